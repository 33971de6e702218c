/**
 * Where a visitor is, and how they see the website: JSON in more than one table.
 *
 * @module
 */

/** How a visitor sees the website, and where they came from. */
export type VisitorFacts = {
  readonly referrer: string | null;
  /** In px, such as `1280x720`. */
  readonly viewport: string;
  readonly locale: string;
  readonly timezone: string;
};

/** Where a visitor is. */
export type Page = { readonly url: string; readonly title: string };
