/**
 * Splits a chunk's Markdown into blocks: headings, paragraphs, lists, tables, code.
 *
 * @module
 */

/** A range of a text, from `start` up to but not including `end`. */
export type Passage = { readonly start: number; readonly end: number };

const HEADING = /^\s{0,3}#{1,6}\s|^\s{0,3}(?:=+|-+)\s*$/;
const FENCE = /^\s{0,3}(?:```|~~~)/;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\S/;
const ROW = /^\s*\|/;

/** One line. */
export type TextLine = Passage & { readonly text: string };

/**
 * Returns groups of lines that belong together: a list with the indented lines under its items, a table, a code block,
 * a paragraph.
 */
export function blocksOf(text: string): readonly (readonly TextLine[])[] {
  const blocks: TextLine[][] = [];
  let block: TextLine[] = [];
  let isCode = false;
  const close = () => {
    if (block.length > 0) blocks.push(block);
    block = [];
  };
  for (const line of linesOf(text)) {
    if (FENCE.test(line.text)) {
      if (!isCode) close();
      block.push(line);
      if (isCode) close();
      isCode = !isCode;
      continue;
    }
    const previous = block.at(-1);
    if (!isCode && (line.text.trim() === "" || previous === undefined || !continuesBlock(block, previous, line))) {
      close();
    }
    if (isCode || line.text.trim() !== "") block.push(line);
  }
  close();
  return blocks;
}

function continuesBlock(block: readonly TextLine[], previous: TextLine, line: TextLine): boolean {
  if (HEADING.test(line.text) || HEADING.test(previous.text)) return false;
  const isList = ITEM.test(block[0]?.text ?? "");
  if (ITEM.test(line.text)) return isList;
  return ROW.test(line.text) === ROW.test(previous.text);
}

function linesOf(text: string): readonly TextLine[] {
  let start = 0;
  return text.split("\n").map((line) => {
    const found = { start, end: start + line.length, text: line };
    start += line.length + 1;
    return found;
  });
}
