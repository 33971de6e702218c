/**
 * Lists in pages, so that no answer exceeds what a client's model reads.
 *
 * @module
 */
import { z } from "zod";
import { jsonBytes, type JsonObject, type JsonValue } from "../json.ts";
import { MCP_LIMITS } from "../limits/mcp.ts";
import { badCursor } from "../problem.ts";

/** The parameter that continues a list at its next page. */
export const CURSOR = z.string().optional().describe("A `nextCursor`");

/** Bytes reserved for the answer around the items. */
const PAGE_BYTES_MAX = MCP_LIMITS.answerBytesMax - 2000;

/**
 * Returns the page of a list that begins at a cursor: as many items as fit, at most `limit`.
 *
 * @throws DeskError `invalid_input` for an invalid cursor
 */
export function pageOf(
  items: readonly JsonObject[],
  cursor: string | undefined,
  limit: number = items.length,
): { readonly items: readonly JsonValue[]; readonly total: number; readonly nextCursor?: string } {
  const from = cursor === undefined ? 0 : Number(cursor);
  if (!Number.isInteger(from) || from < 0) {
    throw badCursor(cursor ?? "");
  }
  let to = from;
  for (let bytes = 0; to < items.length && to < from + limit; to++) {
    bytes += jsonBytes(items[to] ?? null) + 1;
    if (bytes > PAGE_BYTES_MAX && to > from) break;
  }
  return {
    items: items.slice(from, to),
    total: items.length,
    ...(to < items.length ? { nextCursor: String(to) } : {}),
  };
}
