/**
 * `POST /hooks/mail/:token`: a mail provider reports complaints and bounces. The token in the address authenticates it.
 *
 * @module
 */
import { z } from "zod";
import { MAIL_FEEDBACK_LIMITS } from "../../core/limits/mail.ts";
import { takeFeedback } from "../../core/mail/feedback.ts";
import { readJson } from "../http/read_body.ts";
import type { PlainRequest } from "../request.ts";
import { type Served, takeRate } from "../served.ts";

/** Handles a report. */
export async function takeMailFeedback(served: Served, { request, params, address }: PlainRequest): Promise<Response> {
  await takeRate(served, "mailHook", address);
  const payload = await readJson(request, z.json(), MAIL_FEEDBACK_LIMITS.bodyBytesMax);
  return Response.json({ stopped: await takeFeedback(served.desk, params.token ?? "", payload) });
}
