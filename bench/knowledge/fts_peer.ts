/**
 * The peer of indexing: SQLite's FTS5 with Porter's stems over the same chunks, in a separate file.
 *
 * It writes neither database rows nor parts of words, so it is a lower bound of an index's cost.
 *
 * @module
 */
import { DatabaseSync } from "node:sqlite";

const ROWS_AT_ONCE = 100;

/** Indexes texts in a new file of a folder. */
export function indexByFts(folder: string, texts: readonly string[]): void {
  const index = new DatabaseSync(`${folder}/peer.sqlite`);
  try {
    index.exec("pragma journal_mode = wal; pragma synchronous = normal");
    index.exec("create virtual table peer using fts5(text, tokenize = 'porter unicode61')");
    const insert = index.prepare("insert into peer (rowid, text) values (?, ?)");
    for (let at = 0; at < texts.length; at += ROWS_AT_ONCE) {
      index.exec("begin");
      for (const [n, text] of texts.slice(at, at + ROWS_AT_ONCE).entries()) insert.run(at + n + 1, text);
      index.exec("commit");
    }
  } finally {
    index.close();
  }
}
