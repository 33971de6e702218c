/**
 * The language of a locale.
 *
 * @module
 */

/**
 * The primary subtag of a BCP 47 tag in lower case; empty where there is no tag. Unchecked: a page may call its language
 * anything.
 *
 * @example
 * primaryLanguage("pt-BR") // "pt"
 */
export function primaryLanguage(locale: string | null): string {
  return locale?.split(/[-_]/)[0]?.toLowerCase() ?? "";
}
