/**
 * Opens the live store, whose content may be lost: a file by default, a KV Connect server for several instances.
 *
 * @module
 */

/** An open store. */
export type Kv = Deno.Kv;

/** Where the store is. */
export type KvOptions =
  | { readonly kind: "file"; /** Absolute path. */ readonly path: string }
  | { readonly kind: "connect"; /** From `KV_URL`. */ readonly url: string }
  | { readonly kind: "memory" };

/** Opens the store. A KV Connect server's access token comes from `DENO_KV_ACCESS_TOKEN`, which Deno reads itself. */
export function openKv(options: KvOptions): Promise<Kv> {
  switch (options.kind) {
    case "file":
      return Deno.openKv(options.path);
    case "connect":
      return Deno.openKv(options.url);
    case "memory":
      return Deno.openKv(":memory:");
  }
}
