/**
 * What is between the articles of an imported help centre in one HTML file.
 *
 * Each article is read by itself: what one of them leaves open, such as a comment or a hidden box, would swallow the others.
 *
 * @module
 */

/** An article that holds it itself is read in two parts, and reaches no other. */
export const ARTICLE_BOUNDARY = "<!--desk:next-article-->";
