/**
 * What a customer wrote first: by this a conversation is known in a list.
 *
 * @module
 */
import { sql } from "kysely";

const CHARS_MAX = 140;

/** The beginning of it as `firstLine`, for a query that calls its conversations `conversation`; null where there is none. */
export function firstLine() {
  return sql<string | null>`(
    select left(message.text, ${sql.lit(CHARS_MAX)}) from messages as message
    where message.workspace = conversation.workspace and message.conversation_id = conversation.id
      and message.author = 'customer' and message.text is not null
    order by message.n limit 1
  )`.as("firstLine");
}
