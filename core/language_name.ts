/**
 * The name of a language, for people.
 *
 * @module
 */
import { memo } from "./memo.ts";

const namesIn = memo<Intl.DisplayNames>(20);

/**
 * What a language is called in another, English at first; the tag itself where it has no name. A browser names any language
 * it likes, so the tag need not be one.
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
