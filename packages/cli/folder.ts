/**
 * The agent's files in a folder, byte for byte, and the stored state of the desk.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { lstat, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { type AgentFiles, fileKind } from "../../core/agent/files.ts";
import { CliError } from "./cli.ts";
import { CLI_LIMITS } from "./limits.ts";
import { readJson } from "../../core/json.ts";

/** The program's own files; not for the repository. */
export const OWN_FOLDER = ".desk";

const FOLDERS = ["actions", "tasks", "tests", "widgets"] as const;
const TOP_FILES = ["instructions.md", "website.yaml"] as const;

/** Every byte is kept: byte order marks and line ends are unchanged, and invalid UTF-8 is refused. */
const DECODER = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Reads every file in the agent's folders, including those with invalid names, which the check reports. Names that
 * begin with a dot are skipped.
 *
 * @throws CliError for a file that is not text, not regular, or too large
 */
export async function readAgent(folder: string): Promise<AgentFiles> {
  const under = await Promise.all(FOLDERS.map((name) => pathsIn(folder, name)));
  const top = await Promise.all(TOP_FILES.map(async (name) => await exists(join(folder, name)) ? [name] : []));
  const paths = [...top, ...under].flat().sort();
  const files = new Map<string, string>();
  for (const path of paths) files.set(path, await readText(folder, path));
  return files;
}

/**
 * Refuses a path with symbolic links: someone else's repository could make the program read or write files anywhere on
 * this machine.
 *
 * @throws CliError
 */
export async function refuseLinks(folder: string, path: string): Promise<void> {
  const parts = path.split("/");
  for (const length of parts.keys()) {
    const part = parts.slice(0, length + 1).join("/");
    const isLink = await lstat(join(folder, part)).then((found) => found.isSymbolicLink(), () => false);
    if (isLink) throw new CliError(`${part} is a link to another place, which is not followed. Put the files there.`);
  }
}

async function pathsIn(folder: string, name: string): Promise<readonly string[]> {
  await refuseLinks(folder, name);
  const entries = await readdir(join(folder, name), { withFileTypes: true }).catch(() => []);
  const seen = entries.filter((entry) => !entry.name.startsWith("."));
  return (await Promise.all(seen.map(async (entry) => {
    const path = `${name}/${entry.name}`;
    return entry.isDirectory() ? await pathsIn(folder, path) : [path];
  }))).flat();
}

async function readText(folder: string, path: string): Promise<string> {
  const place = join(folder, path);
  const found = await lstat(place);
  if (!found.isFile()) throw new CliError(`${path} is not a plain file; a link to a file is not followed.`);
  if (found.size > CLI_LIMITS.fileBytesMax) throw new CliError(`${path} has ${found.size} bytes, which is too large.`);
  try {
    return DECODER.decode(await readFile(place));
  } catch {
    throw new CliError(`${path} is not UTF-8 text. Save it as UTF-8.`);
  }
}

async function exists(place: string): Promise<boolean> {
  return await lstat(place).then(() => true, () => false);
}

/** Writes or removes a file of the agent. @throws CliError for an invalid path */
export async function writeAgentFile(folder: string, path: string, content: string | null): Promise<void> {
  if (fileKind(path) === null) {
    throw new CliError(`The desk named ${JSON.stringify(path)}, which is not a file of an agent.`);
  }
  await refuseLinks(folder, path);
  const place = join(folder, path);
  if (content === null) return await rm(place, { force: true });
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, content);
}

/** The state in which the folder and the desk last agreed: the version, and the hash of each file. */
export type Base = { readonly version: number; readonly hashes: ReadonlyMap<string, string> };

const stateSchema = z.object({ desk: z.string(), version: z.int(), files: z.record(z.string(), z.string()) });

/** Reads the last common state of the folder and a desk; null when unknown. */
export async function readBase(folder: string, desk: string): Promise<Base | null> {
  const text = await readFile(join(folder, OWN_FOLDER, "state.json"), "utf8").catch(() => null);
  const { data } = stateSchema.safeParse(text === null ? null : readJson(text));
  if (data === undefined || data.desk !== desk) return null;
  return { version: data.version, hashes: new Map(Object.entries(data.files)) };
}

/** Stores the desk's state. */
export async function writeBase(folder: string, desk: string, version: number, files: AgentFiles): Promise<void> {
  const hashes = [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, text]) => [path, hashOf(text)]);
  const path = `${OWN_FOLDER}/state.json`;
  await refuseLinks(folder, path);
  const state = { desk, version, files: Object.fromEntries(hashes) };
  await mkdir(join(folder, OWN_FOLDER), { recursive: true });
  await writeFile(join(folder, path), `${JSON.stringify(state, null, 2)}\n`);
}

/** The hash of a file's bytes. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
