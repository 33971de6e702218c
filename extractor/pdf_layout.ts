/**
 * Converts lines of a PDF to headings, paragraphs, lists and tables.
 *
 * @module
 */

import type { PdfLine } from "./pdf_lines.ts";

/** The minimum size of a heading, relative to the text. */
const LARGER = 1.15;
const HEADING_CHARS_MAX = 150;
const LEVELS_MAX = 4;
/** The maximum distance between lines of a paragraph, in units of the text size. */
const LINE_GAP = 1.75;
/** Text indented further than this share of the width belongs to another column. */
const INDENT_MAX = 0.3;
const ROWS_MIN = 2;
/** Two columns with more letters per cell than this on average are columns of text, not a table. */
const COLUMN_CHARS = 25;
const COLUMN_ROWS_MIN = 4;

/** Writes pages as Markdown; `outline` contains the bookmarks in lower case, with their levels. */
export function layOut(pages: readonly (readonly PdfLine[])[], outline: ReadonlyMap<string, number>): string {
  const levelOf = headingLevels(pages.flat(), outline);
  const blocks: string[] = [];
  let paragraph: PdfLine[] = [];
  const endParagraph = () => {
    const text = joinLines(paragraph.map((line) => line.text));
    if (text !== "") blocks.push(text);
    paragraph = [];
  };
  for (const lines of pages) {
    const frame = frameOf(lines);
    for (let at = 0; at < lines.length;) {
      const line = lines[at];
      if (line === undefined) break;
      const rows = alignedRows(lines, at);
      if (rows.length >= ROWS_MIN) {
        endParagraph();
        blocks.push(...writeRows(rows));
        at += rows.length;
        continue;
      }
      at++;
      const level = levelOf(line);
      const last = paragraph.at(-1);
      if (level !== null) {
        endParagraph();
        blocks.push(`${"#".repeat(level)} ${line.text.replaceAll("{#", "{\\#")}`);
      } else {
        if (last === undefined || !continuesParagraph(last, line) || endsShort(last, line, frame)) endParagraph();
        paragraph.push(line);
      }
    }
  }
  endParagraph();
  return joinHeadings(blocks).join("\n\n");
}

/** Heading levels by the sizes larger than that of most of the text. */
function headingLevels(
  lines: readonly PdfLine[],
  outline: ReadonlyMap<string, number>,
): (line: PdfLine) => number | null {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length);
  const body = [...letters].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
  const larger = [...letters.keys()].filter((size) => size >= body * LARGER).toSorted((a, b) => b - a);
  return ({ size, text, cells }) => {
    if (text.length > HEADING_CHARS_MAX || !/\p{L}/u.test(text)) return null;
    const noted = outline.get(text.toLowerCase());
    if (noted !== undefined) return noted;
    const rank = larger.indexOf(size);
    return rank === -1 || cells.length > 1 ? null : Math.min(rank + 1, LEVELS_MAX);
  };
}

const ITEM = /^([•◦▪‣●○■·*–—-]|\d{1,3}[.)]|[a-z][.)])\s+/;

/** Whether a line continues the paragraph of the previous line. */
function continuesParagraph(last: PdfLine, line: PdfLine): boolean {
  if (ITEM.test(line.text) || last.size !== line.size) return false;
  const gap = last.y - line.y;
  // At the top of the next column or page, an unfinished sentence continues.
  if (gap < 0) return !/[.!?:;。！？]["'”»)]?$/.test(last.text) && /^[\p{Ll}\p{N}]/u.test(line.text);
  return gap <= line.size * LINE_GAP;
}

/** The left edge of most lines of a page, and the right edge of the longest. */
type TextFrame = { readonly left: number; readonly right: number };

function frameOf(lines: readonly PdfLine[]): TextFrame {
  const counts = new Map<number, number>();
  for (const { cells: [first] } of lines) {
    const left = Math.round(first?.left ?? 0);
    counts.set(left, (counts.get(left) ?? 0) + 1);
  }
  const left = [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
  return { left, right: lines.reduce((most, line) => Math.max(most, line.cells.at(-1)?.right ?? 0), 0) };
}

/** An indented line with room for the next line's first word is an item whose bullet is not text. */
function endsShort(last: PdfLine, line: PdfLine, { left, right }: TextFrame): boolean {
  const from = (last.cells[0]?.left ?? 0) - left;
  const isIndented = from > last.size && from < (right - left) * INDENT_MAX;
  const word = line.text.split(" ", 1)[0] ?? "";
  return isIndented && /^[\p{Lu}\p{N}]/u.test(word) &&
    (last.cells.at(-1)?.right ?? 0) + word.length * last.size < right;
}

/** Joins words hyphenated at the end of a line, and converts bullets to Markdown. */
function joinLines(lines: readonly string[]): string {
  const text = lines.reduce((before, line) => {
    if (before === "") return line;
    if (/\p{L}[\u00AD\u2010-]$/u.test(before) && /^\p{Ll}/u.test(line)) return before.slice(0, -1) + line;
    if (before.endsWith("\u00AD")) return before.slice(0, -1) + line;
    const isDense = /[\u3040-\u30FF\u3400-\u9FFF]$/.test(before) && /^[\u3040-\u30FF\u3400-\u9FFF]/.test(line);
    return isDense ? before + line : `${before} ${line}`;
  }, "").replaceAll("\u00AD", "");
  const item = text.replace(/^[•◦▪‣●○■·–—]\s+/, "- ").replace(/^(\d{1,3})\)\s+/, "$1. ");
  return /^(#{1,6}(\s|$)|```|~~~)/.test(item) ? `\\${item}` : item;
}

/** The following lines with cells in the same positions. */
function alignedRows(lines: readonly PdfLine[], from: number): readonly PdfLine[] {
  const first = lines[from];
  if (first === undefined || first.cells.length < 2) return [];
  const rows = [first];
  for (let at = from + 1; at < lines.length; at++) {
    const line = lines[at];
    if (line === undefined || line.cells.length !== first.cells.length) break;
    const isAligned = line.cells.every((cell, column) => {
      const above = first.cells[column];
      const near = line.size * 1.5;
      return above !== undefined &&
        (Math.abs(above.left - cell.left) < near || Math.abs(above.right - cell.right) < near);
    });
    if (!isAligned) break;
    rows.push(line);
  }
  return rows;
}

function writeRows(rows: readonly PdfLine[]): readonly string[] {
  const texts = rows.map((row) => row.cells.map((cell) => cell.text));
  const letters = texts.flat().reduce((count, text) => count + text.length, 0);
  const isColumns = texts[0]?.length === 2 && rows.length >= COLUMN_ROWS_MIN &&
    letters / (rows.length * 2) > COLUMN_CHARS;
  if (isColumns) return [0, 1].map((column) => joinLines(texts.map((cells) => cells[column] ?? "")));
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const [head = [], ...rest] = texts;
  return [[line(head), line(head.map(() => "---")), ...rest.map(line)].join("\n")];
}

/** Joins a heading that spans two lines. */
function joinHeadings(blocks: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const block of blocks) {
    const last = joined.at(-1) ?? "";
    const [, marks, text = ""] = block.match(/^(#+) (.*)$/) ?? [];
    const isSame = marks !== undefined && last.startsWith(`${marks} `) && /^\p{Ll}/u.test(text);
    if (isSame) joined[joined.length - 1] = `${last} ${text}`;
    else joined.push(block);
  }
  return joined;
}
