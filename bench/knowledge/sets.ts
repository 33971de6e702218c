/**
 * Sets of questions with known answers: documents of this project, one small help centre in eight languages, and
 * six of other kinds.
 *
 * The documents are copies of 22 November 2026 in `corpus/`, so that figures stay comparable while the project's own
 * documents change.
 *
 * @module
 */
/** A page to be indexed. */
export type SetPage = {
  readonly url: string;
  readonly title: string;
  readonly markdown: string;
  readonly language: string;
};

/** A section of a page: its address, and the nearest heading above it or that heading's anchor. */
export type SectionAddress = { readonly url: string; readonly heading: string };

/** A question, and the section that answers it. */
export type SetQuestion = { readonly question: string; readonly gold: SectionAddress };

/** Pages and questions of one language. */
export type QuestionSet = {
  readonly name: string;
  readonly pages: readonly SetPage[];
  readonly questions: readonly SetQuestion[];
  /** Questions that the pages do not answer: related ones, and unrelated ones. */
  readonly unanswerable: readonly string[];
};

type Written = {
  readonly pages?: readonly string[];
  readonly questions: readonly (readonly [string, string])[];
  readonly unanswerable: readonly string[];
};

const HELP = "https://help.example.com/";

/** Two sets over the documents: one in the documents' own terms, one in customers' words. */
export const DOCUMENTS: readonly string[] = ["docs", "guides"];

/** The languages of the help centre. */
const LANGUAGES = ["en", "de", "es", "zh"];

/** More languages of the same help centre, only for the bench of answers. */
const MORE_LANGUAGES = ["ar", "fr", "hi", "ja"];

/**
 * Help centres of other kinds, in English: a shop, a chain of gyms, a web host, a bicycle rental, a dental practice, a
 * bank. Questions are in customers' words, for the first four mostly other words than the pages'; no rule was chosen by
 * the last two.
 */
export const OTHER_KINDS: readonly string[] = ["shop", "gym", "host", "bikes", "clinic", "bank"];

/** The sets in other languages and of other kinds than those of {@linkcode questionSets}. */
export async function moreSets(): Promise<readonly QuestionSet[]> {
  return await Promise.all([
    ...MORE_LANGUAGES.map((language) => helpCentre(language)),
    ...OTHER_KINDS.map((kind) => helpCentre(kind, "en")),
  ]);
}

/** Every set. */
export async function questionSets(): Promise<readonly QuestionSet[]> {
  return await Promise.all([...DOCUMENTS.map(documents), ...LANGUAGES.map((language) => helpCentre(language))]);
}

async function documents(name: string): Promise<QuestionSet> {
  const { pages = [], questions, unanswerable } = await read(name);
  return {
    name,
    unanswerable,
    pages: await Promise.all(pages.map(async (path) => {
      const markdown = await Deno.readTextFile(new URL(`corpus/${path}`, import.meta.url));
      return { url: `${HELP}${path}`, title: titleOf(markdown), markdown, language: "en" };
    })),
    questions: questions.map(([question, gold]) => {
      const at = gold.indexOf("#");
      return { question, gold: { url: `${HELP}${gold.slice(0, at)}`, heading: gold.slice(at + 1) } };
    }),
  };
}

/** One file contains all pages of a help centre, each under a large heading with an anchor. */
async function helpCentre(name: string, language = name): Promise<QuestionSet> {
  const { questions, unanswerable } = await read(name);
  const text = await Deno.readTextFile(new URL(`sets/${name}.md`, import.meta.url));
  const pages = text.split(/^(?=# )/m).map((markdown) => {
    const [, title = "", page = ""] = /^# (.+) \{#(.+)\}/.exec(markdown) ?? [];
    return { url: `${HELP}${name}/${page}`, title, markdown, language };
  });
  const urlOf = (anchor: string) => pages.find(({ markdown }) => markdown.includes(`{#${anchor}}`))?.url;
  return {
    name,
    pages,
    unanswerable,
    questions: questions.map(([question, heading]) => {
      const url = urlOf(heading);
      if (url === undefined) throw new Error(`no section ${heading} in ${name}`);
      return { question, gold: { url: `${url}#${heading}`, heading } };
    }),
  };
}

async function read(name: string): Promise<Written> {
  return JSON.parse(await Deno.readTextFile(new URL(`sets/${name}.json`, import.meta.url)));
}

function titleOf(markdown: string): string {
  return /^# (.+)$/m.exec(markdown)?.[1] ?? "";
}
