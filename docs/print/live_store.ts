/**
 * `live-store.md`: what the live store holds, and for how long.
 *
 * @module
 */
import { KEYS } from "../../kv/keys.ts";
import { duration, pageHead, table } from "./markdown.ts";
import { tablesOf } from "./source.ts";

const HEAD = `
Deno KV: the file \`live.kv\`, or a KV Connect server with \`KV_URL\`. It holds what may be lost; an entry is gone its lifetime
after it was last written.
`;

/** The page of the live store. */
export function liveStorePage(): string {
  const docs = tablesOf("kv/keys.ts").find(({ name }) => name === "KEYS")?.rowDocs;
  const rows = Object.entries(KEYS).map(([key, { name, lifetimeMs }]) => [
    `\`${name}\``,
    duration(lifetimeMs),
    docs?.get(key) ?? "",
  ]);
  return pageHead("Live store", ["kv/keys.ts"], HEAD) + "\n" + table(["Key", "Lifetime", "What it holds"], rows);
}
