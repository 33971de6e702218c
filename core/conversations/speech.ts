/**
 * The words of one step of the model: checked sentence by sentence, and told as soon as a sentence is whole.
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

/** The words of one step while they come in. */
export type Speech = {
  /** Takes what the model said next. */
  add(delta: string): Promise<void>;
  /** Offers short replies under the words, which are then told all at once; too late after the first of them. */
  offer(choices: readonly string[]): void;
  /** Says what is left. */
  end(): Promise<Spoken>;
};

/** What was said in the end. */
export type Spoken = {
  /** What was said aloud; empty when nothing was. */
  readonly text: string;
  /** Why the rest was held back; null when everything was said. */
  readonly heldBack: string | null;
};

/** Up to and with the end of a sentence that something follows, or the end of a line. */
const SENTENCES = /^[\s\S]*(?:[.!?][)\]"'*_]*\s|\n)/;

/** Begins what the agent says in one step. Nothing is stored until the first sentence may be said. */
export function openSpeech(run: TurnRun): Speech {
  let pending = "";
  let said = "";
  let heldBack: string | null = null;
  let message: Message | null = null;
  let choices: readonly string[] = [];
  const cited: number[] = [];

  async function tell(spoken: string): Promise<void> {
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

  /** Nothing more is said once a person has taken over; what was said by then is kept. */
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
      for (const sentence of splitSentences(whole)) await tell(sentence);
    },
    offer(offered) {
      if (message === null) choices = offered.filter((choice) => checkSentence(choice, groundsOf(run)).kind === "ok");
    },
    async end() {
      for (const sentence of splitSentences(pending)) await tell(sentence);
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

/** Stores what was said, with the sources that it rests on, which the chat is sent as well. */
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

function splitSentences(text: string): readonly string[] {
  return text.match(/[\s\S]*?(?:[.!?][)\]"'*_]*\s+|\n+|$)/g)?.filter((part) => part !== "") ?? [];
}

/** What the words of a turn may rest on. */
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
