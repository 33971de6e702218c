/**
 * Handwritten messages instead of templates: long ones as customers write them, each with its question in one sentence,
 * and questions close to a help centre's topics that it does not answer.
 *
 * Rules were chosen on the demo's help centre and the project's documents; the other bases show how they generalize.
 *
 * @module
 */
import { moreSets, questionSets, type SetPage } from "../knowledge/sets.ts";
import { atLeast, type Figure } from "../measure.ts";
import { type Answering, askAll, type Asked, type AskedTally, sumOf } from "./ask.ts";
import { DEMO_PAGES } from "./demo_pages.ts";

/** The allowed difference in answers between a long message and its question alone. */
const LONG_LESS_MAX = 0.1;
const NEAR_MIN = 0.8;

const DEMO = "demo";
const LONG = [DEMO, "de", "es", "fr"];

/** A question in one sentence, the anchor of the page that answers it, and the message that contained it. */
type LongPair = readonly [question: string, anchor: string, message: string];

/** Makes a base of pages. */
export type MakeBase = (name: string, pages: readonly SetPage[]) => Promise<Answering>;

/** Asks every written message. */
export async function writtenFigures(base: MakeBase): Promise<readonly Figure[]> {
  const pagesOf = new Map(
    [...await questionSets(), ...await moreSets()].map(({ name, pages }) => [name, pages]),
  );
  pagesOf.set(DEMO, DEMO_PAGES);
  const baseOf = (name: string) => base(name, pagesOf.get(name) ?? []);
  return [...await longFigures(pagesOf, baseOf), ...await nearFigures(baseOf)];
}

async function longFigures(
  pagesOf: ReadonlyMap<string, readonly SetPage[]>,
  baseOf: (name: string) => Promise<Answering>,
): Promise<readonly Figure[]> {
  const tallies: (readonly [short: AskedTally, long: AskedTally])[] = [];
  for (const name of LONG) {
    const pairs: readonly LongPair[] = await read(`long/${name}.json`);
    const answering = await baseOf(name);
    const asked = (message: string, anchor: string): Asked => ({
      message,
      pages: (pagesOf.get(name) ?? []).flatMap(({ url, markdown }) => markdown.includes(`{#${anchor}}`) ? [url] : []),
    });
    tallies.push([
      await askAll(answering, pairs.map(([question, anchor]) => asked(question, anchor))),
      await askAll(answering, pairs.map(([, anchor, message]) => asked(message, anchor))),
    ]);
  }
  const [short, long] = [sumOf(tallies.map(([one]) => one)), sumOf(tallies.map(([, one]) => one))];
  const rate = ({ right, messages }: AskedTally) => right / messages;
  return [atLeast(
    `answers: long messages, answered from the right page, of ${long.messages}`,
    rate(long),
    rate(short) - LONG_LESS_MAX,
    percent,
    `their questions alone ${percent(rate(short))}; answered at all ${long.answered} and ${short.answered}; by base ` +
      tallies.map(([one, other], at) => `${LONG[at]} ${one.right} to ${other.right}`).join(", "),
  )];
}

async function nearFigures(baseOf: (name: string) => Promise<Answering>): Promise<readonly Figure[]> {
  const near: Readonly<Record<string, readonly string[]>> = await read("near.json");
  const figures: Figure[] = [];
  for (const [name, questions] of Object.entries(near)) {
    const tally = await askAll(await baseOf(name), questions.map((message) => ({ message, pages: [] })));
    figures.push(atLeast(
      `answers: ${name}, near what its pages say, refused of ${tally.messages}`,
      1 - tally.answered / tally.messages,
      NEAR_MIN,
      percent,
      `BM25 ${percent(1 - tally.peerAnswered / tally.messages)}`,
    ));
  }
  return figures;
}

async function read(path: string) {
  return JSON.parse(await Deno.readTextFile(new URL(path, import.meta.url)));
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}
