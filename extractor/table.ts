/**
 * Writes tables as Markdown; layout tables are written as their content.
 *
 * @module
 */

import { squeeze } from "./clean.ts";
import { charsIn, type HeldName, holds } from "./holding.ts";
import type { Element } from "./tree.ts";
import { writeApart, type WriterContext } from "./writer_context.ts";

const SPAN_MAX = 50;
/** The total text that may be repeated for cells that span rows: a hostile table could fill the memory. */
const REPEATED_CHARS_MAX = 100_000;
const CELL_CHARS_LAYOUT = 300;
/** A cell with one of these is a part of the page, not data. */
const PARTS: readonly HeldName[] = [
  ...["table", "pre", "article", "section", "main"] as const,
  ...["h1", "h2", "h3", "h4", "h5", "h6"] as const,
];
const TEXT_BLOCKS: readonly HeldName[] = ["ul", "ol", "p", "div", "blockquote"];

type Row = { readonly cells: readonly Element[] };

/** Writes a table. The first row becomes its header, because Markdown requires one. */
export function writeTable(table: Element, context: WriterContext): void {
  const rows = rowsOf(table, context.leftOut);
  context.writer.endBlock();
  for (const caption of childrenOf(table, /^caption$/)) {
    context.writeInside(caption, context);
    context.writer.endBlock();
  }
  if (isLayout(table, rows)) return context.writeInside(table, context);
  const lines = fillSpans(rows, (cell) => squeeze(writeApart(cell, context)).replaceAll("|", "\\|"))
    .filter((cells) => cells.some((cell) => cell !== ""));
  const [head, ...rest] = lines;
  if (head === undefined) return;
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  context.writer.block([line(head), line(head.map(() => "---")), ...rest.map(line)].join("\n"));
}

function childrenOf(element: Element, names: RegExp): readonly Element[] {
  return element.children.filter((child): child is Element => typeof child !== "string" && names.test(child.name));
}

function rowsOf(element: Element, leftOut: ReadonlySet<Element>): readonly Row[] {
  return childrenOf(element, /^(tr|thead|tbody|tfoot)$/).filter((child) => !leftOut.has(child)).flatMap((child) =>
    child.name === "tr"
      ? [{ cells: childrenOf(child, /^t[dh]$/).filter((cell) => !leftOut.has(cell)) }]
      : rowsOf(child, leftOut)
  );
}

/** Whether a table is for layout: without header cells, and with one column or row, or with large cells. */
function isLayout(table: Element, rows: readonly Row[]): boolean {
  if (/^(presentation|none)$/i.test(table.attributes.get("role") ?? "")) return true;
  const cells = rows.flatMap((row) => row.cells);
  if (cells.some((cell) => holds(cell, PARTS))) return true;
  if (cells.some((cell) => cell.name === "th") || holds(table, ["thead", "caption"])) return false;
  if (rows.length === 1 || rows.every((row) => row.cells.length <= 1)) return true;
  return cells.some((cell) => holds(cell, TEXT_BLOCKS) && charsIn(cell) > CELL_CHARS_LAYOUT);
}

/** All rows with a text for each column: a cell that spans rows is repeated in each, one that spans columns is not. */
function fillSpans(rows: readonly Row[], write: (cell: Element) => string): readonly (readonly string[])[] {
  const pending = new Map<number, { text: string; rows: number }>();
  let repeated = 0;
  return rows.map(({ cells }) => {
    const line: string[] = [];
    const takePending = () => {
      for (let above = pending.get(line.length); above !== undefined; above = pending.get(line.length)) {
        if (--above.rows === 0) pending.delete(line.length);
        repeated += above.text.length;
        line.push(repeated > REPEATED_CHARS_MAX ? "" : above.text);
      }
    };
    for (const cell of cells) {
      takePending();
      const text = write(cell);
      const rowspan = span(cell, "rowspan");
      if (rowspan > 1) pending.set(line.length, { text, rows: rowspan - 1 });
      line.push(text, ...new Array<string>(span(cell, "colspan") - 1).fill(""));
    }
    takePending();
    return line;
  });
}

function span(cell: Element, name: string): number {
  const span = Number.parseInt(cell.attributes.get(name) ?? "1", 10);
  return Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), SPAN_MAX);
}
