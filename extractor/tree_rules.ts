/**
 * HTML's optional tags: tags that implicitly close others, and elements without an end tag.
 *
 * @see https://html.spec.whatwg.org/multipage/syntax.html#optional-tags
 * @module
 */

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Elements without children. */
export const VOID = words("area base br col embed hr img input link meta param source track wbr");

/** Inside these, tags may be self-closing. */
export const FOREIGN = words("svg math");

/** Inline elements. */
const INLINE = words(
  "a abbr b bdi bdo big cite code data dfn em font i ins del kbd label mark nobr q s samp small span strike strong sub " +
    "sup time tt u var",
);

type Implied = { readonly ends: ReadonlySet<string>; readonly within: ReadonlySet<string> };

const CELL: Implied = { ends: words("td th caption"), within: words("tr table") };
const ROW: Implied = { ends: words("tr caption"), within: words("table tbody thead tfoot") };
const SECTION: Implied = { ends: words("thead tbody tfoot caption colgroup"), within: words("table") };
const BLOCK: Implied = { ends: words("p"), within: words("td th table button object caption li dd dt body div") };
const TERM: Implied = { ends: words("dt dd"), within: words("dl") };

const IMPLIED: ReadonlyMap<string, Implied> = new Map([
  ["li", { ends: words("li"), within: words("ul ol menu table") }],
  ["dt", TERM],
  ["dd", TERM],
  ["td", CELL],
  ["th", CELL],
  ["tr", ROW],
  ["thead", SECTION],
  ["tbody", SECTION],
  ["tfoot", SECTION],
  ["option", { ends: words("option"), within: words("select") }],
  ["body", { ends: words("head"), within: words("body") }],
  ...("address article aside blockquote details div dl fieldset figure figcaption footer form h1 h2 h3 h4 h5 h6 header hr " +
    "main nav ol p pre section table ul").split(" ").map((name): [string, Implied] => [name, BLOCK]),
]);

/** Which open elements a start tag closes: the nearest of `ends` that is not outside of `within`. */
export function impliedEnds(name: string): Implied | null {
  return IMPLIED.get(name) ?? null;
}

const TABLE_PARTS = words("table thead tbody tfoot tr td th caption");

/** Whether an end tag does not close an open element, because it was meant for one inside. */
export function staysOpen(open: string, endTag: string): boolean {
  if (INLINE.has(endTag)) return !INLINE.has(open);
  return !TABLE_PARTS.has(endTag) && (open === "td" || open === "th");
}
