/** Sessions of teammates: started, found, listed and ended. */

import assert from "node:assert/strict";
import { opaqueHash } from "../../core/identity/opaque.ts";
import {
  endDeskSession,
  endDeskSessions,
  endSessionsOfAccount,
  findDeskSession,
  listDeskSessions,
  moveDeskSession,
  noteSessionUse,
  sessionHash,
  startDeskSession,
} from "../../kv/desk_sessions.ts";
import { KEYS, writeKey } from "../../kv/keys.ts";
import { startWidgetSession } from "../../kv/sessions.ts";
import { openTestStore } from "./store.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const desk = await openTestStore();
const { kv, pass } = desk;
Deno.test.afterAll(() => kv.close());

const PHONE = { device: "Safari on iPhone", address: "192.0.2.1" };
const LAPTOP = { device: "Firefox on Linux", address: "192.0.2.2" };

/** A teammate whom no other test has. */
const newOwner = () => ({ workspace: "w", teammate: crypto.randomUUID() });

Deno.test("startDeskSession signs in for 14 days under a hashed id", async () => {
  const { id, session } = await startDeskSession(desk, newOwner(), LAPTOP);
  assert.match(id, /^[\w-]{43}$/);
  assert.match(session.csrf, /^[\w-]{43}$/);
  assert.notEqual(session.csrf, id);
  assert.deepEqual(await findDeskSession(desk, id), session);
  const keys = await Array.fromAsync(kv.list({ prefix: [] }), (entry) => JSON.stringify(entry));
  assert.ok(keys.length > 0 && keys.every((entry) => !entry.includes(id)));
  pass(14 * DAY - 1);
  assert.notEqual(await findDeskSession(desk, id), null);
  pass(1);
  assert.equal(await findDeskSession(desk, id), null);
});

Deno.test("findDeskSession refuses a guessed id, a chat's session, and the stored hash", async () => {
  const visitor = { workspace: "w", visitorId: "v", page: { url: "https://app.example.com/", title: "App" } };
  const { id } = await startWidgetSession(desk, visitor);
  const signedIn = await startDeskSession(desk, newOwner(), LAPTOP);
  for (const guess of ["", "guess", id, opaqueHash(signedIn.id)]) {
    assert.equal(await findDeskSession(desk, guess), null);
  }
});

Deno.test("findDeskSession refuses entries that do not match the current schema", async () => {
  const strange = { workspace: "w", teammate: "t", csrf: "c", startedAt: "yesterday" };
  await kv.set([KEYS.deskSession.name, opaqueHash("strange")], strange);
  assert.equal(await findDeskSession(desk, "strange"), null);
});

Deno.test("moveDeskSession continues a session under another id, unless the account's sessions are being ended", async () => {
  const [here, there] = [newOwner(), newOwner()];
  const account = crypto.randomUUID();
  const { id, session } = await startDeskSession(desk, here, LAPTOP);
  await writeKey(kv, KEYS.endingSessions, true, account);
  assert.equal(await moveDeskSession(desk, id, { ...there, account }), null);
  assert.deepEqual(await findDeskSession(desk, id), session, "it stays where it is, to be ended there");
  await endSessionsOfAccount(desk, account, [here, there]);
  assert.equal(await moveDeskSession(desk, id, { ...there, account }), null, "it has ended");

  const next = await startDeskSession(desk, here, LAPTOP);
  const moved = await moveDeskSession(desk, next.id, { ...there, account });
  assert.ok(moved !== null);
  assert.equal(await findDeskSession(desk, next.id), null);
  assert.deepEqual(await listDeskSessions(desk, here), []);
  assert.deepEqual((await listDeskSessions(desk, there)).map(({ hash }) => hash), [sessionHash(moved)]);
});

Deno.test("a session that is moved repeatedly ends with the account's others", async () => {
  const [here, there] = [newOwner(), newOwner()];
  const account = crypto.randomUUID();
  const state = { id: (await startDeskSession(desk, here, LAPTOP)).id, isOver: false };
  const thief = (async () => {
    for (let to = there; !state.isOver; to = to === here ? there : here) {
      state.id = await moveDeskSession(desk, state.id, { ...to, account }) ?? state.id;
    }
  })();
  await endSessionsOfAccount(desk, account, [here, there]);
  state.isOver = true;
  await thief;
  assert.deepEqual([...await listDeskSessions(desk, here), ...await listDeskSessions(desk, there)], []);
  assert.equal(await findDeskSession(desk, state.id), null);
});

Deno.test("listDeskSessions names each browser of one teammate, the one used last first", async () => {
  const owner = newOwner();
  const laptop = await startDeskSession(desk, owner, LAPTOP);
  const startedAt = desk.now();
  await startDeskSession(desk, newOwner(), LAPTOP);
  pass(MINUTE);
  const phone = await startDeskSession(desk, owner, PHONE);
  pass(5 * MINUTE);
  assert.equal(await noteSessionUse(desk, owner, laptop.id), true);
  assert.equal(await noteSessionUse(desk, owner, laptop.id), false, "once in five minutes is enough");
  assert.deepEqual(await listDeskSessions(desk, owner), [
    { ...LAPTOP, hash: sessionHash(laptop.id), startedAt, seenAt: desk.now() },
    {
      ...PHONE,
      hash: sessionHash(phone.id),
      startedAt: phone.session.startedAt,
      seenAt: phone.session.startedAt,
    },
  ]);
});

Deno.test("endDeskSession ends a session of its teammate, and of no other", async () => {
  const owner = newOwner();
  const { id } = await startDeskSession(desk, owner, LAPTOP);
  await endDeskSession(desk, newOwner(), sessionHash(id));
  assert.notEqual(await findDeskSession(desk, id), null);
  await endDeskSession(desk, owner, sessionHash(id));
  assert.equal(await findDeskSession(desk, id), null);
  assert.deepEqual(await listDeskSessions(desk, owner), []);
});

Deno.test("endDeskSessions ends all sessions except the given one", async () => {
  const owner = newOwner();
  const sessions = [];
  for (const from of [LAPTOP, PHONE, PHONE]) sessions.push((await startDeskSession(desk, owner, from)).id);
  const [first = "", second = "", third = ""] = sessions;
  await endDeskSessions(desk, owner, sessionHash(second));
  const left = [];
  for (const id of [first, second, third]) left.push(await findDeskSession(desk, id) !== null);
  assert.deepEqual(left, [false, true, false]);
  await endDeskSessions(desk, owner);
  assert.equal(await findDeskSession(desk, second), null);
});
