/**
 * Results that pages return for website actions and page control.
 *
 * @see docs/reference/chat-api.md
 * @module
 */
import { CHAT_BODY_LIMITS } from "../../core/limits/conversations.ts";
import { DeskError } from "../../core/problem.ts";
import { browserOf } from "../../core/website/offer.ts";
import { answerPageCall, pageAnswer } from "../../core/website/page_calls.ts";
import type { WidgetRequest } from "../request.ts";
import type { Served } from "../served.ts";
import { readWithSession } from "./bearer.ts";
import { answerJson } from "../http/compression.ts";
import { NO_STORE } from "../http/no_store.ts";

/**
 * `POST …/page-actions/<id>`: accepts the result from the page that was called, once, while the turn waits for it.
 *
 * @throws DeskError not_found for a call that was sent to another browser, was answered, or has ended
 */
export async function answerPage(served: Served, chat: WidgetRequest): Promise<Response> {
  const [asked, answer] = await readWithSession(served, chat, pageAnswer, CHAT_BODY_LIMITS.pageAnswerBytesMax);
  const { workspace, id: session, params } = asked;
  const call = { workspace, id: params["id"] ?? "", browser: browserOf(session) };
  if (!await answerPageCall(served.desk, call, answer)) {
    throw new DeskError("not_found", "No call waits for this answer.");
  }
  return answerJson({ taken: true }, { headers: NO_STORE });
}
