/**
 * Unsent messages: kept while the browser is offline, with consent also across reloads, and sent again when the browser
 * or the desk is back. The desk recognises each message by its id, so none is saved twice.
 *
 * @module
 */
import type { Store } from "../store.ts";
import { type Thread, type ThreadEntry, withDraft, withUnsent } from "../thread/thread.ts";

/** The outbox of one frame. */
export type Outbox = {
  /** Restores and sends the messages of an earlier page. */
  readonly open: () => void;
  /** Sends failed messages again, now that the desk is back. */
  readonly sendAgain: () => void;
  /** Applies whether they may be stored. */
  readonly settle: () => void;
};

/** The options of the outbox. */
export type OutboxParts = {
  readonly key: string;
  readonly thread: Store<Thread>;
  readonly mayStore: () => boolean;
  readonly storage: () => Storage;
  readonly retry: (clientId: string) => Promise<void>;
};

type UnsentMessage = { readonly clientId: string; readonly text: string } & Pick<ThreadEntry, "shown" | "into">;

const NAME = "svc:outbox:";
const KEPT_MAX = 20;

/** Unsent messages without files, which would have to be uploaded again. */
function unsent({ entries }: Thread): readonly UnsentMessage[] {
  return entries
    .filter(({ delivery, message }) =>
      (delivery === "sending" || delivery === "failed") && message.clientId !== null && message.attachments.length === 0
    )
    .map(({ message, shown = null, into = null }) => ({
      clientId: message.clientId ?? "",
      text: message.text ?? "",
      shown,
      into,
    }))
    .slice(-KEPT_MAX);
}

const textOf = (kept: unknown) => typeof kept === "string" ? kept : null;

/** Makes it; it follows the thread from now on. */
export function createOutbox({ key, thread, mayStore, storage, retry }: OutboxParts): Outbox {
  let kept = "[]";

  function keep() {
    const left = mayStore() ? JSON.stringify(unsent(thread.get())) : "[]";
    if (left === kept) return;
    kept = left;
    try {
      if (left === "[]") storage().removeItem(NAME + key);
      else storage().setItem(NAME + key, left);
    } catch {
      // Private windows may refuse storage: it then lasts as long as the page.
    }
  }

  function read(): readonly UnsentMessage[] {
    try {
      const left = mayStore() ? JSON.parse(storage().getItem(NAME + key) ?? "[]") : [];
      return Array.isArray(left) ? left.filter((one) => typeof one?.clientId === "string") : [];
    } catch {
      return [];
    }
  }

  function sendAgain() {
    for (const { key, delivery } of thread.get().entries) if (delivery === "failed") retry(key);
  }

  return {
    open() {
      const left = read();
      kept = JSON.stringify(left);
      for (const { clientId, text, shown, into } of left) {
        const draft = { clientId, text: String(text), shown: textOf(shown), into: textOf(into) };
        thread.set(withUnsent(withDraft(thread.get(), draft), clientId));
      }
      thread.subscribe(keep);
      addEventListener("online", sendAgain);
      sendAgain();
    },
    sendAgain,
    settle: keep,
  };
}
