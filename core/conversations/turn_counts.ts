/**
 * What a turn came to, and what its conversation counts of it.
 *
 * @module
 */
import type { ExpressionBuilder } from "kysely";
import type { QueryValue } from "../db/kept_query.ts";
import type { Database } from "../db/schema.ts";

/** Whether the agent replied, whether that was only the offer of a person, and the task that the turn was about. */
export type TurnEnd = { readonly replied: boolean; readonly missed: boolean; readonly topic: string | null };

/** Whether a turn leaves nothing to count: then the conversation's row and its indexes need not be written. */
export function isUncounted({ replied, missed, topic }: TurnEnd): boolean {
  return !replied && !missed && topic === null;
}

/** What is added to the columns of a conversation. */
export type TurnCounts = {
  readonly replies: number;
  readonly answers: number;
  readonly misses: number;
  readonly repliedAt: Date | null;
  readonly topic: string | null;
};

/** What a conversation counts of a turn: for the limit of replies, and for the reports. */
export function countsOf({ replied, missed, topic }: TurnEnd, at: Date): TurnCounts {
  return {
    replies: replied ? 1 : 0,
    answers: replied && !missed ? 1 : 0,
    misses: missed ? 1 : 0,
    repliedAt: replied ? at : null,
    topic,
  };
}

/** The columns with the counts added. */
export function counting(row: ExpressionBuilder<Database, "conversations">, value: QueryValue<TurnCounts>) {
  return {
    aiReplies: row("aiReplies", "+", value("replies")),
    aiAnswers: row("aiAnswers", "+", value("answers")),
    aiMisses: row("aiMisses", "+", value("misses")),
    firstReplyAt: row.fn.coalesce("firstReplyAt", value("repliedAt")),
    topic: row.fn.coalesce("topic", value("topic")),
  };
}
