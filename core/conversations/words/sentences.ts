/**
 * Splits text of any script into sentences, to find where streamed text may be cut.
 *
 * @module
 */
import { rereadAt } from "../../reread.ts";
import { OPEN_CITATION, WHOLE_CITATION } from "./citations.ts";

/** About how many characters of an unfinished sentence are sent at a time, so that the first words come early. */
const PART_CHARS = 90;

/** Ends of sentences: marks that need a space after them, marks that need none, and line ends. */
const END = /[.!?…؟۔।]["'”’»)\]*_]*\s+|[。！？｡][」』”’）)\]*_]*\s*|\n+/gu;

/** A multi-line key is one piece, as far as it is complete. */
const KEY_BLOCK = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/u;
const OPEN_KEY = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?![\s\S]*-----END [A-Z ]{0,40}PRIVATE KEY-----)/u;

/** Text that must not be separated from the key that follows. */
const BOUND_TO_NEXT = /(?:\bbearer|-----BEGIN[A-Z ]{0,40})$/iu;
/** The maximum length of such a match, with the character before. */
const BOUND_CHARS = 60;

/**
 * Returns the sentences of a text, each with the space after it.
 *
 * @example
 * splitSentences("One. Two。三！") // ["One. ", "Two。", "三！"]
 */
export function splitSentences(text: string): readonly string[] {
  const block = KEY_BLOCK.exec(text);
  if (block === null) return splitAtEnds(text);
  const after = text.slice(block.index + block[0].length);
  return [...splitAtEnds(text.slice(0, block.index)), block[0], ...splitSentences(after)];
}

function splitAtEnds(text: string): readonly string[] {
  const cited = Array.from(
    text.matchAll(WHOLE_CITATION),
    ({ 0: mark, index }) => [index, index + mark.length] as const,
  );
  const ends = Array.from(text.matchAll(END), ({ 0: found, index }) => index + found.length)
    .filter((end) => !cited.some(([from, to]) => end > from && end < to));
  return [...ends, text.length].map((end, at) => text.slice(ends[at - 1] ?? 0, end)).filter((part) => part !== "");
}

/**
 * Returns the part of an incomplete text that can be sent: its complete sentences, and parts of a long one that end
 * between words, outside of links, brackets, citations and keys. The rest waits for more text.
 */
export function takeWhole(pending: string): { readonly pieces: readonly string[]; readonly rest: string } {
  const key = OPEN_KEY.exec(pending)?.index;
  const open = key ?? OPEN_CITATION.exec(pending)?.index ?? pending.length;
  const sentences = splitSentences(pending.slice(0, open));
  const last = sentences.at(-1) ?? "";
  // The mark at the very end may be inside a number or an address.
  const isWhole = key !== undefined || KEY_BLOCK.test(last) ||
    /\n$|[.!?…؟۔।]["'”’»)\]*_]*\s+$|[。！？｡][」』”’）)\]*_]*\s*$/u.test(last);
  const whole = isWhole ? sentences : sentences.slice(0, -1);
  const tail = isWhole ? "" : last;
  const cut = key === undefined ? cutOf(tail) : 0;
  const pieces = cut === 0 ? whole : [...whole, tail.slice(0, cut)];
  return { pieces, rest: tail.slice(cut) + pending.slice(open) };
}

/** Reads a streamed text: `add` returns what can be sent now, `rest` is what waits. */
export type WholeReader = { readonly rest: string; add(delta: string): readonly string[] };

/**
 * Opens a reader of a streamed text. Waiting text, such as the words after a bracket that is never closed, is not read
 * again with every delta (`rereadAt`).
 */
export function openWholeReader(): WholeReader {
  let pending = "";
  let readAgainAt = 0;
  return {
    get rest() {
      return pending;
    },
    add(delta) {
      pending += delta;
      if (pending.length < readAgainAt) return [];
      const { pieces, rest } = takeWhole(pending);
      pending = rest;
      readAgainAt = rereadAt(rest.length);
      return pieces;
    },
  };
}

/** Returns where a long tail can be cut; 0 if it cannot. */
function cutOf(tail: string): number {
  if (tail.length < PART_CHARS) return 0;
  const counts = new Map<string, number>();
  const count = (mark: string) => counts.get(mark) ?? 0;
  let counted = 0;
  for (
    const { index } of tail.matchAll(
      /\s(?=\S)|(?<=[、，,])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu,
    )
  ) {
    if (index < PART_CHARS) continue;
    for (; counted < index; counted++) {
      const mark = tail.charAt(counted);
      if (BRACKETS.has(mark)) counts.set(mark, count(mark) + 1);
    }
    // An unclosed bracket, code or emphasis may contain a link or an image.
    const isOpen = count("[") > count("]") || count("(") > count(")") || count("`") % 2 === 1;
    if (!isOpen && !BOUND_TO_NEXT.test(tail.slice(Math.max(0, index - BOUND_CHARS), index))) return index;
  }
  return 0;
}

const BRACKETS: ReadonlySet<string> = new Set("[]()`");
