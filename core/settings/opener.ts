/**
 * A page opener: the chat's first message on pages whose path begins with the opener's.
 *
 * @see docs/reference/settings.md
 * @module
 */
import { z } from "zod";
import { markedText, ofLanguage } from "./by_language.ts";

/** Normalizes the path, also if a URL or a path without its slash was entered. */
function pathWritten(text: string): string {
  const [path = ""] = text.trim().replace(/^https?:\/\/[^/?#]*/i, "").split(/[?#]/);
  return path.startsWith("/") ? path : `/${path}`;
}

/** The schema of an opener. */
export const opener = z.strictObject({
  path: z.string().min(1).max(300).overwrite(pathWritten).describe("path such as /faq"),
  text: z.string().min(1).max(500),
});

/** A configured opener. */
type Opener = z.infer<typeof opener>;

/**
 * Returns the openers for a visitor's language: for each path its own, else the one without a language, else the
 * English one.
 */
export function openersIn(code: string, openers: readonly Opener[]): readonly Opener[] {
  const paths = Map.groupBy(openers.map(({ path, text }) => ({ path, ...markedText(text) })), ({ path }) => path);
  return [...paths.values()].flatMap((marked) => ofLanguage(code, marked)).map(({ path, text }) => ({ path, text }));
}
