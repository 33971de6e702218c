/**
 * The thread of a chat as data: pure functions from one state to the next. What the desk's saved messages say always
 * wins over what was streamed or typed.
 *
 * @module
 */
import type { Answerer, ChatMail, ThreadAnswer, ThreadMessage } from "../protocol.ts";

/** One message on the screen. */
export type ThreadEntry = {
  /** Stays the same from typing to saving, so that nothing is drawn twice. */
  readonly key: string;
  readonly message: ThreadMessage;
  /**
   * What the visitor typed is `sending`, then `received` once the desk answers, or `failed`; what the desk says is
   * `streaming`, then `complete`. Everything is `saved` once it was read from the saved thread.
   */
  readonly delivery: "sending" | "received" | "failed" | "streaming" | "complete" | "saved";
  /** The button that was pressed and has not been answered yet. */
  readonly pressing: string | null;
  /** Of what the visitor typed: id of the newest message that the screen showed then. */
  readonly shown?: string | null;
  /** Of what the visitor typed: the earlier conversation that it goes on with, or `new`; null for the open one. */
  readonly into?: string | null;
};

/** Everything the thread shows. */
export type Thread = {
  readonly entries: readonly ThreadEntry[];
  /** The highest message number that the desk has sent. */
  readonly lastN: number;
  /** Which conversation they are of, as far as the desk has said. */
  readonly conversation: string | null;
  /** The conversation that the visitor has left for this one, which the desk has not started yet; null for none. */
  readonly left: string | null;
  /** Whether there are other conversations to list, as far as the desk has said. */
  readonly hasOthers: boolean;
  /** Who answers it; null before there is a conversation. */
  readonly answerer: Answerer | null;
  /** Set once a teammate has resolved it. */
  readonly over: NonNullable<ThreadAnswer["over"]> | null;
  /** What mail may do for it; null where there is nothing to show. */
  readonly mail: ChatMail | null;
  /** The turn that opened the page, as far as the desk has said; null without one. */
  readonly resume: NonNullable<ThreadAnswer["resume"]> | null;
  /** Whether the saved messages have been read. */
  readonly loaded: boolean;
  /** Whether an answer is being made. */
  readonly working: boolean;
  /** What is being done, in words. */
  readonly status: string | null;
  /** What went wrong last, in words. */
  readonly fault: string | null;
  /** What happened that is no fault, in words, such as the end of a session; until the visitor sends or presses. */
  readonly notice: string | null;
  /** When the visitor may write again, in words; null while they may. */
  readonly writeAgain: string | null;
  /** Outcome of the last action of the running turn. */
  readonly outcome: string | null;
  /** The name of the teammate who is typing; null when none is. */
  readonly typing: string | null;
  /** The number up to which the customer has seen the thread, as far as the desk has said. */
  readonly seenN: number;
  /** The number up to which a teammate has seen the thread. */
  readonly teamSeenN: number;
};

/** A thread before its messages are read. */
export const EMPTY_THREAD: Thread = {
  entries: [],
  lastN: 0,
  conversation: null,
  left: null,
  hasOthers: false,
  answerer: null,
  over: null,
  mail: null,
  resume: null,
  loaded: false,
  working: false,
  status: null,
  fault: null,
  notice: null,
  writeAgain: null,
  outcome: null,
  typing: null,
  seenN: 0,
  teamSeenN: 0,
};

/** The fields of a message that say nothing yet. */
export const BLANK: Omit<ThreadMessage, "id" | "n" | "author" | "kind"> = {
  at: "",
  by: null,
  text: null,
  card: null,
  folded: null,
  failed: null,
  buttons: [],
  question: null,
  place: null,
  isRepeated: false,
  answer: null,
  open: false,
  clientId: null,
  seen: false,
  attachments: [],
  sources: [],
};

/** Puts an entry at an index, or with a negative one where its number belongs. */
export function put(thread: Thread, entry: ThreadEntry, at: number): Thread {
  const entries = thread.entries.slice();
  if (at < 0) entries.push(entry);
  else entries[at] = entry;
  // Sorting is stable: drafts without a number of their own stay where they were typed.
  entries.sort((one, other) => one.message.n - other.message.n);
  return { ...thread, entries };
}

/** The index of the entry that shows a message; -1 for none. */
export function indexOfMessage(thread: Thread, message: ThreadMessage): number {
  const same = thread.entries.findIndex(({ message: known }) =>
    known.id === message.id ||
    (known.clientId !== null && known.clientId === message.clientId)
  );
  if (same >= 0) return same;
  // An event of the conversation is streamed without the id that it is saved under.
  return thread.entries.findIndex(({ message: known }) => known.kind === "event" && known.n === message.n);
}

/** Merges saved messages into the thread. */
export function withSaved(thread: Thread, answer: ThreadAnswer): Thread {
  let next = thread;
  for (const message of answer.messages) {
    const at = indexOfMessage(next, message);
    const key = next.entries[at]?.key ?? message.clientId ?? message.id;
    next = put(next, { key, message, delivery: "saved", pressing: null }, at);
  }
  const seen = answer.messages.findLast((message) => message.seen);
  const written = answer.messages.some(({ author, n }) => author === "teammate" && n > thread.lastN);
  return {
    ...next,
    loaded: true,
    conversation: answer.conversation ?? thread.conversation,
    left: null,
    hasOthers: thread.hasOthers || answer.hasOthers === true,
    answerer: answer.answerer,
    over: answer.over ?? null,
    mail: answer.mail ?? null,
    resume: answer.resume ?? null,
    lastN: Math.max(thread.lastN, answer.lastN),
    seenN: Math.max(thread.seenN, answer.seenN),
    teamSeenN: Math.max(thread.teamSeenN, seen?.n ?? 0),
    typing: written ? null : thread.typing,
    // What went wrong is over once something new has come.
    fault: answer.lastN > thread.lastN ? null : thread.fault,
  };
}

/** Whether an answer is of another conversation than the one that is shown. */
export function isOther({ conversation }: Thread, answer: ThreadAnswer): boolean {
  return conversation !== null && answer.conversation !== undefined && answer.conversation !== conversation;
}

/**
 * Whether an answer is of the conversation that the visitor has left, and does not have what they have typed since: then it
 * is not for this thread. A message for a new conversation may still go to the one that was left, as a person has it.
 */
export function isOfLeftConversation({ left, entries }: Thread, { conversation, messages }: ThreadAnswer): boolean {
  return left !== null && conversation === left &&
    !messages.some(({ clientId }) => clientId !== null && entries.some(({ key }) => key === clientId));
}

/** The number up to which the desk has said everything to its end, saved or not; 0 when it has said nothing. */
export function lastWholeN({ entries }: Thread): number {
  return Math.max(
    0,
    ...entries.map(({ delivery, message }) => delivery === "saved" || delivery === "complete" ? message.n : 0),
  );
}

/** Whether something is being sent or answered: the thread cannot be left for another one. */
export function isBusy({ working, entries }: Thread): boolean {
  return working || entries.some(({ delivery }) => delivery === "sending");
}

/** The thread for what is typed next, where it leaves the conversation that was shown. */
export function leftFor(next: Thread, { conversation, left, hasOthers }: Thread): Thread {
  return { ...next, left: conversation ?? left, hasOthers: hasOthers || conversation !== null };
}

/** An earlier conversation as a thread: nothing in it can be pressed, and nothing is offered below it. */
export function asEarlier(answer: ThreadAnswer): Thread {
  const messages = answer.messages.map((message) => ({ ...message, open: false }));
  return { ...withSaved(EMPTY_THREAD, { ...answer, messages }), over: null, mail: null };
}

/** Keeps only unsaved entries: the saved ones are of a conversation that is over. */
export function withoutSaved(thread: Thread): Thread {
  const { working, status, outcome, fault, notice, writeAgain } = thread;
  return {
    ...EMPTY_THREAD,
    working,
    status,
    outcome,
    fault,
    notice,
    writeAgain,
    entries: thread.entries.filter(({ delivery }) => delivery !== "saved"),
  };
}

/** Adds what the visitor typed into another thread and the desk has not received; a draft follows the saved messages. */
export function withUnsaved(thread: Thread, { entries }: Thread): Thread {
  const unsaved = entries.filter(({ delivery }) => delivery === "sending" || delivery === "failed");
  return {
    ...thread,
    entries: [
      ...thread.entries,
      ...unsaved.map((entry) => ({ ...entry, message: { ...entry.message, n: thread.lastN + 0.5 } })),
    ],
  };
}

/** Shows that a teammate is typing, or with null that none is. */
export function withTyping(thread: Thread, typing: string | null): Thread {
  return { ...thread, typing };
}

/** Notes that a teammate has seen the thread up to a message. */
export function withSeen(thread: Thread, n: number): Thread {
  return { ...thread, teamSeenN: Math.max(thread.teamSeenN, n) };
}

/** Whether the newest message is the visitor's own, and a teammate has seen it. */
export function isSeen({ entries, teamSeenN }: Thread): boolean {
  const last = entries.at(-1);
  return last?.delivery === "saved" && last.message.author === "customer" && last.message.n <= teamSeenN;
}

/** Adds what the visitor typed, or marks it as being sent again. */
export function withDraft(
  thread: Thread,
  draft:
    & Partial<Pick<ThreadMessage, "attachments">>
    & Pick<ThreadEntry, "shown" | "into">
    & { readonly clientId: string; readonly text: string },
): Thread {
  const { clientId, text, attachments = [], shown = null, into = null } = draft;
  const at = thread.entries.findIndex((entry) => entry.key === clientId);
  const last = thread.entries[thread.entries.length - 1];
  const message: ThreadMessage = thread.entries[at]?.message ?? {
    ...BLANK,
    id: clientId,
    clientId,
    n: Math.max(thread.lastN, last?.message.n ?? 0) + 0.5,
    author: "customer",
    kind: "text",
    text: text === "" ? null : text,
    attachments,
  };
  return {
    ...put(
      thread,
      { key: clientId, message, delivery: "sending", pressing: null, shown, into },
      at,
    ),
    fault: null,
    notice: null,
  };
}

/** Removes an entry. */
export function without(thread: Thread, key: string): Thread {
  return { ...thread, entries: thread.entries.filter((entry) => entry.key !== key) };
}

/** Marks what could not be sent; with `into`, where the next try goes. */
export function withUnsent(thread: Thread, clientId: string, next: Pick<ThreadEntry, "into"> = {}): Thread {
  return {
    ...thread,
    entries: thread.entries.map((entry) =>
      entry.key === clientId && (entry.delivery === "sending" || entry.delivery === "received")
        ? { ...entry, delivery: "failed", ...next }
        : entry
    ),
  };
}

/** Marks the button that was pressed, or clears the mark with null. */
export function withPressing(
  thread: Thread,
  messageId: string,
  pressing: string | null,
): Thread {
  return {
    ...thread,
    fault: null,
    notice: null,
    entries: thread.entries.map((entry) => entry.message.id === messageId ? { ...entry, pressing } : entry),
  };
}

/** Begins a turn. */
export function withTurnStarted(thread: Thread): Thread {
  return { ...thread, working: true, status: null, outcome: null };
}

/** Removes what a broken attempt has streamed: the next attempt streams it from the start. */
export function withoutPartial(thread: Thread): Thread {
  return {
    ...thread,
    entries: thread.entries.filter(({ delivery }) => delivery !== "streaming" && delivery !== "complete"),
  };
}

/** Nothing streams any more. */
export function withAllComplete(thread: Thread): Thread {
  return {
    ...thread,
    entries: thread.entries.map((entry) => entry.delivery === "streaming" ? { ...entry, delivery: "complete" } : entry),
  };
}

/** Ends a turn, with the sentence about what went wrong if something did. */
export function withTurnEnded(thread: Thread, fault: string | null): Thread {
  return { ...withAllComplete(thread), working: false, status: null, fault };
}

/** The numbers of receipts, by the ids of the questions that they answer. */
export type Receipts = ReadonlyMap<string | null | undefined, number>;

/** The receipts of a thread; each shows the rows of its question. What is not asked for by an id is of no question. */
export function receiptsOf({ entries }: Thread): Receipts {
  return new Map(entries.map(({ message }) => [message.receipt?.asked, message.n]));
}

/** The entries as they are read: the line that answers a question is below the question's receipt. */
export function inReadingOrder({ entries }: Thread, receipts: Receipts): ThreadEntry[] {
  // A little later than the receipt, and before what follows it.
  const placeOf = ({ message: { id, n } }: ThreadEntry) => receipts.get(id) ?? n - 0.1;
  return [...entries].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Whether a message asks for a yes or a no; other buttons are short replies. */
export function isQuestion({ buttons }: ThreadMessage): boolean {
  return buttons.length === 0 || buttons.some((button) => button.id === "yes");
}

/** Whether the desk has saved this draft, and whether an answer to it is saved too. */
export function replyStateOf(
  thread: Thread,
  clientId: string,
): "unknown" | "received" | "answered" {
  const at = thread.entries.findIndex((entry) => entry.key === clientId && entry.delivery === "saved");
  if (at < 0) return "unknown";
  const answered = thread.entries.slice(at + 1).some((entry) =>
    entry.delivery === "saved" && entry.message.author !== "customer"
  );
  return answered ? "answered" : "received";
}
