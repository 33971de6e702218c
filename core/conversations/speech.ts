/**
 * The text of one model step: checked sentence by sentence, and streamed as soon as a sentence is complete.
 *
 * @module
 */
import { MODEL_LIMITS } from "../limits/conversations.ts";
import { checkSentence, type Grounds } from "./checks.ts";
import type { AnswerSource } from "./message_data.ts";
import { changeMessage, type Message } from "./messages.ts";
import type { TurnRun } from "./run.ts";
import { sayChoices, speak, yieldToPerson } from "./say.ts";
import { addressesOf, sourceLinks, sourcesOf, takeCitations } from "./sources.ts";

/** The text of one step while it streams in. */
export type Speech = {
  /** Adds the next text delta of the model. */
  add(delta: string): Promise<void>;
  /** Adds short replies under the text, which is then sent as a whole. Ignored once text was sent. */
  offer(choices: readonly string[]): void;
  /** Sends the rest of the text; of an answer that broke off, a sentence without an end is not a part. */
  end(how?: "whole" | "broken off"): Promise<Spoken>;
};

/** The text that was sent. */
export type Spoken = {
  /** Empty when nothing was sent. */
  readonly text: string;
  /** Why the rest was held back; null when everything was sent. */
  readonly heldBack: string | null;
};

/** Complete sentences: up to the last sentence end that something follows, or the last line end. */
const SENTENCES = /^[\s\S]*(?:[.!?][)\]"'*_]*\s|\n)/;

/** Opens the text of one step. Nothing is stored before the first sentence has passed the checks. */
export function openSpeech(run: TurnRun): Speech {
  let pending = "";
  let said = "";
  let heldBack: string | null = null;
  let message: Message | null = null;
  let choices: readonly string[] = [];
  const cited: number[] = [];

  async function emitSentence(spoken: string): Promise<void> {
    if (heldBack !== null) return;
    // Before the check, so that no mark can hide an address from it.
    const { text, cited: marks } = run.progress.found.size === 0 ? { text: spoken, cited: [] } : takeCitations(spoken);
    cited.push(...marks);
    if (text.trim() === "" && said === "") return;
    const checked = checkSentence(text, groundsOf(run));
    if (checked.kind === "unfounded") {
      heldBack = checked.reason;
      return;
    }
    const delta = checked.text.slice(0, MODEL_LIMITS.replyCharsMax - said.length);
    if (delta === "") return;
    if (choices.length === 0) {
      if (message === null) message = await speak(run, { kind: "text", text: delta });
      else await goOn();
    }
    said += delta;
    if (message === null) return;
    run.progress.replied = true;
    run.emit({ event: "text", n: message.n, messageId: message.id, delta });
  }

  /** Stops when a person has taken over; the text sent by then is stored. */
  async function goOn(): Promise<void> {
    try {
      await yieldToPerson(run);
    } catch (cause) {
      await keep();
      throw cause;
    }
  }

  async function keep(): Promise<void> {
    if (message === null) return;
    const sources = heldBack === null ? sourcesOf(run.progress.found, { text: said, cited }) : [];
    await keepWords(run, message, said, sources);
  }

  return {
    async add(delta) {
      pending += delta.slice(0, Math.max(0, MODEL_LIMITS.replyCharsMax - said.length - pending.length));
      const whole = SENTENCES.exec(pending)?.[0] ?? "";
      if (whole === "") return;
      pending = pending.slice(whole.length);
      for (const sentence of splitSentences(whole)) await emitSentence(sentence);
    },
    offer(offered) {
      if (message === null) choices = offered.filter((choice) => checkSentence(choice, groundsOf(run)).kind === "ok");
    },
    async end(how = "whole") {
      for (const sentence of lastSentences(pending, how)) await emitSentence(sentence);
      if (choices.length > 0) {
        if (said !== "") await sayChoices(run, said, choices);
        return { text: said, heldBack };
      }
      await keep();
      if (said !== "") run.progress.history.push({ role: "agent", text: said });
      return { text: said, heldBack };
    },
  };
}

/** Stores the text with its sources, and sends the sources to the chat. */
async function keepWords(
  run: TurnRun,
  message: Message,
  said: string,
  sources: readonly AnswerSource[],
): Promise<void> {
  if (message.text === said && sources.length === 0) return;
  await changeMessage(run.desk, message, {
    text: said,
    ...(sources.length === 0 ? {} : { data: { sources: [...sources] } }),
  });
  if (sources.length === 0) return;
  run.progress.sourced = true;
  run.emit({ event: "text", n: message.n, messageId: message.id, delta: "", sources: sourceLinks(sources) });
}

/** The rest of a text that is shown. */
function lastSentences(text: string, how: "whole" | "broken off"): readonly string[] {
  return how === "whole" ? splitSentences(text) : splitSentences(text).filter(isSentence);
}

/** Whether a part of a text has the end of a sentence; nothing needs to follow it at the end of an answer. */
function isSentence(text: string): boolean {
  return /[.!?。！？؟।][)\]"'*_”’»」]*\s*$|\n$/.test(text);
}

function splitSentences(text: string): readonly string[] {
  const ends = Array.from(text.matchAll(/[.!?][)\]"'*_]*\s+|\n+/g), ({ 0: found, index }) => index + found.length);
  return [...ends, text.length].map((end, at) => text.slice(ends[at - 1] ?? 0, end)).filter((part) => part !== "");
}

/** The facts and texts that the sentences of a turn are checked against. */
export function groundsOf(run: TurnRun): Grounds {
  const { agent } = run.live;
  const { allowedWebsites: websites } = run.settings.widget.behaviour;
  const { changed, read, history, found } = run.progress;
  const chunks = [...found.values()];
  return {
    changed,
    read,
    websites,
    quotable: chunks.map(({ text }) => text),
    sources: [
      ...chunks.flatMap(addressesOf),
      agent.instructions.body,
      ...[...agent.tasks.values()].map((task) => task.body),
      ...history.flatMap((message) => message.role === "customer" || message.role === "result" ? [message.text] : []),
    ],
  };
}
