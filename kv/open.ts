/**
 * Opens the live store, whose content may be lost: a file by default, or a KV Connect server for several instances.
 *
 * @module
 */
import { limitWaits } from "./limit_waits.ts";

/** An open store. */
export type Kv = Deno.Kv;

/** The location of the store. */
export type KvOptions =
  | {
    readonly kind: "file";
    /** Absolute path. */
    readonly path: string;
    /** Called with the new name of a damaged file; the store starts empty. */
    readonly onDamaged: (aside: string) => void;
  }
  | {
    readonly kind: "connect"; /** From `KV_URL`. */
    readonly url: string; /** Of one request. */
    readonly waitMsMax?: number;
  }
  | { readonly kind: "memory" };

/** Time limit for a request to a KV Connect server. */
const WAIT_MS_MAX = 5000;

/** Opens the store. A KV Connect server's access token comes from `DENO_KV_ACCESS_TOKEN`, which Deno reads itself. */
export async function openKv(options: KvOptions): Promise<Kv> {
  switch (options.kind) {
    case "file":
      return await openFile(options);
    case "connect":
      return limitWaits(await Deno.openKv(options.url), options.waitMsMax ?? WAIT_MS_MAX);
    case "memory":
      return await Deno.openKv(":memory:");
  }
}

/** SQLite's messages for a file that is not a database, or was cut or overwritten. */
const DAMAGED = /file is not a database|disk image is malformed/;

/** Suffixes of a damaged store, and of the additional files of an open one. */
const ASIDE = ".damaged";
const PARTS = ["-wal", "-shm"] as const;

async function openFile({ path, onDamaged }: Extract<KvOptions, { kind: "file" }>): Promise<Kv> {
  try {
    return await openAndRead(path);
  } catch (error) {
    if (!DAMAGED.test(String(error))) throw error;
    const aside = path + ASIDE;
    await Deno.rename(path, aside);
    // They belong to the damaged file and would be read into the new one.
    for (const part of PARTS) await Deno.remove(path + part).catch(() => {});
    onDamaged(aside);
    return await openAndRead(path);
  }
}

/** Opens and reads the file, since a damaged one may fail only at the first read. */
async function openAndRead(path: string): Promise<Kv> {
  const kv = await Deno.openKv(path);
  try {
    await Array.fromAsync(kv.list({ prefix: [] }, { limit: 1 }));
    return kv;
  } catch (error) {
    kv.close();
    throw error;
  }
}
