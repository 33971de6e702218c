/**
 * `deno task import <intercom|zendesk|chatwoot> <folder>`: imports the export of another product.
 *
 * @see docs/importing.md
 * @module
 */
import type { Config } from "../config.ts";
import { migrate } from "../core/db/migrate.ts";
import { analyze, vacuum } from "../core/db/upkeep.ts";
import { entriesOf } from "../core/imports/entries.ts";
import type { ImportSource } from "../core/imports/imported.ts";
import { countLeftOut, type ImportReport, newReport, reportLines } from "../core/imports/report.ts";
import { IMPORT_SOURCES, isImportSource, placeOf } from "../core/imports/sources.ts";
import { beginImport, type Import, type ImportDesk } from "../core/imports/write.ts";
import { IMPORT_LIMITS } from "../core/limits/imports.ts";
import { suggestName } from "../core/nearest.ts";
import { everyWorkspace, workspaceLabel } from "../core/teammates/workspaces.ts";
import { openFileStore } from "./file_store.ts";
import { openOwnDatabase } from "./database.ts";
import { type ParsedArguments, usageOf } from "./usage.ts";

/** The parsed command line. */
export type ImportOrder = {
  readonly source: ImportSource;
  readonly folder: string;
  readonly isDryRun: boolean;
  /** The name of the workspace; undefined for the first one. */
  readonly workspace: string | undefined;
};

/** Parses the command line. @throws Error with a sentence for people */
export function importOrder({ words: [source, folder], options }: ParsedArguments): ImportOrder {
  const { workspace } = options;
  if (source === undefined) throw refused("Of which product?");
  if (!isImportSource(source)) {
    throw refused(`There is no import from "${source}". ${suggestName(source, Object.keys(IMPORT_SOURCES))}`);
  }
  if (folder === undefined) throw refused("Which folder holds the exported files?");
  const isDryRun = options["dry-run"] === true;
  return { source, folder, isDryRun, workspace: typeof workspace === "string" ? workspace : undefined };
}

function refused(sentence: string): Error {
  return new Error(`${sentence}\n${usageOf("import")}`);
}

/** Hooks of an import. */
type ImportWatch = {
  /** Wraps the desk that is written to, for tests. */
  readonly watched?: (desk: ImportDesk) => ImportDesk;
  /**
   * Called with a line for people at the start of each file, and after each {@linkcode PROGRESS_ENTRIES} of its
   * entries.
   */
  readonly progress?: (line: string) => void;
};

/** Entries between lines of progress: every few seconds on a small machine. */
const PROGRESS_ENTRIES = 1000;

/** Runs the import. @returns the summary for the operator */
export async function importExport(
  config: Config,
  order: ImportOrder,
  { watched = (desk) => desk, progress = () => {} }: ImportWatch = {},
): Promise<string> {
  const files = await filesOf(order);
  const store = openFileStore(config);
  const database = await openOwnDatabase(config);
  try {
    await migrate(database.db);
    const desk = watched(deskOf(database.db, store.files));
    const workspace = await workspaceOf(desk, order.workspace);
    const { name } = IMPORT_SOURCES[order.source];
    const report = newReport();
    const running = beginImport(desk, { workspace, source: order.source, name, isDryRun: order.isDryRun }, report);
    for (const path of files) await takeFile(order.source, path, { running, report, progress });
    await running.finish();
    // With old statistics the inbox scans whole tables: PGlite never updates them itself, and a PostgreSQL server does
    // so later, if at all, while a running desk uses plans made before.
    if (!order.isDryRun) await (database.kind === "pglite" ? vacuum : analyze)(database.db);
    return reportLines(report, order.isDryRun).join("\n");
  } finally {
    store.close();
    await database.close();
  }
}

function deskOf(db: ImportDesk["db"], files: ImportDesk["files"]): ImportDesk {
  return {
    db,
    files,
    // No page is open on a desk that is not running.
    live: { publish: () => {}, subscribe: () => () => {}, onGap: () => () => {} },
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    privateHosts: [],
  };
}

async function workspaceOf(desk: Pick<ImportDesk, "db">, name: string | undefined): Promise<string> {
  const all = await everyWorkspace(desk);
  const found = name === undefined ? all[0] : all.find((each) => each.name === name || each.id === name);
  if (found !== undefined) return found.id;
  const names = all.map(workspaceLabel).join(", ");
  throw new Error(
    all.length === 0
      ? "This desk has no workspace yet: start it once, then import."
      : `There is no workspace "${name}". There are: ${names}.`,
  );
}

/** Describes why a folder cannot be read, and what to do. */
function folderFault(folder: string, error: unknown): string {
  if (error instanceof Deno.errors.NotFound) {
    return `There is no folder ${folder}. Name the folder with the exported files.`;
  }
  if (error instanceof Deno.errors.NotADirectory) {
    return `${folder} is a file. Name the folder that it is in: its other files are read too.`;
  }
  return `${folder} cannot be read by this user. Check who may read it (ls -ld).`;
}

/** The files of the folder in reading order: contacts before conversations. */
async function filesOf({ source, folder }: ImportOrder): Promise<readonly string[]> {
  const names: string[] = [];
  try {
    for await (const { name } of Deno.readDir(folder)) {
      if (/\.(json|jsonl|ndjson)$/i.test(name)) names.push(name);
    }
  } catch (error) {
    throw new Error(folderFault(folder, error));
  }
  if (names.length === 0) throw new Error(`There is no .json file in ${folder}. See docs/importing.md.`);
  if (names.length > IMPORT_LIMITS.filesMax) throw new Error(`More than ${IMPORT_LIMITS.filesMax} files: join some.`);
  const { reader } = IMPORT_SOURCES[source];
  return names.sort((one, other) => placeOf(reader, one) - placeOf(reader, other) || one.localeCompare(other))
    .map((name) => `${folder}/${name}`);
}

type Taking = {
  readonly running: Import;
  readonly report: ImportReport;
  readonly progress: (line: string) => void;
};

async function takeFile(source: ImportSource, path: string, { running, report, progress }: Taking): Promise<void> {
  const name = path.split("/").at(-1) ?? "";
  const { reader } = IMPORT_SOURCES[source];
  const file = reader.files[placeOf(reader, name)];
  if (file === undefined) return countLeftOut(report, `the file ${name}: its name does not say what it holds`);
  if (!(await Deno.lstat(path)).isFile) {
    return countLeftOut(report, `the file ${name}: it is a link or a folder; put the file itself there`);
  }
  const size = await sizeOf(path);
  if (size === null) return countLeftOut(report, `the file ${name}: this user may not read it`);
  if (size > IMPORT_LIMITS.fileBytesMax) {
    return countLeftOut(report, `the file ${name}: larger than ${IMPORT_LIMITS.fileBytesMax} bytes; split it`);
  }
  const text = decoded(await Deno.readFile(path));
  if (text === null) return countLeftOut(report, `the file ${name}: it is not UTF-8; convert it, as with iconv`);
  const found = entriesOf(text);
  if (found === null) {
    const why = text.trim() === ""
      ? "it is empty"
      : "it is not JSON to its end, or has no entry: if it was cut off, export it again";
    return countLeftOut(report, `the file ${name}: ${why}`);
  }
  const { entries, badLines } = found;
  if (badLines.length > 0) countLeftOut(report, badLinesOf(name, badLines), badLines.length);
  for (const [at, given] of entries.entries()) {
    if (at % PROGRESS_ENTRIES === 0) progress(`${name}: ${at} of ${entries.length} entries`);
    const read = file.read(given);
    if (read.kind === "left out") {
      countLeftOut(report, read.why);
      continue;
    }
    await running.write(read.entry, read.leftOut);
  }
}

/**
 * Decodes a file as UTF-8; null for another encoding, whose letters would be lost for good: an entry is written only
 * once.
 */
function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The size of a file in bytes; null when it cannot be read. */
async function sizeOf(path: string): Promise<number | null> {
  try {
    using file = await Deno.open(path);
    return (await file.stat()).size;
  } catch {
    return null;
  }
}

/** Reports lines of a file that are not JSON; of many only the first ones. */
function badLinesOf(name: string, lines: readonly number[]): string {
  const named = lines.slice(0, IMPORT_LIMITS.namedLinesMax).join(", ");
  const more = lines.length > IMPORT_LIMITS.namedLinesMax ? ", …" : "";
  return `a line of ${name} that is not JSON: ${named}${more}`;
}
