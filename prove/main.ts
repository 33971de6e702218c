/**
 * `deno task prove`: tries everything that must not work against a copy of this installation, and writes a signed sheet.
 *
 * @see docs/reference/commands.md
 * @module
 */
import { parseArgs } from "node:util";
import type { Config } from "../config.ts";
import { readEnvironment } from "../environment.ts";
import { readInstallation } from "./installation.ts";
import { sheetPage } from "./page.tsx";
import { runGroups } from "./run.ts";
import { openSigningKey, readSigned, type SheetGroup, signSheet, type Verification, verifySheet } from "./sheet.ts";

/** How many conversations the confirmation is tried with. */
const WHOLE = 2000;
const QUICK = 100;

const OPTIONS = {
  quick: { type: "boolean", default: false },
  out: { type: "string", default: "." },
  verify: { type: "string" },
  key: { type: "string" },
} as const;

const USAGE = `deno task prove [--quick] [--out FOLDER]
deno task prove --verify SHEET.json [--key PUBLIC_KEY]`;

const VERDICTS: Readonly<Record<Verification, string>> = {
  valid: "The signature is valid: the sheet is as this installation wrote it.",
  changed: "The sheet was changed after it was signed.",
  other_key: "The sheet was signed with the key of another installation.",
  unreadable: "This is no sheet of deno task prove.",
};

Deno.exit(await run());

async function run(): Promise<number> {
  try {
    const { values } = parseArgs({ args: Deno.args, options: OPTIONS });
    return values.verify === undefined
      ? await prove(configOf(), values.out, values.quick ? QUICK : WHOLE)
      : await verify(values.verify, values.key ?? null);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    if (error instanceof TypeError && "code" in error) console.error(USAGE);
    return 1;
  }
}

/** Tries everything and writes the sheet. @returns 0 when everything held */
async function prove(config: Config, folder: string, size: number): Promise<number> {
  const installation = await readInstallation(config);
  const { version, keys } = installation;
  console.log(
    `Version ${version} of the agent, ${keys.length} ${
      keys.length === 1 ? "key" : "keys"
    }. A stopped desk may be started again now.\n`,
  );
  const sheet = await runGroups(installation, { size, onGroup: printGroup });
  const signed = await signSheet(sheet, await openSigningKey(config.keysDir));
  const name = `${folder}/prove-${sheet.at.slice(0, 19).replaceAll(":", "")}`;
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(`${name}.json`, JSON.stringify(signed, null, 2) + "\n", { createNew: true });
  await Deno.writeTextFile(`${name}.html`, sheetPage(signed), { createNew: true });
  const broken = sheet.groups.reduce((sum, group) => sum + group.broken.length, 0);
  console.log(
    `\n${broken === 0 ? "Everything held." : `${broken} attempts broke something.`} ${name}.json, ${name}.html`,
  );
  return broken === 0 ? 0 : 1;
}

function printGroup({ name, tried, broken, figures, seconds, evidenceFor }: SheetGroup): void {
  const more = Object.entries(figures).map(([what, count]) => `, ${what}: ${count}`).join("");
  console.log(`${broken.length === 0 ? "held  " : "BROKEN"}  ${name}: ${tried} checks${more} (${seconds} s)`);
  console.log(`        ${evidenceFor.join(", ")}`);
  for (const line of broken) console.log(`        - ${line}`);
}

/** Checks a sheet against this installation's key, or against the one that was given. @returns 0 when it is valid */
async function verify(path: string, givenKey: string | null): Promise<number> {
  const text = await Deno.readTextFile(path);
  const key = givenKey ?? (await openSigningKey(configOf().keysDir)).publicKey;
  const verdict = await verifySheet(text, key);
  console.log(VERDICTS[verdict]);
  const signed = readSigned(text);
  if (verdict === "valid" && signed !== null) {
    const { at, agent, groups } = signed.sheet;
    console.log(`Version ${agent.version} of the agent (${agent.sha256}), ${at}.`);
    for (const { name, tried, broken } of groups) console.log(`  ${name}: ${tried} checks, ${broken.length} broken`);
  }
  return verdict === "valid" ? 0 : 1;
}

function configOf(): Config {
  const read = readEnvironment();
  if (read.kind === "faults") throw new Error(read.faults.join("\n"));
  return read.config;
}
