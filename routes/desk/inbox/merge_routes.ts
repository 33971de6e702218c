/**
 * The routes that merge two conversations of a customer, and undo it.
 *
 * @module
 */
import { mergeConversations, undoMerge } from "../../../core/inbox/merge_conversations.ts";
import { unmarkedParameter } from "../../../core/problem.ts";
import type { SignedInRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { redirect, text } from "../form/forms.ts";
import { numberIn } from "./request_parts.ts";

/** `POST /desk/inbox/:number/merge`: merges the conversation with that of the field `with`. */
export async function sendMerge({ desk }: Served, asked: SignedInRequest): Promise<Response> {
  const other = Number(text(asked.form, "with"));
  if (!Number.isSafeInteger(other) || other <= 0) {
    throw unmarkedParameter("with", "must be the number of a conversation.");
  }
  const into = await mergeConversations(desk, asked.signedIn.caller, [numberIn(asked), other]);
  return redirect(`/desk/inbox/${into}`);
}

/** `POST /desk/inbox/:number/merge/:id/undo`: undoes the newest merge into the conversation. */
export async function sendUndoMerge({ desk }: Served, asked: SignedInRequest): Promise<Response> {
  const id = (asked.params.id ?? "").slice(0, 100);
  const from = await undoMerge(desk, asked.signedIn.caller, numberIn(asked), id);
  return redirect(`/desk/inbox/${from}`);
}
