/**
 * Turns whose process died while they ran. The instance that finds one ends it: calls under way become `unknown`, and
 * the customer is told the outcome of the changes. If nothing was changed, the turn waits for a while, and runs again
 * when the browser resends the message or reads the thread (`left_turn.ts`); after that the customer is asked to send
 * it again.
 *
 * @see docs/reference/promises.md
 * @module
 */
import { sql } from "kysely";
import { longOver } from "../../actions/audit.ts";
import { finishCardPress } from "../../actions/press.ts";
import type { Desk } from "../../desk.ts";
import { forEachSettled } from "../../for_each.ts";
import { liveInstances } from "../../instances.ts";
import type { JsonObject } from "../../json.ts";
import { TURN_LIMITS } from "../../limits/conversations.ts";
import { callsOfDeadTurn, type DeadCalls, keepDeadCalls } from "./dead_calls.ts";
import { readData } from "../message_data.ts";
import { insertMessage, type Message, publishMessage, publishMessageById } from "../messages.ts";
import { ANSWERED } from "../run/model_messages.ts";
import { readSettings } from "../../settings/settings.ts";

/** The outcome of a dead turn. `again`: nothing was changed, and the caller should run it. */
export type DeadTurnEnd =
  | { readonly kind: "again"; readonly opening: Message }
  /** `line`: the answer to the customer; null if nothing was changed, and they should resend the message. */
  | { readonly kind: "ended"; readonly line: string | null }
  /** Another instance has ended it. */
  | { readonly kind: "gone" };

type Db = Pick<Desk, "db">;

/** Whether the process of a turn marked as running is dead. */
export async function isDead(desk: Pick<Desk, "db" | "instance" | "now">, opening: Message): Promise<boolean> {
  const by = readData(opening).turn?.by;
  // Run by a version without heartbeats.
  if (by === undefined) return opening.at < longOver(desk);
  return by !== desk.instance && !(await liveInstances(desk)).has(by);
}

/** Ends the turns of all dead instances. */
export async function endDeadTurns(desk: Desk): Promise<void> {
  const live = [...await liveInstances(desk)];
  const by = sql<string>`data -> 'turn' ->> 'by'`;
  const found = await desk.db.selectFrom("messages").selectAll()
    .where("author", "=", "customer")
    .where(sql<string>`data -> 'turn' ->> 'state'`, "=", "running")
    .where("at", ">", new Date(desk.now().getTime() - TURN_LIMITS.foundMs))
    .where((where) =>
      where.or([where(by, "not in", live), where.and([where(by, "is", null), where("at", "<", longOver(desk))])])
    )
    .execute();
  await forEachSettled(
    found,
    async (opening) => {
      if (!await leaveForRetry(desk, opening)) await endDeadTurn(desk, opening, { speaks: true });
    },
    (opening, cause) => desk.log("error", "A turn whose process died cannot be ended.", { id: opening.id, cause }),
  );
}

/**
 * Leaves an unchanged turn for the browser to retry. Open chats read the thread once their own retries must be over.
 */
async function leaveForRetry(desk: Desk, opening: Message): Promise<boolean> {
  const { line } = await callsOfDeadTurn(desk, opening, null);
  if (line !== null) return false;
  const { turn } = readData(opening);
  if (turn?.foundAt === undefined) {
    const kept = { ...(turn?.by === undefined ? {} : { by: turn.by }), ...(turn?.again ? { again: true } : {}) };
    const found = { state: "running", lastN: 0, ...kept, foundAt: desk.now().toISOString() };
    return await claim(desk, opening, found) !== undefined;
  }
  const ageMs = desk.now().getTime() - Date.parse(turn.foundAt);
  if (ageMs >= TURN_LIMITS.leftMs) return false;
  if (ageMs >= TURN_LIMITS.againMs) publishMessage(desk, opening, opening.n);
  return true;
}

/**
 * Ends a turn whose process died.
 *
 * @param more.locale the customer's browser language; null if they are not connected
 * @param more.retried the customer has resent the message
 * @param more.said the customer now reads that it was interrupted
 * @param more.speaks stores a line about the interruption
 */
export async function endDeadTurn(
  desk: Desk,
  opening: Message,
  { locale = null, retried = false, said = false, speaks = false }: {
    readonly locale?: string | null;
    readonly retried?: boolean;
    readonly said?: boolean;
    readonly speaks?: boolean;
  } = {},
): Promise<DeadTurnEnd> {
  const calls = await callsOfDeadTurn(desk, opening, locale);
  const end = await desk.db.transaction().execute(async (db): Promise<DeadTurnEnd> => {
    const inside = { ...desk, db };
    const again = calls.line === null && retried;
    const turn = again
      ? { state: "running", lastN: 0, by: desk.instance, again: true }
      : { state: "interrupted", lastN: 0, ...(said || speaks ? { said: true } : {}) };
    const claimed = await claim(inside, opening, turn);
    if (claimed === undefined) return { kind: "gone" };
    if (calls.line === null) await reopenAsked(inside, opening);
    // A press of a reopened button is not a repetition of this one.
    if (calls.line === null && !again) await forgetPress(inside, opening);
    if (again) return { kind: "again", opening: claimed };
    if (calls.line === null && speaks) await sayInterrupted(inside, opening, calls);
    await keepDeadCalls(inside, calls, opening);
    if (calls.line !== null) await answer(inside, opening, { ...calls, line: calls.line });
    return { kind: "ended", line: calls.line };
  });
  if (end.kind === "ended") await publishSince(desk, opening);
  return end;
}

/** Takes the turn from its dead process; undefined if it is finished, or another caller has taken it. */
async function claim({ db }: Db, opening: Message, turn: JsonObject): Promise<Message | undefined> {
  const by = readData(opening).turn?.by ?? null;
  return await db.updateTable("messages")
    .set({ data: sql<JsonObject>`data || cast(${JSON.stringify({ turn })} as jsonb)` })
    .where("workspace", "=", opening.workspace).where("id", "=", opening.id)
    .where(sql<string>`data -> 'turn' ->> 'state'`, "in", ["running", "interrupted"])
    .where(sql<string | null>`data -> 'turn' ->> 'by'`, "is not distinct from", by)
    .returningAll().executeTakeFirst();
}

/** Stores the line for the customer, as the end of the turn. */
async function answer(
  desk: Pick<Desk, "db" | "now" | "newId">,
  opening: Message,
  { line, unknown, language }: Pick<DeadCalls, "unknown" | "language"> & { readonly line: string },
): Promise<void> {
  const { workspace, id } = opening;
  const { press } = readData(opening);
  const outcome = unknown ? "unknown" : "ok";
  if (press === undefined) {
    await insertMessage(desk, opening, { author: "ai", kind: "text", text: line });
  } else {
    const result = { outcome, line };
    await finishCardPress(desk, { workspace, ...press }, { state: unknown ? "unknown" : "done", line });
    await addData(desk, { workspace, id: press.messageId }, { result });
    await addData(desk, opening, { result, ...(unknown ? { retry: true } : {}) });
    const deskNote = { text: ANSWERED, quoted: line };
    await insertMessage(desk, opening, { author: "system", kind: "action", data: { deskNote } });
  }
  if (unknown) await sayWithOffer(desk, opening, { line: null, language });
  const { lastN } = await desk.db.selectFrom("conversations").select("lastN")
    .where("workspace", "=", workspace).where("id", "=", opening.conversationId).executeTakeFirstOrThrow();
  await addData(desk, { workspace, id }, { turn: { state: "done", lastN } });
}

/** Tells the customer that the turn was interrupted, unless they have written since or a person answers. */
async function sayInterrupted(
  desk: Pick<Desk, "db" | "now" | "newId">,
  opening: Message,
  { language }: Pick<DeadCalls, "language">,
): Promise<void> {
  const { workspace, conversationId, n } = opening;
  const later = await desk.db.selectFrom("messages").select("author")
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId)
    .where("n", ">", n).where("kind", "!=", "action").where("kind", "!=", "note")
    .execute();
  if (later.some(({ author }) => author === "customer" || author === "teammate")) return;
  const { interrupted, brokenOff } = language.turn;
  const line = later.length === 0 ? interrupted : brokenOff;
  await sayWithOffer(desk, opening, { line, language });
}

/** Says a line with the offer of a person, if the agent answers and customers can ask for one; else only the line. */
async function sayWithOffer(
  desk: Pick<Desk, "db" | "now" | "newId">,
  opening: Message,
  { line, language }: Pick<DeadCalls, "language"> & { readonly line: string | null },
): Promise<void> {
  const { workspace, conversationId } = opening;
  const { handler, status } = await desk.db.selectFrom("conversations").select(["handler", "status"])
    .where("workspace", "=", workspace).where("id", "=", conversationId).executeTakeFirstOrThrow();
  if (handler !== "ai" || status === "resolved") return;
  const { widget } = await readSettings(desk, workspace);
  const offers = widget.behaviour.talkToPerson;
  const text = [line, offers ? language.turn.offerPerson : null].filter((part) => part !== null).join(" ");
  if (text === "") return;
  const data: JsonObject = offers ? { choices: [language.person], offersPerson: true } : {};
  await insertMessage(desk, opening, { author: "ai", kind: "text", text, data });
}

async function addData({ db }: Db, message: Pick<Message, "workspace" | "id">, data: JsonObject): Promise<void> {
  await db.updateTable("messages")
    .set({ data: sql<JsonObject>`data || cast(${JSON.stringify(data)} as jsonb)` })
    .where("workspace", "=", message.workspace).where("id", "=", message.id)
    .execute();
}

/**
 * Makes a yes valid again that was given in a turn from which nothing left, and a button pressable. A call is still
 * made at most once: its record has the id of the question.
 */
async function reopenAsked({ db }: Db, opening: Message): Promise<void> {
  const { workspace, conversationId, n } = opening;
  const { press } = readData(opening);
  if (press !== undefined) await finishCardPress({ db }, { workspace, ...press }, { state: "unused" });
  const before = db.selectFrom("messages").select(({ fn }) => fn.coalesce(fn.max("n"), sql<number>`0`).as("n"))
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId)
    .where("author", "=", "customer").where("n", "<", n);
  await db.updateTable("confirmations").set({ state: "pending", takenBy: null })
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId)
    .where("state", "in", ["taken", "declined"])
    .where("messageId", "in", (query) =>
      query.selectFrom("messages").select("id")
        .where("workspace", "=", workspace).where("conversationId", "=", conversationId)
        .where("n", "<", n).where("n", ">", before))
    .where("id", "not in", (query) =>
      query.selectFrom("audit").select("id")
        .where("workspace", "=", workspace).where("conversationId", "=", conversationId))
    .execute();
}

async function forgetPress({ db }: Db, opening: Message): Promise<void> {
  if (readData(opening).press === undefined) return;
  await db.updateTable("messages").set({ clientId: null })
    .where("workspace", "=", opening.workspace).where("id", "=", opening.id).execute();
}

async function publishSince(desk: Pick<Desk, "db" | "live">, opening: Message): Promise<void> {
  const { workspace, conversationId } = opening;
  const { press } = readData(opening);
  // The line of a press is stored with the pressed message.
  if (press !== undefined) await publishMessageById(desk, opening, press.messageId);
  const added = await desk.db.selectFrom("messages").select("n")
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId).where("n", ">=", opening.n)
    .orderBy("n").execute();
  for (const { n } of added) publishMessage(desk, opening, n);
}
