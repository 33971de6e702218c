/**
 * The configuration by environment: read once, checked whole, all of it optional.
 *
 * @see docs/reference/environment.md
 * @module
 */
import { resolve } from "node:path";
import { suggestName } from "./core/nearest.ts";
import { LOG_LEVELS, type LogLevel } from "./core/ports/log.ts";
import { readMailbox } from "./core/mail/mailbox.ts";
import type { Mailbox } from "./core/ports/mail.ts";
import { type Allowance, parseAllowances } from "./sandbox/address.ts";
import { readImapUrl, readSmtpUrl, type SmtpServer, withoutCredentials } from "./sandbox/mail/smtp_url.ts";

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
  /** Absolute path of the folder of attached files; several instances share it. */
  readonly filesDir: string;
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
  /** The mailbox of its mails; in the desk process without user and password. */
  readonly imapUrl: string | null;
  readonly imap: Pick<SmtpServer, "host" | "port" | "tls"> | null;
  /** Whom the installation's mails are from. */
  readonly mailFrom: Mailbox | null;
  /** Calls in an hour for customers whom an owner or admin names; 0 allows none. */
  readonly namedCallsPerHour: number;
  /** Private hosts that the sandbox may call. */
  readonly allowances: readonly Allowance[];
  readonly trustProxy: boolean;
  /** What Prometheus sends to read `/metrics`; null: no one may. */
  readonly metricsToken: string | null;
  /** Where the schedule puts its backups; null: there is no schedule. */
  readonly backupDir: string | null;
  readonly backupAt: TimeOfDay;
  /** Backups of the schedule that are kept. */
  readonly backupKeep: number;
  /** Who can read them, as a recipient of age; null: they are not encrypted. */
  readonly backupRecipient: string | null;
  readonly examplePort: number;
  readonly log: "text" | "json";
  /** The lowest level that is logged. */
  readonly logLevel: LogLevel;
};

/** A time of the day in UTC. */
export type TimeOfDay = { readonly hour: number; readonly minute: number };

/** The configuration, or one line for every fault in it. */
export type ConfigResult =
  | { readonly kind: "ok"; readonly config: Config }
  | { readonly kind: "faults"; readonly faults: readonly string[] };

/** One environment variable of the desk. */
export type VariableSpec = {
  /** Whether the desk process may see it; the supervisor sees all of them. */
  readonly desk: boolean;
  /** What it holds, as the end of "it is the …". */
  readonly says: string;
  /** The value without the variable; null: there is none, and `unset` says what happens then. */
  readonly default: string | null;
  readonly unset?: string;
  /** Whether it is a URL that the desk process gets without user and password. */
  readonly hidesCredentials?: boolean;
};

/** Every environment variable that the desk reads. Errors, the doctor and the documentation print this table. */
export const VARIABLES = {
  SVC_HOST: { desk: true, default: "127.0.0.1", says: "address to listen on, such as 127.0.0.1 or 0.0.0.0" },
  SVC_PORT: { desk: true, default: "8000", says: "port to listen on, 1 to 65535" },
  SVC_BASE_URL: {
    desk: true,
    default: null,
    unset: "http:// with SVC_HOST and SVC_PORT",
    says: "public address, such as https://desk.example.com",
  },
  SVC_DATA_DIR: { desk: true, default: "./data", says: "folder for everything that lasts" },
  SVC_FREEZE_PATH: {
    desk: false,
    default: null,
    unset: "freeze.json in the data folder",
    says: "file that says what may leave while frozen, which only the operator writes",
  },
  SVC_KEYS_DIR: {
    desk: true,
    default: null,
    unset: "keys in the data folder",
    says: "folder of the sandbox's keys; instances that share a database share it",
  },
  SVC_FILES_DIR: {
    desk: true,
    default: null,
    unset: "files in the data folder",
    says: "folder of attached files and documents; instances that share a database share it",
  },
  DATABASE_URL: {
    desk: true,
    default: null,
    unset: "PGlite in the data folder",
    says: "postgres://… to use PostgreSQL",
  },
  KV_URL: { desk: true, default: null, unset: "a file in the data folder", says: "https://… of a KV Connect server" },
  SVC_MODEL_URL: {
    desk: true,
    default: null,
    unset: "the built-in agent answers",
    says: "base address of a model's server, such as http://localhost:11434/v1",
  },
  SVC_MODEL_PROVIDER: {
    desk: true,
    default: "openai-compatible",
    says: "protocol of that server, openai-compatible or anthropic",
  },
  SVC_MODEL: { desk: true, default: null, unset: "none", says: "name of the model there" },
  SVC_MODEL_KEY: {
    desk: false,
    default: null,
    unset: "requests to that server carry no key",
    says: "key for it; only the sandbox gets it",
  },
  SVC_EMBEDDING_MODEL: {
    desk: true,
    default: null,
    unset: "knowledge is searched by words alone",
    says: "name of a model there that makes embeddings, such as text-embedding-3-small",
  },
  SVC_ALLOW_PRIVATE: {
    desk: true,
    default: "",
    says: "list of private hosts that may be called: host=cidr:port, comma-separated",
  },
  SVC_NAMED_CALLS_PER_HOUR: {
    desk: false,
    default: "120",
    says: "most real calls in an hour for a customer whom an owner or admin names to try something out, 0 to 100000",
  },
  SVC_SMTP_URL: {
    desk: true,
    hidesCredentials: true,
    default: null,
    unset: "no mail is sent, unless a workspace names its own server",
    says: "mail server, such as smtps://user:password@smtp.example.com:465, or smtp://… for STARTTLS; a server at a " +
      "private address may have ?tls=none. Only the sandbox gets user and password",
  },
  SVC_IMAP_URL: {
    desk: true,
    hidesCredentials: true,
    default: null,
    unset: "no mail comes in, unless a workspace names its own mailbox or an address for a provider",
    says:
      "mailbox of the address in SVC_MAIL_FROM, such as imaps://user:password@imap.example.com:993, or imap://… for " +
      "STARTTLS. Only the sandbox gets user and password",
  },
  SVC_MAIL_FROM: {
    desk: true,
    default: null,
    unset: "none",
    says: "sender of mails by that server, such as Acme <support@example.com>",
  },
  SVC_TRUST_PROXY: { desk: true, default: "0", says: "switch for a proxy in front that sets X-Forwarded-For, 0 or 1" },
  SVC_METRICS_TOKEN: {
    desk: true,
    default: null,
    unset: "/metrics answers 404",
    says: "token that Prometheus sends to read /metrics, 16 to 200 characters without spaces",
  },
  SVC_BACKUP_DIR: {
    desk: false,
    default: null,
    unset: "no backup is made by itself",
    says: "folder for a backup each day",
  },
  SVC_BACKUP_AT: { desk: false, default: "03:00", says: "time of that backup in UTC, such as 03:00" },
  SVC_BACKUP_KEEP: { desk: false, default: "14", says: "number of such backups that are kept, 1 to 1000" },
  SVC_BACKUP_RECIPIENT: {
    desk: false,
    default: null,
    unset: "they are not encrypted",
    says:
      "recipient of age that they are encrypted to, such as age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
  },
  SVC_EXAMPLE_PORT: { desk: false, default: "8001", says: "port of the demo's example app, 1 to 65535" },
  SVC_LOG: { desk: true, default: "text", says: "format of the log, text or json" },
  SVC_LOG_LEVEL: {
    desk: true,
    default: "info",
    says: "least important lines of the log that are written, debug, info, warn or error",
  },
} as const satisfies Readonly<Record<string, VariableSpec>>;

/** Variables that begin with `SVC_` and belong to the customer's app: an operator may run both from one shell. */
const VARIABLES_OF_APPS: readonly string[] = ["SVC_IDENTITY_SECRET"];

/**
 * One warning for every name that begins with `SVC_` and is no variable of the desk; it names the nearest that is.
 *
 * @example
 * unknownVariables(["SVC_PROT", "PATH"]); // ["SVC_PROT: the desk has no such variable. Did you mean `SVC_PORT`?"]
 */
export function unknownVariables(names: readonly string[]): readonly string[] {
  const known = Object.keys(VARIABLES);
  const isKnown = (name: string) => known.includes(name) || VARIABLES_OF_APPS.includes(name);
  return names
    .filter((name) => name.startsWith("SVC_") && !isKnown(name.replace(/_FILE$/, "")))
    .map((name) => `${name}: the desk has no such variable. ${suggestName(name, known)}`);
}

type Variable = keyof typeof VARIABLES;

/** The value of a variable as the desk process gets it. */
export function valueForDesk({ hidesCredentials = false }: VariableSpec, value: string): string {
  return hidesCredentials ? withoutCredentials(value.trim()) : value;
}

/** A Unix socket's path may hold 107 bytes; the longest name in the folder is `extractor.sock`. */
const RUN_DIR_BYTES_MAX = 107 - "/extractor.sock".length;

/** Reads the configuration through `variable`, the only way it sees the environment. */
export function readConfig(variable: (name: Variable) => string | undefined): ConfigResult {
  const faults: string[] = [];
  const text = (name: Variable) => variable(name)?.trim() || VARIABLES[name].default || null;
  const read = <Value, Unset>(name: Variable, unset: Unset, parse: (value: string) => Value | null): Value | Unset => {
    const value = text(name);
    if (value === null) return unset;
    const parsed = parse(value);
    if (parsed === null) faults.push(`${name}: "${value}" is not valid; it is the ${VARIABLES[name].says}.`);
    return parsed ?? unset;
  };

  // What holds a password or a token is not repeated in an error.
  const readSecret = (
    name: "SVC_SMTP_URL" | "SVC_IMAP_URL" | "SVC_METRICS_TOKEN",
    isValid: (value: string) => boolean,
  ) => {
    const value = text(name);
    if (value === null || isValid(value)) return value;
    faults.push(`${name}: it is not valid; it is the ${VARIABLES[name].says}.`);
    return null;
  };

  if (hasPath(text("SVC_BASE_URL"))) {
    faults.push(
      "SVC_BASE_URL: it has a path. The desk needs a host of its own, such as https://support.example.com; a path of " +
        "another site, such as https://example.com/support, is not supported.",
    );
  }
  const host = read("SVC_HOST", "", (value) => /^[\w.:-]+$/.test(value) ? value : null);
  const port = read("SVC_PORT", 0, readPort);
  const dataDir = resolve(text("SVC_DATA_DIR") ?? ".");
  const keysDir = resolve(text("SVC_KEYS_DIR") ?? `${dataDir}/keys`);
  const filesDir = resolve(text("SVC_FILES_DIR") ?? `${dataDir}/files`);
  const allowances = parseAllowances(text("SVC_ALLOW_PRIVATE") ?? "");
  if (allowances.kind === "faults") faults.push(...allowances.faults);
  const config: Config = {
    host,
    port,
    baseUrl: read("SVC_BASE_URL", `http://${reachable(host)}:${port}`, readOrigin),
    dataDir,
    keysDir,
    filesDir,
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
    namedCallsPerHour: read("SVC_NAMED_CALLS_PER_HOUR", 0, readCount),
    allowances: allowances.kind === "ok" ? allowances.value : [],
    trustProxy: read("SVC_TRUST_PROXY", false, readSwitch),
    metricsToken: readSecret("SVC_METRICS_TOKEN", (value) => /^[\x21-\x7e]{16,200}$/.test(value)),
    backupDir: text("SVC_BACKUP_DIR") === null ? null : resolve(text("SVC_BACKUP_DIR") ?? ""),
    backupAt: read("SVC_BACKUP_AT", { hour: 3, minute: 0 }, readTimeOfDay),
    backupKeep: read(
      "SVC_BACKUP_KEEP",
      1,
      (value) => /^[1-9]\d{0,3}$/.test(value) ? Math.min(Number(value), 1000) : null,
    ),
    backupRecipient: read(
      "SVC_BACKUP_RECIPIENT",
      null,
      (value) => /^age1[02-9ac-hj-np-z]{58}$/.test(value) ? value : null,
    ),
    examplePort: read("SVC_EXAMPLE_PORT", 0, readPort),
    log: read("SVC_LOG", "text", (value) => value === "text" || value === "json" ? value : null),
    logLevel: read("SVC_LOG_LEVEL", "info", (value) => LOG_LEVELS.find((level) => level === value) ?? null),
  };
  faults.push(...faultsOfFolders(config), ...faultsOfModels(config), ...faultsOfMail(config));
  return faults.length > 0 ? { kind: "faults", faults } : { kind: "ok", config };
}

/** The desk writes its files, its database and its sockets, and may not reach the keys. */
function faultsOfFolders({ dataDir, keysDir, filesDir, runDir }: Config): readonly string[] {
  const holds = (outer: string, inner: string) => `${inner}/`.startsWith(`${outer}/`);
  const written = [filesDir, runDir, `${dataDir}/db`];
  const isReached = written.some((folder) => holds(folder, keysDir) || holds(keysDir, folder));
  return [
    ...(isReached ? [`SVC_KEYS_DIR: the desk writes to ${keysDir}. Give the keys a folder of their own.`] : []),
    ...(holds(filesDir, dataDir)
      ? [`SVC_FILES_DIR: ${filesDir} holds the data folder. Name a folder of its own.`]
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
    return ["SVC_SMTP_URL: missing; SVC_MAIL_FROM needs the server that its mails are sent by."];
  }
  return [];
}

/** One line for each variable that the named models need and that is not set. */
function faultsOfModels({ modelUrl, model, modelProvider, embeddingModel }: Config): readonly string[] {
  if (modelUrl !== null && model === null && embeddingModel === null) {
    return ["SVC_MODEL: missing; SVC_MODEL_URL needs the name of the model there."];
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

function readSwitch(value: string): boolean | null {
  return value === "1" || value === "true" ? true : value === "0" || value === "false" ? false : null;
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
