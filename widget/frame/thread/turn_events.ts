/**
 * The thread of a chat after each event of a turn: pure functions from one state to the next.
 *
 * @module
 */
import type { ThreadMessage, TurnEvent } from "../../protocol.ts";
import { BLANK, indexOfMessage, put, type Thread, withAllComplete, withTurnEnded } from "./thread.ts";

function streamed(
  thread: Thread,
  message: ThreadMessage,
  delivery: "streaming" | "complete",
): Thread {
  const at = indexOfMessage(thread, message);
  const known = thread.entries[at];
  if (known) return put({ ...thread, status: null }, { ...known, message }, at);
  // A new message means that the previous one is complete.
  return put(
    { ...withAllComplete(thread), status: null },
    { key: message.id, message, delivery, pressing: null },
    at,
  );
}

function withText(
  thread: Thread,
  event: Extract<TurnEvent, { event: "text" }>,
): Thread {
  const known = thread.entries.find(({ message }) => message.id === event.messageId)?.message;
  if (known && known.kind !== "text") {
    // The line below a card or question, which collapses to it; after a failed call the card stays expanded above it.
    const line = thread.outcome === "ok" || thread.outcome === null
      ? { folded: event.delta, open: false }
      : { failed: event.delta };
    return streamed(thread, { ...known, ...line }, "complete");
  }
  const text = (known?.text ?? "") + event.delta;
  return streamed(thread, {
    ...BLANK,
    id: event.messageId,
    n: event.n,
    author: "ai",
    kind: "text",
    text,
    sources: event.sources ?? known?.sources ?? [],
  }, "streaming");
}

/** Ends a question; what follows its answer is no longer part of the press. */
function withAnswer(thread: Thread, { messageId, answer }: Extract<TurnEvent, { event: "answered" }>): Thread {
  return {
    ...thread,
    entries: thread.entries.map((entry) =>
      entry.message.id === messageId
        ? { ...entry, pressing: null, message: { ...entry.message, open: false, answer } }
        : entry
    ),
  };
}

/** Adds a message of the desk itself. */
function withDeskLine(thread: Thread, id: string, n: number, line: Partial<ThreadMessage>): Thread {
  return streamed(thread, { ...BLANK, id, n, author: "system", kind: "event", ...line }, "complete");
}

/** Marks the answered message as received; those typed meanwhile wait. */
function withReceived(thread: Thread, clientId: string): Thread {
  const at = thread.entries.findIndex(({ key, delivery }) => key === clientId && delivery === "sending");
  const entry = thread.entries[at];
  return entry ? put(thread, { ...entry, delivery: "received" }, at) : thread;
}

/** The thread after one event of a turn. @param clientId the id of the message that the turn answers; null for none */
export function withEvent(before: Thread, event: TurnEvent, clientId: string | null): Thread {
  const thread = event.event === "error" || clientId === null ? before : withReceived(before, clientId);
  switch (event.event) {
    case "status":
      return { ...thread, status: event.text };
    case "text":
      return withText(thread, event);
    case "card":
      return streamed(thread, {
        ...BLANK,
        id: event.messageId,
        n: event.n,
        author: "ai",
        kind: "card",
        card: event.card,
        folded: event.summary,
        open: true,
      }, "complete");
    case "confirm":
      return streamed(thread, {
        ...BLANK,
        id: event.messageId,
        n: event.n,
        author: "ai",
        kind: "confirm",
        text: event.summary,
        // Older desks do not send it.
        question: event.question ?? null,
        place: event.place ?? null,
        isRepeated: event.isRepeated ?? false,
        buttons: event.buttons,
        open: true,
      }, "complete");
    case "receipt":
      return withDeskLine(thread, event.messageId, event.n, { receipt: event.receipt });
    case "note":
      return withDeskLine(thread, event.messageId, event.n, { text: event.text, isNote: true });
    case "handoff":
      return withDeskLine(thread, "handoff-" + event.n, event.n, { text: event.text });
    case "answered":
      return withAnswer(thread, event);
    case "action":
      return { ...thread, outcome: event.outcome };
    case "error":
      return withTurnEnded(thread, event.text);
    case "done":
      return withTurnEnded(thread, thread.fault);
    default:
      // A newer desk may send events that are unknown here.
      return thread;
  }
}
