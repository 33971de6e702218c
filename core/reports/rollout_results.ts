/**
 * What became of the conversations of a rollout's share, and beside them of those that began with the live version in the
 * same time.
 *
 * Each number is counted as reports count it: every condition is that of `measures.ts`.
 *
 * @see docs/reports.md
 * @module
 */
import { type RawBuilder, sql } from "kysely";
import type { RolloutLine } from "../agent/rollouts.ts";
import type { Desk } from "../desk.ts";
import { auditOutcomes, OUTCOMES } from "../outcomes.ts";
import { FAILED } from "./count.ts";
import { type ListedConversation, type ListPart, listWhere } from "./listed.ts";
import { MEASURES } from "./measures.ts";

/** The results of one side. */
export type SideResults = {
  readonly conversations: number;
  /** Answered by the AI alone. */
  readonly ai: number;
  readonly handedOver: number;
  /** Neither the AI nor a person answered. */
  readonly unanswered: number;
  /** With a question that the knowledge did not answer. */
  readonly gaps: number;
  readonly rated: number;
  /** The mean of the ratings; null without one. */
  readonly meanRating: number | null;
  /** `changed` and `read` are calls that the app answered. */
  readonly calls: Readonly<Record<"changed" | "read" | "failed" | "refused", number>>;
  /** What the model took in them, in millionths of the workspace's currency. */
  readonly micros: number;
};

/** Both sides. */
export type RolloutResults = { readonly rollout: SideResults; readonly live: SideResults };

const NONE: SideResults = {
  conversations: 0,
  ai: 0,
  handedOver: 0,
  unanswered: 0,
  gaps: 0,
  rated: 0,
  meanRating: null,
  calls: { changed: 0, read: 0, failed: 0, refused: 0 },
  micros: 0,
};

/** Calls that the desk did not make; what the team can fix has failed. */
const REFUSED = auditOutcomes().filter((name) => OUTCOMES[name].stage === "refused" && !FAILED.includes(name));

/** A change always has its yes; a reading that was pressed on a card has one, too. */
const IS_CHANGE = sql`(audit.confirmed_by <> 'none' and coalesce(audit.request->>'method', '') not in ('GET', 'HEAD'))`;

/** The calls that each number counts, as conditions on the row `audit`. */
const CALLS = {
  changed: sql`audit.outcome = 'ok' and ${IS_CHANGE}`,
  read: sql`audit.outcome = 'ok' and not ${IS_CHANGE}`,
  failed: sql`audit.outcome in (${listed(FAILED)})`,
  refused: sql`audit.outcome in (${listed(REFUSED)})`,
} as const satisfies Readonly<Record<keyof SideResults["calls"], RawBuilder<unknown>>>;

/** The rows of `audit` of a conversation's side: a call of the live version in a rollout's conversation is neither's. */
const IS_ITS_CALL = sql`audit.workspace = conversation.workspace and audit.conversation_id = conversation.id
  and (conversation.agent_version >= 0 or audit.agent_version = conversation.agent_version)`;

const called = (name: keyof typeof CALLS) => sql`exists (select from audit where ${IS_ITS_CALL} and ${CALLS[name]})`;

/** What each number of the results counts, as conditions on the row `conversation`. */
const COUNTED = {
  all: MEASURES.all.holds,
  ai: MEASURES.ai.holds,
  handed_over: MEASURES.handed_over.holds,
  none: MEASURES.none.holds,
  gap: MEASURES.gap.holds,
  rated: MEASURES.rated.holds,
  changed: called("changed"),
  read: called("read"),
  failed: called("failed"),
  refused: called("refused"),
  cost: sql`exists (select from model_requests as request where request.workspace = conversation.workspace
    and request.conversation_id = conversation.id and request.micros > 0)`,
} as const satisfies Readonly<Record<string, RawBuilder<unknown>>>;

/** The name of a number of the results. */
export type RolloutNumber = keyof typeof COUNTED;

/** Whether a text names one. */
export function isRolloutNumber(name: string): name is RolloutNumber {
  return Object.hasOwn(COUNTED, name);
}

/** The time in which a rollout's conversations began. */
export type RolloutTime = Pick<RolloutLine, "number" | "startedAt" | "endedAt">;

type Counted = Omit<SideResults, "calls" | "micros">;
type Side = { readonly isRollout: boolean };

/** The conversations of both sides, as a condition on the row `conversation`. */
function ofBothSides(workspace: string, { number, startedAt, endedAt }: RolloutTime): RawBuilder<unknown> {
  const until = endedAt === null ? sql`true` : sql`conversation.started_at < ${endedAt}::timestamptz`;
  // Older rollouts have ended before this one began, so what is not of this one began with a live version.
  return sql`conversation.workspace = ${workspace} and conversation.started_at >= ${startedAt}::timestamptz
    and ${until} and not conversation.joined and conversation.begun_by = 'customer'
    and (conversation.agent_version >= 0 or conversation.agent_version = ${-number}::integer)`;
}

/** The conversations that a number of one side counts, newest first; of calls, those in which one of them was made. */
export async function listOfRollout(
  { db }: Pick<Desk, "db">,
  workspace: string,
  rollout: RolloutTime,
  chosen: { readonly side: keyof RolloutResults; readonly only: RolloutNumber },
  part: ListPart,
): Promise<readonly ListedConversation[]> {
  const side = chosen.side === "live" ? sql`conversation.agent_version >= 0` : sql`conversation.agent_version < 0`;
  return await listWhere(db, sql`${ofBothSides(workspace, rollout)} and ${side} and (${COUNTED[chosen.only]})`, part);
}

/** Reads the results so far, or of the whole time of a rollout that has ended. */
export async function rolloutResults(
  { db }: Pick<Desk, "db">,
  workspace: string,
  rollout: RolloutTime,
): Promise<RolloutResults> {
  const within = ofBothSides(workspace, rollout);
  const isRollout = sql`(conversation.agent_version < 0) as "isRollout"`;
  const counted = (name: RolloutNumber) => sql`count(*) filter (where ${COUNTED[name]})::integer`;
  const calledTimes = (name: keyof typeof CALLS) => sql`count(*) filter (where ${CALLS[name]})::integer`;
  const [conversations, calls, costs] = await Promise.all([
    rows<Counted & Side>(
      db,
      sql`select ${isRollout}, count(*)::integer as "conversations", ${counted("ai")} as "ai",
        ${counted("handed_over")} as "handedOver", ${counted("none")} as "unanswered", ${counted("gap")} as "gaps",
        ${counted("rated")} as "rated", avg(conversation.rating)::double precision as "meanRating"
      from conversations as conversation where ${within} group by 1`,
    ),
    rows<SideResults["calls"] & Side>(
      db,
      sql`select ${isRollout}, ${calledTimes("changed")} as "changed", ${calledTimes("read")} as "read",
        ${calledTimes("failed")} as "failed", ${calledTimes("refused")} as "refused"
      from conversations as conversation join audit on ${IS_ITS_CALL}
      where ${within} group by 1`,
    ),
    rows<{ readonly micros: number } & Side>(
      db,
      sql`select ${isRollout}, coalesce(sum(request.micros), 0)::double precision as "micros"
      from conversations as conversation
      join model_requests as request
        on request.workspace = conversation.workspace and request.conversation_id = conversation.id
      where ${within} group by 1`,
    ),
  ]);
  const sideOf = (isRolloutSide: boolean): SideResults => {
    const of = <Row extends Side>(all: readonly Row[]) => all.find((row) => row.isRollout === isRolloutSide);
    const { changed, read, failed, refused } = of(calls) ?? NONE.calls;
    const { isRollout: _side, ...counts } = of(conversations) ?? { ...NONE, isRollout: isRolloutSide };
    return { ...NONE, ...counts, calls: { changed, read, failed, refused }, micros: of(costs)?.micros ?? 0 };
  };
  return { rollout: sideOf(true), live: sideOf(false) };
}

async function rows<Row>(db: Desk["db"], query: RawBuilder<unknown>): Promise<readonly Row[]> {
  return (await sql<Row>`${query}`.execute(db)).rows;
}

function listed(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.lit(name)));
}
