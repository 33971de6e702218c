import assert from "node:assert/strict";
import { WEBSITE_LIMITS } from "../../core/limits.ts";
import type { OfferedAction } from "../../core/website/offered.ts";
import { listRegistered, noteActions } from "../../core/website/registered.ts";
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

Deno.test("noteActions keeps what each origin offers, and writes again only after a while or a change", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const place = { workspace, origin: "https://app.example" };
  await noteActions(desk, place, [OPEN, OPEN]);
  const [first] = await listRegistered(desk, workspace);
  assert.deepEqual(first, { ...OPEN, origin: place.origin, lastSeen: desk.now() });
  desk.pass(60_000);
  await noteActions(desk, place, [OPEN]);
  assert.deepEqual((await listRegistered(desk, workspace))[0]?.lastSeen, first?.lastSeen);
  await noteActions(desk, place, [{ ...OPEN, description: "Opens an invoice in a new window." }]);
  const [changed] = await listRegistered(desk, workspace);
  assert.deepEqual([changed?.description, changed?.lastSeen], ["Opens an invoice in a new window.", desk.now()]);
  await noteActions(desk, { ...place, origin: "https://www.example" }, [OPEN]);
  assert.equal((await listRegistered(desk, workspace)).length, 2);
  const { id: other } = await testWorkspace(desk);
  assert.deepEqual(await listRegistered(desk, other), []);
});

Deno.test("noteActions forgets what was seen longest ago, so that nobody can fill the table", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const batch = (from: number) =>
    Array.from({ length: 60 }, (_, at) => ({ ...OPEN, name: `made_up_${String(from + at).padStart(4, "0")}` }));
  for (let from = 0; from < WEBSITE_LIMITS.registeredMax + 120; from += 60) {
    await noteActions(desk, { workspace, origin: "https://app.example" }, batch(from));
    desk.pass(1000);
  }
  const kept = await listRegistered(desk, workspace);
  assert.ok(kept.length <= WEBSITE_LIMITS.registeredMax, `${kept.length} kept`);
  assert.equal(kept.at(0)?.name === "made_up_0000", false);
});
