/**
 * The door for the operator's own commands on the same machine.
 *
 * @module
 */
import { outsideNeeds } from "../core/actions/outside_needs.ts";
import { opaqueHash } from "../core/identity/opaque.ts";
import { DeskError } from "../core/problem.ts";
import type { PlainRequest } from "./request.ts";
import type { Served } from "./served.ts";

/**
 * `GET /operator/needs`: what the live agents, the sources of knowledge and the models call, read and ask, for
 * `deno task freeze`. Without the operator's key there is no such address.
 */
export async function showNeeds({ desk, operator }: Served, { request }: PlainRequest): Promise<Response> {
  const key = await operator.key();
  const given = request.headers.get("authorization") ?? "";
  // Hashes, so that the time of the comparison says nothing about the key.
  if (key === null || opaqueHash(given) !== opaqueHash(`Bearer ${key}`)) {
    throw new DeskError("not_found", "There is no such page.");
  }
  return Response.json(await outsideNeeds(desk, operator.modelUrl), { headers: { "cache-control": "no-store" } });
}
