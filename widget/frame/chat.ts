/**
 * What a visitor does in the chat: sending, pressing, catching up, one after the other.
 *
 * @module
 */
import type { Attachment, FieldValues, IdentifyAnswer, Json, PageAnswer } from "../protocol.ts";
import { answerPress } from "./answer_press.ts";
import { deliver, type Draft } from "./deliver.ts";
import { DeskRefusal } from "./desk.ts";
import { subjectOf } from "./renewal.ts";
import { change, readAnew, readSaved, type Room, sentenceFor } from "./room.ts";
import { EMPTY_THREAD, withDraft, withPressing } from "./thread.ts";

/** What the visitor, the page and the live line may do to the thread. */
export type Chat = {
  /** Reads the saved messages that are new, or from the one that has changed on. */
  readonly catchUp: (changedN?: number) => Promise<void>;
  readonly send: (text: string, attachments?: readonly Attachment[]) => Promise<void>;
  /** Sends again what could not be sent; the desk knows it by its id. */
  readonly retry: (clientId: string) => Promise<void>;
  readonly press: (messageId: string, button: string, fields?: FieldValues) => Promise<void>;
  /** What the visitor thinks of a conversation that is over. */
  readonly rate: (rating: number) => Promise<void>;
  /** An action of a card that the page that embeds the chat does itself; the desk never hears of it. */
  readonly tellPage: (name: string, input: Json) => void;
  /** What became of what the desk asked of the page. */
  readonly acted: (id: string, answer: PageAnswer) => Promise<void>;
  /** The bytes of a file of the thread. */
  readonly file: (id: string) => Promise<Blob>;
  readonly identify: (token: string) => Promise<IdentifyAnswer>;
  readonly logout: () => Promise<void>;
};

/** Makes the chat: it does one thing after the other, so that a thread is never written by two at once. */
export function createChat(room: Room): Chat {
  const { desk, thread } = room;
  let queue: Promise<unknown> = Promise.resolve();
  let identity: Promise<unknown> = Promise.resolve();
  /** How often the visitor has become somebody else. */
  let life = 0;
  /** Whose token was accepted last; null when nobody is signed in. */
  let who: string | null = null;
  /** The number from which on a waiting catch-up will read; null when none waits. */
  let readFrom: number | null = null;

  function inTurn(task: () => Promise<void>): Promise<void> {
    const done = queue.then(task);
    queue = done.catch(() => {});
    return done;
  }

  /** A task for as long as the visitor stays who they are: what still comes in for them, nobody else may see. */
  function theirs(task: (room: Room) => Promise<void>): () => Promise<void> {
    const mine = life;
    const isTheirs = () => mine === life;
    const own: Room = {
      ...room,
      thread: {
        ...thread,
        set: (next) => isTheirs() && thread.set(next),
        setSoon: (next) => isTheirs() && thread.setSoon(next),
      },
      act: (call) => isTheirs() && room.act(call),
    };
    return async () => {
      if (isTheirs()) await task(own);
    };
  }

  /** Nothing of the visitor until now is shown or done any more. */
  function leave() {
    life++;
    who = null;
    thread.set(EMPTY_THREAD);
    room.stop();
  }

  function send(draft: Draft): Promise<void> {
    const task = theirs((own) => deliver(own, draft));
    // What is over stays so: this begins another conversation.
    if (thread.get().over !== null) thread.set(EMPTY_THREAD);
    change(room, (now) => withDraft(now, draft));
    return inTurn(async () => {
      await identity;
      await task();
    });
  }

  return {
    async catchUp(changedN = Infinity) {
      const waits = readFrom !== null;
      readFrom = Math.min(readFrom ?? Infinity, changedN - 1);
      if (waits) return;
      await inTurn(() => {
        const after = Math.min(readFrom ?? Infinity, thread.get().lastN);
        readFrom = null;
        return readSaved(room, after);
      });
    },
    send: (text, attachments = []) => send({ clientId: room.newId(), text, attachments, trouble: room.takeTrouble() }),
    async retry(clientId) {
      const entry = thread.get().entries.find(({ key }) => key === clientId);
      if (entry?.delivery !== "failed") return;
      const { text, attachments } = entry.message;
      await send({ clientId, text: text ?? "", attachments, trouble: null });
    },
    async press(messageId, button, fields = {}) {
      const entry = thread.get().entries.find(({ message }) => message.id === messageId);
      if (!entry?.message.open || entry.pressing !== null) return;
      change(room, (now) => withPressing(now, messageId, button));
      await inTurn(theirs((own) => answerPress(own, entry.message, { button, fields })));
    },
    async rate(rating) {
      try {
        await desk.rate(rating);
        change(room, (now) => ({ ...now, over: { rating }, fault: null }));
      } catch (error) {
        change(room, (now) => ({ ...now, fault: sentenceFor(room, error) }));
      }
    },
    tellPage: (name, input) =>
      room.tellPage({
        id: room.newId(),
        name,
        source: "card",
        phase: "requested",
        input,
        at: new Date().toISOString(),
      }),
    // A turn that is over hears nothing more: the desk says so, and there is nobody to tell.
    acted: (id, answer) => desk.acted(id, answer).catch(() => {}),
    file: desk.file,
    identify(token) {
      const answer: Promise<IdentifyAnswer> = desk.identify(token).catch((error) => ({
        identified: false,
        code: error instanceof DeskRefusal ? error.code : "unreachable",
        reason: sentenceFor(room, error),
      }));
      identity = answer;
      // A customer's conversation is another one than the anonymous visitor's.
      answer.then(({ identified }) => {
        if (!identified) return;
        const subject = subjectOf(token);
        if (who !== null && subject !== who) leave();
        who = subject;
        return inTurn(() => readAnew(room));
      }).catch(() => {});
      return answer;
    },
    async logout() {
      leave();
      // The desk hears of it at once: the turn before may wait for the page for a while.
      const left = desk.logout().catch(() => {});
      await inTurn(async () => {
        await left;
        await readAnew(room).catch(() => {});
      });
    },
  };
}
