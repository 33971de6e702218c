/**
 * A card's button as the customer's yes: only one that the saved card offers, with the saved payload. It is valid until
 * it did its work: a press that certainly failed may be repeated.
 *
 * @see docs/reference/chat-api.md
 * @see docs/reference/agent-files.md
 * @module
 */
import { buttonAt, type CardButton } from "../cards/buttons.ts";
import { checkCard } from "../cards/card.ts";
import { readForm } from "../cards/form/values.ts";
import type { Desk } from "../desk.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import { ACTION_LIMITS } from "../limits/actions.ts";
import type { ChangeEnd } from "../outcomes.ts";
import { hashOf } from "./canonical.ts";
import { ALONE, type ConfirmContext, type TakenYes } from "./confirm.ts";
import { makeConfirmed } from "./confirmed.ts";
import { parseInput } from "./input.ts";
import { meaningOf } from "./meaning.ts";
import { withValues } from "./press_input.ts";

/** A press as sent by the browser: a message and a dot path, such as `children.4.children.0`; nothing else is used. */
export type CardPress = { readonly messageId: string; readonly button: string };

/** The customer's input, by field name; checked against the saved card, and never trusted. */
export type SentFields = Readonly<Record<string, string | number | boolean>>;

/** The result of a press. */
export type CardPressAnswer =
  | TakenYes
  /** The browser opens the address; the desk has nothing to do. */
  | { readonly kind: "open_url" }
  /**
   * The press is not a yes: the card is old, its action has changed, or it is unknown whether the last press worked.
   */
  | { readonly kind: "ask"; readonly action: string; readonly input: JsonObject }
  /** It was pressed before: that press's state, and its line if it has one. */
  | { readonly kind: "again"; readonly state: "running" | "done"; readonly line: string | null }
  | { readonly kind: "refused"; readonly reason: string };

type Offer =
  | { readonly kind: "run"; readonly action: string; readonly input: JsonObject }
  | Extract<CardPressAnswer, { kind: "ask" | "open_url" | "refused" }>;

const LOST = "It is not known whether this worked.";

/**
 * Takes a press; the row in `presses` makes it count once, however often and wherever it arrives. Only a press that
 * certainly failed releases its row.
 *
 * @param press.cardMsMax the age of a card after which its buttons ask before they change anything
 */
export async function takeCardPress(
  desk: Pick<Desk, "db" | "now" | "newId">,
  context: ConfirmContext,
  { fields = {}, cardMsMax, ...press }: CardPress & { readonly fields?: SentFields; readonly cardMsMax: number },
): Promise<CardPressAnswer> {
  const now = desk.now();
  const offer = await offerOf(desk, context, { ...press, fields, shownAfter: new Date(now.getTime() - cardMsMax) });
  if (offer.kind === "ask") return await earlierPress(desk, context, press) ?? offer;
  if (offer.kind !== "run") return offer;
  const started = { at: now, state: "running", line: null } as const;
  const taken = await desk.db.insertInto("presses")
    .values({ workspace: context.workspace, ...press, ...started })
    .onConflict((conflict) =>
      conflict.columns(["workspace", "messageId", "button"]).doUpdateSet(started).where("presses.state", "=", "failed")
    )
    .returning("button").executeTakeFirst();
  if (taken === undefined) return await earlierPress(desk, context, press) ?? { ...offer, kind: "ask" };
  const confirmed = makeConfirmed({
    callId: desk.newId(),
    by: "press",
    workspace: context.workspace,
    conversationId: context.conversationId,
    visitorId: context.visitorId,
    userId: context.customer?.userId ?? null,
    agentVersion: context.live.version,
    action: offer.action,
    boundHash: hashOf(offer.input),
    expiresAt: new Date(now.getTime() + ACTION_LIMITS.totalMs),
  });
  return { kind: "taken", confirmed, action: offer.action, input: offer.input, queue: ALONE };
}

/**
 * Stores how a press ended. `unused` means that nothing left the desk, as when the customer must sign in first: the
 * button may be pressed again.
 */
export async function finishCardPress(
  desk: Pick<Desk, "db">,
  press: CardPress & { readonly workspace: string },
  end: { readonly state: ChangeEnd; readonly line: string | null } | { readonly state: "unused" },
): Promise<void> {
  if (end.state === "unused") {
    await desk.db.deleteFrom("presses")
      .where("workspace", "=", press.workspace)
      .where("messageId", "=", press.messageId).where("button", "=", press.button)
      .where("state", "=", "running")
      .execute();
    return;
  }
  await desk.db.updateTable("presses").set({ state: end.state, line: end.line })
    .where("workspace", "=", press.workspace)
    .where("messageId", "=", press.messageId).where("button", "=", press.button)
    .execute();
}

/** Ends presses that are older than a time. Their process died while they ran, so it is unknown whether they worked. */
export async function recoverPresses(desk: Pick<Desk, "db">, before: Date): Promise<void> {
  await desk.db.updateTable("presses").set({ state: "unknown", line: LOST })
    .where("state", "=", "running").where("at", "<", before)
    .execute();
}

/** Returns what the saved card offers at the button, for the customer whose card it is. */
async function offerOf(
  desk: Pick<Desk, "db">,
  context: ConfirmContext,
  press: CardPress & { readonly fields: SentFields; readonly shownAfter: Date },
): Promise<Offer> {
  const message = await desk.db.selectFrom("messages").select(["card", "data", "at"])
    .where("workspace", "=", context.workspace)
    .where("conversationId", "=", context.conversationId)
    .where("id", "=", press.messageId).where("kind", "=", "card")
    .executeTakeFirst();
  if (message === undefined) return refused("There is no such card in this conversation.");
  const { card } = checkCard(message.card, "card");
  const button = card === null ? null : buttonAt(card, press.button);
  if (button === null) return refused("The card has no such button.");
  if (button.action.kind === "open_url") return { kind: "open_url" };
  const { userId, meanings } = message.data;
  if (userId === undefined) return refused("It is not known whose card this is.");
  // A card without a customer shows no account; after signing in, its buttons are the customer's own.
  if (userId !== null && userId !== context.customer?.userId) {
    return refused(context.customer === null ? "Please sign in again." : "This card belongs to another customer.");
  }
  const isFresh = message.at >= press.shownAfter;
  return runnable(button, context, press.fields, isFresh && isJsonObject(meanings) ? meanings : {});
}

/** @param meanings the meanings of the card's actions when it was shown; an old card has none that are still valid */
function runnable(button: CardButton, context: ConfirmContext, fields: SentFields, meanings: JsonObject): Offer {
  if (button.action.kind !== "run") return refused("This button does nothing on the desk.");
  const action = context.live.agent.actions.get(button.action.action);
  if (action === undefined) return refused("The action of this button was removed.");
  const form = readForm(button, fields, (name) => action.input.has(name));
  if (form.kind === "wrong") return refused(form.message);
  const input = parseInput(action, withValues(action, button.action.input, form.values));
  if (input.kind === "ok") {
    // A read needs no yes, whatever it reads now.
    const isMeant = !action.changes || meanings[action.name] === meaningOf(action);
    const call = { action: action.name, input: input.value };
    return isMeant ? { kind: "run", ...call } : { kind: "ask", ...call };
  }
  const isFilledIn = button.fields.some(({ name }) => action.input.has(name));
  return refused(
    isFilledIn ? "Please check what you filled in." : "What this button did has changed. Please ask again.",
  );
}

/** Returns a press that is running or has done its work, or null. */
async function earlierPress(
  desk: Pick<Desk, "db">,
  context: ConfirmContext,
  press: CardPress,
): Promise<Extract<CardPressAnswer, { kind: "again" }> | null> {
  const row = await desk.db.selectFrom("presses").select(["state", "line"])
    .where("workspace", "=", context.workspace)
    .where("messageId", "=", press.messageId).where("button", "=", press.button)
    .executeTakeFirst();
  if (row === undefined || row.state === "failed" || row.state === "unknown") return null;
  return { kind: "again", state: row.state, line: row.line };
}

function refused(reason: string): { readonly kind: "refused"; readonly reason: string } {
  return { kind: "refused", reason };
}
