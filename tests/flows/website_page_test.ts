/** The page of website actions as teammates use it: what pages reported, and approving it. */

import assert from "node:assert/strict";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { noteActions } from "../../core/website/registered.ts";
import { formOf } from "../routes/desk/form/sheet.ts";
import { testServed } from "../support/served.ts";
import { textOf } from "./teammate.ts";

const test = await testServed();
Deno.test.afterAll(() => test.close());
const ada = await test.signIn("Ada");
const vera = await test.signIn("Vera", "viewer");
const PATH = "/desk/widget/actions";

Deno.test("the page of website actions says how to register one, lists each, and saves a decision", async () => {
  assert.match(textOf((await ada.get(PATH)).html), /No actions registered yet .*SvcDesk\.registerAction/);
  const action = {
    name: "apply_coupon",
    title: null,
    description: "Applies <b>a coupon</b>.",
    input: { type: "object" },
    readOnly: false,
    pages: ["/cart"],
  };
  const witness = { workspace: test.workspace.id, origin: "https://shop.example", visitorId: "v_1", verified: true };
  await noteActions(test.desk, witness, [action], () => Promise.resolve(true));
  const { html } = await ada.get(PATH);
  assert.match(textOf(html), /apply_coupon .*https:\/\/shop\.example on \/cart, seen/);
  assert.match(html, /Applies &lt;b&gt;a coupon/);
  assert.match(html, /value="confirm" checked/);

  const answer = await ada.send(PATH, formOf(html, { mode: "auto", status: "Applying it…" }));
  assert.ok(answer.status < 400, answer.html);
  const { agent } = await liveAgent(test.desk, test.workspace.id);
  assert.deepEqual(agent.website.get("apply_coupon"), { mode: "auto", status: "Applying it…" });
  assert.match((await ada.get(`${PATH}?saved=apply_coupon`)).html, /value="auto" checked/);

  const sent = formOf((await ada.get(PATH)).html, { mode: "human" }, "Put in draft");
  const drafted = await ada.send(PATH, sent);
  assert.match(drafted.location, /\?drafted=apply_coupon/);
  assert.equal((await liveAgent(test.desk, test.workspace.id)).agent.website.get("apply_coupon")?.mode, "auto");
  assert.match(textOf((await ada.get("/desk/agent/draft")).html), /website\.yaml changed/);

  const stale = await ada.send(PATH, formOf(html, { mode: "human" }));
  assert.equal(stale.status, 409, "drawn before the other decision");
  assert.match(textOf(stale.html), /Another teammate has changed this action since you opened the page/);
  assert.match(stale.html, /value="auto" checked/);
  const again = await ada.send(PATH, formOf(stale.html, { mode: "human" }));
  assert.ok(again.status < 400, "its author has read about it");
  assert.equal((await liveAgent(test.desk, test.workspace.id)).agent.website.get("apply_coupon")?.mode, "human");

  const viewed = (await vera.get(PATH)).html;
  assert.doesNotMatch(textOf(viewed), /Save/);
  assert.equal((await vera.send(PATH, formOf(viewed, { mode: "human" }))).status, 403);
});
