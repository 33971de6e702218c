/**
 * Display names of languages.
 *
 * @module
 */
import { memo } from "./memo.ts";

const namesIn = memo<Intl.DisplayNames>(20);

/**
 * Returns the name of a language in another one, English by default; the tag itself if it has no name. A browser sends
 * any tag, so it may be invalid.
 *
 * @example
 * languageName("de-CH") // "German (Switzerland)"
 */
export function languageName(tag: string, called = "en"): string {
  const names = namesIn(called, () => new Intl.DisplayNames(called, { type: "language", languageDisplay: "standard" }));
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
