/**
 * The thread of a chat as data: pure functions from one state to the next. The desk's saved messages always win over
 * what was streamed or typed.
 *
 * @module
 */
import type { Answerer, ChatMail, ThreadAnswer, ThreadMessage } from "../../protocol.ts";

/** One message on the screen. */
export type ThreadEntry = {
  /** Constant from typing to saving, so that nothing is drawn twice. */
  readonly key: string;
  readonly message: ThreadMessage;
  /**
   * A message of the visitor is `sending`, then `received` once the desk answers, or `failed`; one of the desk is
   * `streaming`, then `complete`. All are `saved` once they were read from the saved thread.
   */
  readonly delivery: "sending" | "received" | "failed" | "streaming" | "complete" | "saved";
  /** The pressed button, until it is answered. */
  readonly pressing: string | null;
  /** For a message of the visitor: id of the newest message on screen then. */
  readonly shown?: string | null;
  /** For a message of the visitor: the earlier conversation that it continues, or `new`; null for the open one. */
  readonly into?: string | null;
};

/** The state of the thread. */
export type Thread = {
  readonly entries: readonly ThreadEntry[];
  /** The highest message number that the desk has sent. */
  readonly lastN: number;
  /** The conversation of the entries, as far as known. */
  readonly conversation: string | null;
  /** The conversation that the visitor has left for this one, until the desk has started this; null for none. */
  readonly left: string | null;
  /** Whether there are other conversations to list, as far as known. */
  readonly hasOthers: boolean;
  /** Who answers it; null before there is a conversation. */
  readonly answerer: Answerer | null;
  /** Set once a teammate has resolved it. */
  readonly over: NonNullable<ThreadAnswer["over"]> | null;
  /** The email options for it; null when there is nothing to show. */
  readonly mail: ChatMail | null;
  /** The turn that opened the page, as far as known; null for none. */
  readonly resume: NonNullable<ThreadAnswer["resume"]> | null;
  /** Whether the saved messages have been read. */
  readonly loaded: boolean;
  /** Whether an answer is being made. */
  readonly working: boolean;
  /** The current activity, in words. */
  readonly status: string | null;
  /** The last fault, in words. */
  readonly fault: string | null;
  /** A notice that is not a fault, such as the end of a session, until the visitor sends or presses. */
  readonly notice: string | null;
  /** When the visitor may write again, in words; null if they may now. */
  readonly writeAgain: string | null;
  /** Outcome of the last action of the running turn. */
  readonly outcome: string | null;
  /** The name of the teammate who is typing; null for none. */
  readonly typing: string | null;
  /** The number up to which the customer has seen the thread, as far as known. */
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

/** The default fields of a message. */
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

/** Puts an entry at an index; a negative index inserts it by its number. */
export function put(thread: Thread, entry: ThreadEntry, at: number): Thread {
  const entries = thread.entries.slice();
  if (at < 0) entries.push(entry);
  else entries[at] = entry;
  // Sorting is stable: drafts without a number stay where they were typed.
  entries.sort((one, other) => one.message.n - other.message.n);
  return { ...thread, entries };
}

/** The index of a message's entry; -1 for none. */
export function indexOfMessage(thread: Thread, message: ThreadMessage): number {
  const same = thread.entries.findIndex(({ message: known }) =>
    known.id === message.id ||
    (known.clientId !== null && known.clientId === message.clientId)
  );
  if (same >= 0) return same;
  // A streamed event of the conversation does not have the id that it is saved under.
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
    // A fault is outdated once something new has arrived.
    fault: answer.lastN > thread.lastN ? null : thread.fault,
  };
}

/** Whether an answer is of another conversation than the shown one. */
export function isOther({ conversation }: Thread, answer: ThreadAnswer): boolean {
  return conversation !== null && answer.conversation !== undefined && answer.conversation !== conversation;
}

/**
 * Whether an answer is of the conversation that the visitor has left, without what they have typed since: it is then
 * not for this thread. A message for a new conversation may still go to the left one, if a person has it.
 */
export function isOfLeftConversation({ left, entries }: Thread, { conversation, messages }: ThreadAnswer): boolean {
  return left !== null && conversation === left &&
    !messages.some(({ clientId }) => clientId !== null && entries.some(({ key }) => key === clientId));
}

/** The number up to which all messages of the desk are complete, saved or not; 0 for none. */
export function lastWholeN({ entries }: Thread): number {
  return Math.max(
    0,
    ...entries.map(({ delivery, message }) => delivery === "saved" || delivery === "complete" ? message.n : 0),
  );
}

/** Whether something is being sent or answered: the thread then cannot be left for another one. */
export function isBusy({ working, entries }: Thread): boolean {
  return working || entries.some(({ delivery }) => delivery === "sending");
}

/** The thread for the next message, when it leaves the shown conversation. */
export function leftFor(next: Thread, { conversation, left, hasOthers }: Thread): Thread {
  return { ...next, left: conversation ?? left, hasOthers: hasOthers || conversation !== null };
}

/** An earlier conversation as a thread: nothing in it can be pressed, and nothing is offered below it. */
export function asEarlier(answer: ThreadAnswer): Thread {
  const messages = answer.messages.map((message) => ({ ...message, open: false }));
  return { ...withSaved(EMPTY_THREAD, { ...answer, messages }), over: null, mail: null };
}

/** Keeps only unsaved entries: the saved ones belong to a previous conversation. */
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

/** Adds messages that were typed into another thread and not received by the desk; drafts follow the saved messages. */
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

/** Sets the teammate who is typing; null for none. */
export function withTyping(thread: Thread, typing: string | null): Thread {
  return { ...thread, typing };
}

/** Records that a teammate has seen the thread up to a message. */
export function withSeen(thread: Thread, n: number): Thread {
  return { ...thread, teamSeenN: Math.max(thread.teamSeenN, n) };
}

/** Whether the newest message is the visitor's own, and a teammate has seen it. */
export function isSeen({ entries, teamSeenN }: Thread): boolean {
  const last = entries.at(-1);
  return last?.delivery === "saved" && last.message.author === "customer" && last.message.n <= teamSeenN;
}

/** Adds a message of the visitor, or marks it as being sent again. */
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

/** Marks a failed message; with `into`, the conversation for the next attempt. */
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

/** Removes what an interrupted attempt has streamed: the next attempt streams it from the start. */
export function withoutPartial(thread: Thread): Thread {
  return {
    ...thread,
    entries: thread.entries.filter(({ delivery }) => delivery !== "streaming" && delivery !== "complete"),
  };
}

/** Marks all streaming entries as complete. */
export function withAllComplete(thread: Thread): Thread {
  return {
    ...thread,
    entries: thread.entries.map((entry) => entry.delivery === "streaming" ? { ...entry, delivery: "complete" } : entry),
  };
}

/** Ends a turn, with a sentence about its fault, if any. */
export function withTurnEnded(thread: Thread, fault: string | null): Thread {
  return { ...withAllComplete(thread), working: false, status: null, fault };
}

/** The numbers of receipts, by the ids of their questions. */
export type Receipts = ReadonlyMap<string | null | undefined, number>;

/** The receipts of a thread; each shows the rows of its question. Those without an id belong to no question. */
export function receiptsOf({ entries }: Thread): Receipts {
  return new Map(entries.map(({ message }) => [message.receipt?.asked, message.n]));
}

/** The entries in reading order: the line that answers a question is below the question's receipt. */
export function inReadingOrder({ entries }: Thread, receipts: Receipts): ThreadEntry[] {
  // Just after the receipt, and before what follows it.
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
