/**
 * The fields of an app's response, as a list to select from.
 *
 * @module
 */
import { isJsonObject, type JsonValue } from "../../../core/json.ts";

/** A field of a response. */
export type AnswerField = {
  /** Its path for `pick`, such as `plan` or `items.name`. */
  readonly path: string;
  /** Its value in this response, cut. */
  readonly sample: string;
  /** Whether its name suggests that customers should not see it. */
  readonly isPrivate: boolean;
};

/** More fields than this are not listed. */
const FIELDS_MAX = 60;
const DEPTH_MAX = 3;
const SAMPLE_CHARS_MAX = 80;
const PRIVATE = /password|secret|token|hash|salt|api_?key|internal|ssn|iban|card_?number/i;

/** Lists the fields by path, including those in objects and in the first entry of each list. */
export function answerFields(answer: JsonValue): readonly AnswerField[] {
  const fields: AnswerField[] = [];
  collect(answer, [], fields);
  return fields;
}

function collect(value: JsonValue, path: readonly string[], fields: AnswerField[]): void {
  const inner = Array.isArray(value) ? value.find(isJsonObject) : value;
  if (isJsonObject(inner) && path.length < DEPTH_MAX) {
    for (const [name, member] of Object.entries(inner)) {
      // Such a name cannot be distinguished from a path.
      if (!/[.*[\]]/.test(name)) collect(member, [...path, name], fields);
    }
    return;
  }
  if (path.length === 0 || fields.length >= FIELDS_MAX) return;
  const joined = path.join(".");
  fields.push({ path: joined, sample: sampleOf(value), isPrivate: PRIVATE.test(joined) });
}

function sampleOf(value: JsonValue): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > SAMPLE_CHARS_MAX ? `${text.slice(0, SAMPLE_CHARS_MAX)}…` : text;
}
