/**
 * What a turn came to, and what its conversation counts of it.
 *
 * @module
 */
import type { ExpressionBuilder } from "kysely";
import type { Database } from "../db/schema.ts";

/** Whether the agent replied, whether that was only the offer of a person, and the task that the turn was about. */
export type TurnEnd = { readonly replied: boolean; readonly missed: boolean; readonly topic: string | null };

/** Whether a turn leaves nothing to count: then the conversation's row and its indexes need not be written. */
export function isUncounted({ replied, missed, topic }: TurnEnd): boolean {
  return !replied && !missed && topic === null;
}

/** The columns of a conversation that count a turn: for the limit of replies, and for the reports. */
export function countsOf({ replied, missed, topic }: TurnEnd, at: Date) {
  const replies = replied ? 1 : 0;
  const misses = missed ? 1 : 0;
  return (row: ExpressionBuilder<Database, "conversations">) => ({
    aiReplies: row("aiReplies", "+", replies),
    aiAnswers: row("aiAnswers", "+", replies * (1 - misses)),
    aiMisses: row("aiMisses", "+", misses),
    firstReplyAt: row.fn.coalesce("firstReplyAt", row.val(replied ? at : null)),
    topic: row.fn.coalesce("topic", row.val(topic)),
  });
}
