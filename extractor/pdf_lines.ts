/**
 * Assembles lines of text from the pieces that a PDF positions on a page.
 *
 * @module
 */

import { cleanText, squeeze } from "./clean.ts";

/** A piece of text as the PDF reader returns it; `transform` ends with its position. */
export type PdfItem = {
  readonly str: string;
  readonly width: number;
  readonly transform: readonly number[];
  readonly hasEOL: boolean;
};

/** A cell of a line, from its left to its right edge. */
export type PdfCell = { readonly left: number; readonly right: number; readonly text: string };

/** A line of text; sizes are in points, `y` grows upwards. */
export type PdfLine = {
  readonly cells: readonly PdfCell[];
  readonly text: string;
  readonly y: number;
  readonly size: number;
  /** Its vertical position on the page: 0 at the bottom, 1 at the top. */
  readonly height: number;
};

/** The edges of a page. */
export type PdfFrame = { readonly left: number; readonly bottom: number; readonly right: number; readonly top: number };

/** In points; smaller text counts as hidden. */
const SIZE_MIN = 1.5;
/** Gaps relative to the text size: between words, and between columns. */
const WORD_GAP = 0.15;
const CELL_GAP = 1;
const EDGE = 0.1;
const REPEATS_PAGES_MIN = 3;
const REPEATS_SHARE = 0.5;
const ITEM_MARK = /^([•◦▪‣●○■·–—-]|\d{1,3}[.)]|[a-z][.)])$/;
const LIGATURES = /[\uFB00-\uFB06]/g;

type Piece = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
};

/** Assembles pieces in the file's order, which is the reading order in nearly every file. */
export function linesOfPage(items: readonly PdfItem[], frame: PdfFrame): readonly PdfLine[] {
  const lines: PdfLine[] = [];
  let pieces: Piece[] = [];
  const endLine = () => {
    const line = lineOf(pieces, frame);
    if (line !== null) lines.push(line);
    pieces = [];
  };
  for (const item of items) {
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform;
    const size = Math.max(Math.hypot(a, b), Math.hypot(c, d));
    const last = pieces.at(-1);
    const isNext = last !== undefined && (Math.abs(last.y - y) > size / 2 || x < last.x - size);
    if (isNext && item.str.trim() !== "") endLine();
    const isSeen = size >= SIZE_MIN && x < frame.right && y < frame.top && x + item.width > frame.left &&
      y + size > frame.bottom;
    if (isSeen && item.str.trim() !== "") pieces.push({ text: item.str, x, y, width: item.width, size });
    else if (isSeen && last !== undefined && item.str !== "" && !last.text.endsWith(" ")) {
      pieces[pieces.length - 1] = { ...last, text: `${last.text} ` };
    }
    if (item.hasEOL) endLine();
  }
  endLine();
  return lines;
}

function lineOf(pieces: readonly Piece[], frame: PdfFrame): PdfLine | null {
  const [first] = pieces;
  if (first === undefined) return null;
  const cells: PdfCell[] = [];
  let text = "";
  let left = first.x;
  let right = first.x;
  const endCell = () => {
    const clean = squeeze(cleanText(text.replace(LIGATURES, (ligature) => ligature.normalize("NFKC")), true));
    if (clean !== "") cells.push({ left, right, text: clean });
    text = "";
  };
  for (const piece of pieces) {
    const gap = piece.x - right;
    if (gap > piece.size * CELL_GAP && text !== "") {
      endCell();
      left = piece.x;
    } else if (gap > piece.size * WORD_GAP && text !== "" && !text.endsWith(" ")) text += " ";
    text += piece.text;
    right = piece.x + piece.width;
  }
  endCell();
  const [mark, item] = cells;
  // The marker of a list item is separated from its text, but is not a column.
  if (mark !== undefined && item !== undefined && ITEM_MARK.test(mark.text)) {
    cells.splice(0, 2, { left: mark.left, right: item.right, text: `${mark.text} ${item.text}` });
  }
  if (cells.length === 0) return null;
  const size = Math.round(Math.max(...pieces.map((piece) => piece.size)) * 2) / 2;
  const height = (first.y - frame.bottom) / Math.max(1, frame.top - frame.bottom);
  return { cells, text: cells.map((cell) => cell.text).join(" "), y: first.y, size, height };
}

/** Removes page numbers, and text repeated at the same edge of most pages. */
export function withoutRepeats(pages: readonly (readonly PdfLine[])[]): readonly (readonly PdfLine[])[] {
  const isEdge = ({ height }: PdfLine) => height < EDGE || height > 1 - EDGE;
  const counts = new Map<string, number>();
  for (const page of pages) {
    for (const key of new Set(page.filter(isEdge).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const enough = Math.max(REPEATS_PAGES_MIN, pages.length * REPEATS_SHARE);
  return pages.map((page) =>
    page.filter((line) => !isEdge(line) || (counts.get(keyOf(line)) ?? 0) < enough && !isPageNumber(line.text))
  );
}

function keyOf({ text }: PdfLine): string {
  return text.replace(/\d+/g, "#");
}

function isPageNumber(text: string): boolean {
  return /^([-–—|]\s*)?((page|seite|página|стр\.?|p\.)\s*)?\d{1,4}(\s*(of|von|de|из|\/)\s*\d{1,4})?(\s*[-–—|])?$/i.test(
    text.trim(),
  );
}
