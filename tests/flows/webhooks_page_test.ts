/** Settings > Webhooks: adding one, its secret, a test event, its deliveries, and who may do so. */

import assert from "node:assert/strict";
import { webhookQueue } from "../../core/webhooks/queue.ts";
import { addEndpoint, enableEndpoint } from "../../core/webhooks/endpoints.ts";
import { outboundTo, testCaller } from "../support/desk.ts";
import { testServed } from "../support/served.ts";
import { textOf } from "./teammate.ts";

const at = await testServed({
  outbound: outboundTo(() => ({
    kind: "answer",
    status: 500,
    headers: {},
    body: "no: ann@example.com",
    truncated: false,
    ms: 1,
  })),
});
Deno.test.afterAll(at.close);
const PATH = "/desk/settings/webhooks";

Deno.test("an admin adds a webhook, sees its secret once, sends a test event and reads how it ended", async () => {
  const admin = await at.signIn("Ada", "admin");
  assert.match(textOf((await admin.get(PATH)).html), /No webhooks/);
  const typed = { url: "https://hooks.example.com/desk", description: "CRM", types: "message.created" };
  const refused = await admin.send(`${PATH}/new`, { ...typed, url: "http://hooks.example.com/" });
  assert.equal(refused.status, 400);
  assert.match(textOf(refused.html), /Nothing was saved\. See the marked field\./);
  assert.match(textOf(refused.html), /Must be an https address, such as https:\/\/app\.example\.com\/webhooks\/desk\./);
  assert.match(refused.html, /placeholder="https:\/\/app\.example\.com\/webhooks\/desk"/, "the field's own example");
  assert.match(refused.html, /<input[^>]*name="url"[^>]*aria-invalid="true"/);
  const empty = await admin.send(`${PATH}/new`, { ...typed, url: "ftp://hooks.example.com/", types: "" });
  assert.match(textOf(empty.html), /See the marked fields\..*Must be an https address.*Choose at least one\./s);
  const added = await admin.send(`${PATH}/new`, typed);
  assert.match(added.html, /whsec_[A-Za-z0-9+/]{43}=/);
  const id = /settings\/webhooks\/([0-9a-f-]{36})\/test/.exec(added.html)?.[1] ?? "";
  assert.ok(!(await admin.get(`${PATH}/${id}`)).html.includes("whsec_"), "it is shown once");
  await admin.send(`${PATH}/${id}/test`, {});
  const queue = webhookQueue(at.desk);
  for (const row of await queue.lease(100)) if (row.workspace === at.workspace.id) await queue.send(row);
  const page = await admin.get(`${PATH}/${id}`);
  assert.match(textOf(page.html), /webhook\.test.*status 500, 1 attempt/s);
  assert.ok(!page.html.includes("ann@example.com"), "private data in an answer is masked");
  const rotated = await admin.send(`${PATH}/${id}/rotate`, {});
  assert.match(rotated.html, /whsec_/);
  await admin.send(`${PATH}/${id}/enable`, { enabled: "" });
  assert.match(textOf((await admin.get(PATH)).html), /disabled/);
  const stale = await admin.send(`${PATH}/${id}`, { ...typed, seen: "1", description: "Mine" });
  assert.equal(stale.status, 409);
  assert.match(stale.html, /Another teammate has changed/);
  assert.match(stale.html, /value="Mine"/, "what was typed stays");
  await admin.send(`${PATH}/${id}/remove`, {});
  assert.match(textOf((await admin.get(PATH)).html), /No webhooks/);
});

Deno.test("a teammate without the right sees no webhooks", async () => {
  const teammate = await at.signIn("Tom", "teammate");
  assert.equal((await teammate.get(PATH)).status, 403);
  assert.equal(
    (await teammate.send(`${PATH}/new`, { url: "https://a.example.com/", types: "agent.saved" })).status,
    403,
  );
});

Deno.test("who may edit webhooks reads on every page that the desk has disabled one", async () => {
  const [owner, teammate] = [await at.signIn("Olga", "owner"), await at.signIn("Tim", "teammate")];
  assert.doesNotMatch((await owner.get("/desk/settings/company")).html, /was disabled/);
  const caller = await testCaller(at.desk, at.workspace.id);
  const typed = { url: "https://gone.example.com/", description: "", types: ["message.created"] };
  const { id } = await addEndpoint(at.desk, caller, typed);
  await at.desk.db.updateTable("webhookEndpoints").set({ enabled: false, stoppedBecause: "It answered 410." })
    .where("id", "=", id).execute();
  const page = textOf((await owner.get("/desk/settings/company")).html);
  assert.match(page, /A webhook was disabled because events could not be delivered\. See why/);
  assert.match(textOf((await owner.get("/desk/inbox")).html), /Settings 1 stopped/);
  assert.doesNotMatch((await teammate.get("/desk/inbox")).html, /stopped</);
  await enableEndpoint(at.desk, caller, id, true);
  assert.doesNotMatch((await owner.get("/desk/settings/company")).html, /was disabled/);
});
