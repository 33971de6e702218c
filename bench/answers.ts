/**
 * How many realistic questions the desk answers: plain ones, wrapped in courtesy, long and misspelt ones, and ones that
 * no page answers; compared with BM25 and one threshold, in the same run.
 *
 * Templates and thresholds were chosen with the first template of each pair; the second is held out.
 *
 * @module
 */
import { runCalibrations } from "../core/knowledge/calibrate/loop.ts";
import type { TestDesk } from "../tests/support/desk.ts";
import { testDesk, testWorkspace } from "../tests/support/desk.ts";
import { addKnowledge } from "../tests/support/knowledge.ts";
import { type Answering, askAll, type Asked, type AskedTally, sumOf } from "./answers/ask.ts";
import { peerAnswers } from "./answers/peer.ts";
import { misspelt, wrapped, WRAPS } from "./answers/wraps.ts";
import { writtenFigures } from "./answers/written.ts";
import { chunksOf } from "./knowledge/quality.ts";
import { DOCUMENTS, moreSets, OTHER_KINDS, type QuestionSet, questionSets, type SetPage } from "./knowledge/sets.ts";
import { atLeast, type Figure } from "./measure.ts";

const KEPT_MIN = 0.65;
const NEAR_MIN = 0.8;
const FAR_MIN = 0.97;
const OFFERED_RIGHT_MIN = 0.7;
/** The allowed difference in answers between wrapped and plain questions. */
const WRAPPED_LESS_MAX = 0.05;

/** The results of one set. */
type SetTally = {
  readonly name: string;
  readonly plain: AskedTally;
  readonly wrapped: readonly (readonly [seen: AskedTally, unseen: AskedTally])[];
  readonly misspelt: AskedTally;
  /** With half of the pages removed: questions whose page remains, and those whose page is missing. */
  readonly there: AskedTally;
  readonly near: AskedTally;
  readonly far: AskedTally;
};

/** The argument that selects the written messages. */
const WRITTEN = "written";

/**
 * Asks every set; `deno task bench answers en fr` only some, `deno task bench answers written` only the written
 * messages.
 */
export async function benchAnswers(): Promise<readonly Figure[]> {
  const desk = await testDesk();
  try {
    const all = [...await questionSets(), ...await moreSets()];
    const names = [...all.map(({ name }) => name), WRITTEN].filter((name) => Deno.args.includes(name));
    const isWanted = (name: string) => names.length === 0 || names.includes(name);
    const tallies: SetTally[] = [];
    for (const set of all.filter(({ name }) => isWanted(name))) tallies.push(await tallyOf(desk, set));
    const written = isWanted(WRITTEN) ? await writtenFigures((name, pages) => answering(desk, name, pages)) : [];
    return [...tallies.flatMap(figuresOf), ...wrapFigures(tallies), ...written];
  } finally {
    await desk.close();
  }
}

async function tallyOf(desk: TestDesk, set: QuestionSet): Promise<SetTally> {
  const language = [...DOCUMENTS, ...OTHER_KINDS].includes(set.name) ? "en" : set.name;
  const asked = set.questions.map(({ question, gold }): Asked => ({
    message: question,
    pages: [gold.url.split("#")[0] ?? ""],
  }));
  const as = (change: (question: string) => string) =>
    asked.map(({ message, pages }) => ({ message: change(message), pages }));
  const whole = await answering(desk, set.name, set.pages);
  const wraps: (readonly [AskedTally, AskedTally])[] = [];
  for (const kind of WRAPS.keys()) {
    const seen = await askAll(whole, as((question) => wrapped(question, language, kind, 0)));
    wraps.push([seen, await askAll(whole, as((question) => wrapped(question, language, kind, 1)))]);
  }
  const halves: { readonly there: AskedTally; readonly near: AskedTally }[] = [];
  for (const half of [0, 1]) {
    const pages = new Set(set.pages.filter((_, at) => at % 2 === half).map(({ url }) => url));
    const part = await answering(desk, set.name, set.pages.filter(({ url }) => pages.has(url)));
    const isThere = (one: Asked) => one.pages.some((url) => pages.has(url));
    const near = asked.filter((one) => !isThere(one)).map(({ message }) => ({ message, pages: [] }));
    halves.push({ there: await askAll(part, asked.filter(isThere)), near: await askAll(part, near) });
  }
  return {
    name: set.name,
    plain: await askAll(whole, asked),
    wrapped: wraps,
    misspelt: await askAll(whole, as(misspelt)),
    there: sumOf(halves.map(({ there }) => there)),
    near: sumOf(halves.map(({ near }) => near)),
    far: await askAll(whole, set.unanswerable.map((message) => ({ message, pages: [] }))),
  };
}

async function answering(desk: TestDesk, name: string, pages: readonly SetPage[]): Promise<Answering> {
  const workspace = (await testWorkspace(desk)).id;
  await addKnowledge(desk, workspace, pages, name);
  await runCalibrations(desk, new AbortController().signal);
  return { desk, workspace, peer: peerAnswers(await chunksOf(desk, workspace)) };
}

function figuresOf({ name, plain, misspelt, there, near, far }: SetTally): readonly Figure[] {
  const title = (what: string, { messages }: AskedTally) => `answers: ${name}, ${what} of ${messages}`;
  const peer = (one: AskedTally, refused = false) =>
    `BM25 ${percent(refused ? 1 - one.peerAnswered / one.messages : one.peerAnswered / one.messages)}`;
  const offered = sumOf([plain, there]);
  return [
    atLeast(title("plain, answered", plain), plain.answered / plain.messages, KEPT_MIN, percent, peer(plain)),
    atLeast(title("misspelt, answered", misspelt), misspelt.answered / misspelt.messages, 0.5, percent, peer(misspelt)),
    atLeast(
      title("half of the pages, answered", there),
      there.answered / there.messages,
      KEPT_MIN,
      percent,
      peer(there),
    ),
    atLeast(title("near, refused", near), 1 - near.answered / near.messages, NEAR_MIN, percent, peer(near, true)),
    atLeast(title("far, refused", far), 1 - far.answered / far.messages, FAR_MIN, percent, peer(far, true)),
    atLeast(
      `answers: ${name}, offered right, of ${offered.offered}`,
      offered.offered === 0 ? 1 : offered.offeredRight / offered.offered,
      OFFERED_RIGHT_MIN,
      percent,
      `answered from the right page ${percent(plain.right / Math.max(1, plain.answered))}`,
    ),
  ];
}

function wrapFigures(tallies: readonly SetTally[]): readonly Figure[] {
  if (tallies.length === 0) return [];
  const plain = sumOf(tallies.map((one) => one.plain));
  const rate = ({ answered, messages }: AskedTally) => answered / messages;
  return WRAPS.flatMap((kind, at) =>
    (["seen", "unseen"] as const).map((which, part) => {
      const all = sumOf(tallies.flatMap((one) => one.wrapped[at]?.[part] ?? []));
      const worst = tallies.map((one) => ({
        name: one.name,
        less: rate(one.plain) - rate(one.wrapped[at]?.[part] ?? one.plain),
      })).toSorted((one, other) => other.less - one.less)[0];
      return atLeast(
        `answers: ${kind} (${which}), answered of ${all.messages}`,
        rate(all),
        rate(plain) - WRAPPED_LESS_MAX,
        percent,
        `plain ${percent(rate(plain))}, BM25 ${percent(all.peerAnswered / all.messages)}, ` +
          `most lost: ${worst?.name} ${percent(worst?.less ?? 0)}`,
      );
    })
  );
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}
