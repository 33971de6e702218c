/**
 * The Markdown parser of the chunker: sections under headings, split into segments.
 *
 * Positions are offsets into the Markdown, so that every chunk is a verbatim slice of it.
 *
 * @module
 */

/** A part of the text that is split only if it exceeds a chunk: a sentence, a table row, a list item, a code block. */
export type Segment = {
  readonly start: number;
  readonly end: number;
  /** Whether it is the first of a paragraph, list, table or code block. */
  readonly beginsBlock: boolean;
};

/** The content between two headings. */
export type Section = {
  /** The headings above it, outermost first. */
  readonly headings: readonly string[];
  /** The URL fragment of the nearest heading that has one. */
  readonly anchor: string | null;
  /** Segments in runs; boilerplate was removed between two runs. */
  readonly runs: readonly (readonly Segment[])[];
};

type MarkdownLine = { readonly start: number; readonly end: number; readonly text: string };

type Heading = { readonly level: number; readonly text: string; readonly anchor: string | null };

// These expressions run in linear time, because pages are untrusted input.
const HEADING = /^ {0,3}(#{1,6})[ \t]+(?=[^ \t])/;
const ANCHOR = /^\{#([^\s{}]{1,200})\}$/;

/** Limit of a heading, because each chunk stores all headings above it. */
const HEADING_CHARS_MAX = 300;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const ITEM_OR_ROW = /^\s*([-*+]|\d{1,9}[.)])\s|^\s*\|/;
const SENTENCE_END = /[.!?…]["'”’)\]]*\s+|[。！？][」』”）]*/g;

/** Lines that are read before yielding to the caller. */
export const LINES_OF_STEP = 1000;
/** A longer line is read in parts of at most this many characters, with yields between them. */
const PART_CHARS_MAX = 16 * 1024;

/** Parses a page. Lines for which `isBoilerplate` returns true are omitted; headings and code are always kept. */
export function sectionsOf(markdown: string, isBoilerplate: (line: string) => boolean): readonly Section[] {
  return [...sectionSteps(markdown, isBoilerplate)].filter((section) => section !== null);
}

/**
 * Like {@linkcode sectionsOf}, in steps with null between them: a page may have a million lines, or one of ten
 * megabytes, and the caller can yield to the event loop.
 */
export function* sectionSteps(markdown: string, isBoilerplate: (line: string) => boolean): Generator<Section | null> {
  let lines = 0;
  const path: Heading[] = [];
  let runs: Segment[][] = [[]];
  let fence: string | null = null;
  let isNewBlock = true;
  const finish = function* (): Generator<Section> {
    const full = runs.filter((run) => run.length > 0);
    if (full.length > 0) yield { ...placeOf(path), runs: full };
    runs = [[]];
    isNewBlock = true;
  };
  for (const line of linesOf(markdown)) {
    lines++;
    if (lines % LINES_OF_STEP === 0) yield null;
    const mark = FENCE.exec(line.text)?.[1] ?? null;
    if (fence !== null || mark !== null) {
      addCode(runs, line, fence !== null);
      if (fence === null) fence = mark;
      else if (mark?.startsWith(fence)) fence = null;
      isNewBlock = fence === null;
      continue;
    }
    const heading = headingOf(line.text);
    if (heading !== null) {
      yield* finish();
      while ((path.at(-1)?.level ?? 0) >= heading.level) path.pop();
      path.push(heading);
    } else if (line.text.trim() === "") {
      isNewBlock = true;
    } else if (isBoilerplate(line.text)) {
      runs.push([]);
      isNewBlock = true;
    } else {
      for (const part of partsOf(line)) {
        for (const segment of segmentsOf(part, isNewBlock)) runs.at(-1)?.push(segment);
        isNewBlock = false;
        if (part.end < line.end) yield null;
      }
    }
  }
  yield* finish();
}

/** Yields the lines that are neither headings nor code. */
export function* linesOfContent(markdown: string): Generator<string> {
  let fence: string | null = null;
  for (const { text } of linesOf(markdown)) {
    const mark = FENCE.exec(text)?.[1] ?? null;
    if (fence !== null) fence = mark?.startsWith(fence) ? null : fence;
    else if (mark !== null) fence = mark;
    else if (headingOf(text) === null) yield text;
  }
}

/** Converts Markdown to plain text: without link addresses and escapes. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^[\]]*)\]\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/g, "$1")
    .replace(/<https?:[^<>\s]*>/g, " ")
    .replace(/\\([\\`*_{}[\]()#+\-.!|>~])/g, "$1");
}

function placeOf(path: readonly Heading[]): Pick<Section, "headings" | "anchor"> {
  return {
    headings: path.map(({ text }) => text),
    anchor: path.findLast(({ anchor }) => anchor !== null)?.anchor ?? null,
  };
}

function headingOf(line: string): Heading | null {
  const match = HEADING.exec(line);
  if (match === null) return null;
  const [begin, marks = ""] = match;
  const whole = withoutClosingMarks(line.slice(begin.length));
  const open = whole.lastIndexOf("{#");
  const anchor = open === -1 ? null : ANCHOR.exec(whole.slice(open))?.[1] ?? null;
  const text = plainText(anchor === null ? whole : whole.slice(0, open)).trim().slice(0, HEADING_CHARS_MAX);
  return { level: marks.length, text, anchor };
}

/** `Title ##` becomes `Title`; `C#` is unchanged. */
function withoutClosingMarks(text: string): string {
  const whole = text.trimEnd();
  let end = whole.length;
  while (whole[end - 1] === "#") end--;
  const before = whole.slice(0, end);
  return before.trimEnd() === before ? whole : before.trimEnd();
}

function* linesOf(text: string): Generator<MarkdownLine> {
  for (let start = 0; start < text.length;) {
    const found = text.indexOf("\n", start);
    const end = found === -1 ? text.length : found;
    yield { start, end, text: text.slice(start, end) };
    start = end + 1;
  }
}

/** Adds a line of a code block, which is one segment. */
function addCode(runs: Segment[][], { start, end }: MarkdownLine, isContinued: boolean): void {
  const run = runs.at(-1);
  const last = run?.at(-1);
  if (isContinued && run !== undefined && last !== undefined) run[run.length - 1] = { ...last, end };
  else run?.push({ start, end, beginsBlock: true });
}

/** Yields a line, or the parts of a very long one: they end with a sentence if possible, else with a word. */
function* partsOf(line: MarkdownLine): Generator<MarkdownLine> {
  for (let from = line.start; from < line.end;) {
    const text = line.text.slice(from - line.start, from - line.start + PART_CHARS_MAX);
    const end = from + text.length === line.end ? line.end : from + endOfPart(text);
    yield { start: from, end, text: text.slice(0, end - from) };
    from = end;
  }
}

/** Returns where a part ends; never between the halves of a surrogate pair. */
function endOfPart(text: string): number {
  const sentence = [...text.matchAll(SENTENCE_END)].at(-1);
  if (sentence !== undefined) return sentence.index + sentence[0].length;
  const word = lastSpaceIn(text) + 1;
  if (word > 0) return word;
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;
}

/** Returns the position of the last white space before the last word, or -1. */
function lastSpaceIn(text: string): number {
  let at = text.trimEnd().length - 1;
  while (at >= 0 && /\S/.test(text.charAt(at))) at--;
  return at;
}

/** Splits a line into sentences; list items and table rows are not split. */
function segmentsOf({ start, end, text }: MarkdownLine, beginsBlock: boolean): readonly Segment[] {
  if (ITEM_OR_ROW.test(text)) return [{ start, end, beginsBlock }];
  const cuts = [...text.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length)
    .filter((cut) => cut < text.length);
  return [0, ...cuts].map((from, at) => ({
    start: start + from,
    end: start + (cuts[at] ?? text.length),
    beginsBlock: beginsBlock && at === 0,
  }));
}
