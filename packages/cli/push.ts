/**
 * `push`: saves the folder on the desk as one version, after a dry run; never overwrites a change that the folder does
 * not have.
 *
 * @module
 */
import { AGENT_LIMITS } from "../../core/limits/agent.ts";
import { CliError, type CommandRun, isOn, textOption, textOptions } from "./cli.ts";
import { type Conflict, findConflicts, laidFiles } from "./compare.ts";
import { accessOf } from "./config.ts";
import { apiClient, type DeskFiles, type FolderPush, type LaidFile, type SaveAnswer } from "./desk.ts";
import { readAgent, readBase, writeBase } from "./folder.ts";
import { type Commit, type Git, gitOf } from "./git.ts";
import { problemLine } from "./problem_line.ts";
import { isSigned, signPush } from "./sign.ts";

/** Characters of a message for its author and commit. */
const SOURCE_CHARS_MAX = 100;

/** Saves the folder as the next version. */
export async function push(run: CommandRun): Promise<number> {
  const { cli, folder } = run;
  const desk = apiClient(cli, await accessOf(run));
  const git = gitOf(folder);
  const [live, local, base] = await Promise.all([desk.readFiles(), readAgent(folder), readBase(folder, desk.origin)]);
  if (local.size === 0) {
    throw new CliError(`${folder} has no files of an agent. Run \`pull\` or \`init\` first.`);
  }
  const files = laidFiles(local, live.files);
  if (files.length === 0) {
    await writeBase(folder, desk.origin, live.version, live.files);
    cli.note(`Nothing to do: version ${live.version} on the desk is the same as the folder.`);
    return 0;
  }
  refuseConflicts(await findConflicts({ local, live, base, git, desk }), textOptions(run, "overwrite"), live);
  const change = await changeOf(run, git, files, live);
  print(run, files, live, await desk.push({ ...change, dryRun: true }));
  if (isOn(run, "dry-run") || !await confirmed(run, live)) return 0;
  const signed = await isSigned(run) ? { signature: await signatureOf(run, git, change, live) } : {};
  const { version } = await desk.push({ ...change, ...signed });
  await writeBase(folder, desk.origin, version, local);
  cli.note(`Saved as version ${version}${"signature" in signed ? ", signed" : ""}: ${change.message}`);
  return 0;
}

function refuseConflicts(conflicts: readonly Conflict[], overwritten: readonly string[], live: DeskFiles): void {
  const open = conflicts.filter(({ path }) => !overwritten.includes(path));
  if (open.length === 0) return;
  throw new CliError(
    "Changed on the desk since; nothing was saved. Run `pull`, or replace a change with --overwrite <file>:",
    open.map((conflict) => `  ${conflictLine(conflict, live)}`),
  );
}

/** Describes a conflict: the file, its author, the time and the message. */
function conflictLine({ path, line }: Conflict, { version, files }: DeskFiles): string {
  const what = files.has(path) ? "changed" : "deleted";
  if (line === null) return `${path}: ${what} in a version up to ${version}`;
  const why = line.message === "" ? "" : ` “${line.message}”`;
  return `${path}: ${what} by ${line.by} in version ${line.version} (${line.at.slice(0, 16)}Z)${why}`;
}

async function changeOf(run: CommandRun, git: Git, files: readonly LaidFile[], live: DeskFiles): Promise<FolderPush> {
  return {
    files,
    dryRun: false,
    message: messageOf(run, await git.lastCommit()),
    expectedVersion: live.version,
    acceptKeyUse: isOn(run, "accept-key-use"),
    acceptReads: isOn(run, "accept-reads"),
  };
}

async function signatureOf(run: CommandRun, git: Git, change: FolderPush, live: DeskFiles): Promise<string> {
  const { workspace, version: base } = live;
  if (workspace === null) {
    throw new CliError("This desk does not accept signed pushes yet. Update it, or push without --sign.");
  }
  return await signPush(run, git, { workspace, base, message: change.message, files: change.files });
}

/** The message for History: from the options, or else the last commit. */
function messageOf(run: CommandRun, commit: Commit | null): string {
  const given = textOption(run, "message");
  const why = (given ?? commit?.subject ?? "").trim();
  // A dry run does not appear in History.
  if (why === "" && isOn(run, "dry-run")) return "A dry run";
  if (why === "") throw new CliError("Why? Give --message for History.");
  const ofCommit = given === null ? commit : null;
  const source = [textOption(run, "author") ?? ofCommit?.author, ofCommit?.id].filter((part) => part !== undefined);
  const suffix = source.length === 0 ? "" : ` (${source.join(", ")})`.slice(0, SOURCE_CHARS_MAX);
  return `${why.slice(0, AGENT_LIMITS.messageCharsMax - suffix.length)}${suffix}`;
}

function print({ cli }: CommandRun, files: readonly LaidFile[], live: DeskFiles, answer: SaveAnswer): void {
  for (const { path, content } of files) {
    cli.print(`${content === null ? "delete" : live.files.has(path) ? "change" : "add   "}  ${path}`);
  }
  for (const warning of answer.warnings) cli.note(`warning: ${problemLine(warning)}`);
  for (const [action, reason] of Object.entries(answer.notReady ?? {})) cli.note(`not set up: ${action}: ${reason}`);
}

async function confirmed({ cli, options }: CommandRun, { version }: DeskFiles): Promise<boolean> {
  if (options.yes === true) return true;
  if (cli.ask === null) throw new CliError("That was the dry run. Give --yes to save without a terminal.");
  const answer = await cli.ask(`Save as version ${version + 1}? [y/N] `);
  return /^y(es)?$/i.test(answer.trim());
}
