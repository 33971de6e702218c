/**
 * The measures and breakdowns of reports: the one table behind the page, the lists that its numbers open, the files and
 * the documentation. Every condition and key is SQL about the row `conversation`.
 *
 * @see docs/reports.md
 * @module
 */
import { type RawBuilder, sql, type SqlBool } from "kysely";

/** A measure of conversations: its name, its definition in words, and its condition. */
export type ReportMeasure = {
  readonly label: string;
  readonly says: string;
  readonly holds: RawBuilder<SqlBool>;
};

const WAS_PASSED = sql<SqlBool>`conversation.handed_over_at is not null`;

/** Every measure. The first five after `all` are its parts: each conversation is in exactly one of them. */
export const MEASURES = {
  all: {
    label: "Conversations",
    says:
      "Begun in the period, in the time zone of the company. One that went on in another when the visitor signed in " +
      "counts once.",
    holds: sql<SqlBool>`true`,
  },
  ai: {
    label: "Answered by the AI",
    says: "The AI gave at least one answer, passed it to no one, and no teammate wrote. It does not say that the " +
      "customer was helped.",
    holds: sql<SqlBool>`conversation.people_answers = 0 and not (${WAS_PASSED}) and conversation.ai_answers > 0`,
  },
  both: {
    label: "By the AI, then people",
    says: "The AI gave at least one answer, and a teammate replied.",
    holds: sql<SqlBool>`conversation.people_answers > 0 and conversation.ai_answers > 0`,
  },
  people: {
    label: "Answered by people",
    says: "A teammate replied, and the AI gave no answer.",
    holds: sql<SqlBool>`conversation.people_answers > 0 and conversation.ai_answers = 0`,
  },
  waiting: {
    label: "Passed on, no reply",
    says: "The AI passed it to a person, and no teammate has replied.",
    holds: sql<SqlBool>`conversation.people_answers = 0 and ${WAS_PASSED}`,
  },
  none: {
    label: "Not answered",
    says: "No one answered: the AI said nothing, or only offered a person, and no teammate replied.",
    holds: sql<SqlBool>`conversation.people_answers = 0 and not (${WAS_PASSED}) and conversation.ai_answers = 0`,
  },
  handed_over: {
    label: "Passed to a person",
    says: "The AI passed it to a person at least once, whatever came afterwards.",
    holds: WAS_PASSED,
  },
  missed: {
    label: "AI had no answer",
    says: "At least one reply of the AI only offered a person, or said that it cannot help.",
    holds: sql<SqlBool>`conversation.ai_misses > 0`,
  },
  gap: {
    label: "With a knowledge gap",
    says: "The knowledge did not answer a question of the customer; it is listed under Knowledge, Unanswered.",
    holds: sql<SqlBool>`exists (select from knowledge_gaps as gap where gap.workspace = conversation.workspace
      and gap.conversation_id = conversation.id)`,
  },
  resolved: {
    label: "Resolved",
    says: "A teammate resolved it, and it was not opened again. A customer who stops writing resolves nothing.",
    holds: sql<SqlBool>`conversation.status = 'resolved'`,
  },
  rated: {
    label: "Rated",
    says: "The customer gave 1 to 5 stars after it was resolved.",
    holds: sql<SqlBool>`conversation.rating is not null`,
  },
} as const satisfies Readonly<Record<string, ReportMeasure>>;

/** The name of a measure. */
export type MeasureName = keyof typeof MEASURES;

/** Every measure, in the order of the table. */
export const MEASURE_NAMES: readonly MeasureName[] = Object.keys(MEASURES).filter(isMeasure);

/** The five that add up to all conversations. */
export const PART_NAMES = ["ai", "both", "people", "waiting", "none"] as const satisfies readonly MeasureName[];

/** Those that are counted for every row of a breakdown; the others need more than the row of the conversation. */
export const COUNTED_NAMES = MEASURE_NAMES.filter((name) => name !== "gap");

/** Whether a text is the name of a measure. */
export function isMeasure(name: string): name is MeasureName {
  return Object.hasOwn(MEASURES, name);
}

/** A breakdown of conversations: a heading, and the key of a conversation. */
export type ReportDimension = {
  readonly label: string;
  readonly says: string;
  /** The key as text, with the time in the company's time zone. */
  readonly key: (timezone: string) => RawBuilder<string>;
};

/** The key of conversations without one: no task, no language, no assignee. */
export const NO_KEY = "-";

/** The upper bound in seconds of each row of the time to the first answer. */
const SPEEDS = [10, 60, 5 * 60, 60 * 60, 24 * 60 * 60] as const;

/** The rows of the time to the first answer. */
export const SPEED_KEYS = [...SPEEDS.map(String), "more", NO_KEY];

const local = (timezone: string) => sql`(conversation.started_at at time zone ${timezone})`;
const orNone = (key: RawBuilder<unknown>) => sql<string>`coalesce(${key}, ${sql.lit(NO_KEY)})`;

/** Every breakdown. */
export const DIMENSIONS = {
  day: {
    label: "Day",
    says: "The day on which it began.",
    key: (timezone) => sql<string>`to_char(${local(timezone)}, 'YYYY-MM-DD')`,
  },
  hour: {
    label: "Hour",
    says: "The hour of the day in which it began.",
    key: (timezone) => sql<string>`to_char(${local(timezone)}, 'HH24')`,
  },
  weekday: {
    label: "Weekday",
    says: "The day of the week on which it began.",
    key: (timezone) => sql<string>`to_char(${local(timezone)}, 'ID')`,
  },
  topic: {
    label: "Topic",
    says:
      "The task of the agent that it was first about: the one whose action was called, else the one whose description " +
      "the customer's words come near.",
    key: () => orNone(sql`conversation.topic`),
  },
  reason: {
    label: "Why it was passed on",
    says: "Why the AI first passed it to a person.",
    key: () => orNone(sql`conversation.handoff_kind`),
  },
  speed: {
    label: "First answer",
    says:
      "From the customer's first message to the first reply of the AI or a teammate. Conversations that a teammate " +
      "began are left out.",
    key: () => orNone(speedKey()),
  },
  person: {
    label: "Person",
    says: "The teammate that it is assigned to.",
    key: () => orNone(sql`conversation.assignee`),
  },
  begun: {
    label: "Started by",
    says: "The customer, or a teammate from the list of visitors.",
    key: () => sql<string>`conversation.begun_by`,
  },
  language: {
    label: "Language",
    says: "The language of the customer's browser; emails and chats that a teammate began have none.",
    // A browser may send anything; an invalid language code counts as none.
    key: () => orNone(sql`substring(lower(conversation.locale) from '^[a-z]{2,3}(?=-|$)')`),
  },
  version: {
    label: "Agent version",
    says: "The version of the agent that it began with: the live one, or a rollout.",
    key: () => sql<string>`conversation.agent_version::text`,
  },
  rating: {
    label: "Rating",
    says: "1 star is bad, 5 stars are good.",
    key: () => orNone(sql`conversation.rating::text`),
  },
} as const satisfies Readonly<Record<string, ReportDimension>>;

/** The name of a breakdown. */
export type DimensionName = keyof typeof DIMENSIONS;

/** Every breakdown, in the order of the table. */
export const DIMENSION_NAMES: readonly DimensionName[] = Object.keys(DIMENSIONS).filter(isDimension);

/** Whether a text is the name of a breakdown. */
function isDimension(name: string): name is DimensionName {
  return Object.hasOwn(DIMENSIONS, name);
}

/** The breakdowns by which a report can be narrowed on its page; the days are added up for each of their keys. */
export const CHOOSABLE_NAMES = [
  ...["topic", "person", "language", "begun", "version"] as const,
] as const satisfies readonly DimensionName[];

const FIRST_ANSWER =
  sql`case when conversation.begun_by = 'customer' then conversation.first_reply_at - conversation.started_at end`;

/** Durations; null if it did not happen. */
export const TIMES = {
  /** Also null if a teammate began. */
  firstAnswer: FIRST_ANSWER,
  /** To a teammate's first reply from the time of the AI's handover, else from the beginning. */
  firstPerson: sql`case when conversation.begun_by = 'customer' then
    conversation.first_person_at - greatest(conversation.started_at,
      case when conversation.handed_over_at <= conversation.first_person_at then conversation.handed_over_at end) end`,
  /** Null if it is not resolved. */
  end: sql`case when conversation.status = 'resolved' then conversation.resolved_at - conversation.started_at end`,
} as const satisfies Readonly<Record<string, RawBuilder<unknown>>>;

/** Every duration. */
export const TIME_NAMES = ["firstAnswer", "firstPerson", "end"] as const satisfies readonly (keyof typeof TIMES)[];

function speedKey(): RawBuilder<unknown> {
  const seconds = sql`extract(epoch from ${FIRST_ANSWER})`;
  const steps = SPEEDS.map((limit) => sql`when ${seconds} <= ${sql.lit(limit)} then ${sql.lit(String(limit))}`);
  return sql`case ${sql.join(steps, sql` `)} when ${seconds} is not null then 'more' end`;
}
