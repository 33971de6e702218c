/**
 * The configuration by environment: read once, checked whole, all of it optional.
 *
 * @see docs/reference/environment.md
 * @module
 */
import { resolve } from "node:path";
import { isWithin, namesOfPath, realPath, throughFolder } from "./real_path.ts";
import { LOG_LEVELS, type LogLevel } from "./core/ports/log.ts";
import { readMailbox } from "./core/mail/mailbox.ts";
import type { Mailbox } from "./core/ports/mail.ts";
import { type Allowance, parseAllowances } from "./sandbox/address.ts";
import {
  type Bucket,
  BUCKET_SECRET,
  BUCKET_TOKEN,
  type BucketSecrets,
  isSessionToken,
  readBucket,
} from "./sandbox/bucket/bucket.ts";
import { readOtlpHeaders } from "./sandbox/telemetry/headers.ts";
import { EXPORTERS, type OtelSignal, SIGNALS } from "./sandbox/telemetry/signals.ts";
import { readImapUrl, readSmtpUrl, type SmtpServer } from "./sandbox/mail/smtp_url.ts";
import { NO_PROXY, readTrustedProxies, type TrustedProxies } from "./trusted_proxies.ts";
import { type Variable, VARIABLES } from "./variables.ts";

/** The operator's settings, with every default filled in. */
export type Config = {
  readonly host: string;
  readonly port: number;
  /** The desk's public origin, without a slash at its end. */
  readonly baseUrl: string;
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  /** Absolute path of the folder of the sandbox's keys; several instances share it. */
  readonly keysDir: string;
  /** Absolute path of the folder of attached files; several instances share it. With a bucket, of files on their way there. */
  readonly filesDir: string;
  /** Where attached files are kept. */
  readonly filesStore: StorePlace;
  /** The S3-compatible bucket; null when none is configured. */
  readonly bucket: Omit<Bucket, keyof BucketSecrets> | null;
  /** Held by the supervisor, the sandbox and the operator's commands alone. */
  readonly bucketSecret: string | null;
  /** Held by the supervisor and the sandbox alone; null: the bucket's keys have no session token. */
  readonly bucketToken: string | null;
  /** Absolute path of the folder for sockets; short, because a socket's path is at most 107 bytes. */
  readonly runDir: string;
  /** The operator's list of what may leave while frozen; no process of the desk writes it. */
  readonly freezePath: string;
  /** PostgreSQL instead of PGlite. */
  readonly databaseUrl: string | null;
  /** KV Connect instead of a file. */
  readonly kvUrl: string | null;
  readonly modelUrl: string | null;
  readonly modelProvider: "openai-compatible" | "anthropic";
  readonly model: string | null;
  /** Name of the embedding model on that server; null: search uses words alone. */
  readonly embeddingModel: string | null;
  /** Held by the supervisor and the sandbox alone. */
  readonly modelKey: string | null;
  /** The mail server; in the desk process without user and password. */
  readonly smtpUrl: string | null;
  /** The same server; null when none is configured. */
  readonly smtp: Pick<SmtpServer, "host" | "port" | "tls"> | null;
  /** The mailbox of its emails; in the desk process without user and password. */
  readonly imapUrl: string | null;
  readonly imap: Pick<SmtpServer, "host" | "port" | "tls"> | null;
  /** Whom the installation's emails are from. */
  readonly mailFrom: Mailbox | null;
  /** Calls in an hour for customers whom an owner or admin of one workspace names; 0 allows none. */
  readonly namedCallsPerHour: number;
  /** The same of all workspaces together. */
  readonly namedCallsTotal: number;
  /** Private hosts that the sandbox may call. */
  readonly allowances: readonly Allowance[];
  /** Whose `X-Forwarded-For` counts. */
  readonly trustProxy: TrustedProxies;
  /** The header in which such a proxy names a visitor's country, in lower case; null: none does. */
  readonly countryHeader: string | null;
  /** What Prometheus sends to read `/metrics`; null: no one may. */
  readonly metricsToken: string | null;
  /** The collector of traces, the log and metrics; null: nothing is sent. */
  readonly otlpUrl: string | null;
  /** Which of these the operator wants there. */
  readonly otlpSignals: readonly OtelSignal[];
  /** Held by the supervisor and the sandbox alone. */
  readonly otlpHeaders: string | null;
  readonly otelService: string;
  /** Which part of all requests is traced, 0 to 1. */
  readonly traceRatio: number;
  /** Where the schedule puts its backups: a folder, the bucket, or null where there is no schedule. */
  readonly backupStore: StorePlace | null;
  readonly backupDir: string | null;
  readonly backupAt: TimeOfDay;
  /** Backups of the schedule that are kept. */
  readonly backupKeep: number;
  /** Whether each of these is restored in a trial. */
  readonly backupVerify: boolean;
  /** Who can read them, as a recipient of age; null: they are not encrypted. */
  readonly backupRecipient: string | null;
  readonly examplePort: number;
  readonly log: "text" | "json";
  /** The lowest level that is logged. */
  readonly logLevel: LogLevel;
};

/** Where something is kept. */
export type StorePlace = "folder" | "s3";

/** A time of the day in UTC. */
export type TimeOfDay = { readonly hour: number; readonly minute: number };

/** The configuration, or one line for every fault in it. */
export type ConfigResult =
  | { readonly kind: "ok"; readonly config: Config }
  | { readonly kind: "faults"; readonly faults: readonly string[] };

/** A Unix socket's path may hold 107 bytes; the longest name in the folder is `extractor.sock`. */
const RUN_DIR_BYTES_MAX = 107 - "/extractor.sock".length;

/** Reads the configuration through `variable`, the only way it sees the environment. */
export function readConfig(variable: (name: Variable) => string | undefined): ConfigResult {
  const faults: string[] = [];
  const reader = openReader(variable, faults);
  const { text, read, readSecret } = reader;
  if (hasPath(text("SVC_BASE_URL"))) {
    faults.push(
      "SVC_BASE_URL: it has a path. The desk needs a host of its own, such as https://support.example.com; a path of " +
        "another site, such as https://example.com/support, is not supported.",
    );
  }
  const namedCallsPerHour = read("SVC_NAMED_CALLS_PER_HOUR", 0, readCount);
  const host = read("SVC_HOST", "", (value) => /^[\w.:-]+$/.test(value) ? value : null);
  const port = read("SVC_PORT", 0, readPort);
  // The real folders: under the name of a link, one that is denied would lie outside of what is denied.
  const dataDir = realPath(resolve(text("SVC_DATA_DIR") ?? "."));
  const keysDir = throughFolder(resolve(text("SVC_KEYS_DIR") ?? `${dataDir}/keys`));
  const filesDir = realPath(resolve(text("SVC_FILES_DIR") ?? `${dataDir}/files`));
  const allowances = parseAllowances(text("SVC_ALLOW_PRIVATE") ?? "");
  if (allowances.kind === "faults") faults.push(...allowances.faults);
  const bucket = readBucket(text, allowances.kind === "ok" ? allowances.value : []);
  if (bucket.kind === "faults") faults.push(...bucket.faults);
  const config: Config = {
    host,
    port,
    baseUrl: read("SVC_BASE_URL", `http://${reachable(host)}:${port}`, readOrigin),
    dataDir,
    keysDir,
    filesDir,
    filesStore: read("SVC_FILES_STORE", "folder", readStore),
    bucket: bucket.kind === "bucket" ? bucket.bucket : null,
    bucketSecret: text(BUCKET_SECRET),
    bucketToken: readSecret(BUCKET_TOKEN, isSessionToken),
    runDir: runDirOf(dataDir),
    freezePath: resolve(text("SVC_FREEZE_PATH") ?? `${dataDir}/freeze.json`),
    databaseUrl: read("DATABASE_URL", null, (value) => readUrl(value, ["postgres:", "postgresql:"])),
    kvUrl: read("KV_URL", null, (value) => readUrl(value, ["http:", "https:"])),
    modelUrl: read("SVC_MODEL_URL", null, (value) => readUrl(value, ["http:", "https:"])),
    modelProvider: read(
      "SVC_MODEL_PROVIDER",
      "openai-compatible",
      (value) => value === "openai-compatible" || value === "anthropic" ? value : null,
    ),
    model: text("SVC_MODEL"),
    modelKey: text("SVC_MODEL_KEY"),
    embeddingModel: read("SVC_EMBEDDING_MODEL", null, (value) => /^[\x21-\x7e]{1,200}$/.test(value) ? value : null),
    smtpUrl: readSecret("SVC_SMTP_URL", (value) => readSmtpUrl(value) !== null),
    imapUrl: readSecret("SVC_IMAP_URL", (value) => readImapUrl(value) !== null),
    ...mailServers({ smtp: text("SVC_SMTP_URL"), imap: text("SVC_IMAP_URL") }),
    mailFrom: read("SVC_MAIL_FROM", null, readMailbox),
    namedCallsPerHour,
    namedCallsTotal: read("SVC_NAMED_CALLS_PER_HOUR_TOTAL", namedCallsPerHour, readCount),
    allowances: allowances.kind === "ok" ? allowances.value : [],
    trustProxy: read("SVC_TRUST_PROXY", NO_PROXY, readTrustedProxies),
    countryHeader: read("SVC_COUNTRY_HEADER", null, (value) => HEADER_NAME.test(value) ? value.toLowerCase() : null),
    metricsToken: readSecret("SVC_METRICS_TOKEN", (value) => /^[\x21-\x7e]{16,200}$/.test(value)),
    ...readTraces(reader),
    ...readBackups(reader),
    examplePort: read("SVC_EXAMPLE_PORT", 0, readPort),
    log: read("SVC_LOG", "text", (value) => value === "text" || value === "json" ? value : null),
    logLevel: read("SVC_LOG_LEVEL", "info", (value) => LOG_LEVELS.find((level) => level === value) ?? null),
  };
  faults.push(
    ...faultsOfFolders(config),
    ...faultsOfStores(config, bucket.kind),
    ...faultsOfModels(config),
    ...faultsOfMail(config),
    ...faultsOfProxy(config),
  );
  return faults.length > 0 ? { kind: "faults", faults } : { kind: "ok", config };
}

type Reader = {
  /** A variable's value without space around it, or its default; null without either. */
  readonly text: (name: Variable) => string | null;
  /** A variable's value as `parse` reads it; a value that it does not take is a fault. */
  readonly read: <Value, Unset>(name: Variable, unset: Unset, parse: (value: string) => Value | null) => Value | Unset;
  /** As `read`, for what holds a password or a token: its value is not repeated in a fault. */
  readonly readSecret: (name: Variable, isValid: (value: string) => boolean) => string | null;
};

function openReader(variable: (name: Variable) => string | undefined, faults: string[]): Reader {
  const text = (name: Variable) => variable(name)?.trim() || VARIABLES[name].default || null;
  return {
    text,
    read: (name, unset, parse) => {
      const value = text(name);
      if (value === null) return unset;
      const parsed = parse(value);
      if (parsed === null) faults.push(`${name}: "${value}" is not valid; it is the ${VARIABLES[name].says}.`);
      return parsed ?? unset;
    },
    readSecret: (name, isValid) => {
      const value = text(name);
      if (value === null || isValid(value)) return value;
      faults.push(`${name}: it is not valid; it is the ${VARIABLES[name].says}.`);
      return null;
    },
  };
}

function readTraces({ read, readSecret }: Reader): Pick<Config, TraceSetting> {
  const readCollector = (value: string) => {
    const url = URL.parse(readUrl(value, ["http:", "https:"]) ?? "");
    return url !== null && url.username === "" && url.search === "" && url.hash === "" ? value : null;
  };
  const readExporter = (value: string) => value === "otlp" ? true : value === "none" ? false : null;
  const readRatio = (value: string) => /^(0(\.\d{1,6})?|1(\.0+)?)$/.test(value) ? Number(value) : null;
  return {
    otlpUrl: read("OTEL_EXPORTER_OTLP_ENDPOINT", null, readCollector),
    otlpSignals: SIGNALS.filter((signal) => read(EXPORTERS[signal], true, readExporter)),
    otlpHeaders: readSecret("OTEL_EXPORTER_OTLP_HEADERS", (value) => readOtlpHeaders(value) !== null),
    otelService: read("OTEL_SERVICE_NAME", "desk", (value) => /^[\w ./:-]{1,100}$/.test(value) ? value : null),
    traceRatio: read("OTEL_TRACES_SAMPLER_ARG", 1, readRatio),
  };
}

type TraceSetting = "otlpUrl" | "otlpSignals" | "otlpHeaders" | "otelService" | "traceRatio";

function readBackups(
  { text, read }: Reader,
): Pick<Config, BackupSetting> {
  const folder = text("SVC_BACKUP_DIR");
  const readKeep = (value: string) => /^[1-9]\d{0,3}$/.test(value) && Number(value) <= 1000 ? Number(value) : null;
  const readSwitch = (value: string) => value === "on" || (value === "off" ? false : null);
  const readRecipient = (value: string) => /^age1[02-9ac-hj-np-z]{58}$/.test(value) ? value : null;
  return {
    backupStore: read("SVC_BACKUP_STORE", folder === null ? null : "folder", readStore),
    backupDir: folder === null ? null : resolve(folder),
    backupAt: read("SVC_BACKUP_AT", { hour: 3, minute: 0 }, readTimeOfDay),
    backupKeep: read("SVC_BACKUP_KEEP", 1, readKeep),
    backupVerify: read("SVC_BACKUP_VERIFY", false, readSwitch),
    backupRecipient: read("SVC_BACKUP_RECIPIENT", null, readRecipient),
  };
}

type BackupSetting = "backupStore" | "backupDir" | "backupAt" | "backupKeep" | "backupVerify" | "backupRecipient";

/** The desk writes its files, its database and its sockets, and may not reach the keys. */
function faultsOfFolders({ dataDir, keysDir, filesDir, runDir }: Config): readonly string[] {
  const written = [filesDir, runDir, `${dataDir}/db`];
  const isReached = [keysDir, realPath(keysDir)].some((keys) =>
    written.some((folder) => isWithin(keys, folder) || isWithin(folder, keys))
  );
  return [
    ...(isReached ? [`SVC_KEYS_DIR: the desk writes to ${keysDir}. Give the keys a folder of their own.`] : []),
    ...(isWithin(dataDir, filesDir)
      ? [`SVC_FILES_DIR: ${filesDir} holds the data folder. Name a folder of its own.`]
      : []),
  ];
}

/** One line for each store that is named and not configured. */
function faultsOfStores(
  { filesStore, backupStore, backupDir, dataDir, filesDir }: Config,
  bucket: "none" | "bucket" | "faults",
): readonly string[] {
  const lacksBucket = (variable: string, store: StorePlace | null) =>
    bucket === "none" && store === "s3" ? [`SVC_S3_BUCKET: missing; ${variable}=s3 names that bucket.`] : [];
  return [
    ...lacksBucket("SVC_FILES_STORE", filesStore),
    ...lacksBucket("SVC_BACKUP_STORE", backupStore),
    ...(backupDir !== null && namesOfPath(backupDir).some((name) => [dataDir, filesDir].includes(name))
      ? [`SVC_BACKUP_DIR: the desk reads ${backupDir}, and a backup holds every key. Name a folder of its own.`]
      : []),
    ...(backupStore === "folder" && backupDir === null
      ? ["SVC_BACKUP_DIR: missing; SVC_BACKUP_STORE=folder needs it."]
      : []),
  ];
}

/** The servers that two URLs name; null for none. */
function mailServers({ smtp, imap }: Readonly<Record<"smtp" | "imap", string | null>>): Pick<Config, "smtp" | "imap"> {
  return { smtp: readSmtpUrl(smtp ?? ""), imap: readImapUrl(imap ?? "") };
}

/** One line for the variable that mail needs and that is not set. */
function faultsOfMail({ smtpUrl, imapUrl, mailFrom }: Config): readonly string[] {
  if (imapUrl !== null && mailFrom === null) {
    return ["SVC_MAIL_FROM: missing; SVC_IMAP_URL is the mailbox of its address."];
  }
  if (smtpUrl !== null && mailFrom === null) {
    return ["SVC_MAIL_FROM: missing; SVC_SMTP_URL needs a sender, such as Acme <support@example.com>."];
  }
  if (smtpUrl === null && mailFrom !== null) {
    return ["SVC_SMTP_URL: missing; SVC_MAIL_FROM needs the server that its emails are sent by."];
  }
  return [];
}

const HEADER_NAME = /^[a-z][a-z0-9-]{1,59}$/i;

/** Without a trusted proxy the header is the visitor's own word. */
function faultsOfProxy({ trustProxy, countryHeader }: Config): readonly string[] {
  return trustProxy.kind === "none" && countryHeader !== null
    ? ["SVC_TRUST_PROXY: missing; SVC_COUNTRY_HEADER is believed of a trusted proxy alone."]
    : [];
}

/** One line for each variable that the named models need and that is not set. */
function faultsOfModels({ modelUrl, model, modelProvider, embeddingModel }: Config): readonly string[] {
  if (modelUrl !== null && model === null && embeddingModel === null) {
    return ["SVC_MODEL: missing; SVC_MODEL_URL needs the name of the model there."];
  }
  if (modelUrl === null && model !== null) {
    return ["SVC_MODEL_URL: missing; SVC_MODEL needs the address of the server that has this model."];
  }
  if (embeddingModel === null) return [];
  if (modelUrl === null) {
    return ["SVC_MODEL_URL: missing; SVC_EMBEDDING_MODEL needs the address of the server that has this model."];
  }
  return modelProvider === "anthropic"
    ? ["SVC_EMBEDDING_MODEL: Anthropic's protocol has no embeddings; leave it out, or use an OpenAI-compatible server."]
    : [];
}

/**
 * The hosts of {@link Config.allowances} as a URL writes them, such as `app.internal:8443` or `[::1]:8080`: those that an
 * action file may address without https.
 */
export function privateHosts(allowances: readonly Allowance[]): readonly string[] {
  return allowances.map(({ host, port }) => `${host.includes(":") ? `[${host}]` : host}:${port}`);
}

function readStore(value: string): StorePlace | null {
  return value === "folder" || value === "s3" ? value : null;
}

function readPort(value: string): number | null {
  const port = Number(value);
  return Number.isInteger(port) && port >= 1 && port <= 65535 ? port : null;
}

function readCount(value: string): number | null {
  return /^[0-9]{1,6}$/.test(value) && Number(value) <= 100_000 ? Number(value) : null;
}

function readTimeOfDay(value: string): TimeOfDay | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? [];
  return hour === undefined ? null : { hour: Number(hour), minute: Number(minute) };
}

function readUrl(value: string, protocols: readonly string[]): string | null {
  const url = URL.parse(value);
  return url !== null && protocols.includes(url.protocol) && url.hostname !== "" ? value.replace(/\/+$/, "") : null;
}

function hasPath(value: string | null): boolean {
  const url = URL.parse(value ?? "");
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname !== "/";
}

/** A path has a line of its own; see {@linkcode hasPath}. */
function readOrigin(value: string): string | null {
  const url = URL.parse(value);
  const plain = url !== null &&
    (url.protocol === "http:" || url.protocol === "https:") &&
    url.search === "" && url.hash === "";
  return plain ? url.origin : null;
}

/** A host that a browser can open: 0.0.0.0 and :: are addresses to listen on only. */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

/** The folder for sockets: in the data folder, or below /tmp when the data folder's path is too long for a socket. */
function runDirOf(dataDir: string): string {
  const inside = `${dataDir}/run`;
  if (new TextEncoder().encode(inside).length <= RUN_DIR_BYTES_MAX) {
    return inside;
  }
  let hash = 0;
  for (const char of dataDir) {
    hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  }
  return `/tmp/svc-desk-${hash.toString(36)}`;
}
