/**
 * Sets of paraphrases: questions in other words than their pages', over three bases; and plain questions over the same
 * bases, which are found by words.
 *
 * @module
 */
import { moreSets, type QuestionSet, questionSets, type SetPage } from "../knowledge/sets.ts";
import type { Asked } from "./ask.ts";
import { DEMO_PAGES } from "./demo_pages.ts";

/** Pages, and questions that they answer. */
export type AskedSet = {
  readonly name: string;
  readonly isParaphrased: boolean;
  readonly pages: readonly SetPage[];
  readonly asked: readonly Asked[];
  readonly far: readonly string[];
};

const BASE = "https://help.example.com/";

/** Every set; the plain ones in eight languages. */
export async function askedSets(): Promise<readonly AskedSet[]> {
  const plain = [...await questionSets(), ...await moreSets()].map(plainSet);
  const baseOf = (name: string) => {
    const found = plain.find((set) => set.name === name);
    if (found === undefined) throw new Error(`no set ${name}`);
    return found;
  };
  const help = baseOf("en");
  const urlOf = (anchor: string) => help.pages.find(({ markdown }) => markdown.includes(`{#${anchor}}`))?.url ?? "";
  return [
    await paraphrased("help", help, urlOf),
    await paraphrased("guides", baseOf("guides"), (page) => `${BASE}${page}`),
    // Questions unrelated to one help centre may be related to another.
    await paraphrased("plotline", { pages: DEMO_PAGES, far: [] }, (page) => `${BASE}${page}`),
    ...plain,
  ];
}

function plainSet({ name, pages, questions, unanswerable: far }: QuestionSet): AskedSet {
  const asked = questions.map(({ question, gold }) => ({ message: question, pages: [gold.url.split("#")[0] ?? ""] }));
  return { name, isParaphrased: false, pages, asked, far };
}

async function paraphrased(
  name: string,
  { pages, far }: Pick<AskedSet, "pages" | "far">,
  urlOf: (place: string) => string,
): Promise<AskedSet> {
  const file = new URL(`paraphrases/${name}.json`, import.meta.url);
  const written: readonly (readonly [string, string])[] = JSON.parse(await Deno.readTextFile(file));
  const asked = written.map(([message, place]) => ({ message, pages: [urlOf(place)] }));
  const lost = asked.find((one) => !pages.some(({ url }) => one.pages.includes(url)));
  if (lost !== undefined) throw new Error(`no page for "${lost.message}" in ${name}`);
  return { name: `${name}, paraphrased`, isParaphrased: true, pages, asked, far };
}
