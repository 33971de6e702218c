/**
 * Bodies that come late: a request whose head was sent by someone who was let in then, and whose body ends after they were
 * signed out, lost the right, or had their token revoked. It is refused, and nothing of it is stored.
 *
 * @module
 */
import assert from "node:assert/strict";
import { blockContact } from "../../core/contacts/block.ts";
import { setIdentity } from "../../core/identity/secret.ts";
import { makeHook } from "../../core/mail_in/hook.ts";
import { setSecondStepRule } from "../../core/sign_in/rules.ts";
import { createApiToken, revokeApiToken } from "../../core/teammates/api_tokens.ts";
import { openChat } from "../flows/visitor.ts";
import { testCaller } from "../support/desk.ts";
import { signToken } from "../support/jwt.ts";
import { testServed } from "../support/served.ts";

const test = await testServed();
const { desk, url, workspace } = test;
const { secret } = await setIdentity(desk, workspace.id, "on");
Deno.test.afterAll(() => test.close());

type Late = { readonly path: string; readonly headers: Record<string, string>; readonly body: string };

/** Sends a request but for the end of its body, then runs `meanwhile`, then sends the rest. */
async function sendLate({ path, headers, body }: Late, meanwhile: () => Promise<unknown>) {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>();
  const writer = writable.getWriter();
  const bytes = new TextEncoder().encode(body);
  const asked = fetch(`${url}${path}`, { method: "POST", headers, body: readable, redirect: "manual" });
  await writer.write(bytes.slice(0, 5));
  // Whole requests that came after its head are answered: it has come as far as it can.
  for (const _ of Array(5)) await (await fetch(`${url}/desk/profile`, { headers })).text();
  await meanwhile();
  await writer.write(bytes.slice(5));
  await writer.close();
  const response = await asked;
  const text = await response.text();
  return { status: response.status, location: response.headers.get("location") ?? "", text };
}

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** A teammate's browser, and the hidden fields of its forms. */
async function teammate(name: string) {
  const browser = await test.signIn(name);
  const { html } = await browser.get("/desk/mcp/tokens");
  const csrf = /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const headers = { cookie: browser.cookie(), origin: url, "x-csrf": csrf, "x-file-name": "a.txt" };
  return { browser, csrf, headers, signOut: () => browser.send("/desk/sign-out", { csrf }) };
}

async function countOf(table: "apiTokens" | "attachments" | "knowledgeSources" | "messages"): Promise<number> {
  const { count } = await desk.db.selectFrom(table).select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

Deno.test("a form whose body ends after its sender signed out does nothing", async () => {
  const { csrf, headers, signOut } = await teammate("Fay");
  const body = new URLSearchParams({ csrf, name: "late", days: "30" }).toString();
  const sent = await sendLate({ path: "/desk/mcp/tokens", headers: { ...headers, ...FORM }, body }, signOut);
  assert.deepEqual([sent.status, sent.location.split("?")[0]], [303, "/desk/sign-in"]);
  assert.equal(await countOf("apiTokens"), 0);
});

Deno.test("a form whose body ends after its sender lost the right does nothing", async () => {
  const { csrf, headers } = await teammate("Gil");
  const body = new URLSearchParams({ csrf, email: "new@example.com", name: "New", role: "owner" }).toString();
  const { status } = await sendLate(
    { path: "/desk/settings/team/invite", headers: { ...headers, ...FORM }, body },
    () => desk.db.updateTable("teammates").set({ role: "viewer" }).where("name", "=", "Gil").execute(),
  );
  assert.equal(status, 403);
  assert.deepEqual(await desk.db.selectFrom("accountLinks").select("id").where("kind", "=", "invite").execute(), []);
});

for (const [path, table] of [["/desk/files", "attachments"], ["/desk/knowledge/files", "knowledgeSources"]] as const) {
  Deno.test(`a file for ${path} whose body ends after its sender signed out is not stored`, async () => {
    const { headers, signOut } = await teammate(table === "attachments" ? "Hal" : "Ida");
    const { status } = await sendLate({ path, headers, body: "a file of text" }, signOut);
    assert.equal(status, 401);
    assert.equal(await countOf(table), 0);
  });
}

const MCP_CALL = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });

Deno.test("a file whose body ends when its sender lacks a second step that is required now is not stored", async () => {
  const { headers } = await teammate("Jon");
  const required = () => setSecondStepRule(desk, workspace.id, "required");
  const before = await countOf("attachments");
  const { status } = await sendLate({ path: "/desk/files", headers, body: "a file of text" }, required);
  await setSecondStepRule(desk, workspace.id, "optional");
  assert.equal(status, 403);
  assert.equal(await countOf("attachments"), before);
});

Deno.test("a call whose token is revoked while its body arrives is refused", async () => {
  const caller = await testCaller(desk, workspace.id);
  for (
    const [path, body] of [
      ["/mcp", MCP_CALL],
      ["/api/v1/agent/checks", '{"dryRun":true}'],
    ] as const
  ) {
    const made = { name: "late", readOnly: false, readsCustomers: false, days: 30 } as const;
    const owner = { workspace: workspace.id, teammate: caller.teammate.id };
    const { value: token, id } = await createApiToken(desk, owner, made);
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    };
    const { status } = await sendLate({ path, headers, body }, () => revokeApiToken(desk, caller, id));
    assert.equal(status, 401, path);
  }
});

Deno.test("an email to an address that was replaced while it arrived is not stored", async () => {
  const caller = await testCaller(desk, workspace.id);
  const make = () => makeHook(desk, caller, { address: "support@example.com", takesTags: false });
  const headers = { "content-type": "message/rfc822" };
  const { status } = await sendLate(
    { path: `/mail/in/${await make()}`, headers, body: "From: a@example.com\n\nHi" },
    make,
  );
  assert.equal(status, 404);
  assert.deepEqual(await desk.db.selectFrom("incomingMails").select("id").execute(), []);
});

const at = { deskUrl: url, widgetKey: workspace.widgetKey };
const CHAT = `/api/widget/${workspace.widgetKey}`;
const LATE_CHAT: readonly (readonly [path: string, body: string])[] = [
  ["/messages", JSON.stringify({ clientId: crypto.randomUUID(), text: "A late word" })],
  ["/press", JSON.stringify({ messageId: "x", button: "yes" })],
  ["/rating", JSON.stringify({ rating: 1 })],
  ["/mail-address", JSON.stringify({ address: "evil@evil.test" })],
  ["/identify", JSON.stringify({ token: "x" })],
  ["/files", "a file of text"],
];

async function customer() {
  const chat = await openChat(at);
  const exp = Math.floor(desk.now().getTime() / 1000) + 600;
  const sub = `cus_${crypto.randomUUID()}`;
  await chat.identify(signToken({ sub, exp }, secret ?? ""));
  await chat.say("My question");
  return { chat, sub };
}

Deno.test("a request of a customer whose body ends after they signed out is refused", async () => {
  const { chat } = await customer();
  const before = await countOf("messages");
  const headers = { authorization: `Bearer ${chat.held().session}`, "content-type": "application/json" };
  const logout = lazyOnce(() => fetch(`${url}${CHAT}/logout`, { method: "POST", headers }).then((r) => r.text()));
  const sent = await Promise.all(
    LATE_CHAT.map(([path, body]) =>
      sendLate({ path: `${CHAT}${path}`, headers: { ...headers, "x-file-name": "a.txt" }, body }, logout)
    ),
  );
  assert.deepEqual(sent.map(({ status }) => status), LATE_CHAT.map(() => 401));
  assert.deepEqual([await countOf("messages"), await countOf("attachments")], [before, 0]);
});

Deno.test("a message whose body ends after its customer was blocked is refused", async () => {
  const { chat, sub } = await customer();
  const { id } = await desk.db.selectFrom("contacts").select("id").where("externalId", "=", sub)
    .executeTakeFirstOrThrow();
  const caller = await testCaller(desk, workspace.id);
  const headers = { authorization: `Bearer ${chat.held().session}`, "content-type": "application/json" };
  const [path, body] = LATE_CHAT[0] ?? ["", ""];
  const { status } = await sendLate(
    { path: `${CHAT}${path}`, headers, body },
    () => blockContact(desk, caller, id, true),
  );
  assert.ok([401, 403].includes(status), String(status));
});

/** Runs once; later calls wait for the same. */
function lazyOnce(run: () => Promise<unknown>): () => Promise<unknown> {
  let running: Promise<unknown> | null = null;
  return () => running ??= run();
}
