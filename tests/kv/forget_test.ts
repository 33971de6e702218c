import assert from "node:assert/strict";
import { forgetVisitors } from "../../kv/forget.ts";
import { KEYS, type KeySpace, readKey } from "../../kv/keys.ts";
import { openKv } from "../../kv/open.ts";
import { takeNudge } from "../../kv/nudges.ts";
import { changeWidgetSession, startWidgetSession } from "../../kv/sessions.ts";
import { callVisitor, findVisitor, type OpenVisitorSocket, openVisitorSocket } from "../../kv/visitors.ts";
import { testDesk } from "../support/desk.ts";

const desk = await testDesk();
const kv = await openKv({ kind: "memory" });
Deno.test.afterAll(async () => {
  kv.close();
  await desk.close();
});

const visitors = { ...desk, kv };
const WORKSPACE = "w1";

/** Comes to a page, opens the chat there, is offered help and called by a teammate, and goes again. */
async function visitOf(visit: string, visitorId: string): Promise<OpenVisitorSocket> {
  const facts = { referrer: null, viewport: "1×1", locale: "en", timezone: "UTC" };
  const page = { url: `https://shop.example/${visit}`, title: "Shop" };
  const whose = { workspace: WORKSPACE, visit };
  const socket = openVisitorSocket(visitors, whose, {
    page,
    facts,
    browser: null,
    country: null,
    state: "browsing",
    lastError: null,
    chat: null,
  });
  socket.change({ chat: { visitorId, contactId: null } });
  await takeNudge(kv, whose, "js_error /");
  await callVisitor(visitors, whose, { kind: "frame" });
  const { id, session } = await startWidgetSession(visitors, { workspace: WORKSPACE, visitorId, page });
  const { expiresAt } = session;
  const identity = {
    userId: `u-${visitorId}`,
    contactId: "c",
    email: null,
    name: visitorId,
    attributes: {},
    expiresAt,
    ticket: "a.ticket.of-the-sandbox",
  };
  await changeWidgetSession(visitors, id, { identity });
  await kept(KEYS.visitorVisits, visitorId, visit);
  return socket;
}

/** Entries are written in the background. */
async function kept(space: KeySpace<readonly string[]>, visitorId: string, visit: string): Promise<void> {
  while (!(await readKey(kv, space, WORKSPACE, visitorId)).value?.includes(visit)) await Promise.resolve();
}

async function everyKey(): Promise<readonly string[]> {
  return (await Array.fromAsync(kv.list({ prefix: [] }))).map(({ key, value }) => JSON.stringify([key, value]));
}

Deno.test("forgetVisitors removes everything of a customer's browsers from the live store, and nothing of others", async () => {
  const [left, ada] = [await visitOf("visit-gone", "visitor-ada"), await visitOf("visit-open", "visitor-ada")];
  await visitOf("visit-of-bob-0000", "bob");
  await left.leave();
  assert.ok((await everyKey()).some((entry) => entry.includes("visit-gone")), "the trail of who has left is kept");
  await forgetVisitors(visitors, WORKSPACE, ["visitor-ada"]);
  const after = await everyKey();
  // Only a random id remains of the open chat.
  const stripped = after.map((entry) => entry.replace('"visitorId":"visitor-ada"', ""));
  assert.deepEqual(stripped.filter((entry) => /visitor-ada|visit-gone|visit-open/.test(entry)), []);
  assert.notEqual(await findVisitor(visitors, { workspace: WORKSPACE, visit: "visit-of-bob-0000" }), null);
  assert.equal(after.filter((entry) => entry.includes("u-bob")).length, 1);
  await ada.leave();
});
