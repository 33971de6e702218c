/**
 * The routes that translate the messages of a conversation, and a reply before it is sent.
 *
 * @module
 */
import { translateConversation } from "../../../core/translations/messages.ts";
import { endReplyTranslation } from "../../../core/translations/replies.ts";
import type { SignedInRequest } from "../../request.ts";
import { type Served, takeRate } from "../../served.ts";
import { redirect, text } from "../form/forms.ts";
import { numberIn, viewOf } from "./request_parts.ts";
import { addressOf } from "./facts.ts";
import { readerLanguage } from "./translation_facts.ts";

/** `POST /desk/inbox/:number/translation`: translates the messages, or discards the translated reply. */
export async function sendTranslation(served: Served, asked: SignedInRequest): Promise<Response> {
  const { form, signedIn: { caller } } = asked;
  const number = numberIn(asked);
  if (text(form, "do") === "discard") {
    await endReplyTranslation(served.desk, caller, number, text(form, "translation"));
  } else {
    await takeRate(served, "translate", `${caller.workspace} ${caller.teammate.id}`);
    await translateConversation(served.desk, caller, number, readerLanguage(served, asked));
  }
  return redirect(addressOf(number, viewOf(asked)));
}
