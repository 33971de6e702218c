/**
 * Amounts of an answer that may count cents: integers beside a currency, without any indication of their unit.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { currencyOf, KEYS_MAX } from "./fields.ts";
import { type Currency, kindOf } from "./kinds.ts";

/** Objects that are examined; the entries of a list are alike. */
const OBJECTS_MAX = 200;
const ITEMS_MAX = 5;
const NAMED_MAX = 3;
/** A smaller number of cents is less than one unit of the currency: such a number is a price in the currency itself. */
const CENTS_MIN = 100;

type WholeAmount = { readonly name: string; readonly value: number; readonly currency: string };

/**
 * Returns a note about amounts that are shown unconverted although they may count cents; null if there are none, or if
 * a fraction in the data shows that its amounts are in the currency itself.
 *
 * @example
 * wholeAmountsNote({ total: 4990, currency: "EUR" }) // '`total` is a whole number … shown as 4990.00 EUR. …'
 */
export function wholeAmountsNote(data: JsonValue): string | null {
  const found: WholeAmount[] = [];
  const waiting: { readonly value: JsonValue; readonly currency: Currency }[] = [{ value: data, currency: null }];
  let hasFraction = false;
  for (const [index, { value, currency }] of entriesOf(waiting)) {
    if (index >= OBJECTS_MAX) break;
    if (Array.isArray(value)) {
      waiting.push(...value.slice(0, ITEMS_MAX).map((item) => ({ value: item, currency })));
    } else if (isJsonObject(value)) {
      const fields = Object.entries(value).slice(0, KEYS_MAX);
      const object = Object.fromEntries(fields);
      const own = currencyOf(object, "") ?? currency;
      for (const [name, inner] of fields) {
        const amount = amountIn(name, inner, object, own);
        if (amount === null) {
          if (typeof inner === "object") waiting.push({ value: inner, currency: own });
          continue;
        }
        if (!Number.isInteger(amount.value)) hasFraction = true;
        else if (amount.value >= CENTS_MIN) found.push(amount);
      }
    }
  }
  const [first] = found;
  return first === undefined || hasFraction ? null : noteOf(first, [...new Set(found.map(({ name }) => name))]);
}

/** Yields the entries of a list with their indexes, including those added during the iteration. */
function* entriesOf<Item>(list: readonly Item[]): Generator<readonly [number, Item]> {
  let index = 0;
  for (const item of list) yield [index++, item];
}

/** Returns a number that the card prints with its currency and two decimals. */
function amountIn(name: string, value: JsonValue, beside: JsonObject, currency: Currency): WholeAmount | null {
  const shown = kindOf(name, value, beside, currency);
  if (shown.kind === "money" && shown.unit === "decimals" && currency !== null && typeof value === "number") {
    return { name, value, currency: currency.sample };
  }
  if (shown.kind !== "money object" || shown.unit !== "decimals" || !isJsonObject(value)) return null;
  const amount = value[shown.amount];
  return typeof amount === "number"
    ? { name: `${name}.${shown.amount}`, value: amount, currency: String(value[shown.currency]) }
    : null;
}

function noteOf({ name, value, currency }: WholeAmount, names: readonly string[]): string {
  const listed = names.slice(0, NAMED_MAX).map((each) => `\`${each}\``).join(", ");
  const shown = `${value.toFixed(2)} ${currency.toUpperCase()}`;
  const cents = `${(value / 100).toFixed(2)} ${currency.toUpperCase()}`;
  return `${listed}: whole numbers beside a currency, shown as they are, such as ${shown}. If they count cents (${cents}), ` +
    `divide in the template: format(${name}) becomes format(${name} / 100). Or let the app name them so ` +
    `(\`${name}_cents\`): then the card divides by itself.`;
}
