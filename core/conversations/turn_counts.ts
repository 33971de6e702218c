/**
 * The result of a turn, and what its conversation counts of it.
 *
 * @module
 */
import type { ExpressionBuilder } from "kysely";
import type { QueryValue } from "../db/kept_query.ts";
import type { Database } from "../db/schema.ts";

/** Whether the agent replied, whether it only offered a person, and the turn's task. */
export type TurnEnd = { readonly replied: boolean; readonly missed: boolean; readonly topic: string | null };

/** Whether a turn adds nothing to the counts: the conversation's row and indexes need not be written then. */
export function isUncounted({ replied, missed, topic }: TurnEnd): boolean {
  return !replied && !missed && topic === null;
}

/** The increments of a conversation's columns. */
export type TurnCounts = {
  readonly replies: number;
  readonly answers: number;
  readonly misses: number;
  readonly repliedAt: Date | null;
  readonly topic: string | null;
};

/** Converts a turn's end to counts, for the limit of replies and for the reports. */
export function countsOf({ replied, missed, topic }: TurnEnd, at: Date): TurnCounts {
  return {
    replies: replied ? 1 : 0,
    answers: replied && !missed ? 1 : 0,
    misses: missed ? 1 : 0,
    repliedAt: replied ? at : null,
    topic,
  };
}

/** Returns the columns with the counts added. */
export function counting(row: ExpressionBuilder<Database, "conversations">, value: QueryValue<TurnCounts>) {
  return {
    aiReplies: row("aiReplies", "+", value("replies")),
    aiAnswers: row("aiAnswers", "+", value("answers")),
    aiMisses: row("aiMisses", "+", value("misses")),
    firstReplyAt: row.fn.coalesce("firstReplyAt", value("repliedAt")),
    topic: row.fn.coalesce("topic", value("topic")),
  };
}
