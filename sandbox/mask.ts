/**
 * Masks the secrets of a request in its response, before the response is truncated.
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
  /** Like `text`, for truncated text: also drops enough of its end that it contains no beginning of a secret. */
  readonly beginning: (text: string) => string;
  readonly headers: (headers: Readonly<Record<string, string>>) => Record<string, string>;
  /** Masks a stream of UTF-8. Events are forwarded once complete, other text except for its end. */
  readonly stream: () => TransformStream<Uint8Array, Uint8Array>;
};

/** Makes a masker; without secrets it changes nothing. */
export function makeMasker(secrets: readonly string[]): Masker {
  const finder = makePatternMatcher(secrets.flatMap(formsOf).flatMap(secretEncodings));
  const text = (given: string) => maskText(finder, given);
  return {
    text,
    beginning: (given) =>
      maskUpTo(finder, given, Math.max(0, given.length - keptBackChars(finder)), MASK_LIMITS.byteListMin).masked,
    headers: (headers) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [text(name), text(value)])),
    // Without a secret the bytes pass unchanged, since they need not be text.
    stream: () => secrets.length === 0 ? new TransformStream() : maskStream(finder),
  };
}

/** A secret, and its decoded forms: one that contains `%20` reads differently in a view with escapes undone. */
function formsOf(secret: string): readonly string[] {
  const read = viewsOf(secret, MASK_LIMITS.byteListMin).map(({ codes }) => textOf(codes));
  return [
    ...new Set([secret, ...[...read, ...basicParts(secret)].filter((text) => text.length >= SECRET_LIMITS.charsMin)]),
  ];
}

/**
 * Returns the parts of a secret that is a base64 `user:password` of Basic authentication: the decoded text, and the
 * password, also decoded from form encoding (RFC 6749, section 2.3.1).
 */
function basicParts(secret: string): readonly string[] {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(secret) || secret.length % 4 !== 0) return [];
  const text = atob(secret);
  if (!/^[\x20-\x7e]+$/.test(text) || !text.includes(":")) return [];
  const password = text.slice(text.indexOf(":") + 1);
  const [[, plain = ""] = []] = [...new URLSearchParams(`_=${password.replaceAll("&", "%26")}`)];
  return [text, password, plain];
}

/** Like {@link makeMasker}, with a cache of maskers by secrets. */
export function cachedMaskers(): typeof makeMasker {
  const known = makeBoundedCache<Masker>(MASK_LIMITS.maskersMax);
  return (secrets) => {
    const id = JSON.stringify(secrets);
    const masker = known.get(id) ?? makeMasker(secrets);
    known.set(id, masker);
    return masker;
  };
}

/** A range to mask, and its replacement. */
type MaskedRange = TextRange & { readonly by: string };

/** Masks the secrets in any view of the text. */
function maskText(finder: PatternMatcher, text: string): string {
  // No view is longer than the text, so most headers need no views.
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

/** The ranges of a text with a secret in any of its views, sorted by start, the longest first. */
function secretsInViews(finder: PatternMatcher, text: string, byteListMin: number): readonly MaskedRange[] {
  return viewsOf(text, byteListMin).flatMap((view) => secretsIn(finder, view))
    .sort((a, b) => a.start - b.start || b.end - a.end);
}

function secretsIn(finder: PatternMatcher, view: DecodedView): readonly MaskedRange[] {
  const found: MaskedRange[] = [];
  // A list of numbers must remain one, or the JSON around it would be invalid.
  const by = view.isDecimal ? "0" : MASKED;
  for (let match = finder.find(view.codes, 0); match !== null; match = finder.find(view.codes, match.end)) {
    found.push({ ...view.sourceOf(match), by });
  }
  return found;
}

/**
 * The number of characters kept back at the end while more text may follow: the longest form of a secret. It does not
 * depend on the text: keeping back only possible beginnings of a secret would reveal a secret character by character to
 * an author of the text who also reads the output.
 */
function keptBackChars({ longest }: PatternMatcher): number {
  return Math.ceil(longest * ESCAPE_CHARS_MAX / KEPT_BACK_STEP) * KEPT_BACK_STEP;
}

/** The longest escape of one character, escaped once more. */
const ESCAPE_CHARS_MAX = 12;
/** Reveals the length of the longest secret only roughly. */
const KEPT_BACK_STEP = 1024;

/**
 * The masked text up to `at`, or to the end of a secret that spans it, and the length of the text that was consumed.
 */
function maskUpTo(finder: PatternMatcher, text: string, at: number, byteListMin: number) {
  const ranges = secretsInViews(finder, text, byteListMin);
  const cut = ranges.reduce((cut, { start, end }) => start < cut && cut < end ? end : cut, at);
  return { masked: replaceRanges(text.slice(0, cut), ranges.filter(({ end }) => end <= cut)), cut };
}

const BLANK_LINES = ["\n\n", "\r\n\r\n"] as const;

/** The end of the last complete event of a stream, 0 for none: no form of a secret contains a blank line. */
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
