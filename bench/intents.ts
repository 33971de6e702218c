/**
 * How well the built-in model chooses actions: messages for three kinds of apps that no threshold was chosen by.
 *
 * @module
 */
import { CLINIC } from "./intents/clinic.ts";
import { SPOKEN } from "./intents/languages.ts";
import type { Half, Scene } from "./intents/scene.ts";
import { SHOP } from "./intents/shop.ts";
import { SOFTWARE } from "./intents/software.ts";
import { type Tally, together, tryScene } from "./intents/trial.ts";
import { atLeast, atMost, type Figure, showMs } from "./measure.ts";

/** Three desks. */
export const SCENES: readonly Scene[] = [SHOP, SOFTWARE, CLINIC];

/** Goals by the number of examples per action: the share of messages whose action is chosen. */
const GOALS = [
  { examplesEach: 0, chosenMin: 0.75 },
  { examplesEach: 3, chosenMin: 0.88 },
  { examplesEach: 5, chosenMin: 0.9 },
] as const;

/** In a language other than that of the agent's files, the only goal without examples is that nothing happens. */
const FOREIGN_GOALS = [
  { examplesEach: 0, chosenMin: null },
  { examplesEach: 3, chosenMin: 0.7 },
] as const;

const WRONG_MAX = 0.03;
const OUTSIDE_MAX = 0.05;
const NEAR_MAX = 0.05;
const MESSAGE_MS_MAX = 20;

/** Tests the held-out half; `deno task bench intents tuning` the other one, which may be used to choose thresholds. */
export function benchIntents(): Promise<readonly Figure[]> {
  const half: Half = Deno.args.includes("tuning") ? "tuning" : "held out";
  const english = GOALS.flatMap(({ examplesEach, chosenMin }) =>
    figuresOf(
      `${examplesEach} examples`,
      together(SCENES.map((scene) => tryScene({ scene, examplesEach, half }))),
      chosenMin,
    )
  );
  const foreign = FOREIGN_GOALS.flatMap(({ examplesEach, chosenMin }) =>
    figuresOf(
      `de, es, fr, ${examplesEach} examples`,
      together(spokenScenes().map((scene) => tryScene({ scene, examplesEach, half }))),
      chosenMin,
    )
  );
  return Promise.resolve([...english, ...foreign]);
}

function figuresOf(name: string, tally: Tally, chosenMin: number | null): readonly Figure[] {
  const { messages, right, wrong, asked, none, outside } = tally;
  const ends = `of ${messages}: acted rightly ${right}, wrongly ${wrong}, asked ${asked}, neither ${none}`;
  const chosen = tally.chosen / messages;
  const peer = `plain TF-IDF ${percent(tally.peerChosen / messages)}`;
  return [
    ...chosenMin === null ? [] : [atLeast(`intents, ${name}: chosen`, chosen, chosenMin, percent, peer)],
    atMost(`intents, ${name}: wrong of the acted on`, wrong / Math.max(1, right + wrong), WRONG_MAX, percent, ends),
    atMost(
      `intents, ${name}: acted on out of scope`,
      tally.outsideActed / outside,
      OUTSIDE_MAX,
      percent,
      `of ${outside}`,
    ),
    atMost(
      `intents, ${name}: acted on near out of scope`,
      tally.nearActed / tally.near,
      NEAR_MAX,
      percent,
      `of ${tally.near}; plain TF-IDF that acts as often ${percent(tally.nearPeerActed / tally.near)}`,
    ),
    atMost(`intents, ${name}: one message`, tally.ms / (messages + outside + tally.near), MESSAGE_MS_MAX, showMs),
  ];
}

/** The shop for each language: its files are in English, its examples and customers are not. */
export function spokenScenes(): readonly Scene[] {
  return [...Map.groupBy(SPOKEN, ({ language }) => language)].map(([language, spoken]) => ({
    name: `shop ${language}`,
    base: SHOP.name,
    actions: SHOP.actions.map((action) => {
      const said = spoken.find((one) => one.action === action.name);
      return { ...action, examples: said?.examples ?? [], messages: said?.messages ?? [] };
    }),
    outOfScope: SHOP.outOfScope,
  }));
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}
