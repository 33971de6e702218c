/**
 * The results of the conversations in a rollout's share, and of those that began with the live version in the same
 * time.
 *
 * Each number is counted as in reports, from the stored facts of the days: a rollout that runs for weeks reads a row
 * for each day.
 *
 * @see docs/reports.md
 * @module
 */
import { type RawBuilder, sql } from "kysely";
import type { RolloutLine } from "../agent/versions/rollouts.ts";
import { dayAfter, dayIn } from "../date_format.ts";
import type { Desk } from "../desk.ts";
import { readCompany } from "../settings/company.ts";
import { yieldToEventLoop } from "../yield.ts";
import { allFactsOf } from "./days.ts";
import { type ConversationFact, holdsOfFact, keyOfFact, MADE, MADE_NAMES, type MadeName } from "./facts.ts";
import { listChosen, type ListedConversation, type ListPart } from "./listed.ts";
import { type MeasureName, MEASURES, NO_KEY } from "./measures.ts";

/** The results of one side. */
export type SideResults = {
  readonly conversations: number;
  /** Answered by the AI alone. */
  readonly ai: number;
  readonly handedOver: number;
  /** Neither the AI nor a person answered. */
  readonly unanswered: number;
  /** With an unanswered question. */
  readonly gaps: number;
  readonly rated: number;
  /** The mean of the ratings; null if there are none. */
  readonly meanRating: number | null;
  /** `changed` and `read` are calls that the app answered. */
  readonly calls: Readonly<Record<"changed" | "read" | "failed" | "refused", number>>;
  /** The model's cost in them, in millionths of the workspace's currency. */
  readonly micros: number;
};

/** Both sides. */
export type RolloutResults = { readonly rollout: SideResults; readonly live: SideResults };

/**
 * The rows of `audit` of a conversation's side: a call of the live version in a rollout's conversation belongs to
 * neither.
 */
const IS_ITS_CALL = sql`audit.workspace = conversation.workspace and audit.conversation_id = conversation.id
  and (conversation.agent_version >= 0 or audit.agent_version = conversation.agent_version)`;

const called = (name: MadeName) => sql`exists (select from audit where ${IS_ITS_CALL} and ${MADE[name]})`;

/** The definition of each number of the results, as conditions on the row `conversation`. */
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
    and request.conversation_id = conversation.id and request.ended_at is not null and request.micros > 0)`,
} as const satisfies Readonly<Record<string, RawBuilder<unknown>>>;

/** The name of a number of the results. */
export type RolloutNumber = keyof typeof COUNTED;

/** Whether a text is the name of one. */
export function isRolloutNumber(name: string): name is RolloutNumber {
  return Object.hasOwn(COUNTED, name);
}

/** The time in which a rollout's conversations began. */
export type RolloutTime = Pick<RolloutLine, "number" | "startedAt" | "endedAt">;

/** Selects the conversations of both sides, as a condition on the row `conversation`. */
function ofBothSides(workspace: string, { number, startedAt, endedAt }: RolloutTime): RawBuilder<unknown> {
  const until = endedAt === null ? sql`true` : sql`conversation.started_at < ${endedAt}::timestamptz`;
  // Older rollouts ended before this one began, so a conversation outside this one began with a live version.
  return sql`conversation.workspace = ${workspace} and conversation.started_at >= ${startedAt}::timestamptz
    and ${until} and not conversation.joined and conversation.begun_by = 'customer'
    and (conversation.agent_version >= 0 or conversation.agent_version = ${-number}::integer)`;
}

/** Returns the conversations that a number of one side counts, newest first; for calls, those in which one was made. */
export async function listOfRollout(
  desk: Pick<Desk, "db" | "now">,
  workspace: string,
  rollout: RolloutTime,
  { side, only }: { readonly side: keyof RolloutResults; readonly only: RolloutNumber },
  part: ListPart,
): Promise<readonly ListedConversation[]> {
  const ofSide = side === "live" ? sql`conversation.agent_version >= 0` : sql`conversation.agent_version < 0`;
  const chosen = {
    period: await periodOf(desk, workspace, rollout),
    filter: null,
    isChosen: (fact: ConversationFact) => sideOf(fact, rollout) === side && countsFact(fact, only),
    holds: sql`${ofBothSides(workspace, rollout)} and ${ofSide} and (${COUNTED[only]})`,
  };
  return await listChosen(desk, workspace, chosen, part);
}

/** Reads the results so far, or of the whole time of a rollout that has ended. */
export async function rolloutResults(
  desk: Pick<Desk, "db" | "now">,
  workspace: string,
  rollout: RolloutTime,
): Promise<RolloutResults> {
  const sides = { rollout: sideSum(), live: sideSum() };
  for await (const facts of allFactsOf(desk, workspace, await periodOf(desk, workspace, rollout))) {
    for (const fact of facts) {
      const side = sideOf(fact, rollout);
      if (side !== null) sides[side].add(fact);
    }
    await yieldToEventLoop();
  }
  return { rollout: sides.rollout.results(), live: sides.live.results() };
}

/** Returns the days on which conversations of both sides began. */
async function periodOf(desk: Pick<Desk, "db" | "now">, workspace: string, { startedAt, endedAt }: RolloutTime) {
  const { timezone } = await readCompany(desk, workspace);
  // One more day: the clock of the desk where a conversation began may be ahead.
  return {
    timezone,
    from: dayIn(timezone, startedAt),
    to: dayAfter(dayIn(timezone, endedAt ?? desk.now()), 1),
  };
}

/** Returns the side of a conversation, like {@linkcode ofBothSides}; null for neither. */
function sideOf(
  fact: ConversationFact,
  { number, startedAt, endedAt }: RolloutTime,
): keyof RolloutResults | null {
  if (fact.at < startedAt.getTime() || endedAt !== null && fact.at >= endedAt.getTime()) return null;
  if (keyOfFact(fact, "begun") !== "customer") return null;
  const version = Number(keyOfFact(fact, "version"));
  return version === -number ? "rollout" : version >= 0 ? "live" : null;
}

/** Whether a number counts a conversation, like its condition in {@linkcode COUNTED}. */
function countsFact(fact: ConversationFact, name: RolloutNumber): boolean {
  if (name === "cost") return fact.micros > 0;
  return isMade(name) ? fact.made[MADE_NAMES.indexOf(name)] !== 0 : holdsOfFact(fact, name);
}

function isMade(name: RolloutNumber): name is MadeName {
  return Object.hasOwn(MADE, name);
}

function sideSum() {
  const sum = { conversations: 0, ai: 0, handedOver: 0, unanswered: 0, gaps: 0, rated: 0, micros: 0 };
  const calls = { changed: 0, read: 0, failed: 0, refused: 0 };
  let stars = 0;
  return {
    add(fact: ConversationFact): void {
      const one = (name: MeasureName) => holdsOfFact(fact, name) ? 1 : 0;
      const rating = keyOfFact(fact, "rating");
      sum.conversations++;
      sum.ai += one("ai");
      sum.handedOver += one("handed_over");
      sum.unanswered += one("none");
      sum.gaps += one("gap");
      sum.rated += one("rated");
      stars += rating === NO_KEY ? 0 : Number(rating);
      sum.micros += fact.micros;
      for (const [at, name] of MADE_NAMES.entries()) calls[name] += fact.made[at] ?? 0;
    },
    results: (): SideResults => ({ ...sum, calls, meanRating: sum.rated === 0 ? null : stars / sum.rated }),
  };
}
