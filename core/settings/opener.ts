/**
 * A page opener: what the chat says first on pages whose path begins with the opener's.
 *
 * @see docs/reference/settings.md
 * @module
 */
import { z } from "zod";
import { markedText, ofLanguage } from "./by_language.ts";

/** The path as pages have it, also where an address or a path without its slash was written. */
function pathWritten(text: string): string {
  const [path = ""] = text.trim().replace(/^https?:\/\/[^/?#]*/i, "").split(/[?#]/);
  return path.startsWith("/") ? path : `/${path}`;
}

/** An opener as it is set. */
export const opener = z.strictObject({
  path: z.string().min(1).max(300).overwrite(pathWritten).describe("path such as /faq"),
  text: z.string().min(1).max(500),
});

/** An opener as it is set. */
type Opener = z.infer<typeof opener>;

/** The openers for a visitor of a language: of each path its own, else the one of no language, else the English one. */
export function openersIn(code: string, openers: readonly Opener[]): readonly Opener[] {
  const paths = Map.groupBy(openers.map(({ path, text }) => ({ path, ...markedText(text) })), ({ path }) => path);
  return [...paths.values()].flatMap((marked) => ofLanguage(code, marked)).map(({ path, text }) => ({ path, text }));
}
