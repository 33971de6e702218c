/**
 * Writes a tree of HTML elements as Markdown.
 *
 * @module
 */

import { cleanText, squeeze } from "./clean.ts";
import { codeSpan, writeCode } from "./code.ts";
import { absoluteUrl } from "./head.ts";
import { anchorOf, isPermalink } from "./anchor.ts";
import { newPaper } from "./paper.ts";
import { type Scene, writeApart } from "./scene.ts";
import { writeTable } from "./table.ts";
import type { Element } from "./tree.ts";
import { textOf } from "./walk.ts";

type Writer = (element: Element, scene: Scene) => void;

/** Writes the main content of a page. */
export function writePage(root: Element, known: Pick<Scene, "leftOut" | "base">): string {
  const paper = newPaper();
  write(root, { ...known, paper, marks: new Set(), writeInside });
  return paper.markdown();
}

function write(element: Element, scene: Scene): void {
  (WRITERS.get(element.name) ?? writeInside)(element, scene);
}

function writeInside(element: Element, scene: Scene): void {
  for (const child of element.children) {
    if (typeof child === "string") scene.paper.text(child);
    else if (!scene.leftOut.has(child)) write(child, scene);
  }
}

const block: Writer = (element, scene) => {
  scene.paper.endBlock();
  writeInside(element, scene);
  scene.paper.endBlock();
};

/** A heading is one line; `{#` is never in its text, so that no text can name a fragment. */
const heading = (level: number): Writer => (element, scene) => {
  scene.paper.endBlock();
  const text = squeeze(writeApart(element, scene).replace(/^(\\?#{1,6}\s|[-+>]\s|\d+\.\s)+/, "")).replaceAll(
    "{#",
    "{\\#",
  );
  if (text === "") return;
  const anchor = anchorOf(element);
  scene.paper.block(`${"#".repeat(level)} ${text}${anchor === null ? "" : ` {#${anchor}}`}`);
};

const marked = (mark: string): Writer => (element, scene) => {
  if (scene.marks.has(mark)) return writeInside(element, scene);
  const marks = new Set([...scene.marks, mark]);
  const text = scene.paper.inside(() => writeInside(element, { ...scene, marks }));
  if (text !== null) scene.paper.text(around(text, mark, mark));
};

/** Marks stand at the words, not at the spaces around them. */
function around(text: string, before: string, after: string): string {
  const inner = text.trim();
  if (inner === "") return text;
  const at = text.indexOf(inner);
  return `${text.slice(0, at)}${before}${inner}${after}${text.slice(at + inner.length)}`;
}

const link: Writer = (element, scene) => {
  if (isPermalink(element)) return;
  const href = element.attributes.get("href");
  const text = scene.paper.inside(() => writeInside(element, { ...scene, marks: new Set([...scene.marks, "["]) }));
  if (text === null) return;
  const isHere = href === undefined || href.trim().startsWith("#") || scene.marks.has("[");
  const target = isHere ? null : addressOf(href, scene.base);
  if (target === null) return scene.paper.text(text);
  scene.paper.text(around(text.replace(/[[\]]/g, "\\$&"), "[", `](${target})`));
};

function addressOf(href: string, base: string | null): string | null {
  if (/^(mailto|tel):[^\s()<>]+$/i.test(href)) return href;
  return absoluteUrl(href, base)?.replace(/[()]/g, (sign) => sign === "(" ? "%28" : "%29") ?? null;
}

const SAYS_NOTHING =
  /^(image|img|picture|photo|logo|icon|avatar|screenshot|banner|spacer)?\s*\d*$|\.(png|jpe?g|gif|svg|webp|avif)$/i;

/** What a picture shows, in brackets, where somebody said so. */
const image: Writer = ({ attributes }, { paper }) => {
  const alt = squeeze(attributes.get("alt") ?? "");
  if (!SAYS_NOTHING.test(alt)) paper.text(`(${alt})`);
};

const item = (first: string): Writer => (element, scene) =>
  scene.paper.indented(first, " ".repeat(first.length), () => writeInside(element, scene));

/** A list's items, however deep; what stands between them is written too. */
const list: Writer = (element, scene) => {
  const start = Number.parseInt(element.attributes.get("start") ?? "1", 10);
  let number = Number.isSafeInteger(start) ? start : 1;
  scene.paper.closely(() => {
    for (const child of element.children) {
      if (typeof child === "string") scene.paper.text(child);
      else if (scene.leftOut.has(child)) continue;
      else if (child.name === "li") item(element.name === "ol" ? `${number++}. ` : "- ")(child, scene);
      else write(child, scene);
    }
  });
};

const term: Writer = (element, scene) => {
  scene.paper.endBlock();
  const text = squeeze(writeApart(element, scene));
  if (text !== "") scene.paper.block(/^[#*]/.test(text) ? text : `**${text}**`);
};

/** A line that can be opened or answered stands out, unless a heading in it does already. */
const summary: Writer = (element, scene) => {
  const hasHeading = element.children.some((child) => typeof child !== "string" && /^h[1-6]$/.test(child.name));
  if (hasHeading) block(element, scene);
  else term(element, scene);
};

const button: Writer = (element, scene) =>
  /^(h[1-6]|dt|summary)$/.test(element.parent?.name ?? "") ? writeInside(element, scene) : term(element, scene);

const quote: Writer = (element, scene) => scene.paper.indented("> ", "> ", () => writeInside(element, scene));

const definitions: Writer = (element, scene) => scene.paper.closely(() => writeInside(element, scene));

const BLOCKS =
  "address article aside body center details dialog div fieldset figcaption figure footer form header html " +
  "hgroup label legend main p search section td th tr tbody thead tfoot caption li";

const WRITERS: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ...BLOCKS.split(" ").map((name): [string, Writer] => [name, block]),
  ...[1, 2, 3, 4, 5, 6].map((level): [string, Writer] => [`h${level}`, heading(level)]),
  ...["strong", "b"].map((name): [string, Writer] => [name, marked("**")]),
  ...["em", "i"].map((name): [string, Writer] => [name, marked("*")]),
  ...["del", "s", "strike"].map((name): [string, Writer] => [name, marked("~~")]),
  ...["code", "kbd", "samp", "tt"].map((name): [string, Writer] => [name, code]),
  ["pre", (element, { paper }) => writeCode(element, paper)],
  ["a", link],
  ["img", image],
  ["br", (_, { paper }) => paper.lineBreak()],
  ["hr", (_, { paper }) => paper.endBlock()],
  ["ul", list],
  ["ol", list],
  ["menu", list],
  ["dl", definitions],
  ["dt", term],
  ["dd", item(": ")],
  ["summary", summary],
  ["button", button],
  ["blockquote", quote],
  ["table", writeTable],
  ["wbr", () => {}],
]);

function code(element: Element, scene: Scene): void {
  const text = squeeze(cleanText(textOf(element)));
  if (text !== "") scene.paper.text(codeSpan(text));
}
