/**
 * Entry point of the operator's commands: `backup <file>`, `restore <file>`, `import <product> <folder>`, `files
 * <folder|s3>`, `freeze`, `thaw`, `team`, `recover <email>`, `doctor`.
 *
 * @module
 */
import type { Config } from "../config.ts";
import { readEnvironment } from "../environment.ts";
import { backUp, restore } from "./backup.ts";
import { withBackup } from "./backup_bucket.ts";
import { refuseReadable, sweepBackupFolders } from "./backup_folder.ts";
import { checkDataFolder } from "./data_folder.ts";
import { examine } from "./doctor.ts";
import { freeze, thaw } from "./freeze.ts";
import { importExport, importOrder } from "./import.ts";
import { leaveNote, noteBackup } from "./notes.ts";
import { printFinding } from "./finding.ts";
import { moveFiles } from "./move_files.ts";
import { runningRows } from "./rows.ts";
import { backupName, isTried, makeScheduledBackup, withDecrypted } from "./scheduled_backup.ts";
import { verifyBackup } from "./verify.ts";
import { changeTeam, teamOrder } from "./team.ts";
import { COMMAND_NAMES, type CommandName, isCommandName, type ParsedArguments, readWords, usageOf } from "./usage.ts";

/** Each resolves to whether all is well. */
const COMMANDS: Readonly<Record<CommandName, (given: ParsedArguments) => Promise<boolean>>> = {
  backup: async ({ words: [path], options }) => {
    const now = new Date();
    const config = await deskOrExit();
    await sweepBackupFolders(config);
    const verify = isTried(config, Deno.args) ? (file: string) => verifyBackup(config, file) : null;
    if (options.scheduled) return await say(makeScheduledBackup(config, now, verify));
    const file = path ?? backupName(now);
    const make = async () => {
      refuseReadable(config, file);
      const done = await backUp(config, file, now, () => runningRows(config));
      await noteBackup(config.dataDir, file, { now, scheduled: false });
      return verify === null ? done : `${done} ${await verify(file)}`;
    };
    return await say(make());
  },
  restore: async ({ words: [path], options: { identity } }) => {
    if (path === undefined) return failed(`Which file?\n${usageOf("restore")}`);
    const config = configOrExit();
    if (!path.endsWith(".age")) return await say(withBackup(config, path, (file) => restore(config, file)));
    if (typeof identity !== "string") {
      return failed("It is encrypted: deno task restore <file> --identity <identity file>");
    }
    const lines = await Deno.readTextFile(identity).catch(() => null);
    if (lines === null) return failed(`The identity file ${identity} cannot be read.`);
    const decrypted = (file: string) =>
      withDecrypted(config, { path: file, identity: lines }, (plain) => restore(config, plain));
    return await say(withBackup(config, path, decrypted));
  },
  freeze: async ({ options: { print, yes, named } }) => {
    const options = { print: print === true, yes: yes === true, named: named === true };
    return await say(freeze(await deskOrExit(), options, new Date(), (text) => confirm(`${text}\nFreeze?`)));
  },
  thaw: async () => await say(thaw(configOrExit())),
  import: async (given) =>
    await say(
      Promise.resolve(given).then(importOrder).then(async (wanted) =>
        await importExport(await deskOrExit(), wanted, { progress: (line) => console.error(line) })
      ),
    ),
  files: async ({ words: [to] }) => await say(moveFiles(await deskOrExit(), to)),
  team: async (given) => await say(order(given)),
  recover: async ({ words, options }) => await say(order({ words: ["recover", ...words], options })),
  doctor: async () => {
    const findings = await examine(Deno.env.toObject());
    for (const finding of findings) console.log(printFinding(finding));
    const read = readEnvironment();
    if (read.kind === "ok") await leaveNote(read.config.dataDir, "last_doctor.json", { at: new Date(), findings });
    return findings.every(({ mark }) => mark !== "bad");
  },
};

const [name = "", ...words] = Deno.args;
Deno.exit(await run() ? 0 : 1);

async function run(): Promise<boolean> {
  if (!isCommandName(name)) {
    return failed(`There is no command "${name}". Commands: ${COMMAND_NAMES.join(", ")}.`);
  }
  const read = readWords(name, words);
  if (read.kind === "fault") return failed(read.text);
  if (read.kind === "ok") return await COMMANDS[name](read);
  console.log(read.text);
  return true;
}

async function order(given: ParsedArguments): Promise<string> {
  const wanted = teamOrder(given);
  return await changeTeam(await deskOrExit(), wanted);
}

async function say(done: Promise<string>): Promise<boolean> {
  try {
    console.log(await done);
    return true;
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error));
  }
}

function failed(line: string): false {
  console.error(line);
  return false;
}

/** The configuration of an existing desk; before its first start there is nothing to back up, freeze or change. */
async function deskOrExit(): Promise<Config> {
  const config = configOrExit();
  const { dataDir } = config;
  const folder = await checkDataFolder(dataDir);
  if (folder === "open") return config;
  console.error(
    folder === "none"
      ? `There is no desk in ${dataDir}: its first start makes this folder. If yours is elsewhere, set SVC_DATA_DIR.`
      : `This user may not read and write the data folder (${dataDir}). Run the command as the user who runs the desk.`,
  );
  Deno.exit(1);
}

function configOrExit(): Config {
  const read = readEnvironment();
  if (read.kind === "ok") return read.config;
  for (const fault of read.faults) console.error(fault);
  Deno.exit(1);
}
