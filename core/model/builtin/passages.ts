/**
 * A chunk's Markdown cut into what can be quoted by itself: sentences, short lists, short tables. Headings are none.
 *
 * @module
 */

/** A stretch of a text, from `start` up to and without `end`. */
export type Passage = { readonly start: number; readonly end: number };

/** A longer list, table or code block is quoted line by line, or not at all. */
const BLOCK_CHARS_MAX = 700;

const HEADING = /^\s{0,3}#{1,6}\s|^\s{0,3}(?:=+|-+)\s*$/;
const FENCE = /^\s{0,3}(?:```|~~~)/;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\S/;
const ROW = /^\s*\|/;

type TextLine = Passage & { readonly text: string };

/** The passages in their order. */
export function passagesOf(text: string): readonly Passage[] {
  return blocksOf(text).flatMap((lines) => {
    const [first] = lines;
    const last = lines.at(-1);
    if (first === undefined || last === undefined || HEADING.test(first.text)) return [];
    const whole = { start: first.start, end: last.end };
    if (FENCE.test(first.text)) return whole.end - whole.start <= BLOCK_CHARS_MAX ? [whole] : [];
    if (ITEM.test(first.text) || ROW.test(first.text)) {
      return whole.end - whole.start <= BLOCK_CHARS_MAX ? [whole] : lines.map(({ start, end }) => ({ start, end }));
    }
    return sentencesIn(text, whole);
  });
}

/** Lines that belong together: a list with what is indented under its items, a table, a code block, a paragraph. */
function blocksOf(text: string): readonly (readonly TextLine[])[] {
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
    if (!isCode && (line.text.trim() === "" || previous === undefined || !goesOn(block, previous, line))) close();
    if (isCode || line.text.trim() !== "") block.push(line);
  }
  close();
  return blocks;
}

function goesOn(block: readonly TextLine[], previous: TextLine, line: TextLine): boolean {
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

/** A sentence ends before a space or with a full stop of a script without spaces: never inside of an address. */
const SENTENCE_END = /[\s\u3002\uff01\uff1f\uff61]$/;

function sentencesIn(text: string, { start, end }: Passage): readonly Passage[] {
  const passages: Passage[] = [];
  let from = start;
  for (
    const { segment, index } of new Intl.Segmenter("en", { granularity: "sentence" }).segment(text.slice(start, end))
  ) {
    const to = start + index + segment.length;
    if (to < end && !SENTENCE_END.test(segment)) continue;
    const trimmed = text.slice(from, to).trim();
    const begin = from + text.slice(from, to).indexOf(trimmed);
    if (trimmed !== "") passages.push({ start: begin, end: begin + trimmed.length });
    from = to;
  }
  return passages;
}
