/**
 * Expressions that read a field in a template: `order.customer["first name"]`.
 *
 * @module
 */

const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** Words of the template language, which cannot be variables. */
const RESERVED = new Set(
  "and or not in is if else elif for endfor endif set endset true false none null True False None loop range namespace raw"
    .split(" "),
);

/**
 * Returns the expression that reads a field, or null if the language cannot: a top-level key must be a name.
 *
 * @param base the expression of the object; empty for the data itself
 */
export function memberOf(base: string, key: string): string | null {
  if (NAME.test(key) && !RESERVED.has(key)) return base === "" ? key : `${base}.${key}`;
  // deno-lint-ignore no-control-regex
  if (base === "" || /[\u0000-\u001f\u007f]|\p{Surrogate}/u.test(key)) return null;
  return `${base}[${quoted(key)}]`;
}

/** Quotes a text in the template language. */
export function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&")}"`;
}

/** Returns a name that is not used by a field of the data or another name. */
export function freshName(wanted: string, taken: ReadonlySet<string>): string {
  let name = NAME.test(wanted) && !RESERVED.has(wanted) ? wanted : "item";
  while (taken.has(name)) name += "_";
  return name;
}
