import assert from "node:assert/strict";
import { identify } from "../../core/identity/identify.ts";
import { setIdentity } from "../../core/identity/secret.ts";
import { linkVisitor, meetVisitor } from "../../core/identity/visitor.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";
import { signToken } from "../support/jwt.ts";

const DAY = 24 * 60 * 60 * 1000;
const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const sighting = { page: { url: "https://app.example.com/", title: "App" }, locale: "en", browser: "Firefox" };

/** A workspace that identifies, with one visitor. */
async function chat() {
  const workspace = (await testWorkspace(desk)).id;
  const { secret } = await setIdentity(desk, workspace, "on");
  const visitor = await meetVisitor(desk, workspace, null, sighting);
  const token = (claims: Readonly<Record<string, unknown>>) =>
    signToken({ sub: "u_1", exp: desk.now().getTime() / 1000 + 600, ...claims }, secret ?? "");
  const contacts = () => desk.db.selectFrom("contacts").selectAll().where("workspace", "=", workspace).execute();
  const sameVisitor = () => meetVisitor(desk, workspace, visitor.token, sighting);
  return { workspace, visitor, token, contacts, sameVisitor };
}

Deno.test("identify updates the contact, but not whose the browser is", async () => {
  const { workspace, token, contacts, sameVisitor } = await chat();
  const customer = await identify(desk, workspace, token({ email: "a@b.c", attributes: { plan: "pro" } }));
  assert.ok(customer.kind === "identified");
  assert.equal(customer.userId, "u_1");
  assert.equal((await sameVisitor()).contactId, null);
  const [contact, ...more] = await contacts();
  assert.equal(more.length, 0);
  assert.deepEqual(
    [contact?.externalId, contact?.email, contact?.name, contact?.attributes, contact?.verifiedAt],
    ["u_1", "a@b.c", null, { plan: "pro" }, desk.now()],
  );
});

Deno.test("identify finds the same contact again and keeps fields that the new token lacks", async () => {
  const { workspace, token, contacts } = await chat();
  await identify(desk, workspace, token({ email: "a@b.c", name: "Ada", attributes: { plan: "pro" } }));
  desk.pass(1000);
  await identify(desk, workspace, token({ name: "Ada L.", attributes: { plan: "starter" } }));
  const [contact, ...more] = await contacts();
  assert.equal(more.length, 0);
  assert.deepEqual([contact?.email, contact?.name, contact?.attributes], ["a@b.c", "Ada L.", { plan: "starter" }]);
});

Deno.test("identify refuses a blocked contact and does not change the visitor", async () => {
  const { workspace, visitor, token, sameVisitor } = await chat();
  await identify(desk, workspace, token({}));
  await desk.db.updateTable("contacts").set({ blocked: true }).where("workspace", "=", workspace).execute();
  await linkVisitor(desk, workspace, visitor.id, null);
  const verdict = await identify(desk, workspace, token({}));
  assert.equal(verdict.kind === "rejected" && verdict.code, "contact_blocked");
  assert.equal((await sameVisitor()).contactId, null);
});

Deno.test("identify stores nothing of a refused token", async () => {
  const { workspace, token, contacts } = await chat();
  const forged = `${token({}).slice(0, -4)}AAAA`;
  assert.equal((await identify(desk, workspace, forged)).kind, "rejected");
  assert.deepEqual(await contacts(), []);
});

Deno.test("identify makes one contact for concurrent sign-ins of one customer", async () => {
  const { workspace, token, contacts } = await chat();
  await Promise.all(Array.from({ length: 10 }, () => identify(desk, workspace, token({}))));
  assert.equal((await contacts()).length, 1);
});

Deno.test("identify keeps customers with the same id apart between workspaces", async () => {
  const [one, two] = [await chat(), await chat()];
  await identify(desk, one.workspace, one.token({ name: "One" }));
  await identify(desk, two.workspace, two.token({ name: "Two" }));
  assert.deepEqual((await one.contacts()).map(({ name }) => name), ["One"]);
});

Deno.test("meetVisitor recognises a browser by its token, which is stored as a hash", async () => {
  const { workspace, visitor, sameVisitor } = await chat();
  assert.match(visitor.token, /^[\w-]{43}$/);
  assert.notEqual(visitor.token, visitor.id);
  assert.equal((await sameVisitor()).id, visitor.id);
  const rows = await desk.db.selectFrom("visitors").selectAll().where("workspace", "=", workspace).execute();
  assert.ok(!JSON.stringify(rows).includes(visitor.token));
  assert.deepEqual(rows[0]?.page, sighting.page);
});

Deno.test("meetVisitor makes a new visitor for a hash, a foreign token or none", async () => {
  const { workspace, visitor } = await chat();
  const other = await chat();
  for (const token of [visitor.id, other.visitor.token, "", null]) {
    const met = await meetVisitor(desk, workspace, token, sighting);
    assert.notEqual(met.id, visitor.id);
    assert.notEqual(met.token, token);
  }
});

Deno.test("meetVisitor forgets a browser 180 days after it was last seen", async () => {
  const { visitor, sameVisitor } = await chat();
  desk.pass(179 * DAY);
  assert.equal((await sameVisitor()).id, visitor.id);
  desk.pass(179 * DAY);
  assert.equal((await sameVisitor()).id, visitor.id);
  desk.pass(181 * DAY);
  assert.notEqual((await sameVisitor()).id, visitor.id);
});
