/**
 * The processes of a desk: their commands, exact permissions and environments.
 *
 * @see docs/reference/processes.md
 * @module
 */
import type { Config } from "../config.ts";
import { isWithin, namesOfPath, realPath } from "../real_path.ts";
import { valueForDesk, VARIABLES, type VariableSpec } from "../variables.ts";
import { KV_TOKEN, type ReadVariable } from "../environment.ts";
import { extractorFlags } from "../extractor/flags.ts";
import { EXTRACTOR_LIMITS } from "../extractor/limits.ts";
import { printAllowances } from "../sandbox/address.ts";
import { BUCKET_SECRET, BUCKET_TOKEN, BUCKET_VARIABLES } from "../sandbox/bucket/bucket.ts";
import { sandboxFlags } from "../sandbox/flags.ts";
import { EXPORTERS, SIGNALS } from "../sandbox/telemetry/signals.ts";
import { EXTRACTOR_SLEEPS } from "../ipc/sleep.ts";
import { ROOT } from "./bundle.ts";
import type { ProcessSpec } from "./supervise.ts";

/** The folder of `deno.json`. */
export const CODE_DIR = ROOT;

/** The processes of a desk, in starting order. */
export const PROCESS_NAMES = ["sandbox", "extractor", "desk"] as const;

export type ProcessName = (typeof PROCESS_NAMES)[number];

/** The folder of the ledger, which only the sandbox writes. */
export function ledgerDir(config: Pick<Config, "dataDir">): string {
  return `${config.dataDir}/ledger`;
}

/**
 * Where backups are made before they are sent; the desk's processes cannot read it, because a backup contains every
 * key.
 */
export function backupsDir(config: Pick<Config, "dataDir">): string {
  return `${config.dataDir}/backups`;
}

/** Passed on to every process: without them a custom certificate authority or time zone would be lost. */
export const INHERITED = ["HOME", "PATH", "TZ", "DENO_DIR", "DENO_TLS_CA_STORE", "SSL_CERT_FILE"] as const;

/**
 * A file of additional certificate authorities, by Deno's and by Node's variable; the first that is set is passed on
 * under Deno's. With Node's, a process requires a permission before each https request that Deno 2.9.6 cannot grant
 * without all others of its kind (`ca` of `--allow-sys`), and sends nothing.
 */
export const CERTIFICATES = ["DENO_CERT", "NODE_EXTRA_CA_CERTS"] as const;

/** The flags of every process, in front of its own. */
export const COMMON_FLAGS: readonly string[] = ["--no-prompt", "--cached-only", `--config=${CODE_DIR}/deno.json`];

/**
 * The processes of a desk, in starting order.
 *
 * @param deskEntry the desk's entry file
 * @param names those that one supervisor runs together; by default all
 */
export function deskProcesses(
  config: Config,
  variable: ReadVariable,
  deskEntry: string,
  names: readonly ProcessName[] = PROCESS_NAMES,
): readonly ProcessSpec[] {
  const specs: Readonly<Record<ProcessName, () => ProcessSpec>> = {
    // The desk loads its code while the sandbox starts, and waits for it itself.
    sandbox: () => ({ ...sandboxProcess(config, variable), startsBesideNext: true }),
    extractor: () => extractorProcess(config, variable, mayExtractorSleep(names) ? EXTRACTOR_LIMITS.idleMs : 0),
    desk: () => deskProcess(config, variable, deskEntry, mayExtractorSleep(names)),
  };
  return PROCESS_NAMES.filter((name) => names.includes(name)).map((name) => specs[name]());
}

/**
 * Whether the extractor may sleep: only its own desk's supervisor receives the request to start it, so in a separate
 * container or unit it must keep running.
 */
function mayExtractorSleep(names: readonly ProcessName[]): boolean {
  return names.includes("extractor") && names.includes("desk");
}

function sandboxProcess(config: Config, variable: ReadVariable): ProcessSpec {
  const folders = {
    keysDir: config.keysDir,
    runDir: config.runDir,
    ledgerDir: ledgerDir(config),
    freezePath: config.freezePath,
  };
  const reach = {
    allowances: config.allowances,
    modelUrl: config.modelUrl === null ? null : new URL(config.modelUrl),
    smtpHost: config.smtp?.host ?? null,
    imapHost: config.imap?.host ?? null,
    collectorHost: config.otlpUrl === null ? null : new URL(config.otlpUrl).hostname,
  };
  return {
    name: "sandbox",
    args: [
      "run",
      ...COMMON_FLAGS,
      ...sandboxFlags(folders, reach),
      `${CODE_DIR}/sandbox/main.ts`,
      folders.keysDir,
      folders.runDir,
      folders.ledgerDir,
      folders.freezePath,
    ],
    env: {
      ...inherited(variable),
      SVC_ALLOW_PRIVATE: printAllowances(config.allowances),
      SVC_MODEL_URL: config.modelUrl ?? "",
      SVC_MODEL_PROVIDER: config.modelProvider,
      SVC_MODEL_KEY: config.modelKey ?? "",
      SVC_SMTP_URL: config.smtpUrl ?? "",
      SVC_IMAP_URL: config.imapUrl ?? "",
      SVC_MAIL_FROM: config.mailFrom?.address ?? "",
      SVC_NAMED_CALLS_PER_HOUR: String(config.namedCallsPerHour),
      SVC_NAMED_CALLS_PER_HOUR_TOTAL: String(config.namedCallsTotal),
      ...collector(config),
      ...bucket(config, variable),
    },
  };
}

/**
 * For the sandbox, which exports the desk's telemetry; `OTEL_DENO`, which enables Deno's own export, is passed to no
 * process.
 */
function collector({ otlpUrl, otlpSignals, otlpHeaders, otelService }: Config): Record<string, string> {
  if (otlpUrl === null) return {};
  return {
    OTEL_EXPORTER_OTLP_ENDPOINT: otlpUrl,
    OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders ?? "",
    OTEL_SERVICE_NAME: otelService,
    ...Object.fromEntries(SIGNALS.map((signal) => [EXPORTERS[signal], otlpSignals.includes(signal) ? "otlp" : "none"])),
  };
}

/** The bucket and its secrets, which no other process gets. */
function bucket({ bucket, bucketSecret, bucketToken }: Config, variable: ReadVariable): Record<string, string> {
  if (bucket === null) return {};
  const given = BUCKET_VARIABLES.flatMap((name) => {
    const value = variable(name)?.trim() ?? "";
    return value === "" ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(given), [BUCKET_SECRET]: bucketSecret ?? "", [BUCKET_TOKEN]: bucketToken ?? "" };
}

/** @param idleMs idle time after which it ends, until it is requested again; 0 for never */
function extractorProcess(config: Config, variable: ReadVariable, idleMs: number): ProcessSpec {
  const socketPath = `${config.runDir}/extractor.sock`;
  return {
    name: "extractor",
    args: [
      "run",
      ...COMMON_FLAGS,
      ...extractorFlags({ codeDir: CODE_DIR, socketPath }),
      `${CODE_DIR}/extractor/main.ts`,
      socketPath,
      String(idleMs),
    ],
    env: inherited(variable),
    // Most desks read no document in their first minutes, and none needs one to answer.
    startsAsleep: idleMs > 0,
  };
}

function deskProcess(config: Config, variable: ReadVariable, entry: string, extractorSleeps: boolean): ProcessSpec {
  const shown = Object.entries<VariableSpec>(VARIABLES).filter(([, { desk }]) => desk);
  const names = shown.map(([name]) => name);
  const given = shown.flatMap(([name, spec]) => {
    const value = variable(name);
    if (value === undefined) return [];
    return [[name, valueForDesk(spec, value)] as const];
  });
  return {
    name: "desk",
    args: [
      "run",
      ...COMMON_FLAGS,
      ...deskFlags(config, names),
      `${CODE_DIR}/${entry}`,
      ...(extractorSleeps ? [EXTRACTOR_SLEEPS] : []),
    ],
    env: {
      ...inherited(variable),
      ...Object.fromEntries(given),
      ...kvToken(config, variable),
      // The same as in its permissions, which are compared by name.
      SVC_DATA_DIR: config.dataDir,
      SVC_KEYS_DIR: config.keysDir,
      SVC_FILES_DIR: config.filesDir,
    },
  };
}

/** Variables that libraries of the desk read; they are never set, and reading them must not fail. */
const ASKED_BY_LIBRARIES = [
  "PG*",
  "NODE_*",
  "AI_*",
  "ANTHROPIC_*",
  "VERCEL_*",
  "LOG_*",
  "NO_COLOR",
  "USER",
  "USERNAME",
  "LOGNAME",
  "HOME",
];

/**
 * Small young generation and eager collection, since besides the desk's own thread there are those of PGlite and of the
 * index. See docs/decisions/knowledge.md.
 */
const SMALL_HEAPS = "--max-semi-space-size=4,--heap-growing-percent=15";
/**
 * With PostgreSQL there is one heap, in which many concurrent turns live as long as the model's server takes. See
 * docs/decisions/processes.md.
 */
const LARGE_HEAP = "--max-semi-space-size=16,--heap-growing-percent=50";

/** The desk's permissions: listening, the sandbox's socket and its own stores, nothing else. */
function deskFlags(config: Config, variables: readonly string[]): readonly string[] {
  const socket = `unix:${config.runDir}/sandbox.sock`;
  const extractor = `unix:${config.runDir}/extractor.sock`;
  const stores = [config.databaseUrl, config.kvUrl].flatMap((url) => url === null ? [] : [authority(url)]);
  const net = [`${config.host}:${config.port}`, socket, extractor, ...stores];
  const keys = config.keysDir;
  return [
    `--v8-flags=--disallow-code-generation-from-strings,${config.databaseUrl === null ? SMALL_HEAPS : LARGE_HEAP}`,
    "--unstable-kv",
    "--unstable-worker-options",
    `--allow-net=${net.join(",")}`,
    `--allow-read=${readByDesk(config).join(",")}`,
    `--deny-read=${deniedToDesk(config).join(",")}`,
    // Not the data folder itself: if it were moved elsewhere, its keys would no longer be at the denied paths.
    `--allow-write=${
      [...ownFiles(config), `${config.runDir}/sandbox.sock`, `${config.runDir}/extractor.sock`].join(",")
    }`,
    `--deny-write=${[keys, ledgerDir(config), config.freezePath].join(",")}`,
    "--allow-sys=hostname",
    `--allow-env=${[...variables, ...ASKED_BY_LIBRARIES, ...(config.kvUrl === null ? [] : [KV_TOKEN])].join(",")}`,
  ];
}

/**
 * The parts of its code that the desk reads at run time. Not the project's folder itself: by default `deno task backup`
 * writes there, and a backup contains every key.
 */
const DESK_CODE = [
  ...["build", "core", "eval", "examples", "extractor", "ipc", "kv", "node_modules", "prove", "routes", "sandbox"],
  ...["supervisor", "widget", "config", "config.ts", "deno.json", "environment.ts", "real_path.ts"],
  ...["trusted_proxies.ts", "variables.ts"],
].map((name) => `${CODE_DIR}/${name}`);

/** The configured folders that determine what the desk reads. */
export type ReadFolders = Pick<Config, "dataDir" | "runDir" | "filesDir" | "keysDir" | "backupDir" | "freezePath">;

/** Whether the desk can read a file, existing or not, under any of its names. */
export function isReadByDesk(config: ReadFolders, path: string): boolean {
  const withReal = (folders: readonly string[]) => [...folders, ...folders.map(realPath)];
  const [read, denied] = [withReal(readByDesk(config)), withReal(deniedToDesk(config))];
  const isIn = (name: string, folders: readonly string[]) => folders.some((folder) => isWithin(name, folder));
  return namesOfPath(path).some((name) => isIn(name, read) && !isIn(name, denied));
}

/** The folders and files that the desk may read, except {@linkcode deniedToDesk}. */
function readByDesk(config: ReadFolders): readonly string[] {
  return [...DESK_CODE, config.dataDir, config.runDir, ...outside(config)];
}

/** What the desk may not read: keys and backups, also under other names inside folders that it reads. */
function deniedToDesk(config: ReadFolders): readonly string[] {
  const always = [config.keysDir, backupsDir(config)];
  const read = readByDesk(config);
  const names = [...always, ...(config.backupDir === null ? [] : [config.backupDir])].flatMap(namesOfPath);
  return [...new Set([...always, ...names.filter((name) => read.some((folder) => isWithin(name, folder)))])];
}

/** The files' folder and the freeze list, if they are outside the data folder. */
function outside({ dataDir, filesDir, freezePath }: ReadFolders): readonly string[] {
  return [filesDir, freezePath].filter((path) => !path.startsWith(`${dataDir}/`));
}

/** The files that the desk writes: its database, its live store and uploads. */
function ownFiles(config: Config): readonly string[] {
  return [`${config.dataDir}/db`, ...storePaths(`${config.dataDir}/live.kv`), config.filesDir];
}

/** The live store's file, SQLite's files beside it, and the name of a damaged one. */
function storePaths(path: string): readonly string[] {
  return [path, `${path}-wal`, `${path}-shm`, `${path}.damaged`];
}

/** Host and port of a store's URL, with the default port of its protocol. */
function authority(address: string): string {
  const url = new URL(address);
  const port = url.port || (url.protocol.startsWith("postgres") ? "5432" : url.protocol === "https:" ? "443" : "80");
  return `${url.hostname}:${port}`;
}

function kvToken({ kvUrl }: Config, variable: ReadVariable): Record<string, string> {
  const token = kvUrl === null ? undefined : variable(KV_TOKEN);
  return token === undefined ? {} : { [KV_TOKEN]: token };
}

function inherited(variable: ReadVariable): Record<string, string> {
  const [certificates] = CERTIFICATES.flatMap((name) => variable(name) || []);
  const given = INHERITED.flatMap((name) => {
    const value = variable(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(given), ...(certificates === undefined ? {} : { DENO_CERT: certificates }) };
}
