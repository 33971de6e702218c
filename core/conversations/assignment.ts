/**
 * Automatic assignment of conversations that need a person.
 *
 * @see docs/assignment.md
 * @module
 */
import type { HandoffKind } from "../db/tables/conversations.ts";
import { lockWorkspace } from "../db/lock_workspace.ts";
import { type ExpressionBuilder, sql } from "kysely";
import { keepQuery, literal, type QueryValue } from "../db/kept_query.ts";
import type { Database } from "../db/schema.ts";
import type { Desk } from "../desk.ts";
import type { AssignmentRule } from "../settings/assignment.ts";
import type { Settings } from "../settings/settings.ts";
import { lockActive, takeTurn } from "../teammates/availability.ts";
import { rolesWith } from "../teammates/roles.ts";
import { type AssignmentFacts, fittingRules } from "./assignment_rules.ts";
import { chatLanguage } from "./chat_language.ts";
import {
  type ConversationRef,
  instant,
  type Message,
  type MessageDraft,
  numberedInsertion,
  type StoredTexts,
  storedTexts,
  turnDone,
  unnumbered,
} from "./messages.ts";
import { counting, countsOf, type TurnCounts, type TurnEnd } from "./turn_counts.ts";

type AssignmentDesk = Pick<Desk, "db" | "now">;

/** Why a conversation waits for a person. */
type Handoff = { readonly reason: string; readonly kind: HandoffKind; readonly unlessResolved?: boolean };

type Queued = Handoff & { readonly inbox: Settings["inbox"] };

/** The candidates, and how one of them is chosen. */
type AssignmentChoice = Pick<AssignmentRule, "assign" | "people" | "onlineOnly">;

/** The update of a conversation that starts to wait, except for its assignee. */
type Waiting = Required<Omit<Handoff, "kind">> & {
  readonly at: Date;
  readonly assignee: string | null;
  readonly handoffKind: HandoffKind;
};

/**
 * Queues a conversation of the AI agent for a person, and assigns it by the settings.
 *
 * @param handoff.unlessResolved leaves a resolved conversation unchanged
 * @returns false if a teammate already has it or it is left unchanged; nothing is stored then
 */
export async function queueForPerson(
  desk: AssignmentDesk,
  place: ConversationRef,
  { inbox, ...handoff }: Queued,
): Promise<boolean> {
  const { workspace, conversationId } = place;
  const queued = await assigning(desk, place, inbox, async ({ db }, assignee) => {
    const { set, where } = waiting(literal(waitingOf(handoff, assignee, desk.now())));
    return await db.updateTable("conversations").set(set)
      .where("workspace", "=", workspace).where("id", "=", conversationId).where(where)
      .returning("id").executeTakeFirst();
  });
  return queued !== undefined;
}

/** The line that announces the wait, and the end of the turn that sends it; null for a turn that continues. */
export type WaitLine = {
  readonly draft: MessageDraft;
  readonly ends: { readonly opening: Message; readonly end: TurnEnd } | null;
};

/** Like {@linkcode queueForPerson}, in one statement together with the line; undefined if nothing is stored. */
export async function queueWithLine(
  desk: AssignmentDesk & Pick<Desk, "newId">,
  place: ConversationRef,
  { inbox, ...handoff }: Queued,
  { draft, ends }: WaitLine,
): Promise<Message | undefined> {
  return await assigning(desk, place, inbox, async ({ db }, assignee) => {
    const line = unnumbered(desk, place, draft);
    const counts = countsOf(ends?.end ?? NO_END, line.at);
    const waits = waitingOf(handoff, assignee, line.at);
    const [queued] = await QUEUE(db, { ...storedTexts(line), ...waits, ...counts, ends: ends?.opening.id ?? null });
    return queued;
  });
}

/** Counts nothing: the turn continues. */
const NO_END: TurnEnd = { replied: false, missed: false, topic: null };

/** `ends` is the id of the message whose turn ends with the line, or null. */
const QUEUE = keepQuery(
  (db, value: QueryValue<StoredTexts & Waiting & TurnCounts & { readonly ends: string | null }>) => {
    const { set, where } = waiting(value);
    const numbered = db
      .with("numbered", (on) =>
        on.updateTable("conversations")
          .set((row) => ({
            lastN: row("lastN", "+", 1),
            lastMessageAt: instant(value("at")),
            ...set(row),
            ...counting(row, value),
          }))
          .where("workspace", "=", value("workspace")).where("id", "=", value("conversationId")).where(where)
          .returning("lastN as n"))
      .with("ended", (on) =>
        on.updateTable("messages").from("numbered").set({ data: turnDone("numbered.n") })
          .where("workspace", "=", value("workspace")).where("conversationId", "=", value("conversationId"))
          .where("id", "=", value("ends")));
    return numberedInsertion(numbered, value);
  },
);

/**
 * Chooses the assignee of a conversation and queues it.
 *
 * Where the desk chooses, the workspace is locked, so that simultaneous handovers are distributed as if they were
 * sequential.
 */
async function assigning<Stored>(
  desk: AssignmentDesk,
  place: ConversationRef,
  inbox: Settings["inbox"],
  queue: (within: Pick<Desk, "db">, assignee: string | null) => Promise<Stored | undefined>,
): Promise<Stored | undefined> {
  const { workspace } = place;
  const choices = await choicesFor(desk, place, inbox);
  // Most desks let the team choose: no lock is needed then.
  if (choices[0]?.assign === "manual") return await queue(desk, null);
  return await desk.db.transaction().execute(async (db) => {
    const within = { ...desk, db };
    await lockWorkspace({ db }, workspace);
    const assignee = await chooseAssignee(within, workspace, choices);
    const queued = await queue(within, assignee);
    if (queued !== undefined && assignee !== null) await takeTurn(within, workspace, assignee);
    return queued;
  });
}

/** Whether the team chooses who takes a conversation that waits, whatever is known of it. */
export function isLeftToTeam({ assignment, assignmentRules }: Settings["inbox"]): boolean {
  return assignment === "manual" && assignmentRules.length === 0;
}

/** Returns the values of {@linkcode waiting}. */
function waitingOf({ reason, kind, unlessResolved = false }: Handoff, assignee: string | null, at: Date): Waiting {
  return { at, assignee, reason, handoffKind: kind, unlessResolved };
}

/** Returns the update that queues a conversation of the agent. */
function waiting(value: QueryValue<Waiting>) {
  type Row = ExpressionBuilder<Database, "conversations">;
  const assignee = sql<string | null>`cast(${value("assignee")} as text)`;
  return {
    set: (row: Row) => ({
      handler: "human" as const,
      status: "waiting" as const,
      waitingSince: row.fn.coalesce("waitingSince", value("at")),
      handoffReason: value("reason"),
      handedOverAt: row.fn.coalesce("handedOverAt", value("at")),
      handoffKind: row.fn.coalesce("handoffKind", value("handoffKind")),
      assignee: row.fn.coalesce(assignee, "assignee"),
      assignedAt: row.case().when(assignee, "is", null).then(row.ref("assignedAt")).else(instant(value("at"))).end(),
    }),
    where: (row: Row) =>
      row.and([
        row("handler", "=", "ai"),
        row.or([sql<boolean>`not cast(${value("unlessResolved")} as boolean)`, row("status", "!=", "resolved")]),
      ]),
  };
}

/** Returns the choices to try for a conversation: the matching rules, then the setting for all conversations. */
async function choicesFor(
  desk: Pick<Desk, "db">,
  place: ConversationRef,
  { assignment, onlineOnly, assignmentRules }: Settings["inbox"],
): Promise<readonly AssignmentChoice[]> {
  const otherwise = { assign: assignment, people: [], onlineOnly };
  if (assignmentRules.length === 0) return [otherwise];
  return [...fittingRules(assignmentRules, await factsOf(desk, place)), otherwise];
}

/** Returns the teammate of the first choice with someone available, and locks their row; null if there is none. */
async function chooseAssignee(
  desk: AssignmentDesk,
  workspace: string,
  choices: readonly AssignmentChoice[],
): Promise<string | null> {
  for (const choice of choices) {
    if (choice.assign === "manual") return null;
    const chosen = await lockNext(desk, workspace, choice);
    if (chosen !== null) return chosen;
  }
  return null;
}

/**
 * Returns the next teammate of a choice, who cannot be deactivated until the transaction ends; null if none is
 * available.
 */
async function lockNext(desk: AssignmentDesk, workspace: string, choice: AssignmentChoice): Promise<string | null> {
  const next = await nextOf(desk, workspace, choice);
  if (next === null || await lockActive(desk, workspace, next)) return next;
  // Deactivated after being chosen: choose again.
  return await lockNext(desk, workspace, choice);
}

/**
 * Returns the teammate whose last turn is longest ago, or who has the fewest open conversations. Those who never had a
 * turn come first.
 */
async function nextOf(
  desk: AssignmentDesk,
  workspace: string,
  { assign, people, onlineOnly }: AssignmentChoice,
): Promise<string | null> {
  const open = sql`(
    select count(*) from conversations
    where workspace = ${workspace} and assignee = teammate.id and status in ('open', 'waiting')
  )`;
  const next = await desk.db.selectFrom("teammates as teammate")
    .leftJoin(
      "availabilities as availability",
      (join) =>
        join.onRef("availability.workspace", "=", "teammate.workspace")
          .onRef("availability.teammate", "=", "teammate.id"),
    )
    .select("teammate.id")
    .where("teammate.workspace", "=", workspace)
    .where("teammate.role", "in", await rolesWith(desk, workspace, "conversations.reply"))
    .where("teammate.deactivatedAt", "is", null)
    .$if(people.length > 0, (query) => query.where("teammate.id", "in", people))
    .$if(onlineOnly, (query) => query.where("availability.onlineUntil", ">", desk.now()))
    .$if(assign === "least_busy", (query) => query.orderBy(open))
    .orderBy("availability.lastTurn", (order) => order.asc().nullsFirst())
    .orderBy("teammate.name").orderBy("teammate.id")
    .limit(1).executeTakeFirst();
  return next?.id ?? null;
}

async function factsOf(
  desk: Pick<Desk, "db">,
  { workspace, conversationId }: ConversationRef,
): Promise<AssignmentFacts> {
  const conversation = await desk.db.selectFrom("conversations as conversation")
    .leftJoin("contacts as contact", (join) =>
      join.onRef("contact.workspace", "=", "conversation.workspace")
        .onRef("contact.id", "=", "conversation.contactId"))
    .select(["conversation.id", "conversation.workspace", "conversation.locale", "conversation.tags"])
    .select("contact.attributes")
    .where("conversation.workspace", "=", workspace).where("conversation.id", "=", conversationId)
    .executeTakeFirstOrThrow();
  const { tags, attributes } = conversation;
  return { tags, attributes: attributes ?? {}, language: await chatLanguage(desk, conversation) };
}
