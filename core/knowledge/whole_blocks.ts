/**
 * Chunks that begin within a table or a code block: they are read with the header of the table, or the fence of the code.
 *
 * @module
 */
import { sql } from "kysely";
import type { Desk } from "../desk.ts";
import { servedChunks } from "./served.ts";

/** A chunk further down a page is read as it is: the page before it is too long to look through in a turn. */
const BEFORE_CHARS_MAX = 200_000;

const FENCE = /^\s{0,3}(```+|~~~+)/;
const ROW = /^\s*\|/;
const RULE = /^\s*\|[\s:|-]*$/;

/**
 * The page up to a chunk; null for a chunk that begins in no table of a page without code, or too far down. Most chunks are
 * such, and the text of a page takes milliseconds to read.
 */
const TEXT_BEFORE = sql<string | null>`case
  when (chunk.text ~ '^\\s*\\|' or strpos(page.markdown, '\`\`\`') > 0 or strpos(page.markdown, '~~~') > 0)
    and strpos(page.markdown, chunk.text) <= ${sql.lit(BEFORE_CHARS_MAX)}
  then left(page.markdown, greatest(strpos(page.markdown, chunk.text) - 1, 0)) end`;

/** Returns chunks with the tables and code blocks that they begin in opened, and code blocks that they end in closed. */
export async function withWholeBlocks<Chunk extends { readonly chunkId: number; readonly text: string }>(
  desk: Pick<Desk, "db">,
  workspace: string,
  chunks: readonly Chunk[],
): Promise<readonly Chunk[]> {
  if (chunks.length === 0) return chunks;
  const rows = await servedChunks(desk, workspace, chunks.map(({ chunkId }) => chunkId))
    .select(["chunk.id", TEXT_BEFORE.as("before")]).execute();
  const before = new Map(rows.map((row) => [row.id, row.before]));
  return chunks.map((chunk) => {
    const text = before.get(chunk.chunkId) ?? null;
    return text === null ? chunk : { ...chunk, text: wholeBlocks(text, chunk.text) };
  });
}

/**
 * Returns a part of a page with what opens the block that it begins in, and what closes the code that it ends in.
 *
 * @param before the page up to the part
 * @example
 * wholeBlocks("| Plan | Price |\n| - | - |\n| Starter | $12 |\n", "| Pro | $49 |"); // "| Plan | Price |\n| - | - |\n| Pro | $49 |"
 */
export function wholeBlocks(before: string, part: string): string {
  const fence = openFence(before);
  const opened = fence !== null ? `${fence}\n${part}` : `${tableHead(before, part)}${part}`;
  const open = openFence(opened);
  return open === null ? opened : `${opened}\n${FENCE.exec(open)?.[1] ?? ""}`;
}

/** The line that opens the code block at the end of a text; null where none is open. */
function openFence(text: string): string | null {
  let open: string | null = null;
  for (const line of text.split("\n")) {
    const mark = FENCE.exec(line)?.[1];
    if (mark === undefined) continue;
    if (open === null) open = line;
    // Only a fence of the same sign, as long or longer, ends a code block.
    else if (mark.startsWith(FENCE.exec(open)?.[1] ?? "")) open = null;
  }
  return open;
}

/** Whether a line separates the header of a table from its rows. */
function isRule(line: string): boolean {
  return RULE.test(line) && line.includes("-");
}

/** The header of the table in whose rows a part begins; empty where it has its own, or begins in no table. */
function tableHead(before: string, part: string): string {
  const [first = "", second = ""] = part.split("\n");
  if (!ROW.test(first) || isRule(second)) return "";
  const lines = before.trimEnd().split("\n");
  const rows = lines.slice(lines.findLastIndex((line) => !ROW.test(line)) + 1);
  const [head, rule] = rows;
  if (head === undefined) return "";
  if (isRule(first)) return rows.length === 1 ? `${head}\n` : "";
  return rule !== undefined && isRule(rule) ? `${head}\n${rule}\n` : "";
}
