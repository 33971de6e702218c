/**
 * The cost of a card: the example's account card, compared with nunjucks, which compiles templates to code.
 *
 * @module
 */
// @ts-types="./nunjucks.d.ts"
import nunjucks from "nunjucks";
import { renderCard } from "../core/cards/render.ts";
import { parseTemplate, type Template } from "../core/cards/template.ts";
import file from "../examples/agent/widgets/account_card.json" with { type: "json" };
import { atMost, compareTimes, type Figure, showMs, showRatio } from "./measure.ts";

const WARM_MS_MAX = 0.06;
const COLD_MS_MAX = 1;
const RATIO_MAX = 4;
const SHAPE = { rounds: 8, repeats: 500 } as const;

/** Measures a card with parsed templates (warm), and one with only their text (cold). */
export async function benchCard(): Promise<readonly Figure[]> {
  const templates = parseBoth();
  const peer = nunjucksCard();
  const warm = await compareTimes({ run: () => renderCard(templates, file.sample) }, { run: peer.warm }, SHAPE);
  const cold = await compareTimes({ run: () => renderCard(parseBoth(), file.sample) }, { run: peer.cold }, SHAPE);
  const both = `${showMs(warm.ours)} and ${showMs(warm.peer)}`;
  return [
    atMost("account card: warm, p50", warm.ours, WARM_MS_MAX, showMs),
    atMost("account card: cold, p50", cold.ours, COLD_MS_MAX, showMs, `nunjucks ${showMs(cold.peer)}`),
    atMost("account card: warm against nunjucks", warm.ratio, RATIO_MAX, showRatio, both),
  ];
}

function parseBoth(): { readonly template: Template; readonly summary: Template } {
  return { template: templateOf(file.template), summary: templateOf(file.summary) };
}

function templateOf(source: string): Template {
  const parsed = parseTemplate(source, "widgets/account_card.json");
  if (parsed.kind === "problems") throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

/** The same card by nunjucks: the texts of both templates and the card's JSON, without validation. */
function nunjucksCard() {
  const environment = new nunjucks.Environment(null, { autoescape: false });
  environment.addFilter("tojson", (value) => JSON.stringify(value ?? null));
  // Its parser does not accept inline ifs in brackets or chains of them; using the first branch is slightly less work.
  const template = file.template.replaceAll(/\{\{ \((.+? if .+?)( else .+?)?\) \| tojson \}\}/g, '"{{ $1 }}"');
  const sources = [template, file.summary];
  const compile = () => sources.map((source) => nunjucks.compile(source, environment));
  const render = ([template, summary]: ReturnType<typeof compile>) => {
    JSON.parse(template?.render(file.sample) ?? "");
    summary?.render(file.sample);
  };
  const compiled = compile();
  return { warm: () => render(compiled), cold: () => render(compile()) };
}
