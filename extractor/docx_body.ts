/**
 * Writes paragraphs, lists and tables of a Word file as Markdown.
 *
 * Tracked changes count as accepted: insertions are read, deletions are not.
 *
 * @module
 */

import { squeeze } from "./clean.ts";
import { childOf, type DocxStyles, type Numbering, valueOf } from "./docx_styles.ts";
import { type MarkdownWriter, newMarkdownWriter } from "./markdown_writer.ts";
import type { Element } from "./tree.ts";
import { indexElements } from "./walk.ts";

/** The parts that a document's body refers to. */
export type DocxParts = {
  readonly styles: DocxStyles;
  readonly numbering: Numbering;
  readonly links: ReadonlyMap<string, string>;
  /** The files of footnotes and endnotes. */
  readonly notes: readonly (Element | null)[];
};

type WriterContext = DocxParts & {
  readonly writer: MarkdownWriter;
  /** The current number of each level of each kind of list, and the lists that have started. */
  readonly counters: Map<string, number>;
  readonly begun: Set<string>;
  /** Numbers of notes, in the order of their references in the text. */
  readonly numbers: Map<string, number>;
  readonly titles: string[];
  /** The kinds of elements that enclose the current one. */
  readonly around: ReadonlySet<"heading" | "link" | "table">;
};

const LEVELS_MAX = 8;
const SPAN_MAX = 50;
/** In half points; smaller text counts as hidden. */
const SIZE_MIN = 4;

/** Elements that are not text: deleted, moved, or an alternative form of text that was read already. */
const LEFT_OUT = new Set(
  "w:del w:moveFrom w:instrText w:delText w:pPr w:rPr w:sectPr w:tblPr w:tblGrid w:trPr w:tcPr mc:Fallback w:pict w:object"
    .split(" "),
);

/** Writes the body; its first heading becomes the title. */
export function writeBody(body: Element, parts: DocxParts): { readonly markdown: string; readonly title: string } {
  const context: WriterContext = {
    ...parts,
    writer: newMarkdownWriter(),
    counters: new Map(),
    begun: new Set(),
    numbers: new Map(),
    titles: [],
    around: new Set(),
  };
  writeBlocks(body, context);
  for (const notes of parts.notes) if (notes !== null) writeNotes(notes, context);
  return { markdown: context.writer.markdown(), title: context.titles[0] ?? "" };
}

function writeBlocks(element: Element, context: WriterContext): void {
  for (const child of element.children) {
    if (typeof child === "string" || LEFT_OUT.has(child.name)) continue;
    if (child.name === "w:p") writeParagraph(child, context);
    else if (child.name === "w:tbl") writeTable(child, context);
    else writeBlocks(child, context);
  }
}

/**
 * The context inside of a heading, a link or a table. A nested one of the same kind is written as part of the outer
 * text: written separately, many nested ones would cost their size times their depth.
 */
function within(kind: "heading" | "link" | "table", context: WriterContext): WriterContext {
  return { ...context, around: new Set([...context.around, kind]) };
}

function writeParagraph(paragraph: Element, context: WriterContext): void {
  const { writer } = context;
  const properties = childOf(paragraph, "w:pPr");
  const style = valueOf(properties, "w:pStyle") ?? "";
  const outline = valueOf(properties, "w:outlineLvl");
  const level = context.styles.headings.get(style) ??
    (outline !== undefined && /^[0-5]$/.test(outline) ? Number(outline) + 1 : null);
  writer.endBlock();
  if (level !== null) return writeHeading(paragraph, level, context);
  const list = childOf(properties, "w:numPr");
  const numId = valueOf(list, "w:numId") ?? context.styles.lists.get(style);
  if (numId !== undefined && numId !== "0") {
    const depth = Math.min(Math.max(Number.parseInt(valueOf(list, "w:ilvl") ?? "0", 10) || 0, 0), LEVELS_MAX);
    const mark = "   ".repeat(depth) + markOf(numId, depth, context);
    const text = writeApart(paragraph, context);
    if (text !== "") writer.item(mark, text);
    return;
  }
  writeRuns(paragraph, context);
  writer.endBlock();
}

function writeHeading(paragraph: Element, level: number, context: WriterContext): void {
  if (context.around.has("heading")) return writeRuns(paragraph, context);
  const text = squeeze(writeApart(paragraph, within("heading", context))).replaceAll("{#", "{\\#");
  if (text === "") return;
  context.titles.push(text);
  context.writer.block(`${"#".repeat(level)} ${text}`);
}

function writeApart(element: Element, context: WriterContext): string {
  const writer = newMarkdownWriter();
  writeRuns(element, { ...context, writer });
  return writer.markdown();
}

/** A number or a bullet; a level restarts below a lower one. */
function markOf(numId: string, depth: number, { numbering, counters, begun }: WriterContext): string {
  const key = `${numId}:${depth}`;
  const { kind, isNumbered, start, restarts } = numbering.get(key) ??
    { kind: numId, isNumbered: false, start: 1, restarts: false };
  const before = restarts && !begun.has(key) ? undefined : counters.get(`${kind}:${depth}`);
  const count = before === undefined ? start : before + 1;
  begun.add(key);
  counters.set(`${kind}:${depth}`, count);
  for (let deeper = depth + 1; deeper <= LEVELS_MAX; deeper++) counters.delete(`${kind}:${deeper}`);
  return isNumbered ? `${count}. ` : "- ";
}

function writeRuns(element: Element, context: WriterContext): void {
  for (const child of element.children) {
    if (typeof child === "string" || LEFT_OUT.has(child.name)) continue;
    const write = RUNS.get(child.name);
    if (write === undefined) writeRuns(child, context);
    else write(child, context);
  }
}

const RUNS: ReadonlyMap<string, (element: Element, context: WriterContext) => void> = new Map([
  ["w:t", (element, { writer }) => writer.text(element.children.filter((child) => typeof child === "string").join(""))],
  ["w:tab", (_, { writer }) => writer.text(" ")],
  ["w:br", (_, { writer }) => writer.lineBreak()],
  ["w:cr", (_, { writer }) => writer.lineBreak()],
  ["w:noBreakHyphen", (_, { writer }) => writer.text("-")],
  ["w:r", writeRun],
  ["w:hyperlink", writeLink],
  ["w:footnoteReference", (element, context) => context.writer.text(noteMark("w:footnote", element, context))],
  ["w:endnoteReference", (element, context) => context.writer.text(noteMark("w:endnote", element, context))],
  ["w:p", writeParagraph],
]);

function writeRun(run: Element, context: WriterContext): void {
  const properties = childOf(run, "w:rPr");
  if (isHidden(properties)) return;
  writeRuns(run, context);
}

function isOn(properties: Element | undefined, name: string): boolean {
  const element = childOf(properties, name);
  return element !== undefined && !/^(0|false|off|none)$/.test(element.attributes.get("w:val") ?? "");
}

/** Whether text is hidden: by its formatting, by its size, or white without a background. */
function isHidden(properties: Element | undefined): boolean {
  if (isOn(properties, "w:vanish") || isOn(properties, "w:webHidden")) return true;
  if (Number(valueOf(properties, "w:sz") ?? SIZE_MIN) < SIZE_MIN) return true;
  const ground = childOf(properties, "w:shd") ?? childOf(properties, "w:highlight");
  return /^ffffff$/i.test(valueOf(properties, "w:color") ?? "") && ground === undefined;
}

function writeLink(link: Element, context: WriterContext): void {
  if (context.around.has("link")) return writeRuns(link, context);
  const target = context.links.get(link.attributes.get("r:id") ?? "");
  const text = context.writer.inside(() => writeRuns(link, within("link", context)));
  if (text === null) return;
  const isLink = target !== undefined && text.trim() !== "";
  const address = target?.replaceAll("(", "%28").replaceAll(")", "%29");
  context.writer.text(isLink ? `[${text.replace(/[[\]]/g, "\\$&")}](${address})` : text);
}

function writeTable(table: Element, context: WriterContext): void {
  if (context.around.has("table")) return writeBlocks(table, context);
  const rows = elements(table, "w:tr").map((row) => elements(row, "w:tc").flatMap((cell) => writeCell(cell, context)));
  const [head, ...rest] = rows.filter((cells) => cells.some((cell) => cell !== ""));
  if (head === undefined) return;
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  context.writer.block([line(head), line(head.map(() => "---")), ...rest.map(line)].join("\n"));
}

/** The text of a cell, followed by empty cells for further columns that it spans. */
function writeCell(cell: Element, context: WriterContext): readonly string[] {
  const writer = newMarkdownWriter();
  writeBlocks(cell, { ...within("table", context), writer });
  const span = Number.parseInt(valueOf(childOf(cell, "w:tcPr"), "w:gridSpan") ?? "1", 10) || 1;
  const others = Math.min(Math.max(span - 1, 0), SPAN_MAX);
  return [squeeze(writer.markdown()).replaceAll("|", "\\|"), ...new Array<string>(others).fill("")];
}

/** Child elements of a name, also inside wrappers. */
function elements(element: Element, name: string): readonly Element[] {
  return element.children.flatMap((child): readonly Element[] => {
    if (typeof child === "string" || LEFT_OUT.has(child.name)) return [];
    if (child.name === name) return [child];
    return /^w:(sdt|sdtContent|ins|customXml)$/.test(child.name) ? elements(child, name) : [];
  });
}

/** A note's number as shown to readers, which differs from its id in the file. */
function noteMark(kind: string, { attributes }: Element, { numbers }: WriterContext): string {
  const key = `${kind} ${attributes.get("w:id") ?? ""}`;
  const number = numbers.get(key) ?? numbers.size + 1;
  numbers.set(key, number);
  return `[${number}]`;
}

function writeNotes(notes: Element, context: WriterContext): void {
  const byName = indexElements(notes);
  for (const note of [...(byName.get("w:footnote") ?? []), ...(byName.get("w:endnote") ?? [])]) {
    if (note.attributes.has("w:type")) continue;
    const writer = newMarkdownWriter();
    writeBlocks(note, { ...context, writer });
    const text = squeeze(writer.markdown());
    if (text !== "") context.writer.block(`${noteMark(note.name, note, context)} ${text}`);
  }
}
