/**
 * An article of the app's help centre, and how the articles are written.
 *
 * @module
 */

/** A part of an article: a heading with its paragraphs, and a numbered list of steps if there is one. */
export type HelpSection = {
  readonly id: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly steps?: readonly string[];
};

/** One article. */
export type HelpArticle = {
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly parts: readonly HelpSection[];
};

const STEP = /^\d+\. /;

/**
 * Articles as they are written: `# name | title | lead`, below it `## id | heading`, then a line for each step and
 * paragraph.
 */
export function articlesIn(text: string): readonly HelpArticle[] {
  return text.trim().split(/^(?=# )/m).map((article) => {
    const [head = "", ...parts] = article.split(/^(?=## )/m);
    const [name = "", title = "", lead = ""] = fieldsOf(head.slice(2));
    return { name, title, lead, parts: parts.map(sectionIn) };
  });
}

function sectionIn(part: string): HelpSection {
  const [head = "", ...lines] = part.trim().split("\n");
  const [id = "", heading = ""] = fieldsOf(head.slice(3));
  const steps = lines.filter((line) => STEP.test(line)).map((line) => line.replace(STEP, ""));
  return { id, heading, paragraphs: lines.filter((line) => !STEP.test(line)), ...(steps.length > 0 ? { steps } : {}) };
}

function fieldsOf(line: string): readonly string[] {
  return line.split("|").map((field) => field.trim());
}
