/**
 * The text of one model step: cleaned and streamed sentence by sentence, and compared with the record at its end.
 *
 * @module
 */
import { MODEL_LIMITS } from "../../limits/conversations.ts";
import { type AllowedLinks, cleanWords } from "./checks.ts";
import { takeCitations, withCitations } from "./citations.ts";
import { openGrounds } from "./grounds.ts";
import { linesOf } from "../run/lines.ts";
import type { AnswerSource } from "../message_data.ts";
import { changeMessage, type Message } from "../messages.ts";
import { modelRequest } from "../run/functions.ts";
import { textsOfRequest } from "./given.ts";
import { noteFigures, noteWords } from "./notes.ts";
import type { TurnRun } from "../run/run.ts";
import { openWholeReader, splitSentences } from "./sentences.ts";
import { sayChoices, speak, yieldToOthers } from "../run/say.ts";
import { linksOf, sourceLinks, sourcesOf } from "./sources.ts";

/** The text of one step while it streams in. */
export type Speech = {
  /** Adds the next text delta of the model. */
  add(delta: string): Promise<void>;
  /** Adds short replies under the text, which is then sent as a whole. Ignored once text was sent. */
  offer(choices: readonly string[]): void;
  /** Sends the rest of the text as far as its end allows. Returns everything that was sent, or an empty text. */
  end(how?: SpeechEnd): Promise<string>;
};

/**
 * How a text ended. If it broke off, an unfinished sentence is dropped; if the server cut it for its length, an
 * unfinished sentence is sent only if there is nothing else: up to its last whole word, with an ellipsis.
 */
type SpeechEnd = "whole" | "broken off" | "too long";

/** Opens the text of one step. Nothing is stored before the first sentence is complete. */
export function openSpeech(run: TurnRun): Speech {
  const reader = openWholeReader();
  let said = "";
  // The same text with its citation marks, for later requests.
  let written = "";
  let message: Message | null = null;
  let choices: readonly string[] = [];
  const request = () => textsOfRequest(modelRequest(run), run.context.session.customer);
  const grounds = openGrounds(run, request, run.language ?? run.context.locale);

  async function emitSentence(spoken: string): Promise<void> {
    // Before the check, so that no mark can hide an address from it.
    const mayCite = run.progress.found.size + run.progress.foundBefore.size > 0;
    const { text, citations } = mayCite ? takeCitations(spoken) : { text: spoken, citations: [] };
    const held = grounds.add(text, citations);
    if (text.trim() === "" && said === "") return;
    const delta = cleanWords(text, allowedLinks(run), linesOf(run)).slice(0, MODEL_LIMITS.replyCharsMax - said.length);
    if (delta === "") return;
    if (choices.length === 0) {
      if (message === null) message = await speak(run, { kind: "text", text: delta });
      else await yieldOrStore();
    }
    said += delta;
    written += withCitations(delta, held);
    if (message === null) return;
    run.progress.replied = true;
    run.emit({ event: "text", n: message.n, messageId: message.id, delta });
  }

  /** Stops if a person has taken over; the text sent so far is stored. */
  async function yieldOrStore(): Promise<void> {
    try {
      await yieldToOthers(run);
    } catch (cause) {
      await keep();
      throw cause;
    }
  }

  async function keep(): Promise<void> {
    if (message === null) return;
    await keepWords(run, message, { said, written }, sourcesOf(run.progress, { text: said, cited: grounds.cited }));
  }

  return {
    async add(delta) {
      const room = Math.max(0, MODEL_LIMITS.replyCharsMax - said.length - reader.rest.length);
      for (const piece of reader.add(delta.slice(0, room))) await emitSentence(piece);
    },
    offer(offered) {
      if (message === null) choices = offered.map((choice) => cleanWords(choice, allowedLinks(run), linesOf(run)));
    },
    async end(how = "whole") {
      const last = lastSentences(reader.rest, said === "" ? how : endAfterWords(how));
      for (const sentence of last) await emitSentence(sentence);
      // Before the words become part of the history.
      const { unknownFigures, ...counted } = grounds.count();
      if (choices.length > 0) {
        if (said !== "") await sayChoices(run, said, choices);
      } else {
        await keep();
        if (said !== "") run.progress.history.push({ role: "agent", text: written });
      }
      run.progress.stated.push(counted);
      // One note is enough: invented claims have invented figures.
      if (said !== "" && !await noteWords(run, said)) await noteFigures(run, unknownFigures);
      return said;
    },
  };
}

/** Stores the text with its sources, and sends the sources to the chat. */
async function keepWords(
  run: TurnRun,
  message: Message,
  { said, written }: { readonly said: string; readonly written: string },
  sources: readonly AnswerSource[],
): Promise<void> {
  if (message.text === said && written === said && sources.length === 0) return;
  await changeMessage(run.desk, message, {
    text: said,
    data: { ...(written === said ? {} : { written }), ...(sources.length === 0 ? {} : { sources: [...sources] }) },
  });
  if (sources.length === 0) return;
  run.progress.sourced = true;
  run.emit({ event: "text", n: message.n, messageId: message.id, delta: "", sources: sourceLinks(sources) });
}

/** Returns the rest of a displayed text, if none of it was sent before. */
function lastSentences(text: string, how: SpeechEnd): readonly string[] {
  if (how === "whole") return splitSentences(text);
  const sentences = splitSentences(text).filter(isSentence);
  if (sentences.length > 0 || how === "broken off" || text.trim() === "") return sentences;
  // Scripts without spaces have no last word to drop.
  const words = text.trimEnd().replace(/(?<=\S)\s+\S*$/u, "");
  return [`${words}…`];
}

/** After complete sentences, an unfinished one is never shown. */
function endAfterWords(how: SpeechEnd): SpeechEnd {
  return how === "too long" ? "broken off" : how;
}

/** Whether a part of a text has the end of a sentence; at the end of an answer, nothing needs to follow it. */
function isSentence(text: string): boolean {
  return /[.!?。！？؟।][)\]"'*_”’»」]*\s*$|\n$/.test(text);
}

/** The parts needed of a turn, or of other writers of an answer. */
type LinkingTurn = Pick<TurnRun, "live" | "settings"> & {
  readonly context: Pick<TurnRun["context"], "page">;
  readonly progress: Pick<TurnRun["progress"], "history" | "found">;
};

/** Returns the addresses that a turn's words may contain. */
export function allowedLinks(run: LinkingTurn): AllowedLinks {
  const { agent } = run.live;
  const { history, found } = run.progress;
  return {
    websites: [...run.settings.widget.behaviour.allowedWebsites, ...ownWebsite(run)],
    sources: [
      ...[...found.values()].flatMap(linksOf),
      agent.instructions.body,
      ...[...agent.tasks.values()].map((task) => task.body),
      ...history.flatMap((message) => message.role === "customer" || message.role === "result" ? [message.text] : []),
      ...history.flatMap((message) => message.role === "found" ? message.chunks.flatMap(linksOf) : []),
    ],
  };
}

/** Returns the website of the app, where the customer has the chat open. */
function ownWebsite({ context: { page } }: LinkingTurn): readonly string[] {
  const origin = page === null ? undefined : URL.parse(page.url)?.origin;
  return origin === undefined || origin === "null" ? [] : [origin];
}
