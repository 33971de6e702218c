/**
 * A sandbox, an extractor and raw servers for tests; each test gets its own folder and ports.
 *
 * @module
 */

import { createServer, type Socket } from "node:net";
import { parseAllowances } from "../../sandbox/address.ts";
import { extractorFlags } from "../../extractor/flags.ts";
import type { OutboundParts } from "../../sandbox/call.ts";
import { openFreeze } from "../../sandbox/freeze/freeze.ts";
import { makeRecorder } from "../../sandbox/ledger/record.ts";
import { openLedger } from "../../sandbox/ledger/write.ts";
import { connectSandbox, type Sandbox } from "../../sandbox/client.ts";
import { sandboxFlags } from "../../sandbox/flags.ts";
import { EXPORTERS, type OtelSignal } from "../../sandbox/telemetry/signals.ts";
import type { CustomerParts } from "../../sandbox/customer.ts";
import { type Identities, openIdentities } from "../../sandbox/identity/identify.ts";
import { loadKeys } from "../../sandbox/keys.ts";
import { countNamedCalls } from "../../sandbox/named_calls.ts";
import type { OutboundRequest, Sealed } from "../../sandbox/protocol.ts";
import { readSmtpUrl } from "../../sandbox/mail/smtp_url.ts";
import { makePushes, type Pushes } from "../../sandbox/push/push.ts";
import type { SecretId, SecretValue } from "../../sandbox/secrets.ts";
import { makeTotpCodes, type TotpCodes } from "../../sandbox/totp/codes.ts";
import { makeVault, type OpenVault } from "../../sandbox/vault.ts";
import { openVaultFile } from "../../sandbox/vault_file.ts";
import { COMMON_FLAGS } from "../../supervisor/processes.ts";
import { DEADLINE_MS } from "../support/wait.ts";

/** The project's folder. */
export const PROJECT = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");

/** A marker as the desk would draw it. */
export const MARKER = "bWFya2VyLW9mLXRoaXMtdGVzdA";

/** A place for a secret. */
export function place(name: string): string {
  return `{secrets.${name}#${MARKER}}`;
}

/** The vault of a folder, with a clock stopped at the given time. */
export async function openVault(keysDir: string, now = 1_800_000_000_000): Promise<OpenVault> {
  return (await openVaultParts(keysDir, () => now)).vault;
}

/** The vault of a folder, with customers' identity and teammates' codes, without the sandbox's process. */
export async function openVaultParts(
  keysDir: string,
  now: () => number,
): Promise<
  { readonly vault: OpenVault; readonly identities: Identities; readonly totp: TotpCodes; readonly pushes: Pushes }
> {
  const keys = await loadKeys(keysDir);
  const file = openVaultFile(keysDir);
  const vault = makeVault(keys, file, now);
  return {
    vault,
    identities: await openIdentities(keys, vault, file, now),
    totp: makeTotpCodes(keys, now),
    pushes: makePushes(keys, now),
  };
}

/** Web Push with the keys of a folder. */
export async function pushesOf(keysDir: string): Promise<Pushes> {
  return makePushes(await loadKeys(keysDir), () => 1_800_000_000_000);
}

/** Checks customers where no test of the file has one: no ticket is known, and no call for a named customer allowed. */
export async function customerParts(keysDir: string): Promise<CustomerParts> {
  const now = () => 1_800_000_000_000;
  const { identities } = await openVaultParts(keysDir, now);
  return { identities, namedCalls: countNamedCalls({ perWorkspace: 0, total: 0 }), now };
}

/** Sets a secret and returns its record. */
export async function recordOf(
  vault: { readonly set: OpenVault["set"] } | { readonly setSecret: Sandbox["setSecret"] },
  id: SecretId,
  secret: SecretValue,
): Promise<Sealed> {
  const answer = "set" in vault ? await vault.set(id, secret) : await vault.setSecret(id, secret);
  if (answer.kind !== "set") throw new Error(`${answer.code}: ${answer.message}`);
  return answer.sealed;
}

/** An action request with sensible defaults. */
export function actionRequest(change: Partial<OutboundRequest> & { readonly url: string }): OutboundRequest {
  return {
    door: "action",
    workspace: "w1",
    method: "GET",
    headers: {},
    body: null,
    marker: MARKER,
    secrets: {},
    customer: null,
    call: null,
    deadlineMs: DEADLINE_MS,
    ...change,
  };
}

/** A TCP server that hands every connection and the bytes it got so far to `answer`. */
export type RawServer = {
  readonly port: number;
  readonly connections: () => number;
  readonly received: () => string;
  readonly close: () => Promise<void>;
};

/** Starts a raw server on 127.0.0.1; `answer` is called once per connection, at its first bytes. */
export function rawServer(answer: (socket: Socket) => void): Promise<RawServer> {
  let connections = 0;
  let received = "";
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    connections++;
    open.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => open.delete(socket));
    socket.on("data", (bytes) => received += bytes.toString("latin1"));
    socket.once("data", () => answer(socket));
  });
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve({
        port: typeof address === "object" ? address?.port ?? 0 : 0,
        connections: () => connections,
        received: () => received,
        close: () => {
          for (const socket of open) socket.destroy();
          return new Promise((done) => server.close(() => done()));
        },
      });
    })
  );
}

/** The ledger of a sandbox that a test runs in its own process, in a folder; and no freeze. */
export function recordingIn(folder: string): Pick<OutboundParts, "freeze" | "recorder"> {
  const clock = () => new Date();
  return {
    freeze: openFreeze(`${folder}/freeze.json`, () => {}),
    recorder: makeRecorder(openLedger({ folder: `${folder}/ledger`, clock }), clock),
  };
}

/** A spawned process that printed its ready line. */
export type Spawned = { readonly process: Deno.ChildProcess; readonly stop: () => Promise<void> };

/** A spawned sandbox and a client for it. */
export type SpawnedSandbox = Spawned & {
  readonly sandbox: Sandbox;
  readonly folder: string;
  /** Ends the process with a signal and starts another on the same folders. */
  readonly restart: (signal?: Deno.Signal) => Promise<void>;
};

/** Spawns `sandbox/main.ts`, or another entry, with exactly the flags of production. */
export async function spawnSandbox(
  environment: {
    readonly allow?: string;
    readonly modelUrl?: string;
    readonly modelProvider?: string;
    readonly modelKey?: string;
    readonly namedCallsPerHour?: string;
    readonly namedCallsTotal?: string;
    readonly smtpUrl?: string;
    readonly mailFrom?: string;
    readonly otlpUrl?: string;
    readonly otlpHeaders?: string;
    /** Which signals the operator does not want at the collector. */
    readonly otlpWithout?: readonly OtelSignal[];
    /** `SVC_S3_*`. */
    readonly bucket?: Readonly<Record<string, string>>;
  } = {},
  entry = "sandbox/main.ts",
): Promise<SpawnedSandbox> {
  const folder = await Deno.makeTempDir();
  const [keysDir, runDir, ledgerDir] = [`${folder}/keys`, `${folder}/run`, `${folder}/ledger`];
  for (const own of [keysDir, runDir, ledgerDir]) await Deno.mkdir(own);
  const freezePath = `${folder}/freeze.json`;
  const allowances = parseAllowances(environment.allow ?? "");
  if (allowances.kind === "faults") throw new TypeError(allowances.faults.join());
  const modelUrl = environment.modelUrl === undefined ? null : new URL(environment.modelUrl);
  const { smtpUrl, mailFrom } = environment;
  const smtpHost = smtpUrl === undefined ? null : readSmtpUrl(smtpUrl)?.host ?? null;
  const collectorHost = environment.otlpUrl === undefined ? null : new URL(environment.otlpUrl).hostname;
  const reach = { allowances: allowances.value, modelUrl, smtpHost, collectorHost };
  const flags = sandboxFlags({ keysDir, runDir, ledgerDir, freezePath }, reach);
  const start = () =>
    spawn([
      ...COMMON_FLAGS,
      ...flags,
      `${PROJECT}/${entry}`,
      keysDir,
      runDir,
      ledgerDir,
      freezePath,
    ], {
      SVC_ALLOW_PRIVATE: environment.allow ?? "",
      SVC_MODEL_URL: environment.modelUrl ?? "",
      SVC_MODEL_PROVIDER: environment.modelProvider ?? "",
      SVC_MODEL_KEY: environment.modelKey ?? "",
      SVC_NAMED_CALLS_PER_HOUR: environment.namedCallsPerHour ?? "",
      SVC_NAMED_CALLS_PER_HOUR_TOTAL: environment.namedCallsTotal ?? "",
      SVC_SMTP_URL: smtpUrl ?? "",
      SVC_MAIL_FROM: mailFrom ?? "",
      OTEL_EXPORTER_OTLP_ENDPOINT: environment.otlpUrl ?? "",
      OTEL_EXPORTER_OTLP_HEADERS: environment.otlpHeaders ?? "",
      ...Object.fromEntries((environment.otlpWithout ?? []).map((signal) => [EXPORTERS[signal], "none"])),
      ...environment.bucket,
    });
  let spawned = await start();
  const sandbox = connectSandbox({ socketPath: `${runDir}/sandbox.sock` });
  const stop = async () => {
    sandbox.close();
    await spawned.stop();
    await Deno.remove(folder, { recursive: true });
  };
  const restart = async (signal: Deno.Signal = "SIGKILL") => {
    spawned.process.kill(signal);
    await spawned.process.status;
    await spawned.stop();
    spawned = await start();
  };
  return { process: spawned.process, stop, sandbox, folder, restart };
}

/** Spawns `extractor/main.ts`, or another entry, with exactly the flags of production. */
export async function spawnExtractor(
  jobMs: number,
  entry = "extractor/main.ts",
  jobCpuMs?: number,
): Promise<Spawned & { readonly socketPath: string }> {
  const folder = await Deno.makeTempDir();
  const socketPath = `${folder}/extractor.sock`;
  const flags = extractorFlags({ codeDir: PROJECT, socketPath });
  const idleMs = 0;
  const times = [idleMs, jobMs, jobCpuMs].flatMap((ms) => ms === undefined ? [] : [String(ms)]);
  const spawned = await spawn([...COMMON_FLAGS, ...flags, `${PROJECT}/${entry}`, socketPath, ...times], {});
  const stop = async () => {
    await spawned.stop();
    await Deno.remove(folder, { recursive: true });
  };
  return { process: spawned.process, stop, socketPath };
}

/** Runs a process with nothing but the named environment, and reads its whole output. */
export async function runToEnd(args: readonly string[]): Promise<string> {
  const output = await command(args, {}).output();
  return new TextDecoder().decode(output.stdout) + new TextDecoder().decode(output.stderr);
}

async function spawn(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<Spawned> {
  const process = command(args, environment).spawn();
  const errors = new Response(process.stderr).text();
  const reader = process.stdout.getReader();
  const first = await reader.read();
  if (first.done) throw new Error(`the process did not start: ${await errors}`);
  const rest = (async () => {
    while (!(await reader.read()).done);
  })();
  const stop = async () => {
    try {
      process.kill("SIGKILL");
    } catch (fault) {
      if (!(fault instanceof TypeError)) throw fault;
    }
    await Promise.all([process.status, rest, errors]);
  };
  return { process, stop };
}

function command(args: readonly string[], environment: Readonly<Record<string, string>>): Deno.Command {
  const kept = ["HOME", "DENO_DIR", "PATH"].flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  return new Deno.Command(Deno.execPath(), {
    args: ["run", ...args],
    clearEnv: true,
    env: { ...Object.fromEntries(kept), ...environment },
    stdout: "piped",
    stderr: "piped",
  });
}
