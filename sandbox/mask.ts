/**
 * Masks the secrets of a request in its answer, before the answer is truncated.
 *
 * @module
 */

import { textOf } from "./code_units.ts";
import { type DecodedView, type TextRange, viewsOf } from "./decoded_views.ts";
import { makePatternMatcher, type PatternMatcher } from "./multi_pattern.ts";
import { secretEncodings } from "./secret_encodings.ts";
import { makeBoundedCache } from "./bounded_cache.ts";
import { MASK_LIMITS, SECRET_LIMITS } from "./limits.ts";

/** The replacement of a secret. */
export const MASKED = "***";

/** Masks the secrets of one request. */
export type Masker = {
  readonly text: (text: string) => string;
  /** Like `text`, for a truncated text: also leaves out so much of its end that no beginning of a secret is there. */
  readonly beginning: (text: string) => string;
  readonly headers: (headers: Readonly<Record<string, string>>) => Record<string, string>;
  /** Masks a stream of UTF-8; each event is sent when it is whole, and of other texts all but the end. */
  readonly stream: () => TransformStream<Uint8Array, Uint8Array>;
};

/** Makes a masker of secrets; without secrets it changes nothing. */
export function makeMasker(secrets: readonly string[]): Masker {
  const finder = makePatternMatcher(secrets.flatMap(formsOf).flatMap(secretEncodings));
  const text = (given: string) => maskText(finder, given);
  return {
    text,
    beginning: (given) =>
      maskUpTo(finder, given, Math.max(0, given.length - keptBackChars(finder)), MASK_LIMITS.byteListMin).masked,
    headers: (headers) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [text(name), text(value)])),
    // Without a secret the bytes pass unchanged, as they need not be text.
    stream: () => secrets.length === 0 ? new TransformStream() : maskStream(finder),
  };
}

/** A secret, and what a view makes of it: one that holds `%20` reads otherwise where escapes are undone. */
function formsOf(secret: string): readonly string[] {
  const read = viewsOf(secret, MASK_LIMITS.byteListMin).map(({ codes }) => textOf(codes));
  return [...new Set([secret, ...read.filter((text) => text.length >= SECRET_LIMITS.charsMin)])];
}

/** Like {@link makeMasker}, with a cache of maskers by their secrets. */
export function cachedMaskers(): typeof makeMasker {
  const known = makeBoundedCache<Masker>(MASK_LIMITS.maskersMax);
  return (secrets) => {
    const id = JSON.stringify(secrets);
    const masker = known.get(id) ?? makeMasker(secrets);
    known.set(id, masker);
    return masker;
  };
}

/** A range to mask, and what is written instead. */
type MaskedRange = TextRange & { readonly by: string };

/** Masks the secrets that any view of the text holds. */
function maskText(finder: PatternMatcher, text: string): string {
  // No view is longer than the text, so that most headers need none.
  if (text.length < finder.shortest) return text;
  return replaceRanges(text, secretsInViews(finder, text, MASK_LIMITS.byteListMin));
}

function replaceRanges(text: string, ranges: readonly MaskedRange[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, by } of ranges) {
    if (start >= from) parts.push(text.slice(from, start), by);
    from = Math.max(from, end);
  }
  return parts.join("") + text.slice(from);
}

/** The ranges of a text that hold a secret in any of its views, by where they start, the longest first. */
function secretsInViews(finder: PatternMatcher, text: string, byteListMin: number): readonly MaskedRange[] {
  return viewsOf(text, byteListMin).flatMap((view) => secretsIn(finder, view))
    .sort((a, b) => a.start - b.start || b.end - a.end);
}

function secretsIn(finder: PatternMatcher, view: DecodedView): readonly MaskedRange[] {
  const found: MaskedRange[] = [];
  // A list of numbers stays one, or the JSON around it would be broken.
  const by = view.isDecimal ? "0" : MASKED;
  for (let match = finder.find(view.codes, 0); match !== null; match = finder.find(view.codes, match.end)) {
    found.push({ ...view.sourceOf(match), by });
  }
  return found;
}

/**
 * How much of the end of a text is kept back while its rest may still come: what the longest form of a secret may take. It
 * is the same whatever the text holds: an end that was kept back only where it may begin a secret would show the author of
 * the text, who also reads what comes out, how a secret begins, one character at a time.
 */
function keptBackChars({ longest }: PatternMatcher): number {
  return Math.ceil(longest * ESCAPE_CHARS_MAX / KEPT_BACK_STEP) * KEPT_BACK_STEP;
}

/** The longest escape of one character, escaped once more. */
const ESCAPE_CHARS_MAX = 12;
/** The number says no more than roughly how long the longest secret is. */
const KEPT_BACK_STEP = 1024;

/** The masked text up to `at`, or to the end of a secret that goes on there, and how much of the text that is. */
function maskUpTo(finder: PatternMatcher, text: string, at: number, byteListMin: number) {
  const ranges = secretsInViews(finder, text, byteListMin);
  const cut = ranges.reduce((cut, { start, end }) => start < cut && cut < end ? end : cut, at);
  return { masked: replaceRanges(text.slice(0, cut), ranges.filter(({ end }) => end <= cut)), cut };
}

const BLANK_LINES = ["\n\n", "\r\n\r\n"] as const;

/** The end of the last whole event of a stream, 0 when there is none: no form of a secret has a blank line in it. */
function eventsEnd(text: string): number {
  const ends = BLANK_LINES.map((blank) => {
    const at = text.lastIndexOf(blank);
    return at < 0 ? 0 : at + blank.length;
  });
  return Math.max(...ends);
}

function maskStream(finder: PatternMatcher): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let held = "";
  return new TransformStream({
    transform(chunk, controller) {
      const text = held + decoder.decode(chunk, { stream: true });
      const { masked, cut } = maskUpTo(finder, text, Math.max(eventsEnd(text), text.length - keptBackChars(finder)), 1);
      held = text.slice(cut);
      if (masked !== "") controller.enqueue(encoder.encode(masked));
    },
    flush(controller) {
      const text = held + decoder.decode();
      if (text !== "") controller.enqueue(encoder.encode(replaceRanges(text, secretsInViews(finder, text, 1))));
    },
  });
}
