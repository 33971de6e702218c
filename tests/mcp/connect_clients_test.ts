/** Clients that request access: how they describe themselves, and what is forgotten of them. */
import assert from "node:assert/strict";
import { forgetClients } from "../../core/connections/clients.ts";
import { forgetConnections } from "../../core/connections/connections.ts";
import { CONNECTION_LIMITS } from "../../core/limits/connections.ts";
import { textOf } from "../flows/teammate.ts";
import { ownDatabase } from "../support/database.ts";
import {
  authorizePath,
  callTool,
  CLIENT,
  connect,
  errorOf,
  openConnectStage,
  REDIRECT,
  refresh,
} from "./connect_stage.ts";

// What is forgotten is of all workspaces.
const stage = await openConnectStage(await ownDatabase());
Deno.test.afterAll(() => stage.close());
const olga = await stage.signIn("Olga");

Deno.test("a client with an invalid metadata document is not shown for consent, and a document is fetched once", async () => {
  const good = { client_id: CLIENT, redirect_uris: [REDIRECT] };
  const bad: readonly unknown[] = [
    { ...good, client_id: "https://agent.example.com/other.json" },
    { ...good, redirect_uris: ["http://agent.example.com/callback", "javascript://agent/%0aalert(1)"] },
    { ...good, redirect_uris: [] },
    { ...good, client_secret: "a secret that anyone can read" },
    "not an object",
    { ...good, client_name: "x".repeat(CONNECTION_LIMITS.documentBytesMax) },
  ];
  const { json } = stage.document;
  for (const [at, document] of bad.entries()) {
    const id = `https://agent.example.com/bad-${at}.json`;
    stage.document.json = document === bad[0] ? document : withId(document, id);
    const { status, location } = await olga.get(authorizePath({ client_id: id }));
    assert.deepEqual([at, status, location], [at, 400, ""]);
  }
  for (
    const id of [
      "http://agent.example.com/client.json",
      "https://agent.example.com/",
      "https://a@b.example/c",
      "https://crm.internal/delete",
      "https://127.0.0.1:8443/delete",
      "",
    ]
  ) {
    const sent = stage.sent.length;
    assert.equal((await olga.get(authorizePath({ client_id: id }))).status, 400);
    assert.equal(stage.sent.length, sent, "nothing leaves for what is no address of a document");
  }
  stage.document.json = { ...good, client_name: "A\u202Egent\n  of\u0000 mine" };
  stage.desk.pass(CONNECTION_LIMITS.documentKeptMs);
  const sent = stage.sent.length;
  assert.match(textOf((await olga.get(authorizePath())).html), /Connect Agent of mine\?/);
  await olga.get(authorizePath());
  assert.equal(stage.sent.length, sent + 1);
  stage.document.json = json;
  stage.desk.pass(CONNECTION_LIMITS.documentKeptMs);
});

/** A document with the id that it has to have; what is no object stays so. */
function withId(document: unknown, id: string): unknown {
  return typeof document === "object" ? { ...document, client_id: id } : document;
}

Deno.test("an invalid client registration is refused with its fault, and a valid one gets no secret", async () => {
  const register = (body: unknown) =>
    fetch(`${stage.url}/oauth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  for (
    const address of [
      "http://evil.example.com/",
      "javascript:alert(1)",
      "https://a.example/#b",
      "https://u:p@a.example/",
    ]
  ) {
    assert.equal(await errorOf(await register({ redirect_uris: [address] })), "invalid_redirect_uri");
  }
  assert.equal(await errorOf(await register({})), "invalid_redirect_uri");
  assert.equal(await errorOf(await register([])), "invalid_client_metadata");
  const answer = await register({
    redirect_uris: ["cursor://anysphere.cursor-retrieval/oauth/callback", "http://[::1]/callback"],
    token_endpoint_auth_method: "client_secret_basic",
  });
  const { client_id: id, client_secret: secret, token_endpoint_auth_method: method } = await answer.json();
  assert.deepEqual([answer.status, secret, method], [201, undefined, "none"]);
  const page = await olga.get(authorizePath({ client_id: id, redirect_uri: "http://[::1]:7777/callback" }));
  assert.match(textOf(page.html), /its name is not verified/);
});

Deno.test("old connections, and clients that were never connected, are removed", async () => {
  const { access_token: access, refresh_token: token } = await connect(stage, olga);
  const count = async (table: "connections" | "connectionTokens" | "connectionClients") =>
    (await stage.desk.db.selectFrom(table).selectAll().execute()).length;
  await forgetConnections(stage.desk);
  await forgetClients(stage.desk);
  assert.equal(await count("connectionClients"), 1);
  assert.equal((await callTool(stage, access, "get_agent")).status, 200, "one in use stays");
  stage.desk.pass(CONNECTION_LIMITS.refreshMs + 1);
  assert.equal(await errorOf(await refresh(stage, token)), "invalid_grant");
  await forgetConnections(stage.desk);
  await forgetClients(stage.desk);
  assert.ok(await count("connections") > 0);
  assert.equal(await count("connectionClients"), 0, "no one connected what registered before");
  stage.desk.pass(CONNECTION_LIMITS.endedKeptMs + 1);
  await forgetConnections(stage.desk);
  assert.deepEqual([await count("connections"), await count("connectionTokens")], [0, 0]);
});
