/**
 * Converts a field's name to a label: `renewsOn` becomes "Renews on".
 *
 * @module
 */

/** Words that stay in capitals. */
const CAPITALS = new Set("id url pdf vat ip sku api iban bic eta sms faq html csv usd eur gbp".split(" "));

/** Words of an action's or a file's name that are not its subject. */
const VERBS = new Set("get list fetch read show find load search retrieve".split(" "));
const SUFFIXES = new Set(["card", "widget", "view"]);

/** Returns the words of a name in camelCase, snake_case, kebab-case or a sentence, in lower case. */
export function nameWords(name: string): readonly string[] {
  return name
    .replace(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, "$1 ")
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1 ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}

/** Units that a card does not print: it shows the amount. */
const MINOR_UNITS = new Set(["cents", "minor"]);

/**
 * Returns a label for a field: `billing_address` becomes "Billing address"; "is" and "has" before a boolean are
 * removed.
 *
 * @param isInMinorUnits whether the number counts cents: `amount_cents`, printed as 49.00, becomes "Amount"
 */
export function labelOf(key: string, isInMinorUnits = false): string {
  const words = nameWords(key);
  const [first = ""] = words;
  const own = words.length > 1 && ["is", "has"].includes(first) ? words.slice(1) : words;
  const ofAmount = isInMinorUnits ? own.filter((word) => !MINOR_UNITS.has(word)) : [];
  const labelWords = ofAmount.length > 0 ? ofAmount : own;
  return sentence(labelWords) || key.trim().slice(0, 40) || "Value";
}

/** Returns a title from a file's or an action's name: `get_invoice_card` becomes "Invoice". */
export function titleOf(name: string): string {
  const words = nameWords(name);
  const from = words.length > 1 && VERBS.has(words[0] ?? "") ? 1 : 0;
  const to = words.length - from > 1 && SUFFIXES.has(words.at(-1) ?? "") ? -1 : words.length;
  return sentence(words.slice(from, to)) || "Details";
}

/** Returns the singular: `invoices` becomes `invoice`, `addresses` becomes `address`. */
export function singularOf(word: string): string {
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return /[^sui]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

function sentence(words: readonly string[]): string {
  const text = words
    .map((word) => CAPITALS.has(word) ? word.toUpperCase() : word.replace(/(?<=\p{L}{3})(?=\d)/u, " "))
    .join(" ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`.slice(0, 60);
}
