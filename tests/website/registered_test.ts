import assert from "node:assert/strict";
import { CHAT_RATES } from "../../core/limits/rates.ts";
import { WEBSITE_LIMITS } from "../../core/limits/website.ts";
import type { OfferedAction } from "../../core/website/offered.ts";
import { listRegistered, noteActions, noteCalled } from "../../core/website/registered.ts";
import { memoryRates } from "../../kv/rates.ts";
import { countChatAct } from "../../routes/chat/rates.ts";
import { saveFiles } from "../actions/scene.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const OPEN: OfferedAction = {
  name: "open_invoice",
  title: "Open an invoice",
  description: "Opens one invoice.",
  input: { type: "object", properties: { id: { type: "string" } } },
  readOnly: true,
  pages: ["/billing"],
};
const ORIGIN = "https://app.example";

const rates = memoryRates(desk.now);

async function place(files: Readonly<Record<string, string>> = {}) {
  const { id: workspace } = await testWorkspace(desk);
  if (Object.keys(files).length > 0) await saveFiles(desk, workspace, 1, files);
  const note = (
    visitorId: string,
    actions: readonly OfferedAction[],
    more: { verified?: boolean; origin?: string } = {},
    address: string = visitorId,
  ) => {
    const witness = { workspace, visitorId, origin: ORIGIN, verified: false, ...more };
    const client = { workspace, address, visitorId, customerId: witness.verified ? visitorId : null };
    const admit = async () => (await countChatAct({ rates }, "websiteAction", client)).allowed;
    return noteActions(desk, witness, actions, admit);
  };
  return { workspace, note, list: () => listRegistered(desk, workspace) };
}

const madeUp = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...OPEN, name: `made_up_${String(from + at).padStart(4, "0")}` }));

Deno.test("noteActions stores the actions of each origin, and writes again only after a while, a change or a new visitor", async () => {
  const { note, list, workspace } = await place();
  await note("one", [OPEN, OPEN]);
  const [first] = await list();
  const standing = { visitors: 1, verified: false, calledAt: null };
  assert.deepEqual(first, { ...OPEN, origin: ORIGIN, lastSeen: desk.now(), ...standing });
  desk.pass(60_000);
  await note("one", [OPEN]);
  assert.deepEqual((await list())[0]?.lastSeen, first?.lastSeen);
  await note("one", [{ ...OPEN, description: "Opens an invoice in a new window." }]);
  const [changed] = await list();
  assert.deepEqual([changed?.description, changed?.lastSeen], ["Opens an invoice in a new window.", desk.now()]);
  await note("two", [{ ...OPEN, description: "Opens an invoice in a new window." }]);
  assert.equal((await list())[0]?.visitors, 2);
  await note("two", [OPEN], { origin: "https://www.example" });
  assert.equal((await list()).length, 2);
  const { id: other } = await testWorkspace(desk);
  assert.deepEqual(await listRegistered(desk, other), []);
  const { seenBy } = await desk.db.selectFrom("websiteActions").select("seenBy").where("workspace", "=", workspace)
    .executeTakeFirstOrThrow();
  assert.doesNotMatch(JSON.stringify(seenBy), /one|two/);
});

Deno.test("noteActions limits new names from one visitor an hour, and still updates known ones", async () => {
  const { note, list } = await place();
  await note("honest", [OPEN]);
  for (let from = 0; from < 600; from += 59) await note("hostile", [OPEN, ...madeUp(from, 59)]);
  const kept = await list();
  assert.equal(kept.length, 1 + CHAT_RATES.websiteAction.visitor.max);
  assert.equal(kept.find(({ name }) => name === OPEN.name)?.visitors, 2);
  desk.pass(2 * 60 * 60_000);
  await note("hostile", madeUp(5000, 10));
  assert.equal((await list()).length, 1 + CHAT_RATES.websiteAction.visitor.max + 10);
});

Deno.test("noteActions limits new names from one address an hour, over all its visitors", async () => {
  const { note, list } = await place();
  const { address, workspace } = CHAT_RATES.websiteAction;
  for (let n = 0; n < 20; n++) await note(`hostile ${n}`, madeUp(n * 60, 60), {}, "192.0.2.1");
  assert.equal((await list()).length, address.max);
  await note("elsewhere", [OPEN], {}, "192.0.2.2");
  assert.equal((await list()).length, address.max + 1);
  for (let n = 20; n < 40; n++) await note(`hostile ${n}`, madeUp(n * 60, 60), {}, `198.51.100.${n}`);
  assert.equal((await list()).length, workspace.max);
  await note("customer", [{ ...OPEN, name: "of_a_customer" }], { verified: true }, "192.0.2.1");
  assert.equal((await list()).length, workspace.max + 1, "a verified customer counts alone");
});

Deno.test("noteActions evicts actions reported by one browser before those decided about, called or seen by many", async () => {
  const { note, list, workspace } = await place({ "website.yaml": "decided:\n  mode: human\n" });
  const real = ["decided", "called", "identified", "common"].map((name) => ({ ...OPEN, name }));
  await note("one", real.slice(0, 2));
  await noteCalled(desk, { workspace, origin: ORIGIN }, "called");
  await note("customer", real.slice(2, 3), { verified: true });
  for (const visitor of ["one", "two", "three"]) await note(visitor, real.slice(3));
  for (let hostile = 0; hostile * 60 < WEBSITE_LIMITS.registeredMax + 120; hostile++) {
    // Slower than the limits of new actions.
    desk.pass(60 * 60_000);
    await note(`hostile ${hostile}`, madeUp(hostile * 60, 60));
    // The name that was decided about, at origins of their own.
    await note(`elsewhere ${hostile}`, [{ ...OPEN, name: "decided" }], { origin: `https://${hostile}.example` });
  }
  const kept = await list();
  assert.ok(kept.length <= WEBSITE_LIMITS.registeredMax, `${kept.length} kept`);
  assert.deepEqual(kept.slice(0, 4).map(({ name }) => name).toSorted(), real.map(({ name }) => name).toSorted());
  assert.equal(kept.filter(({ name, origin }) => name === "called" && origin === ORIGIN).length, 1);
});
