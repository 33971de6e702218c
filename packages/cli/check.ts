/**
 * `check`: runs the desk's check of the files, without a desk.
 *
 * @module
 */
import { checkAgent } from "../../core/agent/check.ts";
import { CliError, type CommandRun, textOption } from "./cli.ts";
import { readConfig } from "./config.ts";
import { readAgent } from "./folder.ts";
import { problemLine } from "./problem_line.ts";
import { writeReport } from "./report.ts";

/** Prints every problem and warning with its position; 1 when there is a problem. */
export async function check(run: CommandRun): Promise<number> {
  const { cli, folder } = run;
  const files = await readAgent(folder);
  if (files.size === 0) {
    throw new CliError(`${folder} has no files of an agent. Run \`pull\` or \`init\` first.`);
  }
  const { problems, warnings } = checkAgent(files, await readConfig(folder));
  for (const problem of problems) cli.print(`error: ${problemLine(problem)}`);
  for (const warning of warnings) cli.print(`warning: ${problemLine(warning)}`);
  // The operator's allowed hosts are unknown here, so a file that is valid on the desk may be refused.
  if (problems.some(({ code }) => code === "action.not-https")) {
    cli.note(
      'A host that the operator allowed is named in desk.json: {"desk": "https://…", "privateHosts": ["crm.internal"]}.',
    );
  }
  const json = textOption(run, "json");
  if (json !== null) await writeReport(cli, json, JSON.stringify({ ok: problems.length === 0, problems, warnings }));
  cli.note(
    `${counted(files.size, "file")}: ${counted(problems.length, "problem")}, ${counted(warnings.length, "warning")}.`,
  );
  return problems.length === 0 ? 0 : 1;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
