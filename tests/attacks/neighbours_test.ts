/**
 * Two customers of one workspace: neither the other customer nor a stranger reaches anything of the first, at any
 * address of the chat. Every request carries the other one's ids in its address, query and each body field.
 */

import assert from "node:assert/strict";
import { sql } from "kysely";
import { setIdentity } from "../../core/identity/secret.ts";
import { builtinModel } from "../../core/model/fallback.ts";
import { ROUTES } from "../../routes/app.ts";
import { openChat, type Visitor } from "../flows/visitor.ts";
import { CANARY, CUSTOMER_TABLES, plantCanary } from "../mcp/customer_canary.ts";
import { answered, type DeskServer } from "../mcp/desk_server.ts";
import { ownDatabase } from "../support/database.ts";
import { outboundTo } from "../support/desk.ts";
import { signToken } from "../support/jwt.ts";
import { runs } from "../support/runs.ts";
import { testServed } from "../support/served.ts";
import { UNCOMPRESSED } from "../support/uncompressed.ts";

const app: DeskServer["app"] = { answer: () => answered(200, {}) };
const outbound = outboundTo((request) => app.answer(request));
const test = await testServed({ outbound, model: builtinModel() }, await ownDatabase());
const { desk, url, workspace } = test;
Deno.test.afterAll(() => test.close());

const at = { deskUrl: url, widgetKey: workspace.widgetKey };
const BASE = `${url}/api/widget/${workspace.widgetKey}`;
const DAY_S = 24 * 60 * 60;
const { secret } = await setIdentity(desk, workspace.id, "on");

async function openChatAs(sub: string): Promise<Visitor> {
  const chat = await openChat(at);
  const exp = Math.floor(desk.now().getTime() / 1000) + DAY_S;
  assert.equal((await chat.identify(await signToken({ sub, exp }, secret ?? ""))).status, 200);
  return chat;
}

await plantCanary({ desk, workspace: workspace.id, app }, builtinModel());
const victim = await openChatAs("cus_victim");
await victim.say(`My secret is ${CANARY}`);
const attackers = [await openChatAs("cus_mallory"), await openChat(at)];
for (const chat of attackers) await chat.say("Hello");

/** The rows that hold customers' words, by table. */
async function rows(): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const table of CUSTOMER_TABLES) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(kept)::text as row from ${sql.table(table)} as kept
      where workspace = ${workspace.id}`.execute(desk.db);
    found.set(table, rows.map(({ row }) => row));
  }
  return found;
}

const ID = /"([0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{22,64})"/g;
const idsOf = (text: string) => [...text.matchAll(ID)].map(([, id = ""]) => id);

/** The rows of others: those that name an attacker's visitor or conversation change as they write. */
const own = new Set<string>();
for (const chat of attackers) for (const { id } of await chat.thread()) own.add(id);
const conversations = await sql<{ row: string }>`select to_jsonb(kept)::text as row from conversations as kept
  where id in (select conversation_id from messages where id in (${sql.join([...own])}))`.execute(desk.db);
for (const { row } of conversations.rows) for (const id of idsOf(row)) if (id !== workspace.id) own.add(id);
const isOwn = (row: string) => idsOf(row).some((id) => own.has(id));

const others = new Map([...await rows()].map(([table, all]) => [table, all.filter((row) => !isOwn(row))]));
const IDS = [...new Set([...[...others.values()].flat().flatMap(idsOf), victim.held().visitor])];

/** Bodies for each address, with an id wherever one may stand. */
const BODIES: Readonly<Record<string, (id: string) => readonly unknown[]>> = {
  session: (id) => [{ visitor: id }, { link: id }],
  identify: (id) => [{ token: id }],
  logout: () => [],
  messages: (id) => [
    { clientId: crypto.randomUUID(), text: "yes", shown: id },
    { clientId: crypto.randomUUID(), text: "Look at this", attachments: [id] },
    ...(/-.*-.*-.*-/.test(id) ? [{ clientId: id, text: "yes" }] : []),
  ],
  rating: () => [{ rating: 1 }],
  press: (id) => ["yes", "no", "action", id].map((button) => ({ messageId: id, button })),
  resume: (id) => [{ messageId: id, page: { url: "https://app.example.com/", title: "" } }],
  "page-actions/:id": () => [{ outcome: "done", result: null }],
  nudge: (id) => [{ visit: id, kind: "reported", at: desk.now(), page: { url: "https://app.example.com/" } }],
  "mail-address": () => [{ address: "evil@evil.example" }],
  transcript: () => [{}],
  files: () => [],
};

/** Requests of an address of the chat with one id. */
function requestsOf(route: string, id: string): readonly (readonly [method: string, address: string, body: unknown])[] {
  const [method = "", path = ""] = route.split(" ");
  const name = path.replace("/api/widget/:key/", "");
  const address = `${BASE}/${name.replace(":id", id)}`;
  if (method === "POST") {
    return (BODIES[name]?.(id) ?? assert.fail(`no body for ${name}`)).map((body) => [method, address, body]);
  }
  return [address, `${address}?after=0&conversation=${id}&visitor=${id}`].map((asked) => [method, asked, null]);
}

const CHAT_ROUTES = ROUTES.filter(({ who, at }) =>
  who === "a site" && !at.endsWith("/live") && !at.startsWith("OPTIONS")
);

/** Every 7th request is sent (every third in the whole run): a prime, so that each address and each id has some. */
const REQUESTS_APART = runs(7, 3);

Deno.test("a customer's chat shows and changes nothing of another customer of the same desk", async () => {
  assert.ok(IDS.length > 30, `${IDS.length} ids were found`);
  assert.ok((await victim.thread()).some(({ text }) => text?.includes(CANARY)), "its own customer sees it");
  let [count, sent] = [0, 0];
  let notReached = 0;
  for (const chat of attackers) {
    for (const { at: route } of CHAT_ROUTES) {
      for (const id of IDS) {
        // Its own session would end, or begin another.
        if (/\/(logout|identify)$/.test(route) || route.endsWith("/session") && id === victim.held().visitor) continue;
        for (const [method, address, body] of requestsOf(route, id)) {
          if (count++ % REQUESTS_APART !== 0) continue;
          desk.pass(60_000);
          const headers = {
            ...UNCOMPRESSED,
            authorization: `Bearer ${chat.held().session}`,
            "content-type": "application/json",
            "x-forwarded-for": `192.0.2.${sent++ % 250}`,
          };
          const init = body === null ? { method, headers } : { method, headers, body: JSON.stringify(body) };
          const response = await fetch(address, init);
          const text = await response.text();
          if (response.status === 401 || response.status === 429) notReached++;
          const asked = `${route} ${address.slice(BASE.length)} ${JSON.stringify(body)}`;
          assert.ok(!text.includes(CANARY), `${asked} shows ${text.slice(0, 300)}`);
          assert.ok(response.status < 500, `${asked}: ${response.status} ${text.slice(0, 300)}`);
        }
      }
    }
  }
  const now = await rows();
  for (const [table, before] of others) {
    const after = new Set(now.get(table));
    for (const row of before) assert.ok(after.has(row), `${table} has changed: ${row}`);
  }
  assert.ok(notReached < sent / 10, `${notReached} of ${sent} were stopped before they were looked at`);
});
