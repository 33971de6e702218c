/**
 * Writes a tree of HTML elements as Markdown.
 *
 * @module
 */

import { cleanText, squeeze } from "./clean.ts";
import { codeSpan, writeCode } from "./code.ts";
import { absoluteUrl } from "./head.ts";
import { anchorOf, isPermalink } from "./anchor.ts";
import { newMarkdownWriter } from "./markdown_writer.ts";
import { writeLine, type WriterContext } from "./writer_context.ts";
import { writeTable } from "./table.ts";
import type { Element } from "./tree.ts";
import { textOf } from "./walk.ts";

type Writer = (element: Element, context: WriterContext) => void;

/** Writes the main content of a page. */
export function writePage(root: Element, known: Pick<WriterContext, "leftOut" | "base">): string {
  const writer = newMarkdownWriter();
  write(root, { ...known, writer, marks: new Set(), isLine: false, writeInside });
  return writer.markdown();
}

function write(element: Element, context: WriterContext): void {
  (WRITERS.get(element.name) ?? writeInside)(element, context);
}

function writeInside(element: Element, context: WriterContext): void {
  for (const child of element.children) {
    if (typeof child === "string") context.writer.text(child);
    else if (!context.leftOut.has(child)) write(child, context);
  }
}

const block: Writer = (element, context) => {
  context.writer.endBlock();
  writeInside(element, context);
  context.writer.endBlock();
};

/** A heading is one line. Its text never contains `{#`, so that it cannot imitate a fragment. */
const heading = (level: number): Writer => (element, context) => {
  if (context.isLine) return block(element, context);
  context.writer.endBlock();
  const text = writeLine(element, context).replace(/^(\\?#{1,6}\s|[-+>]\s|\d+\.\s)+/, "").replaceAll("{#", "{\\#");
  if (text === "") return;
  const anchor = anchorOf(element);
  context.writer.block(`${"#".repeat(level)} ${text}${anchor === null ? "" : ` {#${anchor}}`}`);
};

const marked = (mark: string): Writer => (element, context) => {
  if (context.marks.has(mark)) return writeInside(element, context);
  const marks = new Set([...context.marks, mark]);
  const text = context.writer.inside(() => writeInside(element, { ...context, marks }));
  if (text !== null) context.writer.text(around(text, mark, mark));
};

/** Puts markers directly around the words, not around outer spaces. */
function around(text: string, before: string, after: string): string {
  const inner = text.trim();
  if (inner === "") return text;
  const at = text.indexOf(inner);
  return `${text.slice(0, at)}${before}${inner}${after}${text.slice(at + inner.length)}`;
}

const link: Writer = (element, context) => {
  if (isPermalink(element)) return;
  if (context.marks.has("[")) return writeInside(element, context);
  const href = element.attributes.get("href");
  const text = context.writer.inside(() =>
    writeInside(element, { ...context, marks: new Set([...context.marks, "["]) })
  );
  if (text === null) return;
  const isHere = href === undefined || href.trim().startsWith("#");
  const target = isHere ? null : addressOf(href, context.base);
  if (target === null) return context.writer.text(text);
  context.writer.text(around(text.replace(/[[\]]/g, "\\$&"), "[", `](${target})`));
};

function addressOf(href: string, base: string | null): string | null {
  if (/^(mailto|tel):[^\s()<>]+$/i.test(href)) return href;
  return absoluteUrl(href, base)?.replace(/[()]/g, (sign) => sign === "(" ? "%28" : "%29") ?? null;
}

const SAYS_NOTHING =
  /^(image|img|picture|photo|logo|icon|avatar|screenshot|banner|spacer)?\s*\d*$|\.(png|jpe?g|gif|svg|webp|avif)$/i;

/** The alternative text of a picture, in brackets. */
const image: Writer = ({ attributes }, { writer }) => {
  const alt = squeeze(attributes.get("alt") ?? "");
  if (!SAYS_NOTHING.test(alt)) writer.text(`(${alt})`);
};

const item = (first: string): Writer => (element, context) =>
  context.writer.indented(first, " ".repeat(first.length), () => writeInside(element, context));

/** Writes a list's items, however deep; content between them is written too. */
const list: Writer = (element, context) => {
  const start = Number.parseInt(element.attributes.get("start") ?? "1", 10);
  let number = Number.isSafeInteger(start) ? start : 1;
  context.writer.closely(() => {
    for (const child of element.children) {
      if (typeof child === "string") context.writer.text(child);
      else if (context.leftOut.has(child)) continue;
      else if (child.name === "li") item(element.name === "ol" ? `${number++}. ` : "- ")(child, context);
      else write(child, context);
    }
  });
};

const term: Writer = (element, context) => {
  if (context.isLine) return block(element, context);
  context.writer.endBlock();
  const text = writeLine(element, context);
  if (text !== "") context.writer.block(/^[#*]/.test(text) ? text : `**${text}**`);
};

/** The line of a collapsible element or question is bold, unless it contains a heading. */
const summary: Writer = (element, context) => {
  const hasHeading = element.children.some((child) => typeof child !== "string" && /^h[1-6]$/.test(child.name));
  if (hasHeading) block(element, context);
  else term(element, context);
};

const button: Writer = (element, context) =>
  /^(h[1-6]|dt|summary)$/.test(element.parent?.name ?? "") ? writeInside(element, context) : term(element, context);

const quote: Writer = (element, context) => context.writer.indented("> ", "> ", () => writeInside(element, context));

const definitions: Writer = (element, context) => context.writer.closely(() => writeInside(element, context));

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
  ["pre", (element, { writer }) => writeCode(element, writer)],
  ["a", link],
  ["img", image],
  ["br", (_, { writer }) => writer.lineBreak()],
  ["hr", (_, { writer }) => writer.endBlock()],
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

function code(element: Element, context: WriterContext): void {
  const text = squeeze(cleanText(textOf(element)));
  if (text !== "") context.writer.text(codeSpan(text));
}
