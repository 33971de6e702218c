/**
 * Health checks: liveness and readiness.
 *
 * @module
 */
import { ping } from "../core/db/upkeep.ts";
import type { PlainRequest } from "./request.ts";
import { isPrivateAddress } from "./proxy_watch.ts";
import type { Served } from "./served.ts";

/** `GET /healthz`: this process answers. */
export function isAlive(): Response {
  return Response.json({ ok: true }, { headers: { "cache-control": "no-store" } });
}

/**
 * `GET /readyz`: the stores and the sandbox answer; 503 names those that do not. `deno task doctor`, which asks from the
 * desk's own network, also gets the faults of a proxy.
 */
export async function isReady(served: Served, { request, address }: PlainRequest): Promise<Response> {
  const { desk, kv, sandboxAnswers, proxy } = served;
  const checks = await Promise.all([
    check("database", () => ping(desk.db)),
    check("kv", () => kv.get(["ready"])),
    check("sandbox", sandboxAnswers),
  ]);
  const failing = checks.filter((name) => name !== null);
  const status = failing.length === 0 ? 200 : 503;
  const isLocal = isPrivateAddress(address) && !request.headers.has("x-forwarded-for");
  const warnings = isLocal ? { warnings: proxy.faults() } : {};
  return Response.json({ ok: failing.length === 0, failing, ...warnings }, {
    status,
    headers: { "cache-control": "no-store" },
  });
}

/** The name of a part that does not answer. */
async function check(name: string, ask: () => Promise<unknown>): Promise<string | null> {
  try {
    return await ask() === false ? name : null;
  } catch {
    return name;
  }
}
