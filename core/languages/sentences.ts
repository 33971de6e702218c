/**
 * Splits a text into sentences by the rules of its language.
 *
 * @module
 */

/** Abbreviations that end with a full stop inside a sentence, without the stop. All single letters count as such. */
const ABBREVIATIONS = new Set(
  `bzw usw inkl exkl ca evtl ggf vgl nr tel abs bspw sog zzgl mind max min etc eg ie vs approx incl dept est ext no mr mrs
  ms dr prof st sr sra dra ud uds av pág ej núm aprox mme mlle env réf sig dott pag es dhr mevr bijv enz blz np itd itp
  ul tzn vb vs örn т д г руб стр`.split(/\s+/),
);

/** The word before a full stop at the end of a text, and dotted letters such as `z.B.` */
const LAST_WORD = /(?:^|[\s(„“"'])((?:\p{L}\.\s?)*\p{L}+)\.\s*$/u;

/** A hurried writer's sentence that begins with a lower-case letter. */
const SMALL_BEGINNING = /[\p{L}\p{M}]{2}[.!?…]["'”’)\]]{0,3}\s{1,8}(?=\p{Ll})/u;

const MARK_ENDS = /[\s\u3002\uff01\uff1f\uff61।؟]$/u;

const segmenters = new Map<string, Intl.Segmenter>();

/** A range of a text, from `start` up to but not including `end`. */
type Stretch = { readonly start: number; readonly end: number };

/**
 * Returns the sentences of a text, each with the spaces after it; together they are the whole text.
 *
 * @param language a BCP 47 tag; null if unknown
 * @example
 * ```ts
 * sentencesIn("Wir liefern z. B. nach Wien. Das dauert.", "de"); // 2 stretches
 * ```
 */
export function sentencesIn(text: string, language: string | null): readonly Stretch[] {
  const found: Stretch[] = [];
  let start = 0;
  for (const { segment, index } of segmenterOf(language).segment(text)) {
    const end = index + segment.length;
    const isOpen = end < text.length && (!MARK_ENDS.test(segment) || endsAbbreviated(text.slice(start, end)));
    if (isOpen) continue;
    found.push({ start, end });
    start = end;
  }
  if (start < text.length) found.push({ start, end: text.length });
  return found.flatMap((one) => splitSmall(text, one));
}

/**
 * More than the length of the longest abbreviation and the word before it: only the last characters of a text are
 * searched.
 */
const LAST_CHARS = 64;

/** Whether a text ends with an abbreviation and not with a sentence. */
function endsAbbreviated(text: string): boolean {
  const [, word] = LAST_WORD.exec(text.trimEnd().slice(-LAST_CHARS)) ?? [];
  if (word === undefined) return false;
  const parts = word.split(/\.\s?/);
  return parts.every((part) => [...part].length === 1) || ABBREVIATIONS.has((parts.at(-1) ?? "").toLowerCase());
}

function splitSmall(text: string, { start, end }: Stretch): readonly Stretch[] {
  const cuts: number[] = [];
  for (const { index, 0: gap } of text.slice(start, end).matchAll(new RegExp(SMALL_BEGINNING, "gu"))) {
    const cut = start + index + gap.length;
    if (!endsAbbreviated(text.slice(cuts.at(-1) ?? start, cut))) cuts.push(cut);
  }
  return [start, ...cuts].map((from, at) => ({ start: from, end: cuts[at] ?? end }));
}

function segmenterOf(language: string | null): Intl.Segmenter {
  const key = language ?? "en";
  const kept = segmenters.get(key);
  if (kept !== undefined) return kept;
  const made = new Intl.Segmenter(Intl.Segmenter.supportedLocalesOf([key])[0] ?? "en", { granularity: "sentence" });
  segmenters.set(key, made);
  return made;
}
