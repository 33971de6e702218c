/**
 * The token endpoints of the authorization server: tokens for a code, refreshed tokens, and revocation.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import {
  endByToken,
  type IssuedTokens,
  redeemCode,
  refreshTokens,
  type RefusedTokens,
} from "../../core/connections/tokens.ts";
import { CONNECTION_LIMITS } from "../../core/limits/connections.ts";
import { DeskError } from "../../core/problem.ts";
import { readText } from "../http/read_body.ts";
import type { PlainRequest } from "../request.ts";
import { type Served, takeRate } from "../served.ts";
import { connectAddresses } from "./addresses.ts";
import { refusal, tokenAnswer } from "./answers.ts";
import { isCodeAllowed } from "./code_origin.ts";

/** A form with each field once. */
type Form = ReadonlyMap<string, string>;

type Grant = (served: Served, asked: PlainRequest, form: Form) => Promise<IssuedTokens | RefusedTokens>;

const GRANTS: ReadonlyMap<string, Grant> = new Map<string, Grant>([
  ["authorization_code", async (served, { request, ip }, form) => {
    const proof = {
      client: clientOf(request, form),
      code: form.get("code") ?? "",
      redirectUri: form.get("redirect_uri") ?? "",
      verifier: form.get("code_verifier") ?? "",
    };
    return await redeemCode(served.desk, proof, ip, (inside, code) => isCodeAllowed(served, inside, code));
  }],
  [
    "refresh_token",
    async ({ desk }, { request, ip }, form) =>
      await refreshTokens(desk, { client: clientOf(request, form), refresh: form.get("refresh_token") ?? "" }, ip),
  ],
]);

/** `POST /oauth/token`: issues tokens for a code or a refresh token. */
export async function sendToken(served: Served, asked: PlainRequest): Promise<Response> {
  await takeRate(served, "connectionTokens", asked.address);
  const form = await readFields(asked.request);
  if (form === null) return refusal("invalid_request", "Send a form that has each parameter once.");
  const grant = GRANTS.get(form.get("grant_type") ?? "");
  if (grant === undefined) {
    return refusal("unsupported_grant_type", "grant_type is authorization_code or refresh_token.");
  }
  const { resource } = connectAddresses(served.baseUrl);
  if ((form.get("resource") ?? resource) !== resource) {
    return refusal("invalid_target", `Tokens are given for ${resource} alone.`);
  }
  if (clientOf(asked.request, form) === "") return refusal("invalid_client", "client_id is missing.", 401);
  const given = await grant(served, asked, form);
  return given.kind === "tokens" ? tokenAnswer(given) : refusal("invalid_grant", given.why);
}

/** `POST /oauth/revoke`: ends the connection of a token (RFC 7009). */
export async function sendRevoke(served: Served, asked: PlainRequest): Promise<Response> {
  await takeRate(served, "connectionTokens", asked.address);
  const form = await readFields(asked.request);
  if (form === null) return refusal("invalid_request", "Send a form that has each parameter once.");
  const client = clientOf(asked.request, form);
  await endByToken(served.desk, { client, token: form.get("token") ?? "" }, asked.ip);
  return new Response(null, { status: 200, headers: { "cache-control": "no-store" } });
}

/**
 * The client's id. Some clients send it as Basic authentication; their password is ignored, since clients have no
 * secret.
 */
function clientOf(request: Request, form: Form): string {
  const [, basic = ""] = /^Basic ([\w+/=-]+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  const id = form.get("client_id");
  if (id !== undefined || basic === "") return id ?? "";
  try {
    return decodeURIComponent(atob(basic).split(":")[0] ?? "");
  } catch {
    return "";
  }
}

/** The fields of a form; null when the body is not a form, or repeats a field. */
async function readFields(request: Request): Promise<Form | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(type)) return null;
  try {
    const pairs = [...new URLSearchParams(await readText(request, CONNECTION_LIMITS.requestBytesMax))];
    const form = new Map(pairs);
    return form.size === pairs.length ? form : null;
  } catch (error) {
    if (error instanceof DeskError) return null;
    throw error;
  }
}
