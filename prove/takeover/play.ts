/**
 * Plays a taken-over desk: a program with the desk's exact flags, and with every record and ticket that the desk ever
 * had, attacks a sandbox of its own.
 *
 * @module
 */
import { createServer } from "node:http";
import { z } from "zod";
import { type Config, readConfig } from "../../config.ts";
import { connectSandbox } from "../../sandbox/client.ts";
import { printFreeze } from "../../sandbox/freeze/list.ts";
import type { LedgerEntry } from "../../sandbox/ledger/entry.ts";
import { type LedgerCheck, readLedger } from "../../sandbox/ledger/read.ts";
import { makeFolders } from "../../supervisor/folders.ts";
import { CODE_DIR, deskProcesses, ledgerDir } from "../../supervisor/processes.ts";
import type { ProcessSpec } from "../../supervisor/supervise.ts";
import { makeOwnFolder } from "../own_folder.ts";
import { eventually } from "./eventually.ts";
import { KEYS, makeRecords } from "./records.ts";

const PROBES = `${CODE_DIR}/prove/takeover/probes.ts`;
const MODEL_KEY = "sk-model-of-the-operator-0123456789";

/** How many calls for named customers the operator allows per hour, in all workspaces. */
export const NAMED_PER_HOUR = 4;

/** The attempts of the program, and all results. */
export type TakenOver = {
  /** By the attempt's name: `denied`, `refused <code>`, or what it obtained. */
  readonly outcomes: Readonly<Record<string, string>>;
  /** Its complete output, with every answer that it got. */
  readonly printed: string;
  /** Every secret value, with the server that may receive it; null for none. */
  readonly secrets: readonly { readonly value: string; readonly at: "app" | "model" | null }[];
  /** One line for each request that a server received. */
  readonly arrived: Readonly<Record<"app" | "evil" | "model", readonly string[]>>;
  readonly ledger: { readonly check: LedgerCheck; readonly entries: readonly LedgerEntry[] };
};

/** Runs the program on a new data folder. @param frozen whether the operator froze it with what the agent needs */
export async function takeOver(frozen: boolean): Promise<TakenOver> {
  const [app, evil, model] = await Promise.all([noting(), noting(), noting()]);
  const own = await makeOwnFolder();
  const folder = own.path;
  const variables: Readonly<Record<string, string>> = {
    SVC_DATA_DIR: `${folder}/data`,
    SVC_PORT: "8765",
    SVC_MODEL: "m",
    SVC_MODEL_KEY: MODEL_KEY,
    SVC_MODEL_URL: `${model.origin}/v1`,
    SVC_ALLOW_PRIVATE: [app, evil].map(({ port }) => `localhost=127.0.0.1:${port}`).join(","),
    SVC_NAMED_CALLS_PER_HOUR_TOTAL: String(NAMED_PER_HOUR),
  };
  const { config, sandboxSpec, deskSpec } = await prepare(variables);
  const process = command(sandboxSpec, []).spawn();
  const sandbox = connectSandbox({ socketPath: `${config.runDir}/sandbox.sock` });
  try {
    await eventually(async () => await sandbox.health() !== null);
    const { records, identitySecret } = await makeRecords(sandbox, app.origin);
    if (frozen) await freeze(config, app.origin, `${model.origin}/v1`);
    const places = { data: config.dataDir, app: app.origin, evil: evil.origin, model: `${model.origin}/v1` };
    const { outcomes, printed } = await runProbes(deskSpec, { ...places, ...records });
    sandbox.close();
    process.kill("SIGTERM");
    await process.status;
    return {
      outcomes,
      printed,
      ledger: await readWhole(ledgerDir(config)),
      arrived: { app: app.seen, evil: evil.seen, model: model.seen },
      secrets: [
        { value: KEYS.live, at: "app" },
        { value: MODEL_KEY, at: "model" },
        ...[KEYS.old, KEYS.gone, identitySecret].map((value) => ({ value, at: null })),
      ],
    };
  } finally {
    end(process);
    await Promise.all([process.stdout.cancel(), process.stderr.cancel(), app.close(), evil.close(), model.close()]);
    await own.remove();
  }
}

/** Ends the sandbox after an early failure. */
function end(process: Deno.ChildProcess): void {
  try {
    process.kill("SIGKILL");
  } catch {
    // It has already ended.
  }
}

async function prepare(variables: Readonly<Record<string, string>>) {
  const read = readConfig((name) => variables[name]);
  if (read.kind === "faults") throw new Error(read.faults.join("\n"));
  const { config } = read;
  const faults = await makeFolders(config);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  await Deno.mkdir(`${config.dataDir}/db`);
  const specs = deskProcesses(config, (name) => variables[name] ?? Deno.env.get(name), "routes/main.ts");
  const [sandboxSpec, deskSpec] = ["sandbox", "desk"].map((name) => specs.find((spec) => spec.name === name));
  if (sandboxSpec === undefined || deskSpec === undefined) throw new Error("The supervisor has no such process.");
  return { config, sandboxSpec, deskSpec };
}

/** Writes the operator's list: one action and the model, nothing else. */
async function freeze(config: Config, app: string, model: string): Promise<void> {
  const actions = [{ methods: ["GET"], origin: app, path: "/customers/{user.id}", customer: true }];
  const list = { frozenAt: new Date().toISOString(), actions, sites: [], models: [model], providers: [], named: false };
  await Deno.writeTextFile(config.freezePath, printFreeze(list));
}

async function runProbes(spec: ProcessSpec, places: unknown) {
  const { stdout, stderr } = await command(spec, [PROBES, JSON.stringify(places)]).output();
  const [printed, errors] = [new TextDecoder().decode(stdout), new TextDecoder().decode(stderr)];
  const line = printed.split("\n").find((each) => each.startsWith("{"));
  if (line === undefined) throw new Error(`The program printed nothing: ${errors}`);
  return { printed, outcomes: z.record(z.string(), z.string()).parse(JSON.parse(line)) };
}

async function readWhole(folder: string): Promise<TakenOver["ledger"]> {
  const entries: LedgerEntry[] = [];
  const check = await readLedger(folder, { bytesMax: Infinity }, (entry) => entries.push(entry));
  return { check, entries };
}

/** A server that records the path and the key of each request, and echoes it. */
async function noting() {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    response.end(JSON.stringify(request.headers));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" ? address?.port ?? 0 : 0;
  const close = () => new Promise((done) => server.close(done).closeAllConnections());
  return { seen, port, origin: `http://localhost:${port}`, close };
}

function command({ args, env }: ProcessSpec, entry: readonly string[]): Deno.Command {
  const at = args.findIndex((arg) => arg.endsWith("main.ts"));
  const all = entry.length === 0 ? args : [...args.slice(0, at), ...entry];
  return new Deno.Command(Deno.execPath(), { args: [...all], env, clearEnv: true, stdout: "piped", stderr: "piped" });
}
