/**
 * Records: objects that are identified by an id, even if the id is the key of a map.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { nameWords } from "./words.ts";

/** A key that is not a field name: a number, a code with digits, a UUID. */
const DATA_KEY = /^(?=.*\d)[\w#.:-]+$/;
/** The minimum share of fields that two records of one map have in common. */
const ALIKE_MIN = 0.6;
const OWN_ID_CHARS_MAX = 24;
/** An identifier for machines: a UUID, a long hexadecimal number, `cus_Na6dX7aXxi11N4`. */
const MACHINE_ID = /^(?:[0-9a-f]{8}-[0-9a-f-]{27,}|(?=.*\d)[0-9a-f]{20,}|[a-z]{2,12}_(?=[A-Za-z]*\d)[A-Za-z0-9]{8,})$/i;

/**
 * Returns the records of a map whose keys are ids; null for an object with ordinary fields. Another answer has other
 * keys, so a template must not contain them.
 */
export function recordsOf(value: JsonObject): readonly JsonObject[] | null {
  const entries = Object.entries(value);
  const records = entries.flatMap(([, record]) => isJsonObject(record) ? [record] : []);
  const [first] = records;
  if (first === undefined || records.length < entries.length) return null;
  if (!entries.every(([key, record]) => DATA_KEY.test(key) || isOwnId(key, record))) return null;
  return records.every((record) => likeness(first, record) >= ALIKE_MIN) ? records : null;
}

/** The iterable of a loop: a list, the values of a map, or its pairs of key and value, if only the key is the id. */
export type LoopOver = "list" | "values" | "entries";

/** The template expression for what a loop iterates over. */
export const LOOP_METHODS: Readonly<Record<LoopOver, string>> = { list: "", values: ".values()", entries: ".items()" };

/** Whether a map's keys are readable ids that no record repeats. */
export function hasIdsInKeysAlone(map: JsonObject): boolean {
  return Object.entries(map).every(([key, record]) => isReadable(key) && !isOwnId(key, record));
}

/** Returns the key of an object's own id, if it is readable: `id`, or a first field such as `order_id`. */
export function ownIdKey(object: JsonObject): string | null {
  const [first = ""] = Object.keys(object);
  const key = Object.hasOwn(object, "id") ? "id" : nameWords(first).at(-1) === "id" ? first : null;
  return key !== null && isReadable(object[key]) ? key : null;
}

function isOwnId(key: string, record: JsonValue): boolean {
  return isJsonObject(record) && Object.values(record).some((value) => String(value) === key);
}

function likeness(one: JsonObject, other: JsonObject): number {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  const shared = [...keys].filter((key) => Object.hasOwn(one, key) && Object.hasOwn(other, key));
  return keys.size === 0 ? 0 : shared.length / keys.size;
}

function isReadable(value: JsonValue | undefined): boolean {
  if (typeof value === "number") return Number.isSafeInteger(value);
  return typeof value === "string" && value !== "" && value.length <= OWN_ID_CHARS_MAX && !MACHINE_ID.test(value);
}
