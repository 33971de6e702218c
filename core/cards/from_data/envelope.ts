/**
 * Finds the content of an answer: many APIs wrap it in `{data: …}` with pagination and links around it.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { kindOf } from "./kinds.ts";
import { memberOf } from "./names.ts";
import { LOOP_METHODS, type LoopOver } from "./records.ts";

/** The content of an answer. */
export type DataContent =
  | { readonly kind: "object"; readonly base: string; readonly noun: string | null; readonly object: JsonObject }
  | {
    readonly kind: "list";
    readonly base: string;
    readonly noun: string | null;
    readonly items: readonly JsonValue[];
    readonly loop: LoopOver;
  };

/** Keys of metadata around the content. */
const AROUND = new Set(
  ("has_more hasMore total total_count totalCount count page pages per_page perPage page_size limit offset cursor next previous prev next_page " +
    "next_cursor nextCursor links _links meta pagination paging object url success ok code request_id requestId took included errors error message " +
    "timestamp version jsonapi relationships").split(" "),
);

/** Wrapper keys without a meaning of their own. */
const PLAIN = new Set(
  "data result results response attributes payload items records entries rows values content edges nodes value body list"
    .split(" "),
);

const FINE = new Set(["ok", "success", "succeeded", "200"]);
const DEPTH_MAX = 3;

/** Finds the content. A list at the top of an answer is called `items` in a template, a single value `value`. */
export function contentOf(data: JsonValue): DataContent {
  if (Array.isArray(data)) return { kind: "list", base: "items", noun: null, items: data, loop: "list" };
  return inside(isJsonObject(data) ? data : { value: data }, "", null, 0);
}

function inside(object: JsonObject, base: string, noun: string | null, depth: number): DataContent {
  const about = Object.entries(object).filter(([key, value]) => !isAround(object, key, value));
  const [first, ...others] = about;
  const whole: DataContent = { kind: "object", base, noun, object };
  if (first === undefined || others.length > 0) return whole;
  const [key, value] = first;
  const expression = memberOf(base, key);
  if (expression === null) return whole;
  const name = PLAIN.has(key) ? noun : key;
  if (Array.isArray(value)) return { kind: "list", base: expression, noun: name, items: value, loop: "list" };
  if (!isJsonObject(value) || depth >= DEPTH_MAX) return whole;
  const shown = kindOf(key, value, object, null);
  if (shown.kind === "objects") {
    const { items, loop } = shown;
    return { kind: "list", base: `${expression}${LOOP_METHODS[loop]}`, noun: name, items, loop };
  }
  if (shown.kind !== "object") return whole;
  return inside(value, expression, name, depth + 1);
}

function isAround(object: JsonObject, key: string, value: JsonValue): boolean {
  if (key === "status") return FINE.has(String(value));
  if (["id", "type"].includes(key)) return Object.hasOwn(object, "attributes");
  return AROUND.has(key) && !(isJsonObject(value) && key === "object");
}
