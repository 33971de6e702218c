/**
 * Gaps: questions that the knowledge did not answer, recorded by code and grouped by their words.
 *
 * @module
 */
import { sql } from "kysely";
import type { Desk } from "../desk.ts";
import { GAP_LIMITS } from "../limits/knowledge.ts";
import { questionsIn } from "../search/message_questions.ts";
import { hasQuestionForm } from "../search/question_kind.ts";
import { stem } from "../search/stem.ts";
import { messageWordsOf } from "../search/tokens.ts";
import { hasSubject } from "../search/subject.ts";
import { isCommonWord } from "../search/background.ts";

/** Questions with the same words. */
export type Gap = {
  readonly key: string;
  /** The most recent wording. */
  readonly question: string;
  readonly count: number;
  /** Ids of the customers and visitors who asked it, from existing conversations. */
  readonly customers: readonly string[];
  readonly lastAsked: Date;
  /** The conversations it was asked in, newest first; deleted ones are omitted. */
  readonly conversations: readonly { readonly id: string; readonly number: number }[];
};

/** A question that found no answer. */
type UnansweredQuestion = {
  readonly workspace: string;
  readonly conversationId: string | null;
  readonly question: string;
};

/**
 * Records an unanswered question; one without a subject, such as "??" or "ok do it then", is ignored.
 *
 * Some expired questions are removed each time, so that customers' words do not accumulate, and no turn waits for many
 * of them.
 */
export async function recordGap(
  desk: Pick<Desk, "db" | "now" | "newId">,
  { workspace, conversationId, question }: UnansweredQuestion,
): Promise<void> {
  // Greetings, names and earlier events are not part of the question.
  const asked = questionsIn(question).find(hasQuestionForm) ?? question;
  const text = asked.trim().replace(/\s+/g, " ").slice(0, GAP_LIMITS.questionCharsMax);
  const key = gapKey(text);
  if (key === "" || !hasSubject(text)) return;
  const askedAt = desk.now();
  const expired = desk.db.selectFrom("knowledgeGaps").select("id").where("workspace", "=", workspace)
    .where("askedAt", "<", new Date(askedAt.getTime() - GAP_LIMITS.keptMs))
    .orderBy("askedAt").limit(GAP_LIMITS.expiredAtOnce);
  await desk.db.deleteFrom("knowledgeGaps").where("workspace", "=", workspace).where("id", "in", expired).execute();
  await desk.db.insertInto("knowledgeGaps")
    .values({ id: desk.newId(), workspace, conversationId, question: text, key, askedAt, closedAt: null })
    .execute();
}

/** The conversations and customers of a question, from existing conversations. */
type AskedIn = {
  readonly ids: readonly string[] | null;
  readonly numbers: readonly number[] | null;
  readonly customers: readonly string[] | null;
};

/** Returns the open questions, the most frequent first; if there are very many, the most recent ones. */
export async function listGaps({ db }: Pick<Desk, "db">, workspace: string): Promise<readonly Gap[]> {
  const shown = openGaps(db, workspace).select(
    sql<readonly string[] | null>`array_agg(gap.conversation_id order by gap.asked_at desc)
      filter (where gap.conversation_id is not null)`.as("askedIn"),
  );
  const linked = sql.lit(GAP_LIMITS.conversationsMax * 2);
  // Looked up only for the questions that are shown, of the thousand that were read.
  const askedIn = sql<AskedIn>`(
    select (array_agg(conversation.id order by asked.place))[1:${linked}] as ids,
      (array_agg(conversation.number order by asked.place))[1:${linked}] as numbers,
      (array_agg(distinct coalesce(conversation.contact_id, conversation.visitor_id)))[1:${
    sql.lit(GAP_LIMITS.customersMax)
  }] as customers
    from unnest(gap.asked_in) with ordinality as asked (id, place)
    join conversations as conversation on conversation.workspace = ${workspace} and conversation.id = asked.id)`;
  const rows = await db.selectFrom(shown.as("gap"))
    .innerJoinLateral(askedIn.as("asked"), (join) => join.onTrue())
    .select(["gap.key", "gap.question", "gap.count", "gap.lastAsked"])
    .select(["asked.ids", "asked.numbers", "asked.customers"])
    .orderBy("gap.count", "desc").orderBy("gap.lastAsked", "desc").orderBy("gap.key")
    .execute();
  return rows.map(({ key, question, count, lastAsked, ids, numbers, customers }) => ({
    key,
    question,
    lastAsked,
    customers: customers ?? [],
    count: Number(count),
    conversations: conversationsOf(ids ?? [], numbers ?? []),
  }));
}

/** Like {@linkcode listGaps}, without who asked them and where. */
export async function listOpenQuestions(
  { db }: Pick<Desk, "db">,
  workspace: string,
): Promise<readonly Pick<Gap, "key" | "question">[]> {
  return await openGaps(db, workspace).execute();
}

/** Returns the questions of {@linkcode listGaps}, in its order. */
function openGaps(db: Desk["db"], workspace: string) {
  const newest = db.selectFrom("knowledgeGaps").selectAll()
    .where("workspace", "=", workspace).where("closedAt", "is", null)
    .orderBy("askedAt", "desc").limit(GAP_LIMITS.readMax);
  return db.selectFrom(newest.as("gap"))
    .select((row) => [
      "gap.key",
      row.fn.countAll<string>().as("count"),
      row.fn.max("gap.askedAt").as("lastAsked"),
      sql<string>`(array_agg(gap.question order by gap.asked_at desc))[1]`.as("question"),
    ])
    .groupBy("gap.key")
    .orderBy("count", "desc").orderBy("lastAsked", "desc").orderBy("gap.key")
    .limit(GAP_LIMITS.shownMax);
}

/**
 * Closes questions that are answered now, or need no answer.
 *
 * @param keys of the gaps of a group
 * @returns false if none of them is open
 */
export async function closeGaps(
  desk: Pick<Desk, "db" | "now">,
  workspace: string,
  keys: readonly string[],
): Promise<boolean> {
  if (keys.length === 0) return false;
  const closed = await desk.db.updateTable("knowledgeGaps").set({ closedAt: desk.now() })
    .where("workspace", "=", workspace).where("key", "in", keys).where("closedAt", "is", null)
    .returning("id").execute();
  return closed.length > 0;
}

/** Returns the key of a question: the stems of its content words, sorted. Questions with the same key are one gap. */
export function gapKey(question: string): string {
  const words = messageWordsOf(question);
  const telling = words.filter((word) => !isCommonWord(word));
  const stems = (telling.length > 0 ? telling : words).map(stem);
  return [...new Set(stems)].sort().join(" ").slice(0, GAP_LIMITS.questionCharsMax);
}

function conversationsOf(ids: readonly string[], numbers: readonly number[]): Gap["conversations"] {
  const byId = new Map(ids.flatMap((id, at) => {
    const number = numbers[at];
    return number === undefined ? [] : [[id, { id, number }] as const];
  }));
  return [...byId.values()].slice(0, GAP_LIMITS.conversationsMax);
}
