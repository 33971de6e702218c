/**
 * Sets of questions with known answers: documents of this project, and one small help centre in four languages.
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

/** A section of a page: its address, and the heading right above it or that heading's anchor. */
export type SectionAddress = { readonly url: string; readonly heading: string };

/** A question, and the section that answers it. */
export type SetQuestion = { readonly question: string; readonly gold: SectionAddress };

/** Pages and questions of one language. */
export type QuestionSet = {
  readonly name: string;
  readonly pages: readonly SetPage[];
  readonly questions: readonly SetQuestion[];
  /** Questions that the pages do not answer: near ones, and such that have nothing to do with them. */
  readonly unanswerable: readonly string[];
};

type Written = {
  readonly pages?: readonly string[];
  readonly questions: readonly (readonly [string, string])[];
  readonly unanswerable: readonly string[];
};

const HELP = "https://help.example.com/";

/** Two sets over the documents: one in the documents' own terms, one as customers write. */
export const DOCUMENTS: readonly string[] = ["docs", "guides"];

/** The languages of the help centre. */
const LANGUAGES = ["en", "de", "es", "zh"];

/** More languages of the same help centre, for the bench of answers alone. */
const MORE_LANGUAGES = ["ar", "fr", "hi", "ja"];

/** The sets in other languages than those of {@linkcode questionSets}. */
export async function moreLanguageSets(): Promise<readonly QuestionSet[]> {
  return await Promise.all(MORE_LANGUAGES.map(helpCentre));
}

/** Every set. */
export async function questionSets(): Promise<readonly QuestionSet[]> {
  return await Promise.all([...DOCUMENTS.map(documents), ...LANGUAGES.map(helpCentre)]);
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

/** One file holds all pages of a language, each under a large heading with an anchor. */
async function helpCentre(language: string): Promise<QuestionSet> {
  const { questions, unanswerable } = await read(language);
  const text = await Deno.readTextFile(new URL(`sets/${language}.md`, import.meta.url));
  const pages = text.split(/^(?=# )/m).map((markdown) => {
    const [, title = "", name = ""] = /^# (.+) \{#(.+)\}/.exec(markdown) ?? [];
    return { url: `${HELP}${language}/${name}`, title, markdown, language };
  });
  const urlOf = (anchor: string) => pages.find(({ markdown }) => markdown.includes(`{#${anchor}}`))?.url;
  return {
    name: language,
    pages,
    unanswerable,
    questions: questions.map(([question, heading]) => {
      const url = urlOf(heading);
      if (url === undefined) throw new Error(`no section ${heading} in ${language}`);
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
