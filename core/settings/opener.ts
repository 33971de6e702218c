/**
 * A page opener: what the chat says first on pages whose path begins with the opener's.
 *
 * @see docs/reference/settings.md
 * @module
 */
import { z } from "zod";

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
