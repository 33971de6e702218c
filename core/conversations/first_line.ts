/**
 * The customer's first words, which identify a conversation in a list.
 *
 * @module
 */
import { sql } from "kysely";

const CHARS_MAX = 140;

/**
 * Selects their beginning as `firstLine`, for a query whose conversation table is called `conversation`; null if there
 * are none.
 */
export function firstLine() {
  return sql<string | null>`(
    select left(message.text, ${sql.lit(CHARS_MAX)}) from messages as message
    where message.workspace = conversation.workspace and message.conversation_id = conversation.id
      and message.author = 'customer' and message.text is not null
    order by message.n limit 1
  )`.as("firstLine");
}
