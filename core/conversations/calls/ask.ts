/**
 * Prepares the question before a change: with the results of earlier reads in the conversation, and with the answer of
 * the action's `preview`, which is called just before.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { callAction } from "../../actions/call.ts";
import { notConfirmed } from "../../actions/confirmed.ts";
import type { ConfirmData } from "../../actions/confirm_text.ts";
import { type ChangeQuestion, questionOf } from "../../actions/question.ts";
import { summarize } from "../../actions/summary.ts";
import type { Action } from "../../agent/actions/action.ts";
import type { Desk } from "../../desk.ts";
import type { JsonObject, JsonValue } from "../../json.ts";
import { parseBounded } from "../../json_bounds.ts";
import { CONVERSATION_LIMITS } from "../../limits/conversations.ts";
import { languageOf } from "../../languages/languages.ts";
import { callContext, outcomeOf, wordsOfResult } from "./call_place.ts";
import { chatLanguage } from "../chat_language.ts";
import { readData } from "../message_data.ts";
import { modelMessages } from "../run/model_messages.ts";
import type { ConversationRef } from "../messages.ts";
import type { TurnRun } from "../run/run.ts";
import { addToTurn, noteForModel } from "../run/say.ts";

/** The question, or the failed preview: nothing is asked then, because the customer could not know the effect. */
export type PreparedQuestion =
  | { readonly kind: "question"; readonly question: ChangeQuestion }
  | { readonly kind: "preview_failed" };

/** Prepares the question for a call, in the language of the conversation. */
export async function prepareQuestion(run: TurnRun, action: Action, input: JsonObject): Promise<PreparedQuestion> {
  const { desk, place, conversation, context } = run;
  const preview = await callPreview(run, action, input);
  if (preview.kind === "preview_failed") return preview;
  const locale = await chatLanguage(desk, conversation) ?? context.locale;
  const words = languageOf(locale).turn;
  const data: ConfirmData | undefined = action.confirm === null
    ? undefined
    : { reads: await readsOf(desk, place), preview: preview.data };
  const question = questionOf(action, input, { locale, words, ...(data === undefined ? {} : { data }) });
  if (action.confirm !== null && question.text === null) {
    desk.log("warn", "a question could not be written as its file says", {
      workspace: place.workspace,
      action: action.name,
    });
  }
  return { kind: "question", question };
}

async function callPreview(
  run: TurnRun,
  action: Pick<Action, "name" | "preview">,
  input: JsonObject,
): Promise<
  { readonly kind: "called"; readonly data: JsonValue } | Extract<PreparedQuestion, { kind: "preview_failed" }>
> {
  const preview = action.preview === null ? undefined : run.live.agent.actions.get(action.preview);
  if (preview === undefined || preview.changes) return { kind: "called", data: null };
  const id = run.desk.newId();
  const given = Object.fromEntries(Object.entries(input).filter(([key]) => preview.input.has(key)));
  const { perform = callAction } = run.context;
  // The same preview before each question of a reply is not a repetition.
  const context = { ...callContext(run, id, "ai"), earlierCalls: [] };
  const result = await perform(run.desk, context, { action: preview.name, input: given, confirmed: notConfirmed });
  const outcome = outcomeOf(result);
  const words = wordsOfResult(result);
  // Not a call of the reply: it counts towards no limit, and the chat shows only the question.
  const stored = await addToTurn(run, {
    id,
    author: "ai",
    kind: "action",
    data: {
      preview: {
        id,
        action: preview.name,
        input: given,
        outcome,
        ...words,
        shown: false,
        auditId: result.kind === "invalid" ? null : result.auditId,
      },
    },
  });
  run.progress.history.push(...modelMessages(stored));
  if (result.kind === "ok") return { kind: "called", data: result.data };
  await noteForModel(run, {
    text:
      `The customer was not asked, and nothing was done: ${preview.name}, which is called for the question, failed.`,
    quoted: summarize(action, input),
  });
  return { kind: "preview_failed" };
}

/** Returns the newest JSON answer of each action in the conversation, as the model read it. */
async function readsOf(desk: Pick<Desk, "db">, place: ConversationRef): Promise<JsonObject> {
  const newest = await desk.db.selectFrom("messages").select("data")
    .where("workspace", "=", place.workspace).where("conversationId", "=", place.conversationId)
    .where("kind", "=", "action")
    .orderBy("n", "desc").limit(CONVERSATION_LIMITS.historyMessagesMax)
    .execute();
  const reads = new Map<string, JsonValue>();
  for (const message of newest) {
    const data = readData(message);
    const call = data.call ?? data.preview;
    if (call === undefined || call.outcome !== "ok" || reads.has(call.action)) continue;
    const answer = parseBounded(call.text);
    if (answer !== undefined) reads.set(call.action, answer);
  }
  return Object.fromEntries(reads);
}
