/**
 * Telling the desk of a pressed button, and showing what came of it.
 *
 * @module
 */
import type { PressRequest, ThreadMessage } from "../protocol.ts";
import { change, follow, offerOf, readSaved, type Room, sentenceFor } from "./room.ts";
import { isQuestion, withDraft, without, withPressing, withTurnEnded, withTurnStarted } from "./thread.ts";

/** What was pressed, with the values of the form around it. */
export type Pressed = Required<Pick<PressRequest, "button" | "fields">>;

/** Presses a button of a message. A short reply shows as the visitor's own words from the first moment on. */
export async function answerPress(room: Room, message: ThreadMessage, pressed: Pressed): Promise<void> {
  const { thread, texts, desk } = room;
  const { button, fields } = pressed;
  const filled = Object.keys(fields).length > 0 ? { fields } : {};
  const offer = offerOf(room);
  const besides = Object.keys(offer).length > 0 ? { ...offer, page: room.page() } : {};
  const chosen = "choice:" + message.id;
  const label = message.buttons.find(({ id }) => id === button)?.label;
  let fault: string | null = null;
  change(room, withTurnStarted);
  if (label && !isQuestion(message)) change(room, (now) => withDraft(now, { clientId: chosen, text: label }));
  try {
    const ended = await follow(room, desk.press({ messageId: message.id, button, ...filled, ...besides }));
    fault = ended ? thread.get().fault : texts.connectionLost;
  } catch (error) {
    fault = sentenceFor(room, error);
  }
  // The pressed message itself has changed, so read from it on. The desk has saved the short reply as a message.
  await readSaved(room, message.n - 1).catch(() => {});
  change(room, (now) => withPressing(without(now, chosen), message.id, null));
  change(room, (now) => withTurnEnded(now, fault));
}
