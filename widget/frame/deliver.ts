/**
 * Bringing a message to the desk and its answer back, over a line that may break.
 *
 * @module
 */
import type { Attachment, Trouble } from "../protocol.ts";
import { DeskRefusal } from "./desk.ts";
import { change, follow, offerOf, readSaved, type Room, sentenceFor } from "./room.ts";
import { fateOf, withoutPartial, withTurnEnded, withTurnStarted, withUnsent } from "./thread.ts";

/** Pauses before each attempt, in ms. */
const ATTEMPTS_MS = [0, 600, 2_000] as const;

/** What the visitor typed; the desk knows a second attempt by the id. */
export type Draft = {
  readonly clientId: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** What went wrong on the page before. */
  readonly trouble: Trouble | null;
};

/** Sends a draft until the desk has answered it or the attempts are used up; then it says what is wrong. */
export async function deliver(room: Room, draft: Draft): Promise<void> {
  const { thread, texts } = room;
  const { clientId } = draft;
  change(room, withTurnStarted);
  let ended = false;
  for (const pauseMs of ATTEMPTS_MS) {
    if (pauseMs > 0) {
      await room.wait(pauseMs);
      await readSaved(room, thread.get().lastN).catch(() => {});
      ended = fateOf(thread.get(), clientId) === "answered";
      if (!ended) change(room, withoutPartial);
    }
    ended ||= await attempt(room, draft);
    if (ended) break;
  }
  const { fault } = thread.get();
  await readSaved(room, thread.get().lastN).catch(() => {});
  const waiting = !ended && fateOf(thread.get(), clientId) === "received";
  change(room, (now) => withTurnEnded(now, waiting ? texts.connectionLost : fault));
  if (!ended) change(room, (now) => withUnsent(now, clientId));
}

/** Makes one attempt; true when there is nothing left to try. */
async function attempt(room: Room, draft: Draft): Promise<boolean> {
  const { clientId, text, trouble } = draft;
  try {
    const attachments = draft.attachments.map(({ id }) => id);
    const besides = { ...(trouble === null ? {} : { trouble }), ...offerOf(room) };
    return await follow(room, room.desk.send({ clientId, text, attachments, page: room.page(), ...besides }));
  } catch (error) {
    const final = error instanceof DeskRefusal && error.status >= 400 && error.status < 500;
    if (final) change(room, (now) => withUnsent(withTurnEnded(now, sentenceFor(room, error)), clientId));
    return final;
  }
}
