/**
 * A tool's answer as text for the client's model: compact JSON of a bounded size.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { isJsonObject, jsonBytes, type JsonObject, type JsonValue, textBytes } from "../../core/json.ts";
import { MCP_LIMITS } from "../../core/limits/mcp.ts";
import type { DeskError } from "../../core/problem.ts";
import type { Tool } from "../../core/tools/tool.ts";

/** The content of a resource, as text or base64. */
export type ResourceContent =
  & { readonly uri: string; readonly mimeType: string; readonly _meta?: JsonObject }
  & (
    | { readonly text: string }
    | { readonly blob: string }
  );

/** One piece of a result; the desk's own tools answer with one text. */
export type McpContent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image" | "audio"; readonly data: string; readonly mimeType: string }
  | { readonly type: "resource"; readonly resource: ResourceContent };

/** A result of `tools/call`. */
export type ToolResult = {
  readonly content: readonly McpContent[];
  readonly isError?: true;
};

/** A successful result, cut when it is too long for a model. */
export function toolAnswer(answer: JsonObject): ToolResult {
  return { content: [{ type: "text", text: fitAnswer(answer) }] };
}

/** A failed result with its fix. Only tools that save mention that nothing was saved. */
export function toolFailure(tool: Tool, { code, message, fix, problems }: DeskError): ToolResult {
  const nothing = tool.saves ? "Nothing was saved. " : "";
  const failure: JsonObject = {
    error: {
      code: code === "unauthenticated" ? "forbidden" : code,
      message: nothing + message,
      fix: fix ?? "Change the input and call the tool again.",
      ...(problems.length === 0 ? {} : { problems }),
    },
    saved: false,
  };
  return { content: [{ type: "text", text: fitAnswer(failure) }], isError: true };
}

/** The sentence in a truncated answer. */
const TRUNCATED = "This answer was too long and its longest part is cut. Ask for less: a `limit`, " +
  "a `cursor`, one name; or read a long file piece by piece with read_file and `fromLine`.";

/** Serializes to compact JSON of at most `MCP_LIMITS.answerBytesMax` bytes; `truncated` reports omissions. */
export function fitAnswer(answer: JsonObject): string {
  const text = JSON.stringify(answer);
  if (textBytes(text) <= MCP_LIMITS.answerBytesMax) return text;
  const room = MCP_LIMITS.answerBytesMax - textBytes(TRUNCATED) - 20;
  return JSON.stringify({ truncated: TRUNCATED, ...shrinkObject(answer, room) });
}

/** Shrinks a value to at most `room` bytes of JSON, or to nearly nothing. */
function shrink(value: JsonValue, room: number): JsonValue {
  const size = jsonBytes(value);
  if (size <= room) return value;
  if (typeof value === "string") {
    const kept = Math.max(0, Math.floor(value.length * (room / size)) - 4);
    return `${value.slice(0, kept).replace(/[\ud800-\udbff]$/, "")}…`;
  }
  if (Array.isArray(value)) return firstItems(value, room);
  return isJsonObject(value) ? shrinkObject(value, room) : value;
}

function firstItems(items: readonly JsonValue[], room: number): readonly JsonValue[] {
  let used = 2;
  const end = items.findIndex((item) => (used += jsonBytes(item) + 1) > room);
  return items.slice(0, Math.max(0, end));
}

/** Cuts the largest member, then the next, until the rest fits. */
function shrinkObject(value: JsonObject, room: number): JsonObject {
  const bySize = Object.entries(value)
    .map(([name, member]) => ({ name, size: jsonBytes(member) }))
    .sort((a, b) => b.size - a.size);
  let shrunk = value;
  for (const { name, size } of bySize) {
    const excess = jsonBytes(shrunk) - room;
    if (excess <= 0) break;
    shrunk = { ...shrunk, [name]: shrink(value[name] ?? null, Math.max(8, size - excess)) };
  }
  return shrunk;
}
