/**
 * The presentable fields of an object, in the order of the data.
 *
 * @module
 */
import type { JsonObject, JsonValue } from "../../json.ts";
import { type Currency, currencyKey, type DataFieldKind, kindOf } from "./kinds.ts";
import { memberOf } from "./names.ts";
import { LOOP_METHODS, ownIdKey } from "./records.ts";
import { labelOf, nameWords } from "./words.ts";

/** A field with what a template needs to show it. */
export type DataField = {
  readonly key: string;
  readonly label: string;
  /** Its expression in the template. */
  readonly expression: string;
  readonly shown: DataFieldKind;
};

/** An object of the data, prepared for a reader. */
export type FieldsOf = {
  readonly fields: readonly DataField[];
  /** The field that names the object: its title, name or number. */
  readonly title: DataField | null;
  /** Its own id, if it has no other name; one of `fields`. */
  readonly id: DataField | null;
  readonly status: DataField | null;
  readonly currency: Currency;
};

/** Keys of an object's name, the best first. */
const TITLES = (
  "title name displayname fullname subject summary headline label plan planname product productname event description " +
  "ordernumber invoicenumber reference referencenumber trackingnumber number login username filename sku code email key city"
).split(" ");

/** Fields of an object that are examined; a card shows fewer. */
export const KEYS_MAX = 80;
const TITLE_CHARS_MAX = 80;

/**
 * Reads an object's fields.
 *
 * @param base the expression of the object; empty for the data itself
 * @param inherited the currency of the enclosing object
 */
export function fieldsOf(whole: JsonObject, base: string, inherited: Currency): FieldsOf {
  const entries = Object.entries(whole).slice(0, KEYS_MAX);
  // The kind of a field depends on its siblings, which each field would iterate over.
  const object = Object.fromEntries(entries);
  const currency = currencyOf(whole, base) ?? inherited;
  const named = entries.flatMap(([key, value]) => {
    const shown = kindOf(key, value, object, currency);
    const expression = shown.kind === "hidden" ? null : memberOf(base, key);
    if (expression === null) return [];
    const method = shown.kind === "objects" ? LOOP_METHODS[shown.loop] : "";
    const label = labelOf(key, shown.kind === "money" && shown.unit === "cents");
    return [{ key, label, expression: `${expression}${method}`, shown }];
  });
  const title = titleField(named, object);
  const id = title === null ? idField(whole, base) : null;
  const fields = id === null ? named : [id, ...named];
  const status = fields.find(({ shown }) => shown.kind === "status") ?? null;
  return { fields, currency, title, id, status };
}

/** Two records without a name are distinguished by their ids. */
function idField(object: JsonObject, base: string): DataField | null {
  const key = ownIdKey(object);
  const expression = key === null ? null : memberOf(base, key);
  return key === null || expression === null ? null : { key, label: labelOf(key), expression, shown: { kind: "text" } };
}

/** Returns the currency of an object's amounts, from a field of its own. */
export function currencyOf(object: JsonObject, base: string): Currency {
  const key = currencyKey(object);
  const expression = key === undefined ? null : memberOf(base, key);
  return key === undefined || expression === null ? null : { expression, sample: String(object[key]) };
}

function titleField(fields: readonly DataField[], object: JsonObject): DataField | null {
  for (const wanted of TITLES) {
    const found = fields.find(({ key, shown }) =>
      nameWords(key).join("") === wanted && (shown.kind === "text" || shown.kind === "number") && isTitle(object[key])
    );
    if (found !== undefined) return found;
  }
  return null;
}

function isTitle(value: JsonValue | undefined): boolean {
  if (typeof value === "number") return true;
  return typeof value === "string" && value.trim() !== "" && value.length <= TITLE_CHARS_MAX;
}
