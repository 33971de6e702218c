/**
 * How a template reads a field: `order.customer["first name"]`.
 *
 * @module
 */

const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** Words of the template language: as a variable they mean something else. */
const RESERVED = new Set(
  "and or not in is if else elif for endfor endif set endset true false none null True False None loop range namespace raw"
    .split(" "),
);

/**
 * The expression that reads a field, or null when the language cannot: a top-level key must be a name.
 *
 * @param base the expression of the object; empty for the data itself
 */
export function memberOf(base: string, key: string): string | null {
  if (NAME.test(key) && !RESERVED.has(key)) return base === "" ? key : `${base}.${key}`;
  // deno-lint-ignore no-control-regex
  if (base === "" || /[\u0000-\u001f\u007f]|\p{Surrogate}/u.test(key)) return null;
  return `${base}[${quoted(key)}]`;
}

/** A text as the template language writes it. */
export function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&")}"`;
}

/** A name that no field of the data and no other name has. */
export function freshName(wanted: string, taken: ReadonlySet<string>): string {
  let name = NAME.test(wanted) && !RESERVED.has(wanted) ? wanted : "item";
  while (taken.has(name)) name += "_";
  return name;
}
