/**
 * Commands for the operator of a desk: `backup <file>`, `restore <file>`, `import <product> <folder>`, `files <folder|s3>`, `freeze`, `thaw`, `team`,
 * `recover <e-mail>`, `doctor`.
 *
 * @module
 */
import type { Config } from "../config.ts";
import { readEnvironment } from "../environment.ts";
import { backUp, restore } from "./backup.ts";
import { withBackup } from "./backup_bucket.ts";
import { refuseReadable, sweepBackupFolders } from "./backup_folder.ts";
import { lookAtFolder } from "./data_folder.ts";
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

/** Each ends with whether all is well. */
const COMMANDS: Readonly<Record<string, (path: string | undefined) => Promise<boolean>>> = {
  backup: async (path) => {
    const now = new Date();
    const config = await deskOrExit();
    await sweepBackupFolders(config);
    const verify = isTried(config, Deno.args) ? (file: string) => verifyBackup(config, file) : null;
    if (has("--scheduled")) return await say(makeScheduledBackup(config, now, verify));
    const file = path === undefined || path.startsWith("--") ? backupName(now) : path;
    const make = async () => {
      refuseReadable(config, file);
      const done = await backUp(config, file, now, () => runningRows(config));
      await noteBackup(config.dataDir, file, { now, scheduled: false });
      return verify === null ? done : `${done} ${await verify(file)}`;
    };
    return await say(make());
  },
  restore: async (path) => {
    if (path === undefined) return failed("Which file? deno task restore <file>");
    const config = configOrExit();
    if (!path.endsWith(".age")) return await say(withBackup(config, path, (file) => restore(config, file)));
    const identity = after("--identity");
    if (identity === undefined) return failed("It is encrypted: deno task restore <file> --identity <identity file>");
    const lines = await Deno.readTextFile(identity);
    const decrypted = (file: string) => withDecrypted(file, lines, (plain) => restore(config, plain));
    return await say(withBackup(config, path, decrypted));
  },
  freeze: async () => {
    const options = { print: has("--print"), yes: has("--yes"), named: has("--named") };
    return await say(freeze(await deskOrExit(), options, new Date(), (text) => confirm(`${text}\nFreeze?`)));
  },
  thaw: async () => await say(thaw(configOrExit())),
  import: async () =>
    await say(
      Promise.resolve(Deno.args.slice(1)).then(importOrder).then(async (wanted) =>
        await importExport(await deskOrExit(), wanted)
      ),
    ),
  files: async (to) => await say(moveFiles(await deskOrExit(), to)),
  team: async () => await say(order(Deno.args.slice(1))),
  recover: async () => await say(order(["recover", ...Deno.args.slice(1)])),
  doctor: async () => {
    const findings = await examine(Deno.env.toObject());
    for (const finding of findings) console.log(printFinding(finding));
    const read = readEnvironment();
    if (read.kind === "ok") await leaveNote(read.config.dataDir, "last_doctor.json", { at: new Date(), findings });
    return findings.every(({ mark }) => mark !== "bad");
  },
};

const [name = "", path] = Deno.args;
const command = COMMANDS[name];
const isWell = command === undefined
  ? failed(`There is no command "${name}". Commands: ${Object.keys(COMMANDS).join(", ")}.`)
  : await command(path);
Deno.exit(isWell ? 0 : 1);

async function order(words: readonly string[]): Promise<string> {
  const wanted = teamOrder(words);
  return await changeTeam(await deskOrExit(), wanted);
}

function after(flag: string): string | undefined {
  return has(flag) ? Deno.args[Deno.args.indexOf(flag) + 1] : undefined;
}

function has(flag: string): boolean {
  return Deno.args.includes(flag);
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

/** The configuration of a desk that is there; before its first start there is nothing to back up, freeze or change. */
async function deskOrExit(): Promise<Config> {
  const config = configOrExit();
  const { dataDir } = config;
  const folder = await lookAtFolder(dataDir);
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
