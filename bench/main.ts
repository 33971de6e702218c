/**
 * `deno task bench [name…]`: measures the desk's performance goals, each against a peer in the same run.
 *
 * Always exits with code 0: measurements on a busy machine are no verdict on the code.
 *
 * @module
 */
import { benchAnswers } from "./answers.ts";
import { benchBegin } from "./begin.ts";
import { benchCalm } from "./calm.ts";
import { benchCall } from "./call.ts";
import { benchCard } from "./card.ts";
import { benchConfig } from "./config.ts";
import { benchDemo } from "./demo.ts";
import { benchDrawing } from "./drawing.ts";
import { benchEmbeddings } from "./embeddings.ts";
import { benchEverything } from "./everything.ts";
import { benchFaults } from "./faults.ts";
import { benchFirstView } from "./first_view.ts";
import { benchGate } from "./gate.ts";
import { benchGrowth } from "./growth.ts";
import { benchHop } from "./hop.ts";
import { benchInbox } from "./inbox.ts";
import { benchIntents } from "./intents.ts";
import { benchLoader } from "./loader.ts";
import { benchKnowledge } from "./knowledge/knowledge.ts";
import { benchMask } from "./mask.ts";
import { benchMcp } from "./mcp.ts";
import type { Bench, Figure } from "./measure.ts";
import { benchOpen } from "./open.ts";
import { benchPageControl } from "./page_control.ts";
import { benchPassword } from "./password.ts";
import { benchRace } from "./race.ts";
import { benchScreens } from "./screens.ts";
import { benchSizes } from "./sizes.ts";
import { benchSteady } from "./steady.ts";
import { benchTurn } from "./turn.ts";

/** The benches in order; the demo last, because it uses the machine most. */
const BENCHES: Readonly<Record<string, Bench>> = {
  hop: benchHop,
  call: benchCall,
  mask: benchMask,
  turn: benchTurn,
  begin: benchBegin,
  config: benchConfig,
  mcp: benchMcp,
  everything: benchEverything,
  inbox: benchInbox,
  growth: benchGrowth,
  intents: benchIntents,
  card: benchCard,
  drawing: benchDrawing,
  password: benchPassword,
  gate: benchGate,
  knowledge: benchKnowledge,
  answers: benchAnswers,
  embeddings: benchEmbeddings,
  sizes: benchSizes,
  loader: benchLoader,
  open: benchOpen,
  calm: benchCalm,
  page_control: benchPageControl,
  screens: benchScreens,
  first_view: benchFirstView,
  demo: benchDemo,
  steady: benchSteady,
  faults: benchFaults,
  race: benchRace,
};

/** Run only by name: a steady load takes minutes, faults take half an hour, and the race needs a peer that is built. */
const NAMED_ONLY: readonly string[] = ["steady", "faults", "race"];

const asked = Deno.args.filter((word) => !word.startsWith("--"));
const wanted = Object.entries(BENCHES).filter(([name]) =>
  asked.length === 0 ? !NAMED_ONLY.includes(name) : asked.includes(name)
);
if (wanted.length === 0) console.error(`There are: ${Object.keys(BENCHES).join(", ")}`);

const figures: Figure[] = [];
for (const [name, bench] of wanted) {
  console.error(`${name}…`);
  figures.push(...await bench().catch((error) => [notMeasured(name, error)]));
}
console.table(
  figures.map(({ isMet, ...row }) => ({ ...row, verdict: isMet ? "met" : "missed" })),
  ["figure", "wanted", "measured", "verdict"],
);
// A sandbox that is slow to close must not delay the result.
Deno.exit(0);

/** A machine that lacks what a figure needs, such as `/proc`, still gets the others. */
function notMeasured(name: string, error: unknown): Figure {
  console.error(error);
  return { figure: name, wanted: "", measured: "could not be measured", isMet: false };
}
