import assert from "node:assert/strict";
import { KEYS } from "../../kv/keys.ts";
import { changeWidgetSession, findWidgetSession, startWidgetSession } from "../../kv/sessions.ts";
import { opaqueHash } from "../../core/identity/opaque.ts";
import { openTestStore } from "./store.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const desk = await openTestStore();
const { kv, pass } = desk;
Deno.test.afterAll(() => kv.close());

const page = { url: "https://app.example.com/", title: "App" };
const visitor = { workspace: "w", visitorId: "v", page };
const identity = (forMs: number) => ({
  userId: "u_1",
  contactId: "c",
  email: null,
  name: "Ada",
  attributes: { plan: "pro", tags: ["a"] },
  ticket: "a.ticket.of-the-sandbox",
  expiresAt: new Date(desk.now().getTime() + forMs),
});

Deno.test("changeWidgetSession identifies a customer, and a session whose token has expired does not become anonymous", async () => {
  const { id, session } = await startWidgetSession(desk, visitor);
  assert.equal(session.identity, null);
  const ada = identity(10 * MINUTE);
  assert.deepEqual((await changeWidgetSession(desk, id, { identity: ada }))?.identity, ada);
  pass(10 * MINUTE - 1);
  assert.deepEqual((await findWidgetSession(desk, id))?.identity, ada);
  pass(1);
  const over = await findWidgetSession(desk, id);
  assert.deepEqual([over?.identity, over?.visitorId], [ada, "v"], "its reader sees the end of the token");
});

Deno.test("changeWidgetSession accepts the customer that identify returns", async () => {
  const { id } = await startWidgetSession(desk, visitor);
  const customer = { ...identity(MINUTE), kind: "identified" };
  await changeWidgetSession(desk, id, { identity: customer });
  assert.equal((await findWidgetSession(desk, id))?.identity?.userId, "u_1");
});

Deno.test("changeWidgetSession logs out", async () => {
  const { id } = await startWidgetSession(desk, visitor);
  await changeWidgetSession(desk, id, { identity: identity(MINUTE) });
  await changeWidgetSession(desk, id, { identity: null });
  assert.equal((await findWidgetSession(desk, id))?.identity, null);
});

Deno.test("findWidgetSession treats an entry without a ticket as anonymous, and keeps the chat", async () => {
  const { id, session } = await startWidgetSession(desk, visitor);
  const { ticket: _, ...ofEarlierVersion } = identity(MINUTE);
  await kv.set([KEYS.widgetSession.name, opaqueHash(id)], { ...session, identity: ofEarlierVersion });
  assert.deepEqual(await findWidgetSession(desk, id), { ...session, identity: null });
});

Deno.test("changeWidgetSession keeps the changes of two concurrent requests", async () => {
  const { id } = await startWidgetSession(desk, visitor);
  const ada = identity(MINUTE);
  const next = { url: "https://app.example.com/next", title: "Next" };
  await Promise.all([
    changeWidgetSession(desk, id, { identity: ada }),
    changeWidgetSession(desk, id, { page: next }),
    changeWidgetSession(desk, id, { page: next }),
  ]);
  const session = await findWidgetSession(desk, id);
  assert.deepEqual([session?.identity, session?.page], [ada, next]);
});

Deno.test("findWidgetSession ends a day after the last change", async () => {
  const { id } = await startWidgetSession(desk, visitor);
  pass(DAY - 1);
  await changeWidgetSession(desk, id, { page });
  pass(DAY - 1);
  assert.notEqual(await findWidgetSession(desk, id), null);
  pass(1);
  assert.equal(await findWidgetSession(desk, id), null);
  assert.equal(await changeWidgetSession(desk, id, { page }), null);
});
