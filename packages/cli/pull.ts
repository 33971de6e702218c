/**
 * `pull`: updates the folder from the desk, and keeps changes made only here.
 *
 * @module
 */
import { CliError, type CommandRun, isOn } from "./cli.ts";
import { planPull, type PullPlan } from "./compare.ts";
import { accessOf } from "./config.ts";
import { apiClient } from "./desk.ts";
import { readAgent, readBase, writeAgentFile, writeBase } from "./folder.ts";

/** Updates the folder. @throws CliError when a file was changed here and on the desk */
export async function pull(run: CommandRun): Promise<number> {
  const { cli, folder } = run;
  const desk = apiClient(cli, await accessOf(run));
  const [live, local, base] = await Promise.all([desk.readFiles(), readAgent(folder), readBase(folder, desk.origin)]);
  const plan = planPull(local, live.files, base);
  if (plan.conflicts.length > 0 && !isOn(run, "theirs")) throw changedTwice(plan);
  const taken = plan.conflicts.map((path) => ({ path, content: live.files.get(path) ?? null }));
  const write = [...plan.write, ...taken];
  const isDry = isOn(run, "dry-run");
  for (const { path, content } of write) {
    if (!isDry) await writeAgentFile(folder, path, content);
    cli.print(`${content === null ? "removed" : local.has(path) ? "changed" : "added"}  ${path}`);
  }
  if (!isDry) await writeBase(folder, desk.origin, live.version, live.files);
  for (const path of plan.kept) cli.print(`kept     ${path} (changed here, not pushed)`);
  cli.note(`${write.length === 0 ? "Nothing to do" : isDry ? "Would be pulled" : "Pulled"}: version ${live.version}.`);
  return 0;
}

function changedTwice({ conflicts }: PullPlan): CliError {
  return new CliError(
    "Changed here and on the desk; nothing was written. Commit your files, run `pull --theirs`, and merge with git:",
    conflicts.map((path) => `  ${path}`),
  );
}
