/**
 * Files of a teammate's reply: uploaded by the composer, which sends their ids, and every file of the inbox to read.
 *
 * @module
 */
import { dropUnsent } from "../../core/attachments/sweep.ts";
import { attachmentForTeammate } from "../../core/conversations/attached.ts";
import { fileAnswer, takeFile } from "../file_body.ts";
import { checkForm } from "../guard.ts";
import type { TeammateRequest } from "../request.ts";
import { type Served, takeRate } from "../served.ts";

/**
 * `POST /desk/files`: uploads a file for a reply. The body is the file; `x-file-name` holds its name, `x-csrf` the
 * token of forms.
 */
export async function sendFile(served: Served, asked: TeammateRequest): Promise<Response> {
  const from = senderOf(served, asked);
  await takeRate(served, "upload", `${from.workspace} ${from.sender.id}`);
  return await takeFile(served, asked.request, { ...from, conversationId: null });
}

/** `GET /desk/files/:id`: downloads a file of a conversation; pictures are shown inline. */
export async function readFile(served: Served, { request, params, signedIn }: TeammateRequest): Promise<Response> {
  const { workspace, teammate } = signedIn.caller;
  const reader = { workspace, teammate: teammate.id };
  return fileAnswer(request, await attachmentForTeammate(served.desk, reader, params.id ?? ""));
}

/** `DELETE /desk/files/:id`: removes an uploaded file that was not sent yet. */
export async function dropFile(served: Served, asked: TeammateRequest): Promise<Response> {
  await dropUnsent(served.desk, senderOf(served, asked), asked.params.id ?? "");
  return new Response(null, { status: 204 });
}

/** The teammate, once it is sure that a page of this desk sends. */
function senderOf(served: Served, { request, signedIn }: TeammateRequest) {
  checkForm(served, request, request.headers.get("x-csrf"), signedIn.csrf);
  const { workspace, teammate } = signedIn.caller;
  return { workspace, sender: { kind: "teammate", id: teammate.id } } as const;
}
