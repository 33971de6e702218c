/** Nested boxes cost their content, not content times depth: the visits to a tree are counted. */

import assert from "node:assert/strict";
import { hiddenIn } from "../../extractor/hidden.ts";
import { readHtml } from "../../extractor/html.ts";
import { findMainContent } from "../../extractor/main_content.ts";
import { type Element, parseTree } from "../../extractor/tree.ts";
import { indexElements } from "../../extractor/walk.ts";
import { writePage } from "../../extractor/write.ts";

/** What of an element is looked at. */
const LOOKED_AT = ["children", "attributes", "parent"] as const;

/** Counts each look at an element of a tree, from now on. */
function countLooks(root: Element): () => number {
  let looks = 0;
  const watch = (element: Element) => {
    for (const child of element.children) if (typeof child !== "string") watch(child);
    for (const name of LOOKED_AT) {
      const value = element[name];
      Object.defineProperty(element, name, { get: () => (looks++, value) });
    }
  };
  watch(root);
  return () => looks;
}

const BOXES: readonly (readonly [name: string, open: string, close: string])[] = [
  ["headers", "<header>", "</header>"],
  ["footers", "<footer>", "</footer>"],
  ["forms", "<form>", "</form>"],
  ["fixed boxes", '<div style="position:fixed">', "</div>"],
  ["cookie boxes", "<div class=cookie>", "</div>"],
  ["boxes named as menus", "<div class=nav>", "</div>"],
  ["menus of links", "<section><a href=a>a</a><a href=b>b</a>", "</section>"],
  ["permalinks", '<a href="#here">', "</a>"],
  ["buttons", "<p><button aria-expanded=true>", "</button></p>"],
  ["tables", "<table><tr><td>", "</td></tr></table>"],
  ["tables with heads", "<table><tr><th>", "</th></tr></table>"],
  ["coloured boxes", '<div style="color:red">', "</div>"],
  ["headings", "<h1>", "</h1>"],
  ["terms", "<dl><dt>", "</dt></dl>"],
];

/** White text makes the reader look for the background's colour. */
const LEAF = '<i style="color:#fff">white</i>';
const LEAVES = 500;

function looksAt([name, open, close]: typeof BOXES[number], depth: number): number {
  const html = `<body>${open.repeat(depth)}${LEAF.repeat(LEAVES)}${close.repeat(depth)}`;
  const page = parseTree(html, { isXml: false, attributes: null, elementsMax: 10_000 });
  const byName = indexElements(page);
  assert.equal(byName.get("i")?.length, LEAVES, name);
  const looks = countLooks(page);
  const { root, leftOut } = findMainContent(page, hiddenIn(byName));
  writePage(root, { leftOut, base: null });
  return looks();
}

for (const box of BOXES) {
  Deno.test(`nested ${box[0]} are read in linear time`, () => {
    const [shallow, deep] = [looksAt(box, 4), looksAt(box, 64)];
    assert.ok(deep < shallow * 2, `${shallow} looks at a depth of 4, ${deep} at 64`);
  });
}

Deno.test("a heading or a term nested in another is part of its line", () => {
  const written = (html: string) => readHtml(`<main>${html}</main>`, null).markdown;
  assert.equal(written("<h1>Plans <h2>and prices</h2></h1><p>Text."), "# Plans and prices\n\nText.");
  assert.equal(written("<dl><dt>Plan <dl><dt>Free</dt></dl></dt><dd>0"), "**Plan Free**\n: 0");
  assert.equal(
    written('<a href="https://a.example/x">one <a href="https://b.example/">two</a></a>'),
    "[one two](https://a.example/x)",
  );
});
