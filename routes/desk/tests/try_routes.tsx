/**
 * The chat with the agent as a customer: each step calls the tool that MCP clients have for it.
 *
 * @module
 */
import type { JsonObject } from "../../../core/json.ts";
import { readSettings } from "../../../core/settings/settings.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { readChat } from "../../../core/test_runs/chat.ts";
import { testChat } from "../../../core/tools/test_chat.ts";
import { STATUS } from "../../http/problem.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { outcomeOf } from "../form/sent.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { TRY } from "./addresses.ts";
import { type TryFacts, TryPage } from "./try.tsx";

/**
 * `GET /desk/agent/tests/try?chat=&typed=&customer=&real=`: shows a test chat with the agent; `typed` is the text in
 * its field.
 */
export async function showTry(served: Served, asked: TeammateRequest): Promise<Response> {
  const query = new URL(asked.request.url).searchParams;
  const [chat, typed, real] = [query.get("chat") ?? "", query.get("typed") ?? "", query.has("real")];
  const named = query.get("customer") ?? "";
  return await tryAnswer(served, asked, { chat, real, typed, named, fault: null }, 200);
}

/** `POST /desk/agent/tests/try`: sends a message or presses a button in the test chat. */
export async function sendTry(served: Served, asked: SignedInRequest): Promise<Response> {
  const { form } = asked;
  const [chat, message, real] = [text(form, "chat"), text(form, "message"), text(form, "real") === "true"];
  const outcome = await outcomeOf(served, asked, testChat, stepIn(form));
  if (outcome.kind === "refused") {
    const { message: what, fix, code } = outcome.error;
    const fault = [what, fix ?? ""].join(" ").trim();
    const named = text(form, "customer");
    return await tryAnswer(served, asked, { chat, real, typed: message, named, fault }, STATUS[code]);
  }
  const { conversation, fault } = outcome.answer;
  const typed = form.has("press") ? message : "";
  if (typeof fault === "string") {
    return await tryAnswer(served, asked, { chat: String(conversation), real, typed, named: "", fault }, 200);
  }
  const query = new URLSearchParams({
    chat: String(conversation),
    ...(real ? { real: "true" } : {}),
    ...(typed === "" ? {} : { typed }),
  });
  return redirect(`${TRY}?${query}#say`);
}

/** The tool's input; with both a message and a press it is the press, whose button was used. */
function stepIn(form: FormData): JsonObject {
  const [chat, customer] = [text(form, "chat"), text(form, "customer").trim()];
  const [, messageId, button] = /^(\S+) (.+)$/s.exec(text(form, "press")) ?? [];
  return {
    ...(messageId === undefined || button === undefined
      ? { message: text(form, "message") }
      : { press: { messageId, button } }),
    ...(chat === "" ? {} : { conversation: chat }),
    ...(customer === "" ? {} : { customer: { id: customer } }),
    ...(text(form, "real") === "true" ? { real: true } : {}),
  };
}

type TryDraft = Pick<TryFacts, "chat" | "real" | "typed" | "named" | "fault">;

async function tryAnswer(served: Served, asked: TeammateRequest, step: TryDraft, status: number): Promise<Response> {
  const { desk } = served;
  const { workspace } = asked.signedIn.caller;
  const [{ widget }, chat] = await Promise.all([
    readSettings(desk, workspace),
    step.chat === "" ? { customer: null, exchanges: [] } : readChat(desk, workspace, step.chat, null),
  ]);
  const facts = { ...step, ...chat, look: widget.appearance, mayCall: hasRight(asked.signedIn.caller, "agent.call") };
  return await htmlAnswer(<TryPage shell={shellOf(served, asked)} facts={facts} />, status);
}
