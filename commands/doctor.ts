/**
 * Checks the installation: reports faults, their location, and how to fix them.
 *
 * @module
 */
import { z } from "zod";
import type { Config } from "../config.ts";
import { unknownVariables } from "../variables.ts";
import { findSnapshot } from "../core/db/snapshot.ts";
import { readEnvironment } from "../environment.ts";
import { ledgerDir } from "../supervisor/processes.ts";
import { checkDataFolder } from "./data_folder.ts";
import { checkBackups } from "./doctor_backups.ts";
import { checkBucket } from "./doctor_bucket.ts";
import { checkFiles } from "./doctor_files.ts";
import { checkFreeze } from "./doctor_freeze.ts";
import { checkLedger } from "./doctor_ledger.ts";
import { checkDatabase } from "./doctor_database.ts";
import { bad, type Finding, ok, warn } from "./finding.ts";
import { askDesk } from "./own_desk.ts";

const CODE_DIR = new URL("..", import.meta.url).pathname;

/** Every check, in the order of the report. */
const CHECKS: readonly ((config: Config) => Promise<readonly Finding[]>)[] = [
  checkSetup,
  () => checkFiles(CODE_DIR),
  checkFolders,
  checkAddress,
  checkMail,
  checkBucket,
  checkBackups,
  checkFreeze,
  checkLedger,
  checkDatabase,
];

/** Runs all possible checks, with the variables of an environment. */
export async function examine(environment: Readonly<Record<string, string>>): Promise<readonly Finding[]> {
  const unknown = unknownVariables(Object.keys(environment)).map((text): Finding => ({ mark: "warn", text }));
  const read = readEnvironment(environment);
  if (read.kind === "faults") return [...read.faults.map((text): Finding => ({ mark: "bad", text })), ...unknown];
  const found = await Promise.all(CHECKS.map((check) => check(read.config)));
  return [ok("The configuration is readable."), ...unknown, ...found.flat()];
}

async function checkSetup(): Promise<readonly Finding[]> {
  const assets = await isThere(`${CODE_DIR}build/assets/widget.js`);
  return [
    assets ? ok("The browser scripts are built.") : bad("The browser scripts are not built.", 'Run "deno task setup".'),
    await findSnapshot() === null
      ? warn("There is no snapshot for a new database: the first start takes longer.", 'Run "deno task setup".')
      : ok("A new database starts from a snapshot."),
  ];
}

async function checkFolders(config: Config): Promise<readonly Finding[]> {
  const { dataDir } = config;
  const folder = await checkDataFolder(dataDir);
  if (folder === "none") return [warn(`There is no data folder yet (${dataDir}).`, "The first start makes it.")];
  const open = [dataDir, config.keysDir, ledgerDir(config)].filter((folder) => isOpenToOthers(folder));
  return [
    folder === "open" ? ok(`The data folder can be written (${dataDir}).`) : bad(
      `The data folder cannot be read and written (${dataDir}).`,
      "Run the doctor as the user who runs the desk, and give the folder to them.",
    ),
    ...open.map((folder) => bad(`Other users of this machine can look into ${folder}.`, `Run: chmod 700 ${folder}`)),
  ];
}

function isOpenToOthers(folder: string): boolean {
  try {
    return ((Deno.statSync(folder).mode ?? 0) & 0o077) !== 0;
  } catch {
    return false;
  }
}

async function checkAddress(config: Config): Promise<readonly Finding[]> {
  const { host, port, baseUrl } = config;
  const isLocal = /^(127\.|localhost$|::1$)/.test(host);
  const secure = baseUrl.startsWith("https:")
    ? ok(`Browsers reach it at ${baseUrl}.`)
    : isLocal
    ? ok(`It listens on this machine alone (${baseUrl}).`)
    : warn(`Browsers reach it without encryption (${baseUrl}).`, "Put a proxy with TLS in front and set SVC_BASE_URL.");
  return [secure, ...checkExposure(config, isLocal), ...await whoAnswers(host, port)];
}

/** Without a server for the installation, each workspace can configure its own on the desk. */
function checkMail(config: Config): Promise<readonly Finding[]> {
  return Promise.resolve([...checkSending(config), ...checkMailbox(config)]);
}

function checkMailbox({ imap }: Config): readonly Finding[] {
  if (imap === null) return [ok("No mailbox is configured: a workspace receives mail only through its own.")];
  const read = ok(`Mail is read from ${imap.host}:${imap.port}.`);
  const plain = warn("Emails travel from the mailbox without encryption.", "Leave ?tls=none out of SVC_IMAP_URL.");
  return imap.tls === "none" ? [read, plain] : [read];
}

function checkSending({ smtp: server, mailFrom }: Config): readonly Finding[] {
  if (server === null || mailFrom === null) {
    return [ok("No mail server is configured: workspaces without their own send no mail.")];
  }
  const sent = ok(`Mail is sent by ${server.host}:${server.port}, from ${mailFrom.address}.`);
  const plain = warn("Emails travel to the mail server without encryption.", "Leave ?tls=none out of SVC_SMTP_URL.");
  return server.tls === "none" ? [sent, plain] : [sent];
}

/** Deno.serve waits indefinitely for the rest of a request's headers; a proxy does not. */
function checkExposure({ host, trustProxy }: Config, isLocal: boolean): readonly Finding[] {
  if (isLocal || trustProxy.kind !== "none") return [];
  return [warn(
    `The desk listens on ${host} without a proxy: slow clients can hold connections open.`,
    "Put a proxy in front (docs/self-hosting.md has examples), then set SVC_HOST=127.0.0.1 and SVC_TRUST_PROXY=1.",
  )];
}

const readyAnswer = z.object({
  extractor: z.enum(["awake", "asleep", "away"]).default("awake"),
  warnings: z.array(z.object({ text: z.string(), fix: z.string() })).default([]),
});

/** The finding for each state of a running desk's extractor. */
const EXTRACTOR: Readonly<Record<z.infer<typeof readyAnswer>["extractor"], Finding>> = {
  awake: ok("The extractor is awake."),
  asleep: ok("The extractor is asleep: the next document or email starts it."),
  away: warn("The extractor does not answer: documents and emails wait.", "See its log."),
};

async function whoAnswers(host: string, port: number): Promise<readonly Finding[]> {
  try {
    const answer = await askDesk({ host, port }, "/readyz");
    const body = await answer.text();
    if (!answer.headers.get("content-type")?.includes("json")) {
      return [bad(`Something else than the desk answers on port ${port}.`, "Stop it, or set SVC_PORT.")];
    }
    const { extractor, warnings } = readyAnswer.parse(JSON.parse(body));
    return [
      answer.ok
        ? ok("The desk is running, with all its parts.")
        : bad(`The desk is not ready: ${body}`, "See its log."),
      EXTRACTOR[extractor],
      ...warnings.map(({ text, fix }) => warn(text, fix)),
    ];
  } catch {
    return [ok(`Nothing runs on port ${port}: the desk is stopped.`)];
  }
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
