/**
 * A test run as a client's task.
 *
 * @module
 */
import { z } from "zod";
import type { Desk } from "../desk.ts";
import type { JsonObject } from "../json.ts";
import { callerName } from "../teammates/caller.ts";
import { endRun, longSilent, readRun, recoverRuns, type RunName } from "../test_runs/records.ts";
import type { Background } from "./background.ts";
import type { ToolContext } from "./context.ts";
import { needCustomerWords } from "./customer_words.ts";
import { reportRun } from "./test_run_report.ts";

const WORK = z.strictObject({ run: z.string() });
const BEGUN = z.looseObject({ run: z.string(), state: z.literal("running") });

/** The call began the run: a call in the background joins none. */
export const testRunBackground: Background = {
  begun(_context, answer) {
    const { data } = BEGUN.safeParse(answer);
    return Promise.resolve(data === undefined ? null : { run: data.run });
  },

  async progress({ desk, caller }, work) {
    await recoverRuns(desk, longSilent(desk));
    const found = await readRun(desk, runOf(caller, work));
    if (found === null || found.run.state !== "running") return null;
    return `${found.run.done} of ${found.run.total} are through.`;
  },

  async result({ desk, caller }, work) {
    const name = runOf(caller, work);
    await needReplays(desk, caller, name);
    const answer = await reportRun(desk, name);
    return { answer, failed: answer.state !== "done" };
  },

  async cancel({ desk, caller }, work) {
    await endRun(desk, runOf(caller, work), `${callerName(caller)} cancelled it.`);
  },
};

function runOf({ workspace }: ToolContext["caller"], work: JsonObject): RunName {
  return { workspace, id: WORK.parse(work).run };
}

/** A replay contains customers' words, and the caller may have lost the right to read them since it began. */
async function needReplays(desk: Desk, caller: ToolContext["caller"], name: RunName): Promise<void> {
  const replays = (await readRun(desk, name))?.run.request["replays"];
  if (replays !== undefined && replays !== 0) needCustomerWords(caller, "replay");
}
