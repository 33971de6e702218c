/**
 * Actions of buttons, as a property.
 *
 * @module
 */
import { isJsonObject, type JsonValue } from "../../json.ts";
import { CARD_LIMITS } from "../../limits/cards.ts";
import { BOOLEAN, type PropertyType, record, TEXT, token } from "./types.ts";

const ACTION_FIELDS = record({ type: TEXT }, {
  payload: { kind: "value", expects: "JSON", read: (value) => withoutNulls(value) },
  handler: token("server", "client"),
  loadingBehavior: token("auto", "none", "self", "container"),
  streaming: BOOLEAN,
});

/** The action of a button. An invalid payload is refused as a whole: a part of it would do something else. */
export const ACTION: PropertyType = {
  kind: "action",
  expects: ACTION_FIELDS.expects,
  read: (value) =>
    isJsonObject(value) && withoutNulls(value.payload ?? null) === undefined ? undefined : ACTION_FIELDS.read(value),
};

/** A footer button of a card: its label and its action. */
export const LABELLED_ACTION: PropertyType = {
  ...record({ label: TEXT, action: ACTION }),
  kind: "labelled action",
};

/**
 * Returns a payload without the null values in its objects; undefined if it is too deep or contains a text that is too
 * long.
 */
function withoutNulls(value: JsonValue, depth = 0): JsonValue | undefined {
  if (depth > CARD_LIMITS.payloadDepthMax) return undefined;
  if (typeof value === "string") return value.length <= CARD_LIMITS.stringCharsMax ? value : undefined;
  if (Array.isArray(value)) {
    const items: (JsonValue | undefined)[] = value.map((item) => withoutNulls(item, depth + 1));
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (!isJsonObject(value)) return value;
  const entries: [string, JsonValue][] = [];
  for (const [key, entry] of Object.entries(value)) {
    if (entry === null) continue;
    const checked = withoutNulls(entry, depth + 1);
    if (checked === undefined) return undefined;
    entries.push([key, checked]);
  }
  return Object.fromEntries(entries);
}
