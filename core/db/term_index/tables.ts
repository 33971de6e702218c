/**
 * The two tables that a workspace has in the index: its chunks, and the postings of their terms.
 *
 * @module
 */
import type { DatabaseSync } from "node:sqlite";

/** The statements over the tables of a workspace. */
export type Statements = ReturnType<typeof openTables>;

/** The names of a workspace's tables. */
export function tableNames(workspace: string) {
  return { chunks: `chunks ${workspace}`, postings: `postings ${workspace}` };
}

/** A name as SQL has it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Makes the tables of a workspace where they are missing. Lists of ids, blocks and terms are given as JSON. */
export function openTables(index: DatabaseSync, workspace: string) {
  const names = tableNames(workspace);
  const [chunks, postings] = [quoted(names.chunks), quoted(names.postings)];
  index.exec(`
    create table if not exists ${chunks}
      (id integer primary key, words integer, chars integer, gone integer default 0, pairs blob);
    create table if not exists ${postings}
      (block integer, stream text, term text, places blob, primary key (block, stream, term)) without rowid`);
  const listed = "in (select value from json_each(?))";
  return {
    chunks: index.prepare(`select id, words, chars, gone from ${chunks}`),
    counted: index.prepare(`select id, words, chars, pairs from ${chunks} where id ${listed} and gone = 0`),
    putChunk: index.prepare(`insert into ${chunks} (id, words, chars, pairs) values (?, ?, ?, ?)`),
    markGone: index.prepare(`update ${chunks} set gone = 1 where id ${listed}`),
    dropGone: index.prepare(`delete from ${chunks} where gone = 1 and id between ? and ?`),
    // SQLite joins bytes as if they were text, and gives the bytes back.
    append: index.prepare(`insert into ${postings} values (?, ?, ?, ?)
      on conflict do update set places = cast(places || excluded.places as blob)`),
    /** In the order of the blocks. */
    read: index.prepare(`select block.value as block, term.value as term, postings.places
      from json_each(?) as block cross join json_each(?) as term cross join ${postings} as postings
      where postings.block = block.value and postings.stream = ? and postings.term = term.value`),
    inBlock: index.prepare(`select stream, term, places from ${postings} where block = ?`),
    replace: index.prepare(`update ${postings} set places = ? where block = ? and stream = ? and term = ?`),
    drop: index.prepare(`delete from ${postings} where block = ? and stream = ? and term = ?`),
    dropBlock: index.prepare(`delete from ${postings} where block = ?`),
  };
}
