/**
 * Every environment variable of the desk. Errors, the doctor and the documentation print the table.
 *
 * @see docs/reference/environment.md
 * @module
 */
import { suggestName } from "./core/nearest.ts";
import { withoutCredentials } from "./sandbox/mail/smtp_url.ts";

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
  SVC_FILES_STORE: {
    desk: true,
    default: "folder",
    says: "place of attached files and documents, folder or s3: the folder SVC_FILES_DIR, or the bucket SVC_S3_BUCKET",
  },
  SVC_S3_BUCKET: {
    desk: true,
    default: null,
    unset: "there is no bucket",
    says: "name of a bucket in an S3-compatible store, for files, backups or both",
  },
  SVC_S3_ENDPOINT: {
    desk: true,
    default: null,
    unset: "Amazon S3 in that region",
    says: "address of the store, such as https://s3.example.com; a private one is named in SVC_ALLOW_PRIVATE too",
  },
  SVC_S3_REGION: { desk: true, default: "us-east-1", says: "region of the bucket" },
  SVC_S3_ADDRESSING: {
    desk: true,
    default: "path",
    says: "form of its addresses, path (https://host/bucket) or host (https://bucket.host)",
  },
  SVC_S3_PREFIX: {
    desk: true,
    default: null,
    unset: "the bucket is the desk's alone",
    says: "folder within the bucket, such as support/desk; each installation has one of its own",
  },
  SVC_S3_ACCESS_KEY_ID: { desk: true, default: null, unset: "none", says: "id of the keys that open the bucket" },
  SVC_S3_SECRET_ACCESS_KEY: {
    desk: false,
    default: null,
    unset: "none",
    says: "secret of these keys; only the sandbox gets it",
  },
  SVC_S3_SESSION_TOKEN: {
    desk: false,
    default: null,
    unset: "the keys have none",
    says: "session token of keys that are lent for some hours (AWS STS); only the sandbox gets it",
  },
  DATABASE_URL: {
    desk: true,
    default: null,
    unset: "PGlite in the data folder",
    says: "address of a PostgreSQL database, such as postgres://user:password@localhost:5432/desk",
  },
  KV_URL: {
    desk: true,
    default: null,
    unset: "a file in the data folder",
    says: "address of a KV Connect server, such as https://kv.example.com",
  },
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
    says: "number of real calls that a workspace may make in an hour for customers whom an owner or admin names to " +
      "try something out, 0 to 100000",
  },
  SVC_NAMED_CALLS_PER_HOUR_TOTAL: {
    desk: false,
    default: null,
    unset: "as many as SVC_NAMED_CALLS_PER_HOUR",
    says:
      "number of such calls of all workspaces together, 0 to 100000; with several workspaces it may be more than of one",
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
    says: "sender of emails by that server, such as Acme <support@example.com>",
  },
  SVC_TRUST_PROXY: {
    desk: true,
    default: "0",
    says: "number of proxies in front that set X-Forwarded-For, 0 to 10, or the addresses of such proxies, such as " +
      "10.0.0.0/8,192.0.2.7",
  },
  SVC_COUNTRY_HEADER: {
    desk: true,
    default: null,
    unset: "a visitor's country is read from their browser's time zone",
    says: "header in which the proxy names a visitor's country by its two letters, such as CF-IPCountry; needs " +
      "SVC_TRUST_PROXY",
  },
  SVC_METRICS_TOKEN: {
    desk: true,
    default: null,
    unset: "/metrics answers 404",
    says: "token that Prometheus sends to read /metrics, 16 to 200 characters without spaces",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    desk: true,
    default: null,
    unset: "nothing is sent",
    says:
      "address of a collector of traces, logs and metrics by OTLP, such as http://localhost:4318, without user and " +
      "password",
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    desk: false,
    default: null,
    unset: "none",
    says: "headers for it, such as authorization=Bearer%20abc; only the sandbox gets them",
  },
  OTEL_SERVICE_NAME: { desk: false, default: "desk", says: "name of this desk there, 1 to 100 characters" },
  OTEL_TRACES_EXPORTER: { desk: true, default: "otlp", says: "exporter of traces, otlp, or none to send none" },
  OTEL_LOGS_EXPORTER: { desk: true, default: "otlp", says: "exporter of lines of the log, otlp, or none to send none" },
  OTEL_METRICS_EXPORTER: { desk: true, default: "otlp", says: "exporter of metrics, otlp, or none to send none" },
  OTEL_TRACES_SAMPLER_ARG: { desk: true, default: "1", says: "part of all requests that is traced, 0 to 1" },
  SVC_BACKUP_DIR: {
    desk: false,
    default: null,
    unset: "no backup is made by itself",
    says: "folder for a backup each day",
  },
  SVC_BACKUP_STORE: {
    desk: false,
    default: null,
    unset: "the folder SVC_BACKUP_DIR, where it is set",
    says: "place of these backups, folder or s3: the folder SVC_BACKUP_DIR, or the bucket SVC_S3_BUCKET",
  },
  SVC_BACKUP_AT: { desk: false, default: "03:00", says: "time of that backup in UTC, such as 03:00" },
  SVC_BACKUP_KEEP: { desk: false, default: "14", says: "number of such backups that are kept, 1 to 1000" },
  SVC_BACKUP_VERIFY: {
    desk: false,
    default: "off",
    says: "trial in which each such backup is restored, on or off",
  },
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
    says: "level of the least important lines of the log that are written, debug, info, warn or error",
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

/** The name of a variable. */
export type Variable = keyof typeof VARIABLES;

/** The value of a variable as the desk process gets it. */
export function valueForDesk({ hidesCredentials = false }: VariableSpec, value: string): string {
  return hidesCredentials ? withoutCredentials(value.trim()) : value;
}
