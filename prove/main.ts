/**
 * `deno task prove`: tries everything that must be refused against a copy of this installation, and writes a signed
 * sheet.
 *
 * @see docs/reference/commands.md
 * @module
 */
import { parseArgs } from "node:util";
import type { Config } from "../config.ts";
import { readEnvironment } from "../environment.ts";
import { printProgress } from "./progress.ts";
import { readSigningKey, type SheetGroup, verdictOf } from "./sheet.ts";
import { verifyFile } from "./verify.ts";

/** Conversations that the confirmation is tried with. */
const WHOLE = 2000;
const QUICK = 100;

const OPTIONS = {
  help: { type: "boolean", short: "h", default: false },
  quick: { type: "boolean", default: false },
  out: { type: "string", default: "." },
  verify: { type: "string" },
  key: { type: "string" },
} as const;

const SAYS = "Tries everything that must be refused against a copy of this installation, and writes a signed sheet.";
const USAGE = `Usage: deno task prove [--quick] [--out <folder>]
       deno task prove --verify <sheet.json> [--key <public key>]`;

/** The beginning of a group's line. */
const MARKS = { held: "held   ", unknown: "UNKNOWN", broken: "BROKEN " } as const;

/** The exit code after a signal. */
const EXIT_STOPPED = 130;

/** Thrown when the run was stopped. */
class Stopped extends Error {}

Deno.exit(await run());

async function run(): Promise<number> {
  try {
    const { values } = parseArgs({ args: withKey(Deno.args), options: OPTIONS });
    if (values.help) {
      console.log(`${SAYS}\n${USAGE}`);
      return 0;
    }
    return values.verify === undefined
      ? await prove(configOf(), values.out, values.quick ? QUICK : WHOLE)
      : await verify(values.verify, values.key);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    if (error instanceof TypeError && "code" in error) console.error(USAGE);
    return error instanceof Stopped ? EXIT_STOPPED : 1;
  }
}

/** Runs all groups and writes the sheet. @returns 0 when everything held */
async function prove(config: Config, folder: string, size: number): Promise<number> {
  // Before the run, which takes minutes: an unwritable folder is reported at the start.
  await Deno.mkdir(folder, { recursive: true });
  // Loaded here, so that verifying a sheet does not wait for them.
  const { readInstallation } = await import("./installation.ts");
  const { runGroups } = await import("./run.ts");
  const { writeSheet } = await import("./write.ts");
  const installation = await readInstallation(config);
  const { version, keys } = installation;
  console.log(
    `Version ${version} of the agent, ${keys.length} ${
      keys.length === 1 ? "key" : "keys"
    }. A stopped desk may be started again now.\n`,
  );
  const signal = stopSignal();
  const sheet = await runGroups(installation, { size, onGroup: printGroup, onProgress: printProgress(), signal });
  const name = await writeSheet(sheet, folder, config.keysDir);
  const { kind, text } = verdictOf(sheet);
  console.log(`\n${text}`);
  for (const line of sheet.agent.allowed ?? []) console.log(`- ${line}`);
  console.log(`${name}.json, ${name}.html`);
  return kind === "held" ? 0 : 1;
}

/** Aborted by Ctrl-C and SIGTERM; a second one ends the program immediately. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(name, () => {
      if (stopping.signal.aborted) Deno.exit(EXIT_STOPPED);
      console.error("Stopping: the copy is ended and removed.");
      stopping.abort(new Stopped("Stopped. No sheet was written, and nothing of the copy is left."));
    });
  }
  return stopping.signal;
}

function printGroup(group: SheetGroup): void {
  const { name, tried, broken, unknown, figures, seconds, evidenceFor } = group;
  const more = Object.entries(figures).map(([what, count]) => `, ${what}: ${count}`).join("");
  console.log(`${MARKS[verdictOf({ groups: [group] }).kind]}  ${name}: ${tried} checks${more} (${seconds} s)`);
  console.log(`         ${evidenceFor.join(", ")}`);
  for (const line of broken) console.log(`         - ${line}`);
  for (const line of unknown) console.log(`         - no answer in time: ${line}`);
}

/** Joins the key with its option: one key in 64 begins with a dash, and would be parsed as an option. */
function withKey(args: readonly string[]): string[] {
  const at = args.indexOf("--key");
  const [key, ...others] = at === -1 ? [] : args.slice(at + 1);
  return key === undefined ? [...args] : [...args.slice(0, at), `--key=${key}`, ...others];
}

/** Verifies a sheet with this installation's key, or with a given one. @returns 0 when it is valid */
async function verify(path: string, givenKey: string | undefined): Promise<number> {
  const key = givenKey ?? (await readSigningKey(configOf().keysDir))?.publicKey;
  if (key === undefined) {
    console.error("This installation has written no sheet, so it has no key to compare with: give the key with --key.");
    return 1;
  }
  const { isValid, lines } = await verifyFile(path, key);
  for (const line of lines) console.log(line);
  return isValid ? 0 : 1;
}

function configOf(): Config {
  const read = readEnvironment();
  if (read.kind === "faults") throw new Error(read.faults.join("\n"));
  return read.config;
}
