/**
 * The language of a locale.
 *
 * @module
 */

/**
 * Returns the primary subtag of a BCP 47 tag in lower case; empty if there is no tag. Unchecked: a page may declare
 * anything.
 *
 * @example
 * primaryLanguage("pt-BR") // "pt"
 */
export function primaryLanguage(locale: string | null): string {
  return locale?.split(/[-_]/)[0]?.toLowerCase() ?? "";
}
