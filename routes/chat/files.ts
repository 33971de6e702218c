/**
 * Files of the chat: uploaded before their message, and readable by everyone who can read that message.
 *
 * @module
 */
import { dropUnsent } from "../../core/attachments/sweep.ts";
import { attachmentForVisitor } from "../../core/conversations/attached.ts";
import { currentConversation } from "../../core/conversations/conversations.ts";
import { takeChatRate } from "./rates.ts";
import { fileAnswer, takeFile } from "../http/file_body.ts";
import type { WidgetRequest } from "../request.ts";
import type { Served } from "../served.ts";
import { chatSession, clientOf, withSession } from "./bearer.ts";

/** `POST …/files`: uploads a file for the next message. The body is the file, the header `x-file-name` its name. */
export async function sendFile(served: Served, chat: WidgetRequest): Promise<Response> {
  const asked = await withSession(served, chat);
  const { request, workspace, session, address } = asked;
  await takeChatRate(served, "upload", clientOf(asked));
  const conversation = await currentConversation(served.desk, { workspace, session: chatSession(session) });
  const sender = { kind: "visitor", id: session.visitorId } as const;
  return await takeFile(served, request, {
    workspace,
    sender,
    conversationId: conversation?.id ?? null,
    ...(session.identity === null ? { address } : {}),
  }, () => withSession(served, chat));
}

/** `GET …/files/<id>`: downloads a file of the conversation; pictures are sent inline. */
export async function readFile(served: Served, chat: WidgetRequest): Promise<Response> {
  const { request, workspace, session, params } = await withSession(served, chat);
  const visit = { workspace, session: chatSession(session) };
  return fileAnswer(request, await attachmentForVisitor(served.desk, visit, params.id ?? ""));
}

/** `DELETE …/files/<id>`: removes an uploaded file that has not been sent yet. */
export async function dropFile(served: Served, chat: WidgetRequest): Promise<Response> {
  const { workspace, session, params } = await withSession(served, chat);
  await dropUnsent(served.desk, { workspace, sender: { kind: "visitor", id: session.visitorId } }, params.id ?? "");
  return new Response(null, { status: 204 });
}
