/**
 * The share of messages with a word, from the planner's statistics: available at once, where the index by words first
 * collects every message with it.
 *
 * @module
 */
import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/**
 * Returns the maximum share of all messages that contain every word of a text, or a word with that prefix: the rarest
 * word decides. 0 if none of them is frequent, or there are no statistics.
 *
 * @example
 * await shareOfMessages(db, "cancel my plan"); // 0.14
 */
export async function shareOfMessages(db: Kysely<Database>, text: string): Promise<number> {
  const { rows: [row] } = await sql<{ share: number }>`
    with common as materialized (select word, share
      from pg_stats cross join unnest(most_common_elems::text::text[], most_common_elem_freqs) as each (word, share)
      where schemaname = current_schema() and tablename = 'messages_by_words')
    select coalesce(min(share), 0)::double precision as share
    from (select (select coalesce(max(share), 0) from common where starts_with(word, asked)) as share
      from unnest(tsvector_to_array(to_tsvector('simple', ${text}))) as asked) as shares`.execute(db);
  return row?.share ?? 0;
}
