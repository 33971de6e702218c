/**
 * Visitors who chat while processes are killed: what they sent, what the desk acknowledged, what they saw.
 *
 * A message is sent again with the same `clientId` until its turn has ended, as the frame does.
 *
 * @module
 */
import { openChat, type Visitor } from "../../tests/flows/visitor.ts";
import type { RunningDemo } from "../../tests/support/demo.ts";

/** Between two messages of one visitor: a person's pace, below a visitor's rate. */
const PAUSE_MS = 3500;
/** Between two attempts of one message. */
const AGAIN_MS = 250;

const TEXTS = ["Where can I change my address?", "Do you have a free plan?", "How do I invite a colleague?"] as const;

/** The results of all messages. */
export type Outcome = {
  readonly acknowledged: number;
  /** Acknowledged messages that are missing in the conversation. */
  readonly lost: number;
  /** Messages that it contains more than once. */
  readonly doubled: number;
  /** Failed attempts, by what the visitor saw. */
  readonly read: ReadonlyMap<string, number>;
};

/** Visitors who chat until they are stopped. */
export type Visitors = {
  /** Messages whose turn has ended. */
  readonly acknowledged: () => number;
  /** All attempts, including failed ones. */
  readonly attempts: () => number;
  /** Waits for pending messages, then compares the conversations with what was sent. */
  readonly stop: () => Promise<Outcome>;
};

type Talk = { readonly chat: Visitor; readonly sent: string[] };

/** Opens a chat for each visitor and starts chatting. */
export async function startVisitors(demo: RunningDemo, count: number): Promise<Visitors> {
  const talks: readonly Talk[] = await Promise.all(
    Array.from({ length: count }, async () => ({ chat: await openChat(demo), sent: [] })),
  );
  const read = new Map<string, number>();
  const stopping = new AbortController();
  const running = talks.map((talk, at) => chatOn(talk, at, read, stopping.signal));
  const acknowledged = () => talks.reduce((total, { sent }) => total + sent.length, 0);
  return {
    acknowledged,
    attempts: () => acknowledged() + read.values().reduce((total, count) => total + count, 0),
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
      const kept = await Promise.all(talks.map(({ chat }) => thread(chat)));
      return { ...compare(talks, kept), read };
    },
  };
}

async function chatOn({ chat, sent }: Talk, at: number, read: Map<string, number>, signal: AbortSignal) {
  await pause((PAUSE_MS * at) / 8);
  for (let n = 0; !signal.aborted; n++) {
    // A number makes each text unique.
    const text = `${TEXTS[n % TEXTS.length] ?? TEXTS[0]} (${at}.${n})`;
    const clientId = crypto.randomUUID();
    for (;;) {
      const failed = await chat.say(text, clientId).then(() => null, seenFailure);
      if (failed === null) break;
      read.set(failed, (read.get(failed) ?? 0) + 1);
      await pause(AGAIN_MS);
    }
    sent.push(text);
    await pause(PAUSE_MS);
  }
}

/** A thread, read once the desk answers: the check itself may coincide with a restart. */
async function thread(chat: Visitor): Promise<readonly string[]> {
  for (;;) {
    const messages = await chat.thread().catch(() => null);
    if (messages !== null) {
      return messages.flatMap(({ author, text }) => author === "customer" && text !== null ? [text] : []);
    }
    await pause(AGAIN_MS);
  }
}

function compare(talks: readonly Talk[], kept: readonly (readonly string[])[]): Omit<Outcome, "read"> {
  const counts = talks.flatMap(({ sent }, at) =>
    sent.map((text) => kept[at]?.filter((each) => each === text).length ?? 0)
  );
  return {
    acknowledged: counts.length,
    lost: counts.filter((count) => count === 0).length,
    doubled: counts.filter((count) => count > 1).length,
  };
}

/** What a person sees of a failed attempt: the desk's message, or that there is no connection. */
function seenFailure(error: unknown): string {
  const text = String(error instanceof Error ? error.message : error);
  const detail = /"detail":"([^"]+)"/.exec(text)?.[1];
  if (detail !== undefined) return detail;
  const said = /event: error\ndata: .*"text":"([^"]+)"/.exec(text)?.[1];
  return said ?? (/fetch|connection|body|network/i.test(text) ? "(no connection)" : `(${text.slice(0, 80)})`);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
