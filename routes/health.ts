/**
 * Health checks: liveness and readiness.
 *
 * @module
 */
import { ping } from "../core/db/upkeep.ts";
import type { PlainRequest } from "./request.ts";
import { isPrivateAddress } from "./proxy_watch.ts";
import type { Served } from "./served.ts";
import type { FolderFault } from "./shared_folders.ts";

/** `GET /healthz`: this process answers. */
export function isAlive(): Response {
  return Response.json({ ok: true }, { headers: { "cache-control": "no-store" } });
}

/**
 * `GET /readyz`: the stores can be written and the sandbox answers, within two seconds; 503 names those that do not, such
 * as `kv` and `files` on a full disk, and `keys` and `files` where the folders are not those of the other instances.
 * `deno task doctor`, which asks from the desk's own network, also gets the faults of a proxy and of these folders.
 */
export async function isReady(served: Served, { request, address }: PlainRequest): Promise<Response> {
  const { desk, kv, sandboxAnswers, proxy, folders } = served;
  const missing: FolderFault[] = [];
  const checks = await Promise.all([
    check("database", () => ping(desk.db)),
    check("kv", () => kv.set(["ready"], 1, { expireIn: 60_000 })),
    check("files", () => desk.files.tryWrite()),
    check("sandbox", sandboxAnswers),
    // A database that does not answer is named as such.
    check("folders", async () => void missing.push(...await folders())),
  ]);
  const failing = [...new Set([...checks.filter((name) => name !== null), ...missing.map(({ name }) => name)])]
    .filter((name, _, all) => name !== "folders" || all.length === 1);
  const status = failing.length === 0 ? 200 : 503;
  const isLocal = isPrivateAddress(address) && !request.headers.has("x-forwarded-for");
  const warnings = isLocal
    ? { warnings: [...proxy.faults(), ...missing.map(({ text, mend }) => ({ text, mend }))] }
    : {};
  return Response.json({ ok: failing.length === 0, failing, ...warnings }, {
    status,
    headers: { "cache-control": "no-store" },
  });
}

/** What asks `/readyz` gives up soon itself. */
const ANSWER_MS_MAX = 2000;

/** The name of a part that does not answer, or not in time. */
async function check(name: string, ask: () => Promise<unknown>): Promise<string | null> {
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve(name), ANSWER_MS_MAX);
  try {
    return await Promise.race([late.promise, ask().then((answer) => answer === false ? name : null)]);
  } catch {
    return name;
  } finally {
    clearTimeout(timer);
  }
}
