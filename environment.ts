/**
 * The environment of this process, with secrets that were given as files.
 *
 * @see docs/reference/environment.md
 * @module
 */
import { type Config, readConfig } from "./config.ts";
import { VARIABLES } from "./variables.ts";

/** Reads one variable. */
export type ReadVariable = (name: string) => string | undefined;

/** The configuration and what it was read from, or one line for every fault. */
export type EnvironmentResult =
  | { readonly kind: "ok"; readonly config: Config; readonly variable: ReadVariable }
  | { readonly kind: "faults"; readonly faults: readonly string[] };

/** Deno itself reads the access token of a KV Connect server; only the desk opens one. */
export const KV_TOKEN = "DENO_KV_ACCESS_TOKEN";

const FILE_BYTES_MAX = 64 * 1024;

/** Where `deploy/compose.yaml` mounts the folders of secrets, each into the services that read it. */
const MOUNTED = "/run/secrets/";

/** The folder of a secret, in `deploy/secrets/` and below {@linkcode MOUNTED}. */
export const SECRET_FOLDERS: ReadonlyMap<string, string> = new Map([
  ["SVC_MODEL_KEY", "sandbox"],
  ["SVC_SMTP_URL", "sandbox"],
  ["SVC_IMAP_URL", "sandbox"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "sandbox"],
  ["SVC_S3_SECRET_ACCESS_KEY", "bucket"],
  ["SVC_S3_SESSION_TOKEN", "bucket"],
  ["SVC_METRICS_TOKEN", "desk"],
  [KV_TOKEN, "desk"],
  ["DATABASE_URL", "database"],
]);

/**
 * Reads the configuration. A variable may be given as a file: `SVC_MODEL_KEY_FILE=/etc/desk/model_key` is
 * `SVC_MODEL_KEY` with what the file holds, without space around it.
 */
export function readEnvironment(
  environment: Readonly<Record<string, string>> = Deno.env.toObject(),
): EnvironmentResult {
  const faults: string[] = [];
  const isSet = (name: string) => (environment[name] ?? "").trim() !== "";
  const values = new Map(Object.entries(environment));
  for (const name of [...Object.keys(VARIABLES), KV_TOKEN]) {
    const path = environment[`${name}_FILE`]?.trim() ?? "";
    if (path === "") continue;
    const read = readValue(path);
    if (isSet(name)) {
      faults.push(`${name}_FILE: ${name} is set too. Leave one of them out.`);
    } else if (read.kind === "fault") {
      faults.push(`${name}_FILE: ${read.why} (${path}).${whereItBelongs(name, path)}`);
    } else values.set(name, read.value);
  }
  // Without these values, faults of others would only mislead.
  if (faults.length > 0) return { kind: "faults", faults };
  const variable = (name: string) => values.get(name);
  const read = readConfig(variable);
  return read.kind === "faults" ? read : { kind: "ok", config: read.config, variable };
}

/** A sentence for a file that is named in the folder which all services of `deploy/compose.yaml` saw once. */
function whereItBelongs(name: string, path: string): string {
  const folder = SECRET_FOLDERS.get(name);
  const file = path.slice(MOUNTED.length);
  if (folder === undefined || !path.startsWith(MOUNTED) || file.includes("/")) return "";
  return ` With deploy/compose.yaml, move deploy/secrets/${file} into deploy/secrets/${folder}/ and set ` +
    `${name}_FILE=${MOUNTED}${folder}/${file}.`;
}

type FileValue = { readonly kind: "ok"; readonly value: string } | { readonly kind: "fault"; readonly why: string };

function readValue(path: string): FileValue {
  try {
    const { isFile, size } = Deno.statSync(path);
    if (!isFile) return { kind: "fault", why: "this is not a file" };
    if (size > FILE_BYTES_MAX) return { kind: "fault", why: "the file has more than 64 KiB" };
    const value = Deno.readTextFileSync(path).trim();
    return value === "" ? { kind: "fault", why: "the file is empty" } : { kind: "ok", value };
  } catch (error) {
    const isMissing = error instanceof Deno.errors.NotFound;
    return {
      kind: "fault",
      why: isMissing ? "there is no such file" : "the file cannot be read; see its owner and mode",
    };
  }
}
