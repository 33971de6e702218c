/**
 * Checks in one process that the results of `deno task setup` exist and are current: the task itself needs a process
 * for each of its steps, which took half of a start.
 *
 * @module
 */
import { currentBundle, type DeskBundle, hashOfAssets, ROOT } from "../supervisor/bundle.ts";

/** The note of the last set-up, relative to the project's folder; written when it is complete. */
const NOTE_PATH = "build/prepared.json";
const MANIFEST_PATH = "build/assets/manifest.json";

/** Folders whose entries the set-up creates: the packages of the lock file, and build results. */
const MADE = ["node_modules/.deno", "build", "build/assets", "build/desk"] as const;

/** Where code resolves the packages that it imports: each is a link into `node_modules/.deno`. */
const PACKAGES = "node_modules";

/**
 * A set-up: the hash of the desk's bundle, which covers the snapshot's migrations and the packages' lock file, and the
 * entries of each folder.
 */
type Note = { readonly bundle: string; readonly made: Readonly<Record<string, readonly string[]>> };

/** The desk's build if a set-up would have nothing to do; otherwise null. */
export async function preparedBundle(root: string = ROOT): Promise<DeskBundle | null> {
  const note = readNote(root);
  if (note === null || !await areAssetsCurrent(root)) return null;
  const isThere = Object.entries(madeIn(root)).every(([folder, names]) => {
    const there = new Set(names);
    return note.made[folder]?.every((name) => there.has(name)) === true;
  });
  if (!isThere) return null;
  const bundle = await currentBundle(root);
  return bundle?.hash === note.bundle ? bundle : null;
}

/** Records a completed set-up, unless sources were changed meanwhile. */
export async function notePrepared(root: string = ROOT): Promise<void> {
  const bundle = await currentBundle(root);
  if (bundle === null) return;
  const note: Note = { bundle: bundle.hash, made: madeIn(root) };
  const unfinished = `${root}/${NOTE_PATH}.${crypto.randomUUID()}.tmp`;
  Deno.writeTextFileSync(unfinished, JSON.stringify(note));
  Deno.renameSync(unfinished, `${root}/${NOTE_PATH}`);
}

function madeIn(root: string): Note["made"] {
  const folders = MADE.map((folder) => [folder, namesIn(`${root}/${folder}`)] as const);
  return { ...Object.fromEntries(folders), [PACKAGES]: packagesIn(`${root}/${PACKAGES}`) };
}

/**
 * The packages with the targets of their links. An interrupted install for other sources, such as of a new version that
 * could not be built before returning to the last one, leaves the packages of both, and links to the new ones.
 */
function packagesIn(folder: string): readonly string[] {
  const names = namesIn(folder).flatMap((name) =>
    name.startsWith("@") ? namesIn(`${folder}/${name}`).map((own) => `${name}/${own}`) : [name]
  );
  return names.map((name) => `${name} ${linkOf(`${folder}/${name}`)}`);
}

function linkOf(path: string): string {
  try {
    return Deno.readLinkSync(path);
  } catch {
    return "";
  }
}

/** Names of completed entries, without those written later: the note itself, and hidden files. */
function namesIn(folder: string): readonly string[] {
  try {
    return [...Deno.readDirSync(folder)].map(({ name }) => name)
      .filter((name) => !name.startsWith(".") && !name.endsWith(".tmp") && !NOTE_PATH.endsWith(`/${name}`)).sort();
  } catch {
    return [];
  }
}

async function areAssetsCurrent(root: string): Promise<boolean> {
  const manifest = readJson(`${root}/${MANIFEST_PATH}`);
  const inputs = isRecord(manifest) ? manifest["inputs"] : null;
  if (!isRecord(inputs) || !isTexts(inputs["paths"])) return false;
  return await hashOfAssets(inputs["paths"], root) === inputs["hash"];
}

function readNote(root: string): Note | null {
  const value = readJson(`${root}/${NOTE_PATH}`);
  if (!isRecord(value) || typeof value["bundle"] !== "string" || !isRecord(value["made"])) return null;
  const made = Object.entries(value["made"]).flatMap(([folder, names]) => isTexts(names) ? [[folder, names]] : []);
  return { bundle: value["bundle"], made: Object.fromEntries(made) };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(Deno.readTextFileSync(path));
  } catch {
    return null;
  }
}

/** Loads no package, since none may be installed yet. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}
