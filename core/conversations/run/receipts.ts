/**
 * Receipts: a line of the desk for each change that was made or refused after a yes: what, when, and who confirmed it.
 * Built by code from the call itself; no model can write one.
 *
 * @see docs/reference/promises.md
 * @module
 */
import type { Confirmed } from "../../actions/confirmed.ts";
import type { ChangeQuestion } from "../../actions/question.ts";
import type { Desk } from "../../desk.ts";
import { onOneLine, visibleLine } from "../../../widget/visible_text.ts";
import type { RecordLines } from "../../languages/lines.ts";
import { OUTCOMES } from "../../outcomes.ts";
import { recordLines } from "../chat_language.ts";
import type { ShownReceipt } from "../events.ts";
import { receiptLine } from "./model_messages.ts";
import { type KeptCall, type KeptReceipt, readData, shownQuestion } from "../message_data.ts";
import type { ConversationRef, Message } from "../messages.ts";
import type { TurnRun } from "./run.ts";
import { addToTurn } from "./say.ts";

/** A stored call that may have a receipt. */
export type ReceiptedCall = {
  readonly call: KeptCall;
  readonly confirmed: Confirmed;
  /** Whether it changes something. */
  readonly changes: boolean;
  /** Whether it may have taken effect although it failed. */
  readonly mayHaveActed: boolean;
  /** The reason of the failure, in the app's own words; null if it gave none. */
  readonly reason: string | null;
  /** The call, if no question was shown: that of a card's button. */
  readonly question: () => ChangeQuestion;
};

type ReceiptWords = Pick<ShownReceipt, "title" | "rows" | "state" | "reason" | "consent">;

/** Characters of the customer's words that a receipt quotes. */
const WORDS_CHARS_MAX = 60;

/** Stores and sends the receipt of a call that changed something and left the desk, or that was confirmed. */
export async function keepReceipt(run: TurnRun, made: ReceiptedCall): Promise<void> {
  const { desk, conversation, context } = run;
  const { call, confirmed, reason } = made;
  const outcome = receiptOutcome(made);
  const isSent = OUTCOMES[call.outcome].stage === "answered" || OUTCOMES[call.outcome].stage === "lost";
  if (outcome === null || !(isSent && made.changes) && confirmed.kind === "none") return;
  const asked = await askedWith(run, confirmed);
  const receipt = makeReceipt({
    call,
    outcome,
    by: confirmed.kind === "none" ? null : confirmed.by,
    words: run.opening.text,
    reason: outcome === "done" ? null : reason,
    asked,
    question: made.question,
  });
  const lines = await recordLines(desk, conversation, context.locale);
  const shown = shownReceipt(receipt, desk.now(), lines);
  const draft = { author: "system", kind: "event", text: receiptText(shown), data: { receipt } } as const;
  const { n, id: messageId, at } = await addToTurn(run, draft);
  run.progress.history.push(receiptLine(receipt));
  run.emit({ event: "receipt", n, messageId, receipt: { ...shown, at: at.toISOString() } });
}

/** The parts of a receipt: `words` are the customer's message, or the label of the button that they pressed. */
export type ReceiptParts = Pick<KeptReceipt, "outcome" | "by" | "words" | "reason"> & {
  readonly call: KeptCall;
  /** The message that asked for the yes, and what was called if none did. */
  readonly asked: Message | null;
  readonly question: () => ChangeQuestion;
};

/** Builds a receipt in its stored form. */
export function makeReceipt({ call, outcome, by, words, reason, asked, question }: ReceiptParts): KeptReceipt {
  const { title, rows, details } = (asked === null ? null : shownQuestion(asked)) ?? question();
  return {
    action: call.action,
    // A step on a page is worded as a question.
    title: title.replace(/^¿|[?？؟]$/g, ""),
    rows: [...rows, ...details],
    outcome,
    by,
    words: by === null ? null : onOneLine(words ?? "").slice(0, WORDS_CHARS_MAX),
    reason,
    callId: call.id,
    auditId: call.auditId,
    asked: asked?.id ?? null,
  };
}

/** Renders a receipt for the chat, with these lines. */
export function shownReceipt(receipt: KeptReceipt, at: Date, lines: RecordLines): ShownReceipt {
  const { title, rows, outcome, reason, asked } = receipt;
  const consent = consentText(receipt, lines);
  return { title, rows, outcome, state: lines[outcome], consent, reason, asked, at: at.toISOString() };
}

/**
 * Formats a receipt on one line, for copies and for a chat that cannot render it:
 * `Change plan: Pro. Done. You pressed “Yes”`.
 */
export function receiptText({ title, rows, state, reason, consent }: ReceiptWords): string {
  const values = rows.map(({ value }) => onOneLine(value)).join(", ");
  const what = values === "" ? title : `${title}: ${values}`;
  // The app's words must not look like parts of the receipt.
  const reasonText = reason === null ? null : visibleLine(reason).replaceAll(/\s?·\s?/g, ", ");
  return [what, state, reasonText, consent].filter((part) => part !== null).join(" · ");
}

function consentText({ by, words }: KeptReceipt, { pressed, wrote }: RecordLines): string | null {
  if (by === null || words === null) return null;
  return (by === "press" ? pressed : wrote).replace("{words}", () => words);
}

/** A lost request that certainly did not leave has failed; a failure that may have taken effect is unknown. */
function receiptOutcome({ call, mayHaveActed }: ReceiptedCall): KeptReceipt["outcome"] | null {
  if (mayHaveActed) return "unknown";
  const { receipt } = OUTCOMES[call.outcome];
  return receipt === "unknown" ? "failed" : receipt;
}

async function askedWith({ desk, place }: TurnRun, confirmed: Confirmed): Promise<Message | null> {
  return confirmed.kind === "none" ? null : await askingMessage(desk, place, confirmed.callId);
}

/**
 * Returns the message that asked for the yes to a call; null for a card's button, which the customer pressed
 * themselves.
 */
export async function askingMessage(
  desk: Pick<Desk, "db">,
  place: ConversationRef,
  callId: string,
): Promise<Message | null> {
  const asked = await desk.db.selectFrom("messages").selectAll()
    .where("workspace", "=", place.workspace).where("conversationId", "=", place.conversationId)
    .where("id", "in", (query) =>
      query.selectFrom("confirmations").select("messageId")
        .where("workspace", "=", place.workspace).where("id", "=", callId))
    .executeTakeFirst();
  return asked === undefined || readData(asked).confirmation === undefined ? null : asked;
}
