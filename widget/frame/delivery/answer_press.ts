/**
 * Sends the press of a button to the desk, and shows the result.
 *
 * @module
 */
import type { PressRequest, ThreadMessage } from "../../protocol.ts";
import { type ChatContext, followTurn, pageOffer, readSaved, refuse, update } from "../chat_context.ts";
import { isQuestion, withDraft, without, withPressing, withTurnEnded, withTurnStarted } from "../thread/thread.ts";

/** The pressed button, with the values of the form around it. */
export type Pressed = Required<Pick<PressRequest, "button" | "fields">>;

/** Presses a button of a message. A short reply is immediately shown as the visitor's own message. */
export async function answerPress(context: ChatContext, message: ThreadMessage, pressed: Pressed): Promise<void> {
  const { thread, texts, desk } = context;
  const { button, fields } = pressed;
  const filled = Object.keys(fields).length > 0 ? { fields } : {};
  const offer = pageOffer(context);
  const besides = Object.keys(offer).length > 0 ? { ...offer, page: context.page() } : {};
  const chosen = "choice:" + message.id;
  const label = message.buttons.find(({ id }) => id === button)?.label;
  let fault: string | null = null;
  update(context, withTurnStarted);
  if (label && !isQuestion(message)) update(context, (now) => withDraft(now, { clientId: chosen, text: label }));
  try {
    const ended = await followTurn(
      context,
      desk.press({ messageId: message.id, button, ...filled, ...besides }),
      chosen,
    );
    fault = ended ? thread.get().fault : texts.connectionLost;
  } catch (error) {
    fault = refuse(context, error);
  }
  // The pressed message itself has changed, so it is read again. The desk has saved the short reply as a message.
  await readSaved(context, message.n - 1).catch(() => {});
  update(context, (now) => withPressing(without(now, chosen), message.id, null));
  update(context, (now) => withTurnEnded(now, fault));
}
