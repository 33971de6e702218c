/**
 * The calls of a turn whose process died: the outcome of each, and the line for the customer about the changes.
 *
 * @module
 */
import { type AuditRecord, endSentOfTurn } from "../../actions/audit.ts";
import { plainQuestion, questionOf } from "../../actions/question.ts";
import { agentFor, type LiveAgent } from "../../agent/versions/live.ts";
import type { Desk } from "../../desk.ts";
import type { Language } from "../../languages/language.ts";
import { languageOf } from "../../languages/languages.ts";
import { OUTCOMES, type Stage } from "../../outcomes.ts";
import { chatLanguage } from "../chat_language.ts";
import type { KeptCall } from "../message_data.ts";
import { insertMessage, type Message } from "../messages.ts";
import { askingMessage, makeReceipt, receiptText, shownReceipt } from "../run/receipts.ts";

/** The calls of a dead turn. */
export type DeadCalls = {
  /** Those that the turn had not stored in the thread. */
  readonly unreported: readonly AuditRecord[];
  readonly live: LiveAgent;
  readonly language: Language;
  /** Whether the outcome of a change is unknown. */
  readonly unknown: boolean;
  /** The line for the customer; null if nothing was changed. */
  readonly line: string | null;
};

/** The stages of a call that has left the desk. */
const LEFT: readonly Stage[] = ["lost", "answered"];

/** Ends the calls that were under way, and reads all of them. */
export async function callsOfDeadTurn(desk: Desk, opening: Message, locale: string | null): Promise<DeadCalls> {
  const { workspace, conversationId, at: since } = opening;
  const [conversation, records] = await Promise.all([
    desk.db.selectFrom("conversations").select(["workspace", "id", "locale", "agentVersion"])
      .where("workspace", "=", workspace).where("id", "=", conversationId).executeTakeFirstOrThrow(),
    endSentOfTurn(desk, { workspace, conversationId, since }),
  ]);
  const live = await agentFor(desk, workspace, conversation.agentVersion);
  const ids = records.flatMap(({ messageId }) => messageId === null ? [] : [messageId]);
  const answered = ids.length === 0 ? [] : await desk.db.selectFrom("messages").select("id")
    .where("workspace", "=", workspace).where("id", "in", ids).execute();
  const language = languageOf(await chatLanguage(desk, conversation) ?? locale);
  const changes = records.filter((record) => isChange(live, record));
  const unknown = changes.some(({ outcome }) => OUTCOMES[outcome].receipt === "unknown");
  const done = changes.some(({ outcome }) => outcome === "ok");
  const { mayHaveWorked, done: doneLine } = language.turn;
  const sent = records.filter(({ outcome }) => LEFT.includes(OUTCOMES[outcome].stage));
  return {
    unreported: sent.filter(({ messageId }) => !answered.some(({ id }) => id === messageId)),
    live,
    language,
    unknown,
    line: unknown ? mayHaveWorked : done ? doneLine : null,
  };
}

/** Stores them in the thread: for the model, and with a receipt of each change. */
export async function keepDeadCalls(desk: Desk, calls: DeadCalls, opening: Message): Promise<void> {
  for (const record of calls.unreported) {
    const call: KeptCall = {
      id: record.messageId ?? desk.newId(),
      action: record.action,
      input: record.input,
      outcome: record.outcome,
      text: record.error ?? "",
      auditId: record.id,
      shown: false,
      ...(record.confirmedBy === "none" ? {} : { confirmed: true }),
    };
    await insertMessage(desk, opening, { id: call.id, author: "ai", kind: "action", data: { call } });
    await keepReceiptOf(desk, calls, { record, call, opening });
  }
}

type DeadChange = { readonly record: AuditRecord; readonly call: KeptCall; readonly opening: Message };

async function keepReceiptOf(desk: Desk, { live, language }: DeadCalls, made: DeadChange): Promise<void> {
  const { record, call, opening } = made;
  const outcome = OUTCOMES[record.outcome].receipt;
  if (outcome === null || !isChange(live, record)) return;
  const action = live.agent.actions.get(record.action);
  const receipt = makeReceipt({
    call,
    outcome,
    by: record.confirmedBy === "none" ? null : record.confirmedBy,
    words: opening.text,
    reason: null,
    asked: await askingMessage(desk, opening, record.id),
    question: () =>
      action === undefined
        ? plainQuestion(record.action)
        : questionOf(action, call.input, { locale: language.code, words: language.turn }),
  });
  const text = receiptText(shownReceipt(receipt, desk.now(), language.record));
  await insertMessage(desk, opening, { author: "system", kind: "event", text, data: { receipt } });
}

/** A call that needed a yes may change something, whatever the agent's files say now. */
function isChange({ agent }: LiveAgent, { action, confirmedBy }: AuditRecord): boolean {
  return confirmedBy !== "none" || (agent.actions.get(action)?.changes ?? false);
}
