/**
 * Counts one request in a store on a machine whose clock is off by `behindMs`: `count_once.ts <path> <behindMs>`.
 *
 * @module
 */
import { expiringBy } from "../../kv/expiry.ts";
import { openKv } from "../../kv/open.ts";
import { sharedRates } from "../../kv/rates.ts";

const [path = "", behind = "0"] = Deno.args;
const behindMs = Number(behind);
const store = await openKv({ kind: "file", path, onDamaged: () => Deno.exit(1) });
const kv = expiringBy(store, () => behindMs);
const rate = { max: 5, windowMs: 3_600_000 };
await sharedRates(kv, () => new Date(Date.now() + behindMs)).takeAll([{ name: "mcp", subject: "a", rate }]);
kv.close();
