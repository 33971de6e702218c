/**
 * Converts the body of a curl command to the fields of an action's body.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue, readJson } from "../../json.ts";

/** The fields, and what could not be converted. */
export type CurlBody = {
  /** Null if the text is neither a JSON object nor a form. */
  readonly body: JsonObject | null;
  readonly isForm: boolean;
  readonly notes: readonly string[];
};

/** Parses a body by its content type; without one it is JSON if it looks like it, else a form, as curl sends it. */
export function readCurlBody(text: string, contentType: string): CurlBody {
  if (/json/i.test(contentType) || (!/urlencoded/i.test(contentType) && /^\s*[{[]/.test(text))) {
    const value = readJson(text) ?? readJson(quotePlaceholders(text));
    if (isJsonObject(value)) return { body: value, isForm: false, notes: [] };
    const notes = ["The body was left out: an action's body is a map of fields."];
    return { body: null, isForm: false, notes };
  }
  if (text.trim() === "") return { body: null, isForm: false, notes: [] };
  const isForm = contentType === "" || /urlencoded/i.test(contentType);
  if (isForm && text.split("&").every((field) => /^[^=\s<]+=/.test(field))) return readForm(text);
  const notes = [`The body was left out: ${contentType || "this text"} is neither JSON nor a form.`];
  return { body: null, isForm: false, notes };
}

/** People write a placeholder for a number as `{"seats": {seats}}`; in the file it needs quotes. */
function quotePlaceholders(text: string): string {
  return text.replace(/([:,[]\s*)(\{[A-Za-z][\w.]*\})(?=\s*[,}\]])/g, '$1"$2"');
}

function readForm(text: string): CurlBody {
  const fields = new Map<string, JsonValue>();
  const notes: string[] = [];
  for (const field of text.split("&")) {
    const equals = field.indexOf("=");
    const name = decode(field.slice(0, equals));
    const value = decode(field.slice(equals + 1));
    const listed = name.endsWith("[]") ? name.slice(0, -2) : null;
    if (listed !== null) {
      const before = fields.get(listed);
      fields.set(listed, [...(Array.isArray(before) ? before : []), value]);
    } else if (fields.has(name)) notes.push(`The field ${name} appears twice; the first was kept.`);
    else fields.set(name, value);
  }
  return { body: Object.fromEntries(fields), isForm: true, notes };
}

function decode(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
