/**
 * Two workspaces on one installation: the owner of one reaches nothing of the other, over any route, tool, socket or
 * file. Every request carries the other one's ids, in its address and in each form field of the desk.
 */

import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { z } from "zod";
import { recordActivity } from "../../core/activity/record.ts";
import { changedFiles } from "../../core/agent/files.ts";
import { saveVersion } from "../../core/agent/versions/versions.ts";
import { saveCanned } from "../../core/inbox/canned.ts";
import { setIdentity } from "../../core/identity/secret.ts";
import { builtinModel } from "../../core/model/fallback.ts";
import { changeSettings } from "../../core/settings/change.ts";
import { createApiToken } from "../../core/teammates/api_tokens.ts";
import { createRole } from "../../core/teammates/edit_role.ts";
import { inviteTeammate } from "../../core/teammates/invitation.ts";
import { mcpTools } from "../../core/tools/index.ts";
import type { Tool } from "../../core/tools/tool.ts";
import type { LiveEvent } from "../../core/ports/live.ts";
import { API_BASE, hasBody, OPERATIONS } from "../../routes/api/operations.ts";
import { ROUTES } from "../../routes/app.ts";
import type { Route } from "../../routes/dispatch.ts";
import { guideFiles } from "../agent/guides/blocks.ts";
import { openChat } from "../flows/visitor.ts";
import { listen } from "../flows/socket.ts";
import { answered, type DeskServer } from "../mcp/desk_server.ts";
import { CANARY, plantCanary, tablesWithCanary } from "../mcp/customer_canary.ts";
import { ownDatabase } from "../support/database.ts";
import { outboundTo, testCaller, testWorkspace } from "../support/desk.ts";
import { addKnowledge } from "../support/knowledge.ts";
import { runs } from "../support/runs.ts";
import { testServed } from "../support/served.ts";
import { UNCOMPRESSED } from "../support/uncompressed.ts";

const app: DeskServer["app"] = { answer: () => answered(200, {}) };
const outbound = outboundTo((request) => app.answer(request));
// No model of a server: what needs one is refused, and does not fail.
const served = await testServed({ outbound, model: builtinModel() }, await ownDatabase());
const { desk, url, workspace: beta } = served;
Deno.test.afterAll(() => served.close());

/** The attacker's workspace: the later one, whose owners do not own the installation. */
desk.pass(1000);
const alpha = await testWorkspace(desk);
const first = { base: 0, files: guideFiles, changed: changedFiles(new Map(), guideFiles), message: "First" };
await saveVersion(desk, alpha.id, { ...first, caller: null, via: "import" });
await openChat({ deskUrl: url, widgetKey: alpha.widgetKey }).then((chat) => chat.say("Hello"));

/** The other one, with a row of everything, and the canary wherever a text is kept. */
const victim = await testCaller(desk, beta.id);
await plantCanary({ desk, workspace: beta.id, app }, builtinModel());
const victimChat = await openChat({ deskUrl: url, widgetKey: beta.widgetKey });
await victimChat.say(`My secret is ${CANARY}`);
await plantCompany();

/** A company's data besides its customers' messages. */
async function plantCompany(): Promise<void> {
  const workspace = beta.id;
  await createRole(desk, victim, { name: CANARY, rights: ["agent.read"] });
  await inviteTeammate(desk, victim, { email: `new-${CANARY}@example.com`, name: CANARY, role: "viewer" });
  await createApiToken(desk, { workspace, teammate: victim.teammate.id }, {
    name: CANARY,
    days: 30,
    readOnly: false,
    readsCustomers: true,
  });
  await recordActivity(desk, { workspace, kind: "deleted", by: victim, address: null, subject: CANARY });
  await saveCanned(desk, victim, { id: null, shortcut: CANARY, body: CANARY });
  const url = `https://help.example.com/${CANARY}`;
  await addKnowledge(desk, workspace, [{ url, title: CANARY, markdown: `The price of ${CANARY} is 12.` }], CANARY);
  await changeSettings(desk, victim, { company: { name: CANARY } }, { dryRun: false, message: CANARY });
  await setIdentity(desk, workspace, "on");
  await desk.db.updateTable("teammates").set({ name: CANARY }).where("workspace", "=", workspace).execute();
}

/** The rows of the other workspace by table, as one text each. */
async function rowsOfBeta(): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const { name, columns } of await desk.db.introspection.getTables()) {
    const of = columns.some((column) => column.name === "workspace")
      ? "workspace"
      : name === "workspaces"
      ? "id"
      : null;
    if (of === null) continue;
    const { rows } = await sql<{ row: string }>`select to_jsonb(kept)::text as row from ${sql.table(name)} as kept
      where ${sql.ref(of)} = ${beta.id} order by 1`.execute(desk.db);
    found.set(name, rows.map(({ row }) => row));
  }
  return found;
}

const before = await rowsOfBeta();

/** One id of each table of the other workspace, and its own. */
const IDS = [
  ...new Set([beta.id, beta.widgetKey, victim.teammate.id, ...[...before.values()].flatMap(([row]) => idOf(row))]),
];

function idOf(row: string | undefined): readonly string[] {
  const { id } = z.looseObject({ id: z.union([z.string(), z.number()]).optional() }).parse(JSON.parse(row ?? "{}"));
  return id === undefined ? [] : [String(id)];
}

const SOURCES = globSync("routes/**/*.{ts,tsx}", { cwd: new URL("../..", import.meta.url) })
  .map((path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")).join("\n");
const namesIn = (pattern: RegExp) => [...new Set([...SOURCES.matchAll(pattern)].map(([, name = ""]) => name))];

/** Every field that a form of the desk reads, and every change that a form's `do` can name. */
const FIELDS = namesIn(/text\((?:asked\.)?form, "(\w+)"\)/g).filter((name) => name !== "csrf" && name !== "do");
const CHANGES = namesIn(/(?:case "|\["(?=\w+", async \())(\w+)"/g);

/** The addresses of a route: one for each id where it has a parameter, with conversation 1 where it has a number. */
function addressesOf({ at }: Route): readonly string[] {
  const [, path = ""] = at.split(" ");
  const known = path.replace(/:number(\{[^}]*\})?/, "1").replace(/:kind\{[^}]*\}/, "json")
    .replace(":version", "1").replace(":place", "0").replace(":key", alpha.widgetKey);
  return known.includes(":") ? IDS.map((id) => known.replace(/:\w+/g, id)) : [known];
}

const methodOf = ({ at }: Route) => at.split(" ")[0] ?? "";
/** What ends the attacker's own session comes last. */
const DESK_ROUTES = ROUTES.filter(({ who }) => !["anyone", "anyone's form", "a site"].includes(who))
  .filter(({ at }) => at !== "POST /desk/sign-out" && at !== "GET /desk/live");

/**
 * Every 31st request is sent (every 11th in the whole run), as there are thousands. A prime, because ids come in turn: so
 * each route and each id has some.
 */
const REQUESTS_APART = runs(31, 11);
const PAGES_APART = runs(7, 1);

/** Says of each request in turn whether this run sends it. */
function takesTurns(apart: number): () => boolean {
  let count = 0;
  return () => count++ % apart === 0;
}

/** The fields that the desk has read of forms. */
const fieldsRead = new Set<string>();
const { get, getAll, has } = FormData.prototype;
FormData.prototype.get = function (name) {
  fieldsRead.add(name);
  return get.call(this, name);
};
FormData.prototype.getAll = function (name) {
  fieldsRead.add(name);
  return getAll.call(this, name);
};
FormData.prototype.has = function (name) {
  fieldsRead.add(name);
  return has.call(this, name);
};
Deno.test.afterAll(() => {
  Object.assign(FormData.prototype, { get, getAll, has });
});

/** Nothing of the other workspace is in an answer. */
function isClean(text: string, what: string): void {
  assert.ok(!text.includes(CANARY), `${what} shows the other workspace`);
}

/** Nothing in the other workspace has changed. */
async function assertUntouched(): Promise<void> {
  for (const [table, rows] of await rowsOfBeta()) assert.deepEqual(rows, before.get(table), `${table} has changed`);
}

Deno.test("the other workspace has rows in every table with a company's or a customer's data", async () => {
  const planted = await tablesWithCanary({ desk, workspace: beta.id, app });
  const company = ["account_links", "activities", "api_tokens", "canned_replies", "knowledge_pages", "roles"];
  for (const table of [...company, "messages", "contacts", "conversations", "audit", "attachments", "teammates"]) {
    assert.ok(planted.includes(table), table);
  }
  assert.ok(IDS.length > 15 && FIELDS.length > 40 && CHANGES.length > 20, "ids, fields and changes were found");
});

Deno.test("no page of the desk shows data of another workspace", async () => {
  const owner = await served.signIn("Mallory", "owner", alpha.id);
  const isSent = takesTurns(PAGES_APART);
  for (const route of DESK_ROUTES.filter((asked) => methodOf(asked) === "GET")) {
    const addresses = addressesOf(route);
    for (const address of addresses) {
      if (addresses.length > 1 && !isSent()) continue;
      desk.pass(1000);
      const { html, status } = await owner.get(address);
      isClean(html, `${route.at} ${address}`);
      assert.ok(status < 500, `${address}: ${status}`);
    }
  }
  await assertUntouched();
});

Deno.test("no form of the desk changes or shows data of another workspace", async () => {
  const owner = await served.signIn("Trudy", "owner", alpha.id);
  await owner.get("/desk/profile");
  const sendAs = async (route: Route, id: string, change: string): Promise<void> => {
    const address = addressesOf(route)[IDS.indexOf(id)] ?? addressesOf(route)[0] ?? "";
    desk.pass(1000);
    fieldsRead.clear();
    const { html, status } = await owner.send(address, {
      ...Object.fromEntries(FIELDS.map((name) => [name, id])),
      do: change,
    });
    isClean(html, `${route.at} ${address} ${change}`);
    assert.ok(status < 500, `${address} ${change}: ${status}`);
  };
  const [first = "", ...changes] = CHANGES;
  const isSent = takesTurns(REQUESTS_APART);
  let withChanges = 0;
  for (const route of DESK_ROUTES.filter((asked) => methodOf(asked) === "POST")) {
    await sendAs(route, victim.teammate.id, first);
    // Where `do` was not read, every other change is the same request.
    const isRead = fieldsRead.has("do");
    if (isRead) withChanges++;
    for (const change of isRead ? changes : []) if (isSent()) await sendAs(route, victim.teammate.id, change);
    for (const id of IDS) if (id !== victim.teammate.id && isSent()) await sendAs(route, id, id);
  }
  assert.ok(withChanges >= 10, `${withChanges} forms with changes of several kinds`);
  await Promise.all(served.served.unfinished);
  await assertUntouched();
  assert.equal((await owner.get("/desk/profile")).status, 200, "the attacker was signed in to the end");
});

Deno.test("no tool reads or changes data of another workspace", async () => {
  const attacker = await testCaller(desk, alpha.id);
  const { value } = await createApiToken(desk, { workspace: alpha.id, teammate: attacker.teammate.id }, {
    name: "Client",
    days: 30,
    readOnly: false,
    readsCustomers: true,
  });
  const isSent = takesTurns(REQUESTS_APART);
  for (const tool of mcpTools.byName.values()) {
    for (const id of ["", ...IDS]) {
      if (!isSent()) continue;
      desk.pass(60_000);
      isClean(await call(value, tool.name, id === "" ? {} : argumentsOf(tool.fields, id)), `${tool.name} ${id}`);
    }
  }
  await assertUntouched();
});

Deno.test("no operation of the API, those of conversations and contacts included, reaches another workspace", async () => {
  const attacker = await testCaller(desk, alpha.id);
  const { value } = await createApiToken(desk, { workspace: alpha.id, teammate: attacker.teammate.id }, {
    name: "Program",
    days: 30,
    readOnly: false,
    readsCustomers: true,
  });
  const isSent = takesTurns(REQUESTS_APART);
  for (const operation of OPERATIONS) {
    const { method, path, tool } = operation;
    for (const id of IDS.filter(isSent)) {
      const all = argumentsOf(tool.fields, id);
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(all[name])));
      const rest = Object.entries(all).filter(([name]) => !path.includes(`{${name}}`));
      const query = new URLSearchParams(rest.map(([name, given]) => [name, String(given)]));
      desk.pass(60_000);
      const response = await fetch(`${url}${API_BASE}${address}${hasBody(operation) ? "" : `?${query}`}`, {
        method,
        headers: { ...UNCOMPRESSED, "content-type": "application/json", authorization: `Bearer ${value}` },
        ...(hasBody(operation) ? { body: JSON.stringify(Object.fromEntries(rest)) } : {}),
      });
      isClean(await response.text(), `${method} ${address} ${query}`);
      assert.ok(![401, 403, 429].includes(response.status), `${method} ${address}: ${response.status}`);
    }
  }
  await assertUntouched();
});

/** Every argument of a tool: the id where a text may be, something small elsewhere. */
function argumentsOf(fields: Tool["fields"], id: string): Record<string, unknown> {
  const values: Readonly<Record<string, unknown>> = { string: id, integer: 1, number: 1, boolean: true, array: [id] };
  return Object.fromEntries(
    [...fields].flatMap(([name, { schema }]) => {
      const value = values[String(schema.type)];
      return value === undefined || name === "dryRun" ? [] : [[name, value]];
    }),
  );
}

async function call(token: string, name: string, input: Record<string, unknown>): Promise<string> {
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: { ...UNCOMPRESSED, "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } }),
  });
  return await response.text();
}

Deno.test("a chat of one workspace cannot use the key or the files of another", async () => {
  const { session } = victimChat.held();
  for (const route of ROUTES.filter(({ who, at }) => who === "a site" && !at.endsWith("/live"))) {
    for (const address of addressesOf(route)) {
      desk.pass(1000);
      const method = methodOf(route);
      const headers = { ...UNCOMPRESSED, authorization: `Bearer ${session}`, "content-type": "application/json" };
      const body = method === "POST" ? { body: JSON.stringify({ clientId: IDS[0], text: "Hello", session }) } : {};
      const response = await fetch(`${url}${address}`, { method, headers, ...body });
      isClean(await response.text(), `${route.at} ${address}`);
      const isOpen = /\/(config|nudge|session)$/.test(address);
      assert.ok(isOpen || response.status === 401, `${route.at}: ${response.status}`);
    }
  }
  await assertUntouched();
});

Deno.test("the sockets of a workspace get no events of another", async () => {
  const owner = await served.signIn("Oscar", "owner", alpha.id);
  const socket = await listen(`${url}/desk/live`, { cookie: owner.cookie(), origin: url });
  const conversation = await desk.db.selectFrom("conversations").select("id").where("workspace", "=", beta.id)
    .executeTakeFirstOrThrow();
  socket.send({ type: "open", id: conversation.id });
  socket.send({ type: "visitors" });
  socket.send({ type: "seen", n: 1 });
  socket.send({ type: "typing", to: "customer" });
  await socket.settle();
  const at = { workspace: beta.id, conversationId: conversation.id };
  const events: readonly LiveEvent[] = [
    { kind: "message", ...at, n: 1 },
    { kind: "conversation", ...at },
    { kind: "seen", ...at, side: "customer", n: 1 },
    { kind: "typing", ...at, by: null },
    { kind: "presence", ...at },
    { kind: "visit", workspace: beta.id, visit: "a visit" },
    { kind: "knowledge", workspace: beta.id, sourceId: "a source" },
  ];
  for (const event of events) desk.live.publish(event);
  await socket.settle();
  assert.deepEqual(socket.heard.filter(({ type }) => type !== "ping"), []);
  await socket.close();
  const chat = await listen(`${url}/api/widget/${alpha.widgetKey}/live`);
  chat.send({
    type: "hello",
    session: victimChat.held().session,
    page: { url: "https://app.example.com/", title: "" },
  });
  assert.notEqual(await chat.closed, 1000);
  isClean(JSON.stringify(chat.heard), "the chat's socket");
  await assertUntouched();
});
