/**
 * `test`: runs the desk's tests on the agent with the folder's files. Nothing is saved.
 *
 * @module
 */
import { type CommandRun, isOn, textOption, textOptions } from "./cli.ts";
import { laidFiles } from "./compare.ts";
import { accessOf } from "./config.ts";
import { type ApiClient, apiClient, type TestRunAnswer } from "./desk.ts";
import { readAgent } from "./folder.ts";
import { isOpen, junitOf, writeReport } from "./report.ts";

/** Prints the result of each case; 1 when one failed or the run did not finish. */
export async function test(run: CommandRun): Promise<number> {
  const { cli, folder } = run;
  const desk = apiClient(cli, await accessOf(run));
  const [live, local] = await Promise.all([desk.readFiles(), readAgent(folder)]);
  const names = textOptions(run, "name");
  const file = textOption(run, "file");
  const answer = await runToEnd(desk, {
    files: laidFiles(local, live.files),
    ...(file === null ? {} : { file: file.replace(/^.*\//, "").replace(/\.yaml$/, "") }),
    ...(names.length === 0 ? {} : { names }),
  });
  print(run, answer);
  const [json, junit] = [textOption(run, "json"), textOption(run, "junit")];
  if (json !== null) await writeReport(cli, json, JSON.stringify(answer, null, 2));
  if (junit !== null) await writeReport(cli, junit, junitOf(answer));
  return answer.failed === 0 && answer.state === "done" ? 0 : 1;
}

/** Repeating the call joins the run in progress. */
async function runToEnd(desk: ApiClient, asked: Parameters<ApiClient["test"]>[0]): Promise<TestRunAnswer> {
  for (;;) {
    const answer = await desk.test(asked);
    if (answer.state !== "running") return answer;
  }
}

function print(run: CommandRun, { cases, passed, failed, notJudged, state, error }: TestRunAnswer): void {
  const { cli } = run;
  for (const line of cases) {
    const { file, name, pass, reasons } = line;
    if (pass && isOn(run, "test")) continue;
    cli.print(`${pass ? "ok  " : isOpen(line) ? "open" : "FAIL"}  ${file}: ${name}`);
    for (const reason of pass ? [] : reasons) cli.print(`        ${reason}`);
  }
  if (state !== "done") cli.note(`The run ended as ${state}${error === undefined ? "" : `: ${error}`}.`);
  const open = notJudged === 0 ? "" : `, ${notJudged} not judged`;
  cli.note(`${passed} passed, ${failed} failed${open}.`);
}
