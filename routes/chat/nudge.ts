/**
 * `POST /api/widget/<key>/nudge`: a page reports a failure and asks whether to offer help.
 *
 * The browser reports the failure; the desk decides whether to offer help, and with which text.
 *
 * @see docs/reference/chat-api.md
 * @module
 */
import { z } from "zod";
import { nudgeFor, troubleDetail } from "../../core/conversations/nudge.ts";
import { CHAT_BODY_LIMITS } from "../../core/limits/conversations.ts";
import { takeNudge } from "../../kv/nudges.ts";
import type { NudgeAnswer } from "../../widget/protocol.ts";
import { siteCors } from "./config.ts";
import { answerJson } from "../http/compression.ts";
import { readJson } from "../http/read_body.ts";
import { localeOf, type WidgetRequest } from "../request.ts";
import { redactAddress } from "../../core/redact.ts";
import { takeChatRate } from "./rates.ts";
import type { Served } from "../served.ts";
import { NO_STORE } from "../http/no_store.ts";

/** Seconds until the next request, after an offer was shown and after one was refused. */
const COOLDOWN_S = { shown: 60, refused: 600 } as const;

const kinds = z.enum(["js_error", "request_failed", "rage_click", "stuck", "reported"]);
const text = (charsMax: number) => z.string().transform((value) => value.slice(0, charsMax));
const body = z.object({
  visit: z.string().min(1).max(100),
  kind: kinds,
  at: z.coerce.date("must be a date and time, such as 2026-11-26T08:00:00Z"),
  page: z.object({ url: text(2000).transform(redactAddress), title: text(300).default("") }),
  detail: troubleDetail.strip().default({}),
});

/**
 * `POST …/nudge`: decides whether to offer help, and answers with its text.
 *
 * @throws DeskError invalid_input, rate_limited
 */
export async function offerHelp(served: Served, asked: WidgetRequest): Promise<Response> {
  const { request, workspace, site, address } = asked;
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: preflight(asked) });
  const { visit, kind, at, page, detail } = await readJson(request, body, CHAT_BODY_LIMITS.nudgeBytesMax);
  await takeChatRate(served, "nudge", { workspace, address, visitorId: visit, customerId: null });
  const offer = `${kind} ${page.url.split(/[?#]/)[0] ?? ""}`;
  const isOn = site.config.features.nudges;
  const show = isOn && await takeNudge(served.kv, { workspace, visit }, offer);
  const trouble = { kind: kind === "js_error" ? "error" : kind, at: at.toISOString(), detail } as const;
  const nudge = show ? nudgeFor(trouble, localeOf(request), site.mayTalk) : { text: "", suggestions: [] };
  const answer: NudgeAnswer = { show, ...nudge, cooldownS: show ? COOLDOWN_S.shown : COOLDOWN_S.refused };
  return answerJson(answer, { headers: { ...NO_STORE, ...siteCors(asked) } });
}

function preflight(asked: WidgetRequest): Readonly<Record<string, string>> {
  return {
    ...siteCors(asked),
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": "content-type",
    "access-control-max-age": "86400",
  };
}
