/**
 * Values as text, as `{{ x }}`, `~` and `tojson` write them.
 *
 * @module
 */
import { type Run, spendCharacters, spendSteps } from "./run.ts";
import { admit, checkDepth, isList, isNothing, type Value } from "./values.ts";

const SAFE_IN_HTML: Readonly<Record<string, string>> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "'": "\\u0027",
};

/** The layout of a JSON text; zero means on one line. */
type Layout = { readonly indent: number; readonly depth: number };

/**
 * Formats a value as `{{ value }}` prints it: missing ones as "" or "None", True, False, and lists and maps as JSON.
 */
export function toText(run: Run, value: Value): string {
  if (value === null) return "None";
  return toPlainText(run, value);
}

/** Formats a value as `~` and the text lines print it: like {@link toText}, but null is also empty. */
export function toPlainText(run: Run, value: Value): string {
  if (typeof value === "string") return value;
  if (isNothing(value)) return "";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number") return numberText(value);
  return toJson(run, value);
}

/**
 * Formats a value as JSON that is safe inside HTML; missing values are null at every depth. `indent` in spaces, 0 to 8.
 */
export function toJson(run: Run, value: Value, indent = 0): string {
  return writeJson(run, value, { indent, depth: 0 });
}

function writeJson(run: Run, value: Value, layout: Layout): string {
  spendSteps(run, 1);
  if (isNothing(value)) return "null";
  if (typeof value === "string") return jsonString(run, value);
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number") {
    return Number.isFinite(value) ? numberText(value) : "null";
  }
  checkDepth(layout.depth);
  const inner = { ...layout, depth: layout.depth + 1 };
  if (isList(value)) {
    const items = value.map((item) => writeJson(run, admit(item), inner));
    return bracket(run, "[", items, "]", layout);
  }
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  const colon = layout.indent > 0 ? ": " : ":";
  const pairs = entries.map(([key, entry]) => jsonString(run, key) + colon + writeJson(run, admit(entry), inner));
  return bracket(run, "{", pairs, "}", layout);
}

function bracket(
  run: Run,
  open: string,
  parts: readonly string[],
  close: string,
  { indent, depth }: Layout,
): string {
  const length = parts.reduce((sum, part) => sum + part.length + 1, 2);
  const room = indent > 0 ? (parts.length + 1) * indent * (depth + 1) : 0;
  spendCharacters(run, length + room);
  if (indent === 0 || parts.length === 0) {
    return open + parts.join(",") + close;
  }
  const outer = "\n" + " ".repeat(indent * depth);
  const inner = outer + " ".repeat(indent);
  return open + inner + parts.join("," + inner) + outer + close;
}

function jsonString(run: Run, text: string): string {
  spendCharacters(run, text.length + 2);
  const json = JSON.stringify(text);
  return /[<>&']/.test(json) ? json.replace(/[<>&']/g, (character) => SAFE_IN_HTML[character] ?? "") : json;
}

function numberText(value: number): string {
  return Object.is(value, -0) ? "0" : String(value);
}
