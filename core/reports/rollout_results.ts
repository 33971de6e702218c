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

type Counted = Omit<SideResults, "calls" | "micros">;
type Side = { readonly isRollout: boolean };

/** Reads the results so far, or of the whole time of a rollout that has ended. */
export async function rolloutResults(
  { db }: Pick<Desk, "db">,
  workspace: string,
  rollout: Pick<RolloutLine, "number" | "startedAt" | "endedAt">,
): Promise<RolloutResults> {
  const version = -rollout.number;
  const until = rollout.endedAt === null ? sql`true` : sql`conversation.started_at < ${rollout.endedAt}::timestamptz`;
  // Older rollouts have ended before this one began, so what is not of this one began with a live version.
  const within =
    sql`conversation.workspace = ${workspace} and conversation.started_at >= ${rollout.startedAt}::timestamptz
    and ${until} and not conversation.joined and conversation.begun_by = 'customer'
    and (conversation.agent_version >= 0 or conversation.agent_version = ${version}::integer)`;
  const isRollout = sql`(conversation.agent_version = ${version}::integer) as "isRollout"`;
  const counted = (name: keyof typeof MEASURES) => sql`count(*) filter (where ${MEASURES[name].holds})::integer`;
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
      sql`select ${isRollout}, count(*) filter (where audit.outcome = 'ok' and ${IS_CHANGE})::integer as "changed",
        count(*) filter (where audit.outcome = 'ok' and not ${IS_CHANGE})::integer as "read",
        count(*) filter (where audit.outcome in (${listed(FAILED)}))::integer as "failed",
        count(*) filter (where audit.outcome in (${listed(REFUSED)}))::integer as "refused"
      from conversations as conversation
      join audit on audit.workspace = conversation.workspace and audit.conversation_id = conversation.id
        and (conversation.agent_version >= 0 or audit.agent_version = conversation.agent_version)
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
