/**
 * The kind of a field of an answer, recognised by its name, its value and the fields beside it.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { hasIdsInKeysAlone, type LoopOver, recordsOf } from "./records.ts";
import { nameWords } from "./words.ts";

/**
 * The notation of an amount of money in the data: a number in cents, one in the currency itself, or text that is
 * printed unchanged.
 */
export type Amount = { readonly unit: "cents" | "decimals" | "plain"; readonly isText: boolean };

/** How a field is shown. */
export type DataFieldKind =
  | ({ readonly kind: "money" } & Amount)
  /** `amount` and `currency` are its keys. */
  | ({ readonly kind: "money object"; readonly amount: string; readonly currency: string } & Amount)
  | { readonly kind: "date"; readonly hasTime: boolean }
  | { readonly kind: "text" | "long text" | "number" | "percent" | "boolean" | "status" | "link" | "image" | "texts" }
  | { readonly kind: "object"; readonly value: JsonObject }
  /** A list of objects, or a map of records by their ids. */
  | { readonly kind: "objects"; readonly items: readonly JsonObject[]; readonly loop: LoopOver }
  /** Not for customers, or nothing to show. */
  | { readonly kind: "hidden" };

/** Kinds that fit a row or a column. */
export const SHORT_KINDS: ReadonlySet<DataFieldKind["kind"]> = new Set(
  ["text", "number", "percent", "boolean", "date", "status", "money", "money object", "texts"] as const,
);

/** The currency of amounts, if a field contains it. */
export type Currency = { readonly expression: string; readonly sample: string } | null;

const set = (words: string) => new Set(words.split(" "));

const IDS = set("id ids uuid guid gid hash etag cursor signature fingerprint checksum sid href self");
const SECRETS = set(
  "password passwd secret secrets token tokens apikey credential credentials authorization cookie pin cvc cvv ssn",
);
const TECHNICAL = set("livemode metadata object etag schema locale links rels node_id api_version __typename");
const MONEY = set(
  "amount price total subtotal tax vat balance cost costs fee fees due paid discount discounts refund refunded charge fare deposit tip credit spent budget",
);
const NO_MONEY = set(
  "count quantity qty percent percentage pct rate code id type status name method on at date by is number",
);
const COUNTED = set("used usage remaining available free taken occupied assigned left limit max open done");
const DATES = set(
  "at on date time timestamp day until since expires expiry deadline created updated modified start end starts ends due",
);
const PERCENTS = set("percent percentage pct");
const STATES = set("status state stage phase availability severity priority condition outcome health result");
const PLACES = set("city zip postal country street line1 address1 address postcode province province_code");
const IMAGES = set("image images avatar logo photo picture thumbnail thumb icon img cover banner");
const LINKS = set("url link uri page");

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:[T ](\d{2}:\d{2})[\d:.,]*(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const DECIMAL = /^-?\d{1,12}(?:\.\d{1,4})?$/;
const CURRENCY = /^[A-Za-z]{3}$/;
const CURRENCY_KEY = /currency(?:_?(?:code|iso))?$/i;
/** Shop APIs repeat every price in two currencies: `total_price_set` beside `total_price`. */
const PRICE_AGAIN = /price_?set$/i;
const WEB_ADDRESS = /^https:\/\/[^\s{}"<>]+$/;
const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]|$)/i;
const MACHINE_ADDRESS = /^https?:\/\/(?:api\.|[^/]+\/(?:api|v\d+)\/)|\{/;
/** An identifier for machines: `cus_Na6dX7aXxi11N4`, a UUID, a long hexadecimal number, a colour. */
const MACHINE_TEXT =
  /^(?:[a-z]{2,12}_(?=[A-Za-z]*\d)[A-Za-z0-9]{8,}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|(?=.*\d)[0-9a-f]{20,}|#[0-9a-f]{6})$/i;
/** Currencies without cents. */
const WHOLE = set("jpy krw vnd clp isk ugx xaf xof xpf pyg rwf kmf djf gnf vuv bif");

const TEXT_CHARS_MAX = 90;
const STATUS_CHARS_MAX = 32;

/**
 * Determines how a field is shown. `beside` are all fields of its object, `currency` is that of its amounts, if known.
 */
export function kindOf(key: string, value: JsonValue, beside: JsonObject, currency: Currency): DataFieldKind {
  const words = nameWords(key);
  if (isHidden(key, words)) return { kind: "hidden" };
  if (Array.isArray(value)) return listKind(value);
  if (isJsonObject(value)) {
    if (isEmpty(value)) return { kind: "hidden" };
    const records = recordsOf(value);
    if (records !== null) {
      return { kind: "objects", items: records, loop: hasIdsInKeysAlone(value) ? "entries" : "values" };
    }
    return moneyObject(value) ?? { kind: "object", value };
  }
  if (value === null || value === "") return emptyKind(words);
  if (typeof value === "boolean") return { kind: "boolean" };
  if (typeof value === "number") return numberKind(words, value, isCounted(words, value, beside) ? null : currency);
  return typeof value === "string" ? textKind(words, value, beside, currency) : { kind: "hidden" };
}

/** Keys that never go into a file, not even as an example. */
export function isSecretKey(key: string): boolean {
  const words = nameWords(key);
  return words.some((word) => SECRETS.has(word)) || /api_?key|private_?key/i.test(key);
}

/** Returns the key that contains the currency of an object's fields. */
export function currencyKey(object: JsonObject): string | undefined {
  return Object.keys(object).find((key) => {
    const value = object[key];
    return CURRENCY_KEY.test(key) && typeof value === "string" && CURRENCY.test(value);
  });
}

function isHidden(key: string, words: readonly string[]): boolean {
  return words.length === 0 || key.startsWith("_") || TECHNICAL.has(key) || IDS.has(words.at(-1) ?? "") ||
    isSecretKey(key) || CURRENCY_KEY.test(key) || PRICE_AGAIN.test(key);
}

function isEmpty(value: JsonObject): boolean {
  return Object.keys(value).length === 0;
}

function listKind(items: readonly JsonValue[]): DataFieldKind {
  const objects = items.filter(isJsonObject);
  if (objects.length > 0 && objects.length === items.length) return { kind: "objects", items: objects, loop: "list" };
  const isTexts = items.length > 0 && items.every((item) => typeof item === "string" || typeof item === "number");
  return { kind: isTexts ? "texts" : "hidden" };
}

/** `{amount: 10, currency: "eur"}` and `{value: "10.00", currency_code: "EUR"}`. */
function moneyObject(value: JsonObject): DataFieldKind | null {
  const currency = currencyKey(value);
  const amount = ["amount", "value", "cents", "units"].find((key) => Object.hasOwn(value, key));
  if (currency === undefined || amount === undefined || Object.keys(value).length > 4) return null;
  const given = value[amount];
  if (typeof given !== "number" && !(typeof given === "string" && DECIMAL.test(given))) return null;
  const unit = typeof given === "number" ? unitOf([amount], given, String(value[currency])) : "plain";
  return { kind: "money object", amount, currency, unit, isText: typeof given === "string" };
}

/** A field that is empty in the sample: shown once it has a value, as its name suggests. */
function emptyKind(words: readonly string[]): DataFieldKind {
  const last = words.at(-1) ?? "";
  if (LINKS.has(last)) return { kind: words.some((word) => IMAGES.has(word)) ? "image" : "link" };
  if (IMAGES.has(last)) return { kind: "image" };
  if (DATES.has(last)) return { kind: "date", hasTime: false };
  return { kind: STATES.has(last) ? "status" : "text" };
}

function numberKind(words: readonly string[], value: number, currency: Currency): DataFieldKind {
  const last = words.at(-1) ?? "";
  const isMoment = (value > 6e8 && value < 5e9) || (value > 6e11 && value < 5e12);
  if (isMoment && words.some((word) => DATES.has(word))) {
    return { kind: "date", hasTime: last === "at" || last === "time" };
  }
  if (words.some((word) => PERCENTS.has(word))) return { kind: "percent" };
  const inCents = words.includes("cents") || words.includes("minor");
  if (inCents || (currency !== null && isMoney(words))) {
    return { kind: "money", unit: unitOf(words, value, currency?.sample ?? ""), isText: false };
  }
  return { kind: "number" };
}

/**
 * Whether a total counts things, not money, according to its sibling: `{used: 3, total: 5}`, or `seats_total` beside
 * `seats_used`.
 */
function isCounted(words: readonly string[], value: number, beside: JsonObject): boolean {
  if (!words.includes("total") || !Number.isInteger(value)) return false;
  const counted = words.filter((word) => word !== "total");
  if (counted.some((word) => MONEY.has(word)) || (counted.length === 0 && currencyKey(beside) !== undefined)) {
    return false;
  }
  return Object.entries(beside).some(([key, other]) => {
    const named = nameWords(key);
    return Number.isInteger(other) && named.some((word) => COUNTED.has(word)) &&
      named.filter((word) => !COUNTED.has(word)).join() === counted.join();
  });
}

function isMoney(words: readonly string[]): boolean {
  return words.some((word) => MONEY.has(word)) && !words.some((word) => NO_MONEY.has(word));
}

/** APIs that count cents write the currency in lower case, or mention it in the field's name. */
function unitOf(words: readonly string[], value: number, currency: string): Amount["unit"] {
  if (WHOLE.has(currency.toLowerCase())) return "plain";
  const saysSo = words.includes("cents") || words.includes("minor");
  const inCents = saysSo || (currency !== "" && currency === currency.toLowerCase());
  return inCents && Number.isInteger(value) ? "cents" : "decimals";
}

function textKind(words: readonly string[], value: string, beside: JsonObject, currency: Currency): DataFieldKind {
  const last = words.at(-1) ?? "";
  const clock = ISO_DATE.exec(value);
  if (clock !== null) return { kind: "date", hasTime: clock[1] !== undefined && clock[1] !== "00:00" };
  if (WEB_ADDRESS.test(value)) {
    if (MACHINE_ADDRESS.test(value)) return { kind: "hidden" };
    return { kind: PICTURE.test(value) || words.some((word) => IMAGES.has(word)) ? "image" : "link" };
  }
  if (/^(?:https?|data|ftp|file|blob|mailto|javascript):\S+$/.test(value)) return { kind: "hidden" };
  if (currency !== null && DECIMAL.test(value) && isMoney(words)) return { kind: "money", unit: "plain", isText: true };
  if (STATES.has(last) && value.length <= STATUS_CHARS_MAX && !isPlace(last, beside)) return { kind: "status" };
  if (MACHINE_TEXT.test(value) || (last === "color" && /^[0-9a-f]{6}$/i.test(value))) return { kind: "hidden" };
  if (/<\/?[a-z][^>]*>/i.test(value)) return { kind: "hidden" };
  return { kind: value.length > TEXT_CHARS_MAX || value.includes("\n") ? "long text" : "text" };
}

/** The state of an address is not a status. */
function isPlace(word: string, beside: JsonObject): boolean {
  return word === "state" && Object.keys(beside).some((key) => nameWords(key).some((each) => PLACES.has(each)));
}
