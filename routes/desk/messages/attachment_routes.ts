/**
 * Files of the inbox: uploads for a teammate's reply, which the composer sends by id, and downloads.
 *
 * @module
 */
import { dropUnsent } from "../../../core/attachments/sweep.ts";
import { attachmentForTeammate } from "../../../core/conversations/attached.ts";
import { fileAnswer, takeFile } from "../../http/file_body.ts";
import { checkForm, needSignedIn } from "../../guard.ts";
import type { TeammateRequest } from "../../request.ts";
import { type Served, takeRate } from "../../served.ts";

/**
 * `POST /desk/files`: uploads a file for a reply. The body is the file; the header `x-file-name` holds its name,
 * `x-csrf` the form's token.
 */
export async function sendFile(served: Served, asked: TeammateRequest): Promise<Response> {
  const from = senderOf(served, asked);
  await takeRate(served, "upload", `${from.workspace} ${from.sender.id}`);
  return await takeFile(
    served,
    asked.request,
    { ...from, conversationId: null },
    () => needSignedIn(served, asked, "conversations.reply"),
  );
}

/** `GET /desk/files/:id`: downloads a file of a conversation; pictures are sent inline. */
export async function readFile(served: Served, { request, params, signedIn }: TeammateRequest): Promise<Response> {
  const { workspace, teammate } = signedIn.caller;
  const reader = { workspace, teammate: teammate.id };
  return fileAnswer(request, await attachmentForTeammate(served.desk, reader, params.id ?? ""));
}

/** `DELETE /desk/files/:id`: removes an uploaded file that has not been sent yet. */
export async function dropFile(served: Served, asked: TeammateRequest): Promise<Response> {
  await dropUnsent(served.desk, senderOf(served, asked), asked.params.id ?? "");
  return new Response(null, { status: 204 });
}

/** The sender, after checking that the request is from a page of this desk. */
function senderOf(served: Served, { request, signedIn }: TeammateRequest) {
  checkForm(served, request, request.headers.get("x-csrf"), signedIn.csrf);
  const { workspace, teammate } = signedIn.caller;
  return { workspace, sender: { kind: "teammate", id: teammate.id } } as const;
}
