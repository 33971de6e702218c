/** Clients that sign in: the SDK's own client completes the whole flow against a serving desk, and attacks fail. */
import assert from "node:assert/strict";
// @ts-types="@modelcontextprotocol/sdk/client"
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
// @ts-types="@modelcontextprotocol/sdk/client/auth"
import { type OAuthClientProvider, UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
// @ts-types="@modelcontextprotocol/sdk/client/streamableHttp"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { allTools } from "../../core/tools/index.ts";
import { createApiToken } from "../../core/teammates/api_tokens.ts";
import { changeRole, deactivate } from "../../core/teammates/manage.ts";
import { RATES } from "../../core/limits/rates.ts";
import { CONNECTION_LIMITS } from "../../core/limits/connections.ts";
import { allowClient, type Consent } from "../../core/connections/connections.ts";
import { type DeskBrowser, textOf } from "../flows/teammate.ts";
import { testCaller } from "../support/desk.ts";
import {
  allow,
  authorizePath,
  callTool,
  CLIENT,
  connect,
  consentIn,
  errorOf,
  exchangeOf,
  openConnectStage,
  postToken,
  REDIRECT,
  refresh,
  TOKENS,
} from "./connect_stage.ts";

const stage = await openConnectStage();
Deno.test.afterAll(() => stage.close());
const olga = await stage.signIn("Olga");

/** What the SDK's client keeps of its sign-in, in memory. */
function sdkProvider(clientMetadataUrl?: string) {
  const kept: {
    client: Awaited<ReturnType<OAuthClientProvider["clientInformation"]>>;
    tokens: Awaited<ReturnType<OAuthClientProvider["tokens"]>>;
    verifier: string;
    sentTo: URL;
  } = { client: undefined, tokens: undefined, verifier: "", sentTo: new URL("http://none.invalid") };
  const provider: OAuthClientProvider = {
    redirectUrl: "http://127.0.0.1:41234/callback",
    clientMetadata: { client_name: "SDK", redirect_uris: ["http://127.0.0.1:41234/callback"] },
    ...(clientMetadataUrl === undefined ? {} : { clientMetadataUrl }),
    state: () => "state-of-the-sdk",
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    codeVerifier: () => kept.verifier,
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    redirectToAuthorization: (address) => void (kept.sentTo = address),
  };
  return { kept, provider };
}

/** Connects the SDK's client as its users do: it finds the server, sends the person there, and comes back with a code. */
async function signInSdk(provider: OAuthClientProvider, sentTo: () => URL): Promise<Client> {
  const address = new URL(`${stage.url}/connect/mcp`);
  const transport = new StreamableHTTPClientTransport(address, { authProvider: provider });
  await assert.rejects(new Client({ name: "test", version: "1" }).connect(transport), UnauthorizedError);
  const { pathname, search, origin } = sentTo();
  assert.equal(origin, stage.url);
  const answer = await allow(olga, pathname + search);
  assert.equal(answer.searchParams.get("state"), "state-of-the-sdk");
  await transport.finishAuth(answer.searchParams.get("code") ?? "");
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(address, { authProvider: provider }));
  return client;
}

Deno.test("the SDK's client signs in, registered and by its metadata document, and refreshes by itself", async () => {
  const address = "https://sdk.example.com/client.json";
  stage.document.json = { client_id: address, client_name: "SDK", redirect_uris: ["http://127.0.0.1/callback"] };
  for (const metadata of [undefined, address]) {
    const { kept, provider } = sdkProvider(metadata);
    const client = await signInSdk(provider, () => kept.sentTo);
    assert.equal((await client.listTools()).tools.length, allTools.listed.length);
    assert.equal(kept.client?.client_id === address, metadata === address);
    const first = kept.tokens?.access_token;
    stage.desk.pass(CONNECTION_LIMITS.accessMs + 1);
    assert.equal((await client.callTool({ name: "get_agent", arguments: {} })).isError, undefined);
    assert.notEqual(kept.tokens?.access_token, first, "refreshed");
    await client.close();
  }
  stage.document.json = {
    client_id: CLIENT,
    client_name: "Agent",
    redirect_uris: [REDIRECT, "http://127.0.0.1/callback"],
  };
  assert.deepEqual(
    stage.sent.map(({ door, method, url, secrets }) => ({ door, method, url, secrets })),
    [{ door: "client", method: "GET", url: address, secrets: {} }],
  );
});

Deno.test("the page names the client, its host, the workspace, the role and the rights; no other site can frame it", async () => {
  const page = await olga.get(authorizePath());
  const text = textOf(page.html);
  for (const said of [/Connect Agent\?/, /agent\.example\.com/, /Test/, /Olga, Owner/, /Read/, /Edit/, /Act/]) {
    assert.match(text, said);
  }
  const policy = page.headers.get("content-security-policy") ?? "";
  assert.match(policy, /frame-ancestors 'none'/);
  assert.match(policy, /form-action 'self' https:\/\/agent\.example\.com;/);
  assert.equal(page.headers.get("cache-control"), "no-store");
  const viewer = await stage.signIn("Vera", "viewer");
  assert.match(textOf((await viewer.get(authorizePath())).html), /Edit Your role does not allow it/);
  assert.doesNotMatch((await olga.get(authorizePath({ scope: "read" }))).html, /name="act"/);
});

Deno.test("an authorization response names its issuer, against mix-up attacks", async () => {
  const server = await (await fetch(`${stage.url}/.well-known/oauth-authorization-server/oauth`)).json();
  const resource = await (await fetch(`${stage.url}/.well-known/oauth-protected-resource/connect/mcp`)).json();
  assert.equal(resource.resource, `${stage.url}/connect/mcp`);
  assert.deepEqual(resource.authorization_servers, [server.issuer]);
  assert.equal(server.authorization_response_iss_parameter_supported, true);
  assert.deepEqual(server.code_challenge_methods_supported, ["S256"]);
  const answer = await allow(olga);
  assert.equal(answer.searchParams.get("iss"), server.issuer);
  const consent = consentIn(await olga.get(authorizePath()));
  const denied = new URL((await olga.send("/desk/connect", { consent, do: "deny" })).location);
  assert.equal(denied.origin + denied.pathname, REDIRECT);
  assert.deepEqual(
    ["error", "state", "iss", "code"].map((name) => denied.searchParams.get(name)),
    ["access_denied", "state-1", server.issuer, null],
  );
});

Deno.test("/mcp has no OAuth metadata and refuses its tokens; /connect/mcp refuses API tokens", async () => {
  const paths = ["/.well-known/oauth-authorization-server", "/.well-known/oauth-protected-resource", "/register"];
  const under = ["/.well-known/oauth-protected-resource/mcp", "/mcp/.well-known/oauth-authorization-server"];
  for (const path of [...paths, ...under, "/.well-known/openid-configuration"]) {
    const { status, headers } = await fetch(`${stage.url}${path}`, { method: "GET" });
    assert.deepEqual([path, status, headers.get("content-type")], [path, 404, "application/json"]);
  }
  const challengeAt = async (path: string) =>
    (await fetch(`${stage.url}${path}`, { method: "POST" })).headers.get("www-authenticate");
  assert.equal(await challengeAt("/mcp"), 'Bearer realm="desk"');
  assert.match(
    await challengeAt("/connect/mcp") ?? "",
    /resource_metadata="[^"]+\/oauth-protected-resource\/connect\/mcp"/,
  );
  const { access_token: access } = await connect(stage, olga);
  assert.equal((await callTool(stage, access, "get_agent")).status, 200);
  assert.equal((await callTool(stage, access, "get_agent", { path: "/mcp" })).status, 401);
  const { teammate } = await testCaller(stage.desk, stage.workspace.id);
  const owner = { workspace: stage.workspace.id, teammate: teammate.id };
  const asked = { name: "Cursor", days: 30, readOnly: false, readsCustomers: false } as const;
  const { value } = await createApiToken(stage.desk, owner, asked);
  assert.equal((await callTool(stage, value, "get_agent", { path: "/mcp" })).status, 200);
  assert.equal((await callTool(stage, value, "get_agent")).status, 401);
});

Deno.test("a token is for one address: a request for another one is refused, and a moved desk takes no old token", async () => {
  const wrong = await olga.get(authorizePath({ resource: "https://other.example.com/mcp" }));
  assert.match(textOf(wrong.html), /cannot be connected/);
  const exchange = exchangeOf(await allow(olga), { resource: `${stage.url}/mcp` });
  assert.equal(await errorOf(await postToken(stage, exchange)), "invalid_target");
  const { access_token: access } = await connect(stage, olga);
  await stage.desk.db.updateTable("connections").set({ resource: "https://old.example.com/connect/mcp" })
    .where("workspace", "=", stage.workspace.id).execute();
  assert.equal((await callTool(stage, access, "get_agent")).status, 401);
});

Deno.test("a stolen code is useless without its verifier, client and redirect address, and void after a failed attempt", async () => {
  const faults: readonly Readonly<Record<string, string>>[] = [
    { code_verifier: "another-verifier-another-verifier-another-verifier" },
    { code_verifier: "" },
    { client_id: "https://evil.example.com/client.json" },
    { redirect_uri: "http://127.0.0.1/callback" },
  ];
  for (const fault of faults) {
    const answer = await allow(olga);
    assert.equal(await errorOf(await postToken(stage, exchangeOf(answer, fault))), "invalid_grant");
    assert.equal(await errorOf(await postToken(stage, exchangeOf(answer))), "invalid_grant");
  }
  const late = await allow(olga);
  stage.desk.pass(CONNECTION_LIMITS.codeMs);
  assert.equal(await errorOf(await postToken(stage, exchangeOf(late))), "invalid_grant");
});

Deno.test("a code or refresh token that is used twice ends the whole connection", async () => {
  const answer = await allow(olga);
  const first = TOKENS.parse(await (await postToken(stage, exchangeOf(answer))).json());
  assert.equal(await errorOf(await postToken(stage, exchangeOf(answer))), "invalid_grant");
  assert.equal((await callTool(stage, first.access_token, "get_agent")).status, 401);
  assert.equal(await errorOf(await refresh(stage, first.refresh_token)), "invalid_grant");

  const begun = await connect(stage, olga);
  const next = TOKENS.parse(await (await refresh(stage, begun.refresh_token)).json());
  assert.equal((await callTool(stage, next.access_token, "get_agent")).status, 200);
  // Of two that come at once, one is the thief's.
  const both = await Promise.all([refresh(stage, next.refresh_token), refresh(stage, next.refresh_token)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400]);
  const [given] = both.filter(({ status }) => status === 200);
  const last = TOKENS.parse(await given?.json());
  assert.equal((await callTool(stage, last.access_token, "get_agent")).status, 401);
  assert.equal(await errorOf(await refresh(stage, last.refresh_token)), "invalid_grant");
  const misused = await stage.desk.db.selectFrom("activities").select(["name", "subject", "detail"])
    .where("workspace", "=", stage.workspace.id).where("kind", "=", "connection_misused").orderBy("seq").execute();
  assert.deepEqual(misused.at(-1), {
    name: "Olga",
    subject: "Agent",
    detail: { why: "A refresh token was used twice." },
  });
});

Deno.test("the browser is redirected only to the client's own address, and only after a person has answered", async () => {
  const foreign = [
    "https://evil.example.com/callback",
    "https://agent.example.com/callback/",
    "https://agent.example.com/callback?a=1",
    "https://agent.example.com.evil.example/callback",
    "https://agent.example.com@evil.example/callback",
    "http://127.0.0.1.evil.example/callback",
    "http://127.0.0.1/other",
    "http://localhost/callback",
    "javascript:alert(1)//",
    "//evil.example.com",
    "",
  ];
  for (const address of foreign) {
    const { status, location, html } = await olga.get(authorizePath({ redirect_uri: address }));
    assert.deepEqual([address, status, location], [address, 400, ""]);
    assert.doesNotMatch(html, /evil/);
  }
  for (const wrong of [{ response_type: "token" }, { code_challenge: null }, { code_challenge_method: "plain" }]) {
    const { status, location } = await olga.get(authorizePath(wrong));
    assert.deepEqual([status, location], [400, ""]);
  }
  // A client on the person's own computer is given a port when it starts.
  const local = await allow(olga, authorizePath({ redirect_uri: "http://127.0.0.1:52001/callback" }));
  assert.equal(local.host, "127.0.0.1:52001");
});

Deno.test("consent is given once, on the desk's own page, in the session that was asked", async () => {
  const answers = async (...[browser, consent, headers]: readonly [typeof olga, string, Record<string, string>?]) =>
    (await browser.send("/desk/connect", { consent, do: "allow" }, headers ?? {})).status;
  // The pages of the tests before this one count as well.
  stage.desk.pass(RATES.consent.windowMs * 2);
  const consent = consentIn(await olga.get(authorizePath()));
  assert.equal(await answers(olga, consent, { origin: "https://evil.example.com" }), 403);
  assert.equal((await olga.send("/desk/connect", { consent, do: "allow", csrf: "guessed" })).status, 403);
  const eve = await stage.signIn("Eve");
  await eve.get("/desk/profile");
  assert.equal(await answers(eve, consent), 400, "another person's form");
  const next = consentIn(await olga.get(authorizePath()));
  assert.equal(await answers(olga, next), 303);
  assert.equal(await answers(olga, next), 400, "answered already");
  const late = consentIn(await olga.get(authorizePath()));
  stage.desk.pass(CONNECTION_LIMITS.consentMs);
  assert.equal(await answers(olga, late), 400);
});

Deno.test("a connection has the allowed rights, limited by the person's current role", async () => {
  const forbidden = async (token: string, tool: string) =>
    /forbidden/.test((await callTool(stage, token, tool, { input: allTools.byName.get(tool)?.example })).text);
  const reads = await connect(stage, olga, {});
  assert.equal(reads.scope, "read");
  assert.equal(await forbidden(reads.access_token, "get_agent"), false);
  assert.equal(await forbidden(reads.access_token, "write_file"), true);
  const edits = await connect(stage, olga, { edit: "yes" });
  assert.equal(await forbidden(edits.access_token, "write_file"), false);
  assert.equal(await forbidden(edits.access_token, "set_key"), true);
  const viewer = await stage.signIn("Willy", "viewer");
  const asked = await connect(stage, viewer, { edit: "yes", act: "yes" });
  assert.equal(asked.scope, "read", "what a role does not allow cannot be ticked");
  const admin = await stage.signIn("Ada", "admin");
  const { access_token: access } = await connect(stage, admin);
  assert.equal(await forbidden(access, "write_file"), false);
  const owner = await testCaller(stage.desk, stage.workspace.id);
  await changeRole(stage.desk, owner, await idOf("Ada"), "viewer", null);
  assert.equal(await forbidden(access, "write_file"), true);
  await deactivate(stage.desk, owner, await idOf("Ada"));
  assert.equal((await callTool(stage, access, "get_agent")).status, 401);
});

Deno.test("connections end with the sessions of an account, and by their client", async () => {
  const rita = await stage.signIn("Rita", "admin");
  const first = await connect(stage, rita);
  await rita.get("/desk/profile");
  assert.equal((await rita.send("/desk/profile", { do: "end-others" })).status, 303);
  assert.equal((await callTool(stage, first.access_token, "get_agent")).status, 401);
  assert.equal(await errorOf(await refresh(stage, first.refresh_token)), "invalid_grant");
  const second = await connect(stage, rita);
  const revoke = async (client: string) =>
    await fetch(`${stage.url}/oauth/revoke`, {
      method: "POST",
      body: new URLSearchParams({ token: second.refresh_token, client_id: client }),
    });
  assert.equal((await revoke("https://evil.example.com/client.json")).status, 200);
  assert.equal((await callTool(stage, second.access_token, "get_agent")).status, 200);
  assert.equal((await revoke(CLIENT)).status, 200);
  assert.equal((await callTool(stage, second.access_token, "get_agent")).status, 401);
});

const ENDINGS: readonly (readonly [ending: string, end: (name: string, browser: DeskBrowser) => Promise<unknown>])[] = [
  ["signed out", async (_, browser) => {
    await browser.get("/desk/profile");
    await browser.send("/desk/sign-out", {});
  }],
  ["was deactivated", async (name) => {
    await deactivate(stage.desk, await testCaller(stage.desk, stage.workspace.id), await idOf(name));
  }],
  ["has another role", async (name) => {
    const owner = await testCaller(stage.desk, stage.workspace.id);
    await changeRole(stage.desk, owner, await idOf(name), "teammate", null);
  }],
];

for (const [ending, end] of ENDINGS) {
  Deno.test(`a code is void once the person who allowed the client ${ending}, and no consent makes one afterwards`, async () => {
    const name = `C${crypto.randomUUID().slice(0, 8)}`;
    const browser = await stage.signIn(name, "admin");
    const answer = await allow(browser);
    const asked = await browser.get(authorizePath());
    await end(name, browser);
    assert.equal(await errorOf(await postToken(stage, exchangeOf(answer))), "invalid_grant");
    const { location } = await browser.send("/desk/connect", { consent: consentIn(asked), do: "allow", edit: "yes" });
    const isRole = ending === "has another role";
    assert.equal(location.startsWith(REDIRECT), isRole, "with another role they may allow what that role may");
    if (!isRole) return;
    const late = TOKENS.parse(await (await postToken(stage, exchangeOf(new URL(location)))).json());
    assert.equal((await callTool(stage, late.access_token, "write_file")).text.includes("forbidden"), true);
  });
}

Deno.test("a session that ends during the consent makes no code", async () => {
  const caller = await testCaller(stage.desk, stage.workspace.id);
  const consent: Consent = {
    ...{ client: CLIENT, clientName: "Agent", clientHost: "agent.example.com" },
    kinds: ["read"],
    ...{ readsCustomers: false, challenge: "x" },
    ...{ resource: `${stage.url}/connect/mcp`, redirectUri: REDIRECT },
  };
  const count = async () =>
    (await stage.desk.db.selectFrom("connections").select("id").where("workspace", "=", stage.workspace.id).execute())
      .length;
  const before = await count();
  await assert.rejects(allowClient(stage.desk, caller, consent, () => Promise.resolve(false)), { code: "forbidden" });
  assert.equal(await count(), before);
});

Deno.test("the MCP page lists connections and ends them, each for their person and for who manages tokens", async () => {
  const tom = await stage.signIn("Tom", "teammate");
  const { access_token: access } = await connect(stage, tom, { readsCustomers: "yes" });
  const uma = await stage.signIn("Uma", "teammate");
  assert.match(textOf((await uma.get("/desk/mcp/connections")).html), /No connected apps/);
  const { html } = await tom.get("/desk/mcp/connections");
  assert.match(textOf(html), /Agent agent\.example\.com, by Tom read reads customers' words/);
  const [, path = ""] = /action="(\/desk\/mcp\/connections\/[^"]+\/revoke)"/.exec(html) ?? [];
  assert.equal((await uma.send(path, {})).status, 404);
  assert.equal((await callTool(stage, access, "get_agent")).status, 200);
  assert.match(textOf((await olga.get("/desk/mcp/connections")).html), /by Tom/);
  assert.equal((await olga.send(path, {})).status, 303);
  assert.equal((await callTool(stage, access, "get_agent")).status, 401);
  const kinds = await stage.desk.db.selectFrom("activities").select(["kind", "name"])
    .where("workspace", "=", stage.workspace.id).where("kind", "in", [
      "connection_made",
      "connection_used",
      "connection_ended",
    ]).orderBy("seq").execute();
  assert.deepEqual(kinds.slice(-3).map(({ kind, name }) => [kind, name]), [
    ["connection_made", "Tom"],
    ["connection_used", "Tom (Agent)"],
    ["connection_ended", "Olga"],
  ]);
});

async function idOf(name: string): Promise<string> {
  const row = await stage.desk.db.selectFrom("teammates").select("id").where("workspace", "=", stage.workspace.id)
    .where("name", "=", name).executeTakeFirstOrThrow();
  return row.id;
}
