/**
 * How many of the messages have a word, by what the database has counted for its planner: known at once, where the index by
 * words gathers every message that has it before it says anything.
 *
 * @module
 */
import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/**
 * The part of all messages that have every word of a text, or a word that begins so, at most: the rarest word decides. 0
 * where none of them is frequent, or nothing was counted yet.
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
