/**
 * What a visitor does in the chat: sending, pressing, catching up, one after the other.
 *
 * @module
 */
import type { IdentifyAnswer, PageInfo, TurnEvent } from "../protocol.ts";
import { type DeskClient, DeskRefusal } from "./desk.ts";
import type { Store } from "./store.ts";
import type { Texts } from "./texts.ts";
import {
  EMPTY_THREAD,
  type Entry,
  fateOf,
  isQuestion,
  type Thread,
  withDraft,
  withEvent,
  without,
  withoutPartial,
  withPressing,
  withSaved,
  withTurnEnded,
  withTurnStarted,
  withUnsent,
} from "./thread.ts";

/** What a {@link Chat} is made of. */
export type ChatOptions = {
  readonly desk: DeskClient;
  readonly thread: Store<Thread>;
  readonly texts: Texts;
  readonly page: () => PageInfo;
  readonly newId: () => string;
  readonly wait: (ms: number) => Promise<void>;
};

/** What the visitor, the page and the live line may do to the thread. */
export type Chat = {
  /** Reads the saved messages that are new, or from the one that has changed on. */
  readonly catchUp: (changedN?: number) => Promise<void>;
  readonly send: (text: string) => Promise<void>;
  /** Sends again what could not be sent; the desk knows it by its id. */
  readonly retry: (clientId: string) => Promise<void>;
  readonly press: (messageId: string, button: string) => Promise<void>;
  readonly identify: (token: string) => Promise<IdentifyAnswer>;
  readonly logout: () => Promise<void>;
};

/** Pauses before each attempt to deliver a message, in ms. */
const ATTEMPTS_MS = [0, 600, 2_000] as const;

/**
 * Makes the chat: it sends, presses and catches up one after the other, so that a thread is never written by two at once.
 */
export function createChat(options: ChatOptions): Chat {
  const { desk, thread, texts } = options;
  let queue: Promise<unknown> = Promise.resolve();
  let identity: Promise<unknown> = Promise.resolve();
  /** The number from which on a waiting catch-up will read; null when none waits. */
  let readFrom: number | null = null;

  function inTurn(task: () => Promise<void>): Promise<void> {
    const done = queue.then(task);
    queue = done.catch(() => {});
    return done;
  }

  function change(next: (thread: Thread) => Thread) {
    thread.set(next(thread.get()));
  }

  async function readSaved(after: number): Promise<void> {
    const answer = await desk.thread(after);
    change((now) => withSaved(now, answer));
  }

  /** Reads the thread of whoever the visitor is now; what is there counts as read. */
  async function readAnew(): Promise<void> {
    const answer = await desk.thread(0);
    thread.set(EMPTY_THREAD);
    thread.set(withSaved(EMPTY_THREAD, answer));
  }

  /** Whether the stream told how the turn ended. */
  async function follow(events: AsyncGenerator<TurnEvent>): Promise<boolean> {
    for await (const event of events) {
      const next = withEvent(thread.get(), event);
      if (event.event === "text") thread.setSoon(next);
      else thread.set(next);
      if (event.event === "done" || event.event === "error") return true;
    }
    return false;
  }

  function sentenceFor(error: unknown): string {
    if (!(error instanceof DeskRefusal)) return texts.connectionLost;
    if (error.status === 429) return texts.tooMany;
    return error.status === 0 ? texts.connectionLost : texts.refused;
  }

  /** Makes one attempt; true when there is nothing left to try. */
  async function attempt(clientId: string, text: string): Promise<boolean> {
    try {
      const page = options.page();
      if (await follow(desk.send({ clientId, text, page }))) return true;
    } catch (error) {
      const final = error instanceof DeskRefusal &&
        error.status >= 400 && error.status < 500;
      if (final) {
        change((now) => withUnsent(withTurnEnded(now, null), clientId));
        change((now) => ({ ...now, fault: sentenceFor(error) }));
        return true;
      }
    }
    return false;
  }

  async function deliver(clientId: string, text: string): Promise<void> {
    await identity;
    change(withTurnStarted);
    let ended = false;
    for (const pauseMs of ATTEMPTS_MS) {
      if (pauseMs > 0) {
        await options.wait(pauseMs);
        await readSaved(thread.get().lastN).catch(() => {});
        ended = fateOf(thread.get(), clientId) === "answered";
        if (!ended) change(withoutPartial);
      }
      ended ||= await attempt(clientId, text);
      if (ended) break;
    }
    const { fault } = thread.get();
    await readSaved(thread.get().lastN).catch(() => {});
    const waiting = !ended && fateOf(thread.get(), clientId) === "received";
    change((now) => withTurnEnded(now, waiting ? texts.connectionLost : fault));
    change((now) => ended ? now : withUnsent(now, clientId));
  }

  async function answerPress({ message }: Entry, button: string): Promise<void> {
    const chosen = "choice:" + message.id;
    const label = message.buttons.find(({ id }) => id === button)?.label;
    let fault: string | null = null;
    change(withTurnStarted);
    if (label && !isQuestion(message)) change((now) => withDraft(now, { clientId: chosen, text: label }));
    try {
      const ended = await follow(desk.press({ messageId: message.id, button }));
      fault = ended ? thread.get().fault : texts.connectionLost;
    } catch (error) {
      fault = sentenceFor(error);
    }
    // The pressed message itself has changed, so read from it on. A short reply is saved as the visitor's own words.
    await readSaved(message.n - 1).catch(() => {});
    change((now) => withPressing(without(now, chosen), message.id, null));
    change((now) => withTurnEnded(now, fault));
  }

  function send(clientId: string, text: string): Promise<void> {
    change((now) => withDraft(now, { clientId, text }));
    return inTurn(() => deliver(clientId, text));
  }

  return {
    async catchUp(changedN = Infinity) {
      const waits = readFrom !== null;
      readFrom = Math.min(readFrom ?? Infinity, changedN - 1);
      if (waits) return;
      await inTurn(() => {
        const after = Math.min(readFrom ?? Infinity, thread.get().lastN);
        readFrom = null;
        return readSaved(after);
      });
    },
    send: (text) => send(options.newId(), text),
    async retry(clientId) {
      const entry = thread.get().entries.find(({ key }) => key === clientId);
      if (entry?.delivery !== "failed") return;
      await send(clientId, entry.message.text ?? "");
    },
    async press(messageId, button) {
      const entry = thread.get().entries.find(({ message }) => message.id === messageId);
      if (!entry?.message.open || entry.pressing !== null) return;
      change((now) => withPressing(now, messageId, button));
      await inTurn(() => answerPress(entry, button));
    },
    identify(token) {
      const answer = desk.identify(token).catch((error) => ({
        identified: false as const,
        code: error instanceof DeskRefusal ? error.code : "unreachable",
        reason: sentenceFor(error),
      }));
      identity = answer;
      // A customer's conversation is another one than the anonymous visitor's.
      answer.then(({ identified }) => identified ? inTurn(readAnew) : undefined).catch(() => {});
      return answer;
    },
    logout: () =>
      inTurn(async () => {
        await desk.logout().catch(() => {});
        thread.set(EMPTY_THREAD);
        await readAnew().catch(() => {});
      }),
  };
}
