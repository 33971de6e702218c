/**
 * The door for the operator's own commands on the same machine.
 *
 * @module
 */
import { outsideNeeds } from "../core/actions/outside_needs.ts";
import { opaqueHash } from "../core/identity/opaque.ts";
import { DeskError } from "../core/problem.ts";
import { runTeamOrder, teamOrderSchema } from "../core/teammates/operator_team.ts";
import { readJson } from "./read_body.ts";
import type { PlainRequest } from "./request.ts";
import type { Served } from "./served.ts";

const NO_STORE = { "cache-control": "no-store" };
const ORDER_BYTES_MAX = 4096;

/**
 * `GET /operator/needs`: what the live agents, the sources of knowledge and the models call, read and ask, for
 * `deno task freeze`.
 */
export async function showNeeds(served: Served, { request }: PlainRequest): Promise<Response> {
  await checkOperator(served, request);
  return Response.json(await outsideNeeds(served.desk, served.operator.modelUrl), { headers: NO_STORE });
}

/** `POST /operator/team`: an order about the team, of `deno task team` and `deno task recover`. */
export async function orderTeam(served: Served, { request }: PlainRequest): Promise<Response> {
  await checkOperator(served, request);
  const order = await readJson(request, teamOrderSchema, ORDER_BYTES_MAX);
  try {
    const text = await runTeamOrder(served.desk, order, served.baseUrl);
    return Response.json({ done: true, text }, { headers: NO_STORE });
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    const text = [error.message, error.fix].filter(Boolean).join(" ");
    return Response.json({ done: false, text }, { headers: NO_STORE });
  }
}

/** Without the operator's key there is no such address. @throws DeskError not_found */
async function checkOperator({ operator }: Served, request: Request): Promise<void> {
  const key = await operator.key();
  const given = request.headers.get("authorization") ?? "";
  // Hashes, so that the time of the comparison says nothing about the key.
  if (key !== null && opaqueHash(given) === opaqueHash(`Bearer ${key}`)) return;
  throw new DeskError("not_found", "There is no such page.");
}
