/**
 * The fields of an app's answer, as a list to tick.
 *
 * @module
 */
import { isJsonObject, type JsonValue } from "../../../core/json.ts";

/** A field of an answer. */
export type AnswerField = {
  /** As `pick` names it, such as `plan` or `items.name`. */
  readonly path: string;
  /** Its value in this answer, cut. */
  readonly sample: string;
  /** Whether its name says that customers should not read it. */
  readonly isPrivate: boolean;
};

/** More fields than this are not listed. */
const FIELDS_MAX = 60;
const DEPTH_MAX = 3;
const SAMPLE_CHARS_MAX = 80;
const PRIVATE = /password|secret|token|hash|salt|api_?key|internal|ssn|iban|card_?number/i;

/** Lists the fields: those inside of objects and of the first entry of each list by their paths. */
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
