/**
 * A card's button as the customer's yes: only one that the saved card offers, with the saved payload, used once.
 *
 * @see docs/reference/chat-api.md
 * @see docs/reference/agent-files.md
 * @module
 */
import { buttonAt, type CardButton } from "../cards/buttons.ts";
import { checkCard } from "../cards/card.ts";
import { readForm } from "../cards/form/values.ts";
import type { Desk } from "../desk.ts";
import type { JsonObject } from "../json.ts";
import { ACTION_LIMITS } from "../limits/actions.ts";
import { hashOf } from "./canonical.ts";
import type { ConfirmContext, Taken } from "./confirm.ts";
import { makeConfirmed } from "./confirmed.ts";
import type { CallContext } from "./context.ts";
import { parseInput } from "./input.ts";
import { withValues } from "./press_input.ts";

/** The browser's words for a press: a message and a dot path, such as `children.4.children.0`; nothing else counts. */
export type CardPress = { readonly messageId: string; readonly button: string };

/** What the customer filled in, by the names of the fields; checked against the saved card, and never trusted. */
export type SentFields = Readonly<Record<string, string | number | boolean>>;

/** What a press comes to. */
export type CardPressAnswer =
  | Taken
  /** The browser opens the address by itself; the desk has nothing to do. */
  | { readonly kind: "open_url" }
  /** It was pressed before: that press's state, and its line once it has one. */
  | { readonly kind: "again"; readonly state: "running" | "done" | "failed"; readonly line: string | null }
  | { readonly kind: "refused"; readonly reason: string };

type Offer =
  | { readonly kind: "run"; readonly action: string; readonly input: JsonObject }
  | Extract<CardPressAnswer, { kind: "open_url" | "refused" }>;

const LOST = "It is not known whether this worked.";

/** What a message that shows a card keeps in its `data`: whose card it is. Without it no button of the card runs. */
export function cardOwner({ customer }: Pick<CallContext, "customer">): { readonly userId: string | null } {
  return { userId: customer?.userId ?? null };
}

/** Takes a press; the row in `presses` makes it count once, however often and wherever it arrives. */
export async function takeCardPress(
  desk: Pick<Desk, "db" | "now" | "newId">,
  context: ConfirmContext,
  { fields = {}, ...press }: CardPress & { readonly fields?: SentFields },
): Promise<CardPressAnswer> {
  const offer = await offerOf(desk, context, { ...press, fields });
  if (offer.kind !== "run") return offer;
  const now = desk.now();
  const taken = await desk.db.insertInto("presses")
    .values({ workspace: context.workspace, ...press, at: now, state: "running", line: null })
    .onConflict((conflict) => conflict.columns(["workspace", "messageId", "button"]).doNothing())
    .returning("button").executeTakeFirst();
  if (taken === undefined) return await earlierPress(desk, context, press);
  const confirmed = makeConfirmed({
    callId: desk.newId(),
    by: "press",
    workspace: context.workspace,
    conversationId: context.conversationId,
    visitorId: context.visitorId,
    userId: context.customer?.userId ?? null,
    agentVersion: context.live.version,
    action: offer.action,
    inputHash: hashOf(offer.input),
    expiresAt: new Date(now.getTime() + ACTION_LIMITS.totalMs),
  });
  return { kind: "taken", confirmed, action: offer.action, input: offer.input };
}

/**
 * Keeps how a press ended. `unused` says that nothing left the desk, as when the customer has to sign in first: the
 * button may be pressed again.
 */
export async function finishCardPress(
  desk: Pick<Desk, "db">,
  press: CardPress & { readonly workspace: string },
  end: { readonly state: "done" | "failed"; readonly line: string | null } | { readonly state: "unused" },
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

/** Ends presses of before that time, whose process died while they ran. */
export async function recoverPresses(desk: Pick<Desk, "db">, before: Date): Promise<void> {
  await desk.db.updateTable("presses").set({ state: "failed", line: LOST })
    .where("state", "=", "running").where("at", "<", before)
    .execute();
}

/** What the saved card offers at the button, to the customer whose card it is. */
async function offerOf(
  desk: Pick<Desk, "db">,
  context: ConfirmContext,
  press: CardPress & { readonly fields: SentFields },
): Promise<Offer> {
  const message = await desk.db.selectFrom("messages").select(["card", "data"])
    .where("workspace", "=", context.workspace)
    .where("conversationId", "=", context.conversationId)
    .where("id", "=", press.messageId).where("kind", "=", "card")
    .executeTakeFirst();
  if (message === undefined) return refused("There is no such card in this conversation.");
  const { card } = checkCard(message.card, "card");
  const button = card === null ? null : buttonAt(card, press.button);
  if (button === null) return refused("The card has no such button.");
  if (button.action.kind === "open_url") return { kind: "open_url" };
  const { userId } = message.data;
  if (userId === undefined) return refused("It is not known whose card this is.");
  // A card without a customer shows no account; after signing in, its buttons are the customer's own.
  if (userId !== null && userId !== context.customer?.userId) {
    return refused(context.customer === null ? "Please sign in again." : "This card belongs to another customer.");
  }
  return runnable(button, context, press.fields);
}

function runnable(button: CardButton, context: ConfirmContext, fields: SentFields): Offer {
  if (button.action.kind !== "run") return refused("This button does nothing on the desk.");
  const action = context.live.agent.actions.get(button.action.action);
  if (action === undefined) return refused("What this button did is no longer there.");
  const form = readForm(button, fields, (name) => action.input.has(name));
  if (form.kind === "wrong") return refused(form.message);
  const input = parseInput(action, withValues(action, button.action.input, form.values));
  if (input.kind === "ok") return { kind: "run", action: action.name, input: input.value };
  const isFilledIn = button.fields.some(({ name }) => action.input.has(name));
  return refused(
    isFilledIn ? "Please check what you filled in." : "What this button did has changed. Please ask again.",
  );
}

async function earlierPress(
  desk: Pick<Desk, "db">,
  context: ConfirmContext,
  press: CardPress,
): Promise<CardPressAnswer> {
  const row = await desk.db.selectFrom("presses").select(["state", "line"])
    .where("workspace", "=", context.workspace)
    .where("messageId", "=", press.messageId).where("button", "=", press.button)
    .executeTakeFirst();
  // Gone between the two statements: the first press came to nothing, and its customer may press again.
  return row === undefined ? refused("Please press again.") : { kind: "again", ...row };
}

function refused(reason: string): { readonly kind: "refused"; readonly reason: string } {
  return { kind: "refused", reason };
}
