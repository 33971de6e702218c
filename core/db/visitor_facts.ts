/**
 * The page and browser facts of a visitor: JSON columns of several tables.
 *
 * @module
 */

/** Browser facts and referrer of a visitor. */
export type VisitorFacts = {
  readonly referrer: string | null;
  /** In px, such as `1280x720`. */
  readonly viewport: string;
  readonly locale: string;
  readonly timezone: string;
};

/** A visitor's attributes as reported by a website, by name: shown to teammates, and never an identity. */
export type VisitorAttributes = Readonly<Record<string, string>>;

/** The page of a visitor. */
export type Page = { readonly url: string; readonly title: string };
