/**
 * Masks the secrets of a request in whatever comes back, before anything is cut.
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
  /** Like `text`, for the beginning of a text whose rest is thrown away: a cut-off beginning of a secret goes too. */
  readonly beginning: (text: string) => string;
  readonly headers: (headers: Readonly<Record<string, string>>) => Record<string, string>;
  /** Masks UTF-8 as it flows; holds back only what may be the beginning of a secret. */
  readonly stream: () => TransformStream<Uint8Array, Uint8Array>;
};

/** Prepares to mask secrets; with none, everything passes unchanged. */
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
    // Without a secret the bytes need not be text, and pass as they are.
    stream: () => secrets.length === 0 ? new TransformStream() : maskStream(finder),
  };
}

/** Like {@link makeMasker}, but the same secrets get the same masker as long as it is cached. */
export function cachedMaskers(): typeof makeMasker {
  const known = makeBoundedCache<Masker>(MASK_LIMITS.maskersMax);
  return (secrets) => {
    const id = JSON.stringify(secrets);
    const masker = known.get(id) ?? makeMasker(secrets);
    known.set(id, masker);
    return masker;
  };
}

/** Masks the text as it stands, and once more with its JSON escapes undone: any character may hide as `\uXXXX`. */
function maskText(finder: PatternMatcher, text: string): string {
  const masked = replaceFound(finder, text);
  if (!masked.includes("\\")) return masked;
  const plain = undoEscapes(masked);
  const maskedPlain = replaceFound(finder, plain);
  return maskedPlain === plain ? masked : maskedPlain;
}

function replaceFound(finder: PatternMatcher, text: string): string {
  let found = finder.find(text, 0);
  if (found === null) return text;
  const parts: string[] = [];
  let from = 0;
  while (found !== null) {
    parts.push(text.slice(from, found.start), MASKED);
    from = found.end;
    found = finder.find(text, from);
  }
  return parts.join("") + text.slice(from);
}

/** Writes JSON escapes that need not be escapes as plain characters; the JSON means the same as before. */
function undoEscapes(text: string): string {
  const parts: string[] = [];
  let from = 0;
  let at = text.indexOf("\\");
  while (at !== -1) {
    // An escape is taken whole, so that a backslash that is itself escaped begins nothing.
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

/** The character that a JSON escape stands for, escaped no more than it must be. */
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
      const text = replaceFound(finder, held + decoder.decode(chunk, { stream: true }));
      const open = finder.openEnd(text);
      held = text.slice(open);
      if (open > 0) controller.enqueue(encoder.encode(text.slice(0, open)));
    },
    flush(controller) {
      const rest = replaceFound(finder, held + decoder.decode());
      if (rest !== "") controller.enqueue(encoder.encode(rest));
    },
  });
}
