/**
 * Runs the tasks of a folder on a separate desk, and counts the successes and the usage.
 *
 * @module
 */
import { openOwnDatabase } from "../commands/database.ts";
import type { Config } from "../config.ts";
import { microsOf } from "../core/model/price.ts";
import type { ModelOptions } from "../core/model/settings.ts";
import { addSums, requestSums, type UsageSums } from "../core/model/usage_sums.ts";
import { makeOwnFolder } from "../prove/own_folder.ts";
import { freePort, startProcesses } from "../prove/processes.ts";
import { type EvalApp, startApp } from "./app.ts";
import type { EvalFolder } from "./folder.ts";
import { type Answers, goldOf, type PlayedRun, playRun } from "./play.ts";
import { passPower } from "./score.ts";
import { type RunAccess, takeAccess, writeSeed } from "./seed_file.ts";

/** The tokens and the price of a run; zeros if the model's server reports none. */
export type CountedRun = PlayedRun & { readonly usage: UsageSums };

/** The runs of one task. */
export type TaskResult = { readonly id: string; readonly passed: number; readonly runs: readonly CountedRun[] };

/** The results of an evaluation. */
export type EvalResult = {
  readonly format: "desk-eval";
  readonly v: 1;
  readonly at: string;
  readonly model: string;
  readonly times: number;
  readonly answers: Answers;
  /** pass^1, pass^2 and so on. */
  readonly pass: readonly number[];
  readonly usage: UsageSums;
  readonly tasks: readonly TaskResult[];
};

/** Options of an evaluation. */
export type EvalOptions = {
  readonly times: number;
  readonly answers: Answers;
  /** The variables of the model, such as `SVC_MODEL_URL`; without them the built-in agent answers. */
  readonly model: Readonly<Record<string, string>>;
  /** The model's prices per million tokens; null when no price is calculated. */
  readonly prices?: ModelOptions["prices"];
  readonly onRun?: (task: string, run: PlayedRun) => void;
};

/** Runs every task. @throws Error when the app or the desk does not start */
export async function runFolder(folder: EvalFolder, options: EvalOptions): Promise<EvalResult> {
  const { times, answers, model } = options;
  const own = await makeOwnFolder();
  const dataDir = own.path;
  try {
    const app = await startApp(folder);
    const { access, config, played } = await playAll(folder, app, dataDir, options).finally(app.close);
    const usages = priced(await readUsages(config, access), options.prices ?? null);
    const tasks = folder.tasks.map(({ id }, at): TaskResult => {
      const runs = Array.from({ length: times }, (_, time) => at * times + time).flatMap((place) => {
        const run = played[place];
        return run === undefined ? [] : [{ ...run, usage: usages.get(access[place]?.workspace ?? "") ?? NOTHING }];
      });
      return { id, passed: runs.filter(({ passed }) => passed).length, runs };
    });
    return {
      format: "desk-eval",
      v: 1,
      at: new Date().toISOString(),
      times,
      answers,
      model: model["SVC_MODEL"] ?? "built-in",
      pass: passPower(tasks.map(({ passed }) => passed), times),
      usage: tasks.flatMap(({ runs }) => runs).reduce((sum, { usage }) => addSums(sum, usage), NOTHING),
      tasks,
    };
  } finally {
    await own.remove();
  }
}

/** The runs, task by task; one at a time, because they share the app's state. */
async function playAll(folder: EvalFolder, app: EvalApp, dataDir: string, options: EvalOptions): Promise<{
  readonly access: readonly RunAccess[];
  readonly config: Config;
  readonly played: readonly PlayedRun[];
}> {
  const { times, answers, model, onRun = () => {} } = options;
  const origin = `http://127.0.0.1:${app.port}`;
  const files = [...folder.files].map(([path, text]): [string, string] => [
    path,
    text.replaceAll(folder.app.origin, origin),
  ]);
  await writeSeed(dataDir, { files, keys: folder.keys, origin, runs: folder.tasks.length * times });
  const desk = await startProcesses({ ...model, ...environmentOf(dataDir, app) }, "eval/desk.ts");
  try {
    const access = await takeAccess(dataDir);
    const url = desk.config.baseUrl;
    const places = access.values();
    const played: PlayedRun[] = [];
    for (const task of folder.tasks) {
      const gold = await goldOf(app, task);
      for (const place of places.take(times)) {
        const run = await playRun({ url, access: place, app }, task, gold, answers);
        played.push(run);
        onRun(task.id, run);
      }
    }
    return { access, config: desk.config, played };
  } finally {
    await desk.stop();
  }
}

const NOTHING: UsageSums = { inputTokens: 0, cachedTokens: 0, outputTokens: 0, micros: 0 };

function environmentOf(dataDir: string, app: EvalApp): Readonly<Record<string, string>> {
  return {
    SVC_DATA_DIR: dataDir,
    SVC_HOST: "127.0.0.1",
    SVC_PORT: String(freePort()),
    // Every chat has a unique address, so that rates by address do not add up.
    SVC_TRUST_PROXY: "1",
    SVC_ALLOW_PRIVATE: `127.0.0.1=127.0.0.1/32:${app.port}`,
  };
}

/** Adds the price: the desk only counts tokens, because a model from the environment has no prices. */
function priced(
  usages: ReadonlyMap<string, UsageSums>,
  prices: ModelOptions["prices"],
): ReadonlyMap<string, UsageSums> {
  return new Map([...usages].map(([workspace, sums]) => [workspace, { ...sums, micros: microsOf(sums, prices) }]));
}

/** The usage of each workspace, read after the desk has stopped. */
async function readUsages(config: Config, access: readonly RunAccess[]): Promise<ReadonlyMap<string, UsageSums>> {
  const { db, close } = await openOwnDatabase(config);
  try {
    const rows = await db.selectFrom("modelRequests").select("workspace").select(requestSums)
      .where("workspace", "in", access.map(({ workspace }) => workspace)).where("endedAt", "is not", null)
      .groupBy("workspace").execute();
    return new Map(rows.map(({ workspace, ...sums }) => [workspace, sums]));
  } finally {
    await close();
  }
}
