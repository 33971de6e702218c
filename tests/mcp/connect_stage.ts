/**
 * A serving desk, with an AI client that signs in by hand: each step of OAuth as one function.
 *
 * @module
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { z } from "zod";
import type { OpenDatabase } from "../../core/db/open.ts";
import type { OutboundRequest } from "../../core/ports/outbound.ts";
import type { DeskBrowser, PageAnswer } from "../flows/teammate.ts";
import { outboundTo } from "../support/desk.ts";
import { type TestServed, testServed } from "../support/served.ts";
import { answered } from "./desk_server.ts";

/** The id of the client that the outside describes, and where it wants its answers. */
export const CLIENT = "https://agent.example.com/client.json";
export const REDIRECT = "https://agent.example.com/callback";
export const VERIFIER = "verifier-verifier-verifier-verifier-verifier";
export const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

/** The answer of the token endpoint. */
export const TOKENS = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal("Bearer"),
  expires_in: z.number(),
  scope: z.string(),
});

/** A refusal of the token endpoint or the registration. */
export const REFUSAL = z.object({ error: z.string(), error_description: z.string() });

/** A stage for a test file. */
export type ConnectStage = TestServed & {
  /** Requests that left the desk. */
  readonly sent: OutboundRequest[];
  /** The document at {@linkcode CLIENT}. */
  readonly document: { json: unknown };
};

/** Opens the stage, with a database of its own where one is given. */
export async function openConnectStage(database?: OpenDatabase): Promise<ConnectStage> {
  const sent: OutboundRequest[] = [];
  const document: ConnectStage["document"] = {
    json: { client_id: CLIENT, client_name: "Agent", redirect_uris: [REDIRECT, "http://127.0.0.1/callback"] },
  };
  const outbound = outboundTo((request) => {
    sent.push(request);
    return request.door === "client" ? answered(200, document.json) : answered(404, {});
  });
  return { ...await testServed({ outbound }, database), sent, document };
}

/** The path that a client sends its person to; a null leaves a parameter out. */
export function authorizePath(changes: Readonly<Record<string, string | null>> = {}): string {
  const parameters = {
    response_type: "code",
    client_id: CLIENT,
    redirect_uri: REDIRECT,
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    state: "state-1",
    ...changes,
  };
  const given = Object.entries(parameters).flatMap(([name, value]) => value === null ? [] : [[name, value]]);
  return `/desk/connect?${new URLSearchParams(given)}`;
}

/** The id in the form of a consent page. */
export function consentIn({ html }: Pick<PageAnswer, "html">): string {
  const [, id] = /name="consent" value="([^"]+)"/.exec(html) ?? [];
  assert.ok(id !== undefined, html.replace(/<[^>]+>/g, " ").slice(0, 2000));
  return id;
}

/** A person looks at the page and allows everything. @returns the address that the client is answered at */
export async function allow(
  browser: DeskBrowser,
  path: string = authorizePath(),
  ticked: Readonly<Record<string, string>> = { edit: "yes", act: "yes" },
): Promise<URL> {
  const consent = consentIn(await browser.get(path));
  const { status, location } = await browser.send("/desk/connect", { consent, do: "allow", ...ticked });
  assert.equal(status, 303);
  return new URL(location);
}

/** Asks the token endpoint. */
export function postToken(
  { url }: Pick<TestServed, "url">,
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  return fetch(`${url}/oauth/token`, { method: "POST", body: new URLSearchParams(fields) });
}

/** The parameters to exchange a code. */
export function exchangeOf(answer: URL, changes: Readonly<Record<string, string>> = {}) {
  return {
    grant_type: "authorization_code",
    code: answer.searchParams.get("code") ?? "",
    client_id: CLIENT,
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
    ...changes,
  };
}

/** Allows a client and exchanges its code. */
export async function connect(
  stage: ConnectStage,
  browser: DeskBrowser,
  ticked?: Readonly<Record<string, string>>,
): Promise<z.output<typeof TOKENS>> {
  const response = await postToken(stage, exchangeOf(await allow(browser, authorizePath(), ticked)));
  return TOKENS.parse(await response.json());
}

/** The next tokens. */
export function refresh(stage: ConnectStage, token: string): Promise<Response> {
  return postToken(stage, { grant_type: "refresh_token", refresh_token: token, client_id: CLIENT });
}

/** Calls a tool. @returns the HTTP status, and the text of the answer */
export async function callTool(
  { url }: Pick<TestServed, "url">,
  token: string,
  tool: string,
  { input = {}, path = "/connect/mcp" }: { readonly input?: unknown; readonly path?: string } = {},
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, arguments: input } }),
  });
  return { status: response.status, text: await response.text() };
}

/** The `error` of a refusal. */
export async function errorOf(response: Response): Promise<string> {
  return REFUSAL.parse(await response.json()).error;
}
