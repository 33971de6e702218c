/**
 * Masks the secrets of a request in its answer, before the answer is truncated.
 *
 * @module
 */

import { makePatternMatcher, type PatternMatcher } from "./multi_pattern.ts";
import { secretEncodings } from "./secret_encodings.ts";
import { makeBoundedCache } from "./bounded_cache.ts";
import { MASK_LIMITS } from "./limits.ts";

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
  const finder = makePatternMatcher(secrets.flatMap(secretEncodings));
  const text = (given: string) => maskText(finder, given);
  return {
    text,
    beginning: (given) => {
      const masked = text(given);
      return masked.slice(0, finder.openEnd(masked));
    },
    headers: (headers) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [text(name), text(value)])),
    // Without a secret the bytes pass unchanged, as they need not be text.
    stream: () => secrets.length === 0 ? new TransformStream() : maskStream(finder),
  };
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

/** Masks the text, and then the text with its JSON escapes undone: any character may be written as `\uXXXX`. */
function maskText(finder: PatternMatcher, text: string): string {
  const masked = replaceMatches(finder, text);
  if (!masked.includes("\\")) return masked;
  const plain = undoEscapes(masked);
  const maskedPlain = replaceMatches(finder, plain);
  return maskedPlain === plain ? masked : maskedPlain;
}

function replaceMatches(finder: PatternMatcher, text: string): string {
  let match = finder.find(text, 0);
  if (match === null) return text;
  const parts: string[] = [];
  let from = 0;
  while (match !== null) {
    parts.push(text.slice(from, match.start), MASKED);
    from = match.end;
    match = finder.find(text, from);
  }
  return parts.join("") + text.slice(from);
}

/** Replaces JSON escapes that are not required with plain characters; the meaning of the JSON is unchanged. */
function undoEscapes(text: string): string {
  const parts: string[] = [];
  let from = 0;
  let at = text.indexOf("\\");
  while (at !== -1) {
    // Escapes are read whole, so that an escaped backslash does not start another escape.
    const escape = text[at + 1] === "u" ? text.slice(at, at + 6) : text.slice(at, at + 2);
    const plain = plainCharacter(escape);
    if (plain !== escape) {
      parts.push(text.slice(from, at), plain);
      from = at + escape.length;
    }
    at = text.indexOf("\\", at + escape.length);
  }
  return parts.join("") + text.slice(from);
}

/** The character of a JSON escape, escaped only where JSON requires it. */
function plainCharacter(escape: string): string {
  if (escape === "\\/") return "/";
  if (!/^\\u[0-9a-fA-F]{4}$/.test(escape)) return escape;
  const character = String.fromCharCode(parseInt(escape.slice(2), 16));
  return character < " " ? escape : JSON.stringify(character).slice(1, -1);
}

function maskStream(finder: PatternMatcher): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let held = "";
  return new TransformStream({
    transform(chunk, controller) {
      const text = replaceMatches(finder, held + decoder.decode(chunk, { stream: true }));
      const open = finder.openEnd(text);
      held = text.slice(open);
      if (open > 0) controller.enqueue(encoder.encode(text.slice(0, open)));
    },
    flush(controller) {
      const rest = replaceMatches(finder, held + decoder.decode());
      if (rest !== "") controller.enqueue(encoder.encode(rest));
    },
  });
}
