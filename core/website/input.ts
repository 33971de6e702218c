/**
 * Validates an input against a page's JSON Schema: the browser does not, and the page need not.
 *
 * @module
 */
import { z } from "zod";
import { issueWords, valueAt } from "../zod_issues.ts";
import { isJsonObject, jsonBytes, type JsonObject, type JsonValue } from "../json.ts";
import { WEBSITE_LIMITS } from "../limits/website.ts";

/** Returns the fault of an input in one sentence, or null. */
export function inputFault(schema: JsonObject, input: JsonObject): string | null {
  if (jsonBytes(input) > WEBSITE_LIMITS.inputBytesMax) return "The input is too large.";
  const parsed = readSchema(schema)?.safeParse(input);
  // An unreadable schema is ignored; the page itself must check its input.
  if (parsed === undefined || parsed.success) return null;
  const [issue] = parsed.error.issues;
  const path = issue?.path.map(String) ?? [];
  const words = issue === undefined ? "is not what the page takes" : issueWords(issue, valueAt(input, path));
  return `${path.length === 0 ? "The input" : `\`${path.join(".")}\``} ${words}.`;
}

function readSchema(schema: JsonObject): z.ZodType | null {
  try {
    return z.fromJSONSchema({ type: "object", ...withoutPatterns(schema) });
  } catch {
    return null;
  }
}

/**
 * A pattern is a stranger's code: one that never ends would block the whole desk. A list with one text is a pattern to
 * code that converts it to text; only the description of a property with such a name is kept.
 */
function withoutPatterns(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]) =>
      name === "pattern" && !isJsonObject(value) || name === "patternProperties" || name === "$ref"
        ? []
        : [[name, cleaned(value)]]
    ),
  );
}

function cleaned(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(cleaned);
  return isJsonObject(value) ? withoutPatterns(value) : value;
}
