/**
 * Dynamic registration of clients (RFC 7591), for older ones without a metadata document.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { z } from "zod";
import { registerClient } from "../../core/connections/clients.ts";
import { CONNECTION_LIMITS } from "../../core/limits/connections.ts";
import { DeskError } from "../../core/problem.ts";
import { readJson } from "../http/read_body.ts";
import type { PlainRequest } from "../request.ts";
import { type Served, takeRate } from "../served.ts";
import { refusal } from "./answers.ts";

/** Other metadata is not stored, since nothing uses it. */
const REGISTRATION = z.looseObject({
  client_name: z.string().default(""),
  redirect_uris: z.array(z.string()).default([]),
});

/** `POST /oauth/register`: stores a client and issues its id. No secret is issued, whatever the client asks for. */
export async function sendRegistration(served: Served, asked: PlainRequest): Promise<Response> {
  await takeRate(served, "registerClient", asked.address);
  const read = await readRegistration(asked.request);
  if (typeof read === "string") return refusal("invalid_client_metadata", read);
  const client = await registerClient(served.desk, { name: read.client_name, redirectUris: read.redirect_uris });
  if ("kind" in client) return refusal(client.error, client.why);
  return Response.json({
    client_id: client.id,
    client_id_issued_at: Math.floor(served.desk.now().getTime() / 1000),
    client_name: client.name,
    redirect_uris: client.redirectUris,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  }, { status: 201, headers: { "cache-control": "no-store" } });
}

async function readRegistration(request: Request): Promise<z.output<typeof REGISTRATION> | string> {
  try {
    return await readJson(request, REGISTRATION, CONNECTION_LIMITS.requestBytesMax);
  } catch (error) {
    if (error instanceof DeskError) return error.message;
    throw error;
  }
}
