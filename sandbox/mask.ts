/**
 * Masks the secrets of a request in its answer, before the answer is truncated.
 *
 * @module
 */

import { codesOf, textOf } from "./code_units.ts";
import { type DecodedView, type TextRange, unfinishedEscape, viewsOf } from "./decoded_views.ts";
import { makePatternMatcher, type PatternMatcher } from "./multi_pattern.ts";
import { secretEncodings } from "./secret_encodings.ts";
import { makeBoundedCache } from "./bounded_cache.ts";
import { MASK_LIMITS, SECRET_LIMITS } from "./limits.ts";

/** The replacement of a secret. */
export const MASKED = "***";

/** Masks the secrets of one request. */
export type Masker = {
  readonly text: (text: string) => string;
  /** Like `text`, for a truncated text: also removes the beginning of a secret at its end. */
  readonly beginning: (text: string) => string;
  readonly headers: (headers: Readonly<Record<string, string>>) => Record<string, string>;
  /** Masks a stream of UTF-8; holds back only text that may be the beginning of a secret. */
  readonly stream: () => TransformStream<Uint8Array, Uint8Array>;
};

/** Makes a masker of secrets; without secrets it changes nothing. */
export function makeMasker(secrets: readonly string[]): Masker {
  const finder = makePatternMatcher(secrets.flatMap(formsOf).flatMap(secretEncodings));
  const text = (given: string) => maskText(finder, given);
  return {
    text,
    beginning: (given) => maskBeginning(finder, given, MASK_LIMITS.byteListMin).masked,
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

/** The position from which the end of a text could be the start of a secret, in any view. */
function openEndOf(finder: PatternMatcher, text: string): number {
  const whole = unfinishedEscape(codesOf(text));
  const tail = Math.max(0, whole - finder.longest * ESCAPE_CHARS_MAX);
  const opens = viewsOf(text.slice(tail, whole), 1).map(({ codes, sourceOf }) => {
    const open = finder.openEnd(codes.subarray(0, unfinishedEscape(codes)));
    return open === codes.length ? whole : tail + sourceOf({ start: open, end: open + 1 }).start;
  });
  return Math.min(...opens);
}

/** The longest escape of one character, escaped once more. */
const ESCAPE_CHARS_MAX = 12;

/** The masked text up to where another secret may have begun, and how much of the text that is. */
function maskBeginning(finder: PatternMatcher, text: string, byteListMin: number) {
  const ranges = secretsInViews(finder, text, byteListMin);
  const open = openEndOf(finder, text);
  // A secret that is whole goes, even when its end could begin another; one that may still become longer waits.
  const cut = ranges.reduce((at, { start, end }) => start < at && at < end ? end : at, open);
  return { masked: replaceRanges(text.slice(0, cut), ranges.filter(({ end }) => end <= cut)), cut };
}

function maskStream(finder: PatternMatcher): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let held = "";
  return new TransformStream({
    transform(chunk, controller) {
      const text = held + decoder.decode(chunk, { stream: true });
      const { masked, cut } = maskBeginning(finder, text, 1);
      held = text.slice(cut);
      if (masked !== "") controller.enqueue(encoder.encode(masked));
    },
    flush(controller) {
      const text = held + decoder.decode();
      if (text !== "") controller.enqueue(encoder.encode(replaceRanges(text, secretsInViews(finder, text, 1))));
    },
  });
}
