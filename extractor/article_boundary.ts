/**
 * Separates the articles of an imported help centre in one HTML file.
 *
 * Each article is parsed separately: an unclosed comment or hidden box in one would otherwise swallow the rest.
 *
 * @module
 */

/** An article that contains this text is read as two parts, without affecting others. */
export const ARTICLE_BOUNDARY = "<!--desk:next-article-->";
