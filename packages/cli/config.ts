/**
 * Determines the desk and its token. The token is read from the environment or a file outside of the folder, and never
 * printed.
 *
 * @module
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Cli, CliError, type CommandRun, type FolderConfig, textOption } from "./cli.ts";

/** The file of a folder that names its desk. */
export const CONFIG_FILE = "desk.json";

const configSchema = z.strictObject({
  $schema: z.string().optional(),
  desk: z.url({ protocol: /^https?$/ }).optional(),
  privateHosts: z.array(z.string()).default([]),
  sign: z.boolean().default(false),
});

/** Descriptions of a file and its members, for error messages. */
type FileRules = { readonly file: string; readonly parts: Readonly<Record<string, string>> };

const CONFIG_RULES: FileRules = {
  file: 'an object such as {"desk": "https://desk.example.com"}',
  parts: {
    $schema: "the address of a JSON schema",
    desk: 'the address of the desk, such as "https://desk.example.com"',
    privateHosts: 'a list of host names, such as ["api.internal"]',
    sign: "true or false",
  },
};

const tokensSchema = z.record(z.string(), z.string());

const TOKENS_RULES: FileRules = {
  file: 'an object of addresses and tokens, such as {"https://desk.example.com": "svc_pat_…"}',
  parts: {},
};

/** The target of requests, with its token. */
export type DeskAccess = { readonly origin: string; readonly token: string };

/** Reads the `desk.json` of a folder; empty when it does not exist. */
export async function readConfig(folder: string): Promise<FolderConfig> {
  const path = join(folder, CONFIG_FILE);
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return { desk: null, privateHosts: [], sign: false };
  const { desk, privateHosts, sign } = readJson(path, text, configSchema, CONFIG_RULES);
  return { desk: desk ?? null, privateHosts, sign };
}

/** The configured address of the desk: `--desk`, `DESK_URL` or the folder's file; null for none. */
export async function configuredDesk(run: CommandRun): Promise<string | null> {
  return givenDesk(run) ?? (await readConfig(run.folder)).desk;
}

/** The address given by the person, not by the folder. */
function givenDesk(run: CommandRun): string | null {
  return textOption(run, "desk") ?? (run.cli.env["DESK_URL"]?.trim() || null);
}

/** The desk of a run and its token. @throws CliError with what is missing, and how to provide it */
export async function accessOf(run: CommandRun): Promise<DeskAccess> {
  const { env } = run.cli;
  const written = await configuredDesk(run);
  if (written === null) {
    throw new CliError(`Which desk? Write its address into ${CONFIG_FILE} ({"desk": "https://…"}), or give --desk.`);
  }
  const origin = originOf(written);
  const ofRun = env["DESK_TOKEN"]?.trim() || null;
  // A folder may be someone else's, and name a desk of theirs.
  const token = (givenDesk(run) === null ? null : ofRun) ?? await storedToken(run.cli, origin);
  if (token !== null) return { origin, token };
  if (ofRun !== null) {
    throw new CliError(
      `${CONFIG_FILE} names ${origin}. DESK_TOKEN goes only to the desk that DESK_URL or --desk names: if this is your ` +
        `desk, set DESK_URL=${origin}.`,
    );
  }
  throw new CliError(
    `There is no token for ${origin}. Create one on the desk's MCP page, and set DESK_TOKEN or write it into ${
      tokensFile(env)
    } as {"${origin}": "svc_pat_…"}.`,
  );
}

/** The file of tokens, outside of every repository. */
function tokensFile(env: Cli["env"]): string {
  const home = env["XDG_CONFIG_HOME"] ?? join(env["HOME"] ?? env["USERPROFILE"] ?? ".", ".config");
  return join(home, "svc-desk", "tokens.json");
}

async function storedToken({ env }: Cli, origin: string): Promise<string | null> {
  const path = tokensFile(env);
  const text = await readFile(path, "utf8").catch(() => null);
  return text === null ? null : readJson(path, text, tokensSchema, TOKENS_RULES)[origin] ?? null;
}

/** The origin of a desk. A token over plain HTTP could be intercepted, so it is only allowed on this machine. */
function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CliError(`${address} is not the address of a desk. Write one such as https://desk.example.com.`);
  }
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url.protocol === "http:" && !isHere) {
    throw new CliError(`${url.origin} would get the token without encryption. Use https.`);
  }
  return url.origin;
}

/**
 * Parses a JSON file by its schema.
 *
 * @throws CliError with the file, the faulty member and its rule, but never its content, which may be a token
 */
function readJson<Value>(path: string, text: string, schema: z.ZodType<Value>, rules: FileRules): Value {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CliError(`${path} is not valid JSON. Look for a missing quote, comma or bracket.`);
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new CliError(`${path}: ${read.error.issues.map((issue) => faultOf(issue, rules)).join(" ")}`);
}

function faultOf(issue: z.core.$ZodIssue, { file, parts }: FileRules): string {
  if (issue.code === "unrecognized_keys") {
    const [unknown, known] = [issue.keys.map((key) => JSON.stringify(key)), Object.keys(parts)];
    return `It may not contain ${unknown.join(", ")}, only ${known.join(", ")}.`;
  }
  const part = String(issue.path[0] ?? "");
  const rule = parts[part];
  return rule === undefined ? `It must be ${file}.` : `"${part}" must be ${rule}.`;
}
