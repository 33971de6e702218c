/**
 * Asks the customer before a change, and takes the answer.
 *
 * A question is a row: bound to its exact arguments, the visitor, the customer and the version; one pending at a time
 * in a conversation; valid for ten minutes; used once, because taking it is one atomic update. The changes queued after
 * it are stored in its row: they are not questions yet, a yes never applies to them, and they end with it.
 *
 * A press of Yes is also valid under another version in which the action does the same; if it does something else, the
 * press leads to another question. A typed yes names no question, so it is only valid for its own version.
 *
 * @see docs/reference/promises.md
 * @module
 */
import { type Selectable, sql, type Updateable } from "kysely";
import { type BrowserOrCustomer, conversationIdsOf } from "../db/conversations_of.ts";
import { json } from "../db/json.ts";
import type { ChangeQueue, ConfirmationTable } from "../db/tables/actions.ts";
import type { Desk } from "../desk.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import { CONVERSATION_LIMITS } from "../limits/conversations.ts";
import { hashOf } from "./canonical.ts";
import { type Confirmed, makeConfirmed } from "./confirmed.ts";
import type { CallContext } from "./context.ts";
import { meaningOf } from "./meaning.ts";
import { readAnswer } from "../languages/yes.ts";

/** The context of a question: a conversation with a visitor. */
export type ConfirmContext = CallContext & {
  readonly conversationId: string;
  readonly visitorId: string;
  /** The number of the newest message shown on the customer's screen: they answer no later question. */
  readonly seenN: number;
};

/** A yes that was taken, with its call. */
export type TakenYes = {
  readonly kind: "taken";
  readonly confirmed: Confirmed;
  readonly action: string;
  readonly input: JsonObject;
  /** The following questions. */
  readonly queue: ChangeQueue;
};

/** A question that was answered with no. */
export type Declined = Omit<TakenYes, "kind" | "confirmed"> & { readonly kind: "declined" };

/** The queue of a single change. */
export const ALONE: ChangeQueue = { place: 1, total: 1, rest: [], speaks: false };

/** The meaning of a customer's message for the pending question, which was asked in the message `messageId`. */
export type TextAnswer =
  /** No question was pending. */
  | { readonly kind: "none" }
  | { readonly messageId: string }
    & (
      | TakenYes
      | Declined
      /** Neither yes nor no, and nothing else: ask again. */
      | {
        readonly kind: "unclear";
        readonly action: string;
        readonly input: JsonObject;
        readonly boundHash: string;
        readonly summary: string;
        readonly queue: ChangeQueue;
      }
      /** The question no longer counts; the message is an ordinary message. */
      | { readonly kind: "voided"; readonly action: string; readonly boundHash: string }
    );

/** The meaning of a pressed Yes or No. */
export type PressAnswer =
  | TakenYes
  | Declined
  /** The action has changed since it was asked about: the yes does not count, and the question has ended. */
  | Omit<TakenYes, "kind" | "confirmed"> & {
    readonly kind: "changed";
    readonly messageId: string;
    readonly boundHash: string;
  }
  /** It was answered before, or it ended without an answer. */
  | { readonly kind: "gone"; readonly why: "answered" | "over" };

type Row = Selectable<ConfirmationTable>;
type ConfirmDesk = Pick<Desk, "db" | "now">;

/** Stores the question that a message shows; an earlier one in the conversation no longer counts. */
export async function askConfirmation(
  desk: Pick<Desk, "db" | "now" | "newId">,
  context: ConfirmContext,
  question: {
    readonly action: string;
    readonly input: JsonObject;
    readonly summary: string;
    readonly messageId: string;
    /** See `boundHashOf`; of the input alone if omitted. */
    readonly boundHash?: string | null;
    readonly queue?: ChangeQueue;
    /** The message of the same question that this one replaces on the screen. */
    readonly replaces?: string | null;
  },
): Promise<{ readonly id: string }> {
  const id = desk.newId();
  const now = desk.now();
  await desk.db.transaction().execute(async (db) => {
    // The lock serializes two questions at once.
    const conversation = await db.selectFrom("conversations").select("handler")
      .where("workspace", "=", context.workspace).where("id", "=", context.conversationId)
      .forUpdate().executeTakeFirst();
    await voidConfirmations({ db }, context);
    if (question.replaces) {
      await db.updateTable("confirmations").set({ state: "repeated" })
        .where("workspace", "=", context.workspace).where("conversationId", "=", context.conversationId)
        .where("messageId", "=", question.replaces).where("state", "=", "void")
        .execute();
    }
    await db.insertInto("confirmations").values({
      id,
      workspace: context.workspace,
      conversationId: context.conversationId,
      visitorId: context.visitorId,
      userId: context.customer?.userId ?? null,
      action: question.action,
      agentVersion: context.live.version,
      input: json(question.input),
      boundHash: question.boundHash ?? hashOf(question.input),
      summary: question.summary,
      messageId: question.messageId,
      // A teammate who just took over has voided earlier questions: this one comes too late.
      state: conversation?.handler === "ai" ? "pending" : "void",
      takenBy: null,
      queue: json(question.queue ?? ALONE),
      createdAt: now,
      expiresAt: new Date(now.getTime() + CONVERSATION_LIMITS.confirmationMs),
    }).execute();
  });
  return { id };
}

/**
 * Reads a customer's message as the answer to the pending question, which ends in any case. A yes from a screen that
 * did not show the question is unclear, so that the question is asked again.
 *
 * @param locale the language of the chat; see {@linkcode readAnswer}
 */
export async function takeByText(
  desk: ConfirmDesk,
  context: ConfirmContext,
  text: string,
  locale: string | null = null,
): Promise<TextAnswer> {
  const answer = readAnswer(text, locale);
  if (answer === "yes") {
    const [taken] = await takeValid(desk, context, { by: "text", messageId: null });
    if (taken !== undefined) return { ...takenFrom(taken, "text", taken.agentVersion), messageId: taken.messageId };
  }
  if (answer === "no") {
    const declined = await declineValid(desk, context, { messageId: null, version: context.live.version });
    if (declined !== null) return declined;
  }
  const [pending] = await settle(desk, context, { state: "void" });
  if (pending === undefined) return { kind: "none" };
  const { messageId, action, input, boundHash, summary, queue } = pending;
  if (answer === "other" || answer === "no" || !isValid(pending, context, desk.now())) {
    return { kind: "voided", messageId, action, boundHash };
  }
  return { kind: "unclear", messageId, action, input, boundHash, summary, queue };
}

/**
 * Takes a press of the Yes or No that a message shows. Of two simultaneous presses, one is `gone`. A No is valid under
 * any version: it does nothing.
 */
export async function takeByPress(
  desk: ConfirmDesk,
  context: ConfirmContext,
  press: { readonly messageId: string; readonly button: "yes" | "no" },
): Promise<PressAnswer> {
  const { messageId } = press;
  if (press.button === "yes") {
    const [taken] = await takeValid(desk, context, { by: "press", messageId });
    if (taken !== undefined) return takenFrom(taken, "press", taken.agentVersion);
    const moved = await takeOfOtherVersion(desk, context, messageId);
    if (moved !== null) return moved;
  } else {
    const declined = await declineValid(desk, context, { messageId, version: null });
    if (declined !== null) return declined;
  }
  const [pending] = await settle(desk, context, { state: "void" }, messageId);
  if (pending !== undefined) return { kind: "gone", why: "over" };
  const answered = await desk.db.selectFrom("confirmations").select("id")
    .where("workspace", "=", context.workspace).where("conversationId", "=", context.conversationId)
    .where("messageId", "=", messageId).where("state", "in", ["taken", "declined"])
    .executeTakeFirst();
  return { kind: "gone", why: answered === undefined ? "over" : "answered" };
}

/**
 * Takes the pressed yes to a question of another version: as a yes if the action still means the same, else only to ask
 * again. Returns null if there is no such question.
 */
async function takeOfOtherVersion(
  desk: ConfirmDesk,
  context: ConfirmContext,
  messageId: string,
): Promise<Extract<PressAnswer, { kind: "taken" | "changed" }> | null> {
  const isMeant = await meansTheSame(desk, context, messageId);
  const change = isMeant ? { state: "taken", takenBy: "press" } as const : { state: "void" } as const;
  const [row] = await boundTo(pendingIn(desk, context, change, messageId), context, desk.now(), null)
    .returningAll().execute();
  if (row === undefined) return null;
  if (isMeant) return takenFrom(row, "press", context.live.version);
  const { action, input, queue, boundHash } = row;
  return { kind: "changed", messageId, action, input, queue, boundHash };
}

/**
 * Whether the action of a question does what it did when it was asked about. An action defined by a page has no meaning
 * in the message, and is asked about again.
 */
async function meansTheSame(
  desk: Pick<Desk, "db">,
  { workspace, conversationId, live }: ConfirmContext,
  messageId: string,
): Promise<boolean> {
  const message = await desk.db.selectFrom("messages").select("data")
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId).where("id", "=", messageId)
    .executeTakeFirst();
  const asked = message?.data.confirmation;
  if (!isJsonObject(asked) || typeof asked.action !== "string") return false;
  const action = live.agent.actions.get(asked.action);
  return action !== undefined && asked.meaning === meaningOf(action);
}

/** Takes a no; returns null if there is no question for it. */
async function declineValid(
  desk: ConfirmDesk,
  context: ConfirmContext,
  { messageId, version }: { readonly messageId: string | null; readonly version: number | null },
): Promise<Declined & { readonly messageId: string } | null> {
  const pending = pendingIn(desk, context, { state: "declined" }, messageId);
  const [row] = await boundTo(pending, context, desk.now(), version).returningAll().execute();
  if (row === undefined) return null;
  const { action, input, queue } = row;
  return { kind: "declined", messageId: row.messageId, action, input, queue };
}

/** Selects the pending questions to end. */
export type QuestionsOf = { readonly workspace: string } & ({ readonly conversationId: string } | BrowserOrCustomer);

/**
 * Ends pending questions, and the changes queued behind them: of a conversation, or of all conversations of a visitor,
 * a customer or both, as when they sign out, sign in as another customer or are blocked.
 *
 * @returns the messages that asked them, which chats must render again
 */
export async function voidConfirmations(
  desk: Pick<Desk, "db">,
  of: QuestionsOf,
): Promise<readonly Pick<Row, "conversationId" | "messageId">[]> {
  const ids = "conversationId" in of ? [of.conversationId] : await conversationIdsOf(desk.db, of.workspace, of);
  if (ids.length === 0) return [];
  return await desk.db.updateTable("confirmations").set({ state: "void" })
    .where("workspace", "=", of.workspace)
    .where("state", "=", "pending")
    .where("conversationId", "=", sql<string>`any(${ids}::text[])`)
    .returning(["conversationId", "messageId"]).execute();
}

/** One statement, so that of any number of simultaneous answers exactly one finds the row pending. */
function takeValid(
  desk: ConfirmDesk,
  context: ConfirmContext,
  answer: { readonly by: "text" | "press"; readonly messageId: string | null },
): Promise<Row[]> {
  const { conversationId, seenN } = context;
  const pending = pendingIn(desk, context, { state: "taken", takenBy: answer.by }, answer.messageId);
  return boundTo(pending, context, desk.now(), context.live.version)
    .where(({ not, exists, selectFrom }) =>
      not(exists(
        selectFrom("messages as question").select("question.id")
          .whereRef("question.workspace", "=", "confirmations.workspace")
          .whereRef("question.id", "=", "confirmations.messageId")
          .where("question.conversationId", "=", conversationId)
          .where("question.n", ">", seenN),
      ))
    )
    .returningAll().execute();
}

/**
 * Returns the conditions of {@linkcode isValid}, for the statement that takes the answer. @param version null matches
 * any version
 */
function boundTo(
  pending: ReturnType<typeof pendingIn>,
  context: ConfirmContext,
  now: Date,
  version: number | null,
) {
  const bound = pending
    .where("visitorId", "=", context.visitorId)
    .where("userId", "is not distinct from", context.customer?.userId ?? null)
    .where("expiresAt", ">", now);
  return version === null ? bound : bound.where("agentVersion", "=", version);
}

function settle(
  desk: Pick<Desk, "db">,
  context: ConfirmContext,
  change: Updateable<ConfirmationTable>,
  messageId: string | null = null,
): Promise<Row[]> {
  return pendingIn(desk, context, change, messageId).returningAll().execute();
}

function pendingIn(
  desk: Pick<Desk, "db">,
  context: ConfirmContext,
  change: Updateable<ConfirmationTable>,
  messageId: string | null,
) {
  const pending = desk.db.updateTable("confirmations").set(change)
    .where("workspace", "=", context.workspace)
    .where("conversationId", "=", context.conversationId)
    .where("state", "=", "pending");
  return messageId === null ? pending : pending.where("messageId", "=", messageId);
}

function isValid(row: Row, context: ConfirmContext, now: Date): boolean {
  return row.visitorId === context.visitorId &&
    row.userId === (context.customer?.userId ?? null) &&
    row.agentVersion === context.live.version &&
    row.expiresAt > now;
}

/** @param agentVersion the version whose call the yes confirms */
function takenFrom(row: Row, by: "text" | "press", agentVersion: number): TakenYes {
  const confirmed = makeConfirmed({
    callId: row.id,
    by,
    workspace: row.workspace,
    conversationId: row.conversationId,
    visitorId: row.visitorId,
    userId: row.userId,
    agentVersion,
    action: row.action,
    boundHash: row.boundHash,
    expiresAt: row.expiresAt,
  });
  return { kind: "taken", confirmed, action: row.action, input: row.input, queue: row.queue };
}
