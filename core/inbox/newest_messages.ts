/**
 * The parts of a list's row that come from its conversation's messages, read at once: the newest few nearly always
 * suffice. Otherwise they are looked up separately.
 *
 * @module
 */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { INBOUND_AUTHORS, previewText } from "../db/message_preview.ts";

/** The number of newest messages that are read first. */
const READ = 8;

/** The number of newest incoming texts that a row chooses from. */
const WORDS_READ = 4;

/** The maximum length that is read of a message: a row shows less. */
const CHARS_READ = 400;

const IS_INBOUND = sql<SqlBool>`message.author in (${sql.join(INBOUND_AUTHORS.map((author) => sql.lit(author)))})`;
const HAS_WORDS = sql<SqlBool>`message.text is not null and message.kind <> 'note'`;
const IS_TEXT = sql<SqlBool>`message.kind = 'text'`;

/**
 * Returns the newest {@linkcode READ} messages of the row `conversation`, for a lateral join as `newest`. Arrays keep
 * the order of the inner query, without another sort.
 */
export function newestMessages() {
  // With `case`, since statements with `filter` have no name: this one's plan is the same for all values.
  const those = (column: string, which: RawBuilder<SqlBool>) =>
    sql`nullif(array_remove(array_agg(case when ${which} then ${sql.ref(`message.${column}`)} end), null), '{}')`;
  return sql<unknown>`(
    select count(*) < ${sql.lit(READ)} as is_whole,
      (${those("line", sql`${IS_INBOUND} and ${HAS_WORDS}`)})[1:${sql.lit(WORDS_READ)}] as outside,
      (${those("line", HAS_WORDS)})[1:1] as anyone,
      (${those("author", IS_TEXT)})[1] as author,
      max(case when ${IS_INBOUND} then message.n end) as inbound_n
    from (select message.n, message.author, message.kind, message.text, left(${previewText()}, ${
    sql.lit(CHARS_READ)
  }) as line
      from messages as message where ${ofRow()} order by message.n desc limit ${sql.lit(READ)}) as message)`;
}

/** Returns the newest incoming texts, the newest first; those of anyone if there are none. */
export function newestWords(): RawBuilder<readonly string[]> {
  return sql`case when newest.is_whole or cardinality(newest.outside) = ${sql.lit(WORDS_READ)}
    then coalesce(newest.outside, newest.anyone, '{}')
    else coalesce(nullif(array(${lastLines(sql`${IS_INBOUND} and ${HAS_WORDS}`, WORDS_READ)}), '{}'),
      newest.anyone, array(${lastLines(HAS_WORDS, 1)})) end`;
}

/** Whether the newest text is a teammate's. */
export function isAnswered(): RawBuilder<boolean | null> {
  const author = sql`select message.author from messages as message where ${ofRow()} and ${IS_TEXT}
    order by message.n desc limit 1`;
  return sql`case when newest.is_whole or newest.author is not null then newest.author else (${author}) end = 'teammate'`;
}

/** Whether there is an incoming message after a number. */
export function hasInboundAfter(n: RawBuilder<number>): RawBuilder<boolean> {
  const further = sql`exists (select from messages as message where ${ofRow()} and ${IS_INBOUND} and message.n > ${n})`;
  return sql`case when newest.is_whole or newest.inbound_n is not null
    then coalesce(newest.inbound_n > ${n}, false) else ${further} end`;
}

function lastLines(which: RawBuilder<SqlBool>, limit: number): RawBuilder<unknown> {
  return sql`select left(${previewText()}, ${
    sql.lit(CHARS_READ)
  }) from messages as message where ${ofRow()} and ${which}
    order by message.n desc limit ${sql.lit(limit)}`;
}

function ofRow(): RawBuilder<SqlBool> {
  return sql`message.workspace = conversation.workspace and message.conversation_id = conversation.id`;
}
