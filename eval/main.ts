/**
 * `deno task eval FOLDER`: runs a folder of tasks with a model, several times each, and prints pass^1 to pass^k.
 *
 * @see docs/reference/commands.md
 * @module
 */
import { parseArgs } from "node:util";
import { type EvalFolder, readFolder } from "./folder.ts";
import { readPrices } from "./prices.ts";
import { ANSWERS, type Answers } from "./play.ts";
import { type EvalResult, runFolder } from "./run.ts";

const OPTIONS = {
  help: { type: "boolean", short: "h", default: false },
  times: { type: "string", default: "1" },
  tasks: { type: "string" },
  answers: { type: "string", default: "press" },
  out: { type: "string" },
  "model-url": { type: "string" },
  model: { type: "string" },
  provider: { type: "string" },
  prices: { type: "string" },
} as const;

const SAYS = "Runs a folder of tasks with a model, several times each, and prints pass^1 to pass^k.";
const USAGE = `Usage: deno task eval <folder> [--times <k>] [--tasks <n>] [--answers ${
  ANSWERS.join(" | ")
}] [--out <file>]
       [--model-url <url> --model <name> [--provider <openai-compatible | anthropic>]]   the key: SVC_MODEL_KEY
       [--prices <input>,<cached>,<output>]   for a million tokens`;

/** The environment variable that each option overrides. */
const MODEL_VARIABLES = {
  "model-url": "SVC_MODEL_URL",
  model: "SVC_MODEL",
  provider: "SVC_MODEL_PROVIDER",
} as const;

Deno.exit(await run());

async function run(): Promise<number> {
  try {
    const { values: { help, ...values }, positionals: [path] } = parseArgs({
      args: Deno.args,
      options: OPTIONS,
      allowPositionals: true,
    });
    if (help) {
      console.log(`${SAYS}\n${USAGE}`);
      return 0;
    }
    if (path === undefined) throw new Error(USAGE);
    const folder = await readFolder(path.replace(/\/$/, ""));
    const result = await runFolder(firstOf(folder, values.tasks), {
      times: countOf("times", values.times),
      answers: answersOf(values.answers),
      model: modelOf(values),
      prices: values.prices === undefined ? null : readPrices(values.prices),
      onRun: (task, { passed, seconds, fault }) =>
        console.log(`${passed ? "pass" : "FAIL"}  ${task} (${seconds} s)${fault === null ? "" : `: ${fault}`}`),
    });
    printResult(result);
    if (values.out !== undefined) await Deno.writeTextFile(values.out, JSON.stringify(result, null, 2) + "\n");
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    if (error instanceof TypeError && "code" in error) console.error(USAGE);
    return 1;
  }
}

function firstOf(folder: EvalFolder, count: string | undefined): EvalFolder {
  return count === undefined ? folder : { ...folder, tasks: folder.tasks.slice(0, countOf("tasks", count)) };
}

function countOf(option: string, text: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1) throw new Error(`--${option}: must be a whole number from 1.`);
  return count;
}

function answersOf(text: string): Answers {
  const answers = ANSWERS.find((each) => each === text);
  if (answers === undefined) throw new Error(`--answers: must be one of ${ANSWERS.join(", ")}.`);
  return answers;
}

/** The model's variables, from the options or the environment. */
function modelOf(values: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  const given = Object.entries(MODEL_VARIABLES).map(([option, name]) => [name, values[option] ?? Deno.env.get(name)]);
  const all = [...given, ["SVC_MODEL_KEY", Deno.env.get("SVC_MODEL_KEY")]] as const;
  return Object.fromEntries(all.flatMap(([name = "", value]) => value === undefined ? [] : [[name, value]]));
}

function printResult({ tasks, pass, times, model, usage }: EvalResult): void {
  console.log(`\n${model}: ${tasks.length} tasks, ${times} ${times === 1 ? "time" : "times"} each`);
  for (const { id, passed } of tasks.filter(({ passed }) => passed < times)) {
    console.log(`  ${id}: ${passed} of ${times}`);
  }
  for (const [at, share] of pass.entries()) console.log(`pass^${at + 1}  ${(share * 100).toFixed(1)} %`);
  const runs = tasks.flatMap(({ runs }) => runs);
  const calls = runs.flatMap((run) => Object.values(run.calls)).reduce((sum, count) => sum + count, 0);
  const yeses = runs.reduce((sum, run) => sum + run.yeses, 0);
  console.log(`${calls} calls, ${yeses} yeses`);
  const { inputTokens, cachedTokens, outputTokens, micros } = usage;
  console.log(`${inputTokens} tokens read (${cachedTokens} from the cache), ${outputTokens} written`);
  if (micros > 0) console.log(`Price: ${(micros / 1_000_000).toFixed(4)}`);
}
