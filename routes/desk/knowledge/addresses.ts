/**
 * Addresses of the Knowledge pages.
 *
 * @module
 */

/** The list of sources. */
export const KNOWLEDGE = "/desk/knowledge";
/** The search, with the AI's results. */
export const SEARCH = `${KNOWLEDGE}/search`;
/** Unanswered questions. */
export const QUESTIONS = `${KNOWLEDGE}/questions`;
/** The form for a new source. */
export const NEW_SOURCE = `${KNOWLEDGE}/new`;

/** The page of a source, and of one of its pages. */
export function sourcePage(id: string, pageId?: string): string {
  const source = `${KNOWLEDGE}/sources/${encodeURIComponent(id)}`;
  return pageId === undefined ? source : `${source}/pages/${encodeURIComponent(pageId)}`;
}
