/**
 * The demo's help centre as read by a crawl, with an anchor at every heading.
 *
 * @module
 */
import { HELP_ARTICLES } from "../../examples/app/help_articles.ts";
import type { SetPage } from "../knowledge/sets.ts";

/** Its pages; an anchor is the article's name, or `name-section` for a section. */
export const DEMO_PAGES: readonly SetPage[] = HELP_ARTICLES.map(({ name, title, lead, parts }) => ({
  url: `https://help.example.com/${name}`,
  title,
  language: "en",
  markdown: [
    `# ${title} {#${name}}`,
    lead,
    ...parts.flatMap(({ heading, id, steps = [], paragraphs }) => [
      `## ${heading} {#${name}-${id}}`,
      steps.map((step, at) => `${at + 1}. ${step}`).join("\n"),
      ...paragraphs,
    ]),
  ].filter((part) => part !== "").join("\n\n"),
}));
