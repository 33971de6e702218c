/**
 * The vault file: for each workspace and name, the current record, or that it was removed.
 *
 * It is written to a temporary file, synced and renamed, so that a crash leaves either the old or the new file. Several
 * sandboxes may share it: each rereads it after changes, and locks it to change it.
 *
 * @module
 */

import { z } from "zod";
import { oncePerTick } from "./once_per_tick.ts";
import { sealedSchema } from "./protocol.ts";
import type { SecretId } from "./secrets.ts";

const entrySchema = z.strictObject({
  workspace: z.string(),
  name: z.string(),
  seq: z.number().int().nonnegative(),
  /** Null: removed. */
  sealed: sealedSchema.nullable(),
});
const fileSchema = z.strictObject({ v: z.literal(1), entries: z.array(entrySchema) });

/** The current record of a name: no record with a lower `seq` is accepted. */
export type VaultEntry = Readonly<Pick<z.infer<typeof entrySchema>, "seq" | "sealed">>;

/** The entries of a workspace by name. The map is replaced, never changed. */
export type WorkspaceEntries = ReadonlyMap<string, VaultEntry>;

/** The open vault file. */
export type VaultFile = {
  /** The current entries of a workspace. */
  readonly entriesOf: (workspace: string) => WorkspaceEntries;
  /** The number of entries of all workspaces. */
  readonly size: () => number;
  /** Sets an entry and writes the file. `make` gets the current entry and returns the next one, or null to keep it. */
  readonly update: (
    id: SecretId,
    make: (last: VaultEntry | undefined) => Promise<VaultEntry | null> | VaultEntry | null,
  ) => Promise<void>;
};

type Entries = ReadonlyMap<string, WorkspaceEntries>;

const NO_ENTRIES: WorkspaceEntries = new Map();

/**
 * Opens `<keysDir>/vault.json`; a missing file is an empty vault.
 *
 * @throws Error when the file is damaged
 */
export function openVaultFile(keysDir: string): VaultFile {
  const path = `${keysDir}/vault.json`;
  let entries: Entries = new Map();
  let state = "";

  const refresh = () => {
    const now = stateOf(path);
    if (now === state) return;
    entries = now === NO_FILE ? new Map() : readEntries(path);
    state = now;
  };
  const change = async (id: SecretId, make: Parameters<VaultFile["update"]>[1]): Promise<void> => {
    using lock = await Deno.open(`${path}.lock`, { create: true, write: true, mode: 0o600 });
    await lock.lock(true);
    refresh();
    const next = await make(entries.get(id.workspace)?.get(id.name));
    if (next === null) return;
    const changed = new Map(entries.get(id.workspace)).set(id.name, next);
    const all = new Map(entries).set(id.workspace, changed);
    await writeWhole(path, all);
    entries = all;
    state = stateOf(path);
  };

  // Each call reads the entries several times; checking the file once per turn of the event loop saves a third of the
  // time.
  const refreshOnce = oncePerTick(refresh);

  refresh();
  let last: Promise<unknown> = Promise.resolve();
  return {
    entriesOf: (workspace) => {
      refreshOnce();
      return entries.get(workspace) ?? NO_ENTRIES;
    },
    size: () => entries.values().reduce((total, { size }) => total + size, 0),
    update: (id, make) => {
      const done = last.then(() => change(id, make));
      last = done.catch(() => {});
      return done;
    },
  };
}

const NO_FILE = "none";

/** The file's identity, which changes with each write, since a rename replaces the inode. */
function stateOf(path: string): string {
  try {
    const { ino, mtime, size } = Deno.statSync(path);
    return `${ino} ${mtime?.getTime()} ${size}`;
  } catch (fault) {
    if (fault instanceof Deno.errors.NotFound) return NO_FILE;
    throw fault;
  }
}

function readEntries(path: string): Entries {
  const parsed = fileSchema.safeParse(parseJson(Deno.readTextFileSync(path)));
  if (!parsed.success) {
    throw new Error(
      `${path} is damaged. Put it back from a backup; without one remove it, and set again every key that was ` +
        "replaced or removed because it had leaked.",
    );
  }
  const entries = new Map<string, Map<string, VaultEntry>>();
  for (const { workspace, name, seq, sealed } of parsed.data.entries) {
    const own = entries.get(workspace) ?? new Map<string, VaultEntry>();
    entries.set(workspace, own.set(name, { seq, sealed }));
  }
  return entries;
}

async function writeWhole(path: string, entries: Entries): Promise<void> {
  const list = [...entries].flatMap(([workspace, own]) =>
    [...own].map(([name, entry]) => ({ workspace, name, ...entry }))
  );
  const written = `${path}.new`;
  {
    using file = await Deno.open(written, { create: true, write: true, truncate: true, mode: 0o600 });
    const bytes = new TextEncoder().encode(`${JSON.stringify({ v: 1, entries: list })}\n`);
    for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
    await file.sync();
  }
  await Deno.rename(written, path);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
