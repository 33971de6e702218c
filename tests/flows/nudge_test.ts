/** Offers of help over HTTP: who may request one, the answer, and how often. */

import assert from "node:assert/strict";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { json } from "../../core/db/json.ts";
import { testWorkspace } from "../support/desk.ts";
import { testServed } from "../support/served.ts";
import { textOf } from "./teammate.ts";
import { openChat } from "./visitor.ts";

const test = await testServed({ model: builtinModel() });
const { desk, url, workspace } = test;
Deno.test.afterAll(() => test.close());

async function settle(settings: { readonly [key: string]: unknown }): Promise<string> {
  const { id, widgetKey } = await testWorkspace(desk);
  await desk.db.updateTable("workspaces").where("id", "=", id)
    .set({ settings: json(JSON.parse(JSON.stringify(settings))) }).execute();
  return widgetKey;
}

function ask(asked: Record<string, unknown>, headers: Record<string, string> = {}, key: string = workspace.widgetKey) {
  return fetch(`${url}/api/widget/${key}/nudge`, {
    method: "POST",
    headers,
    body: JSON.stringify({
      visit: crypto.randomUUID(),
      kind: "request_failed",
      at: "2026-11-20T12:00:00.000Z",
      page: { url: "https://shop.example/cart?id=", title: "Cart" },
      detail: { method: "POST", status: 500 },
      ...asked,
    }),
  });
}

Deno.test("POST nudge answers in the visitor's language, with CORS headers for the website", async () => {
  const response = await ask({}, { "accept-language": "de-DE,de;q=0.9", origin: "https://shop.example" });
  assert.equal(response.headers.get("access-control-allow-origin"), "*");
  const answer = await response.json();
  assert.equal(answer.show, true);
  assert.match(answer.text, /^Was Sie gerade gesendet haben/);
  assert.equal(answer.suggestions.length, 2);
  assert.equal(typeof answer.cooldownS, "number");
});

Deno.test("POST nudge offers once per kind and page, three times a visit, and is asked six times an hour", async () => {
  const visit = crypto.randomUUID();
  const shown = async (kind: string, path: string) => {
    const response = await ask({ visit, kind, page: { url: `https://shop.example${path}`, title: "" } });
    return response.status === 200 ? (await response.json()).show : response.status;
  };
  assert.equal(await shown("js_error", "/"), true);
  assert.equal(await shown("js_error", "/?again="), false);
  assert.equal(await shown("rage_click", "/"), true);
  assert.equal(await shown("js_error", "/other"), true);
  assert.equal(await shown("stuck", "/other"), false);
  await shown("stuck", "/");
  assert.equal(await shown("stuck", "/"), 429);
});

Deno.test("POST nudge offers nothing where nudges or capture are off, and refuses other websites", async () => {
  for (const settings of [{ ai: { nudges: false } }, { widget: { behaviour: { capture: false } } }]) {
    const { show, text } = await (await ask({}, {}, await settle(settings))).json();
    assert.deepEqual({ show, text }, { show: false, text: "" });
  }
  const key = await settle({ widget: { behaviour: { allowedWebsites: ["https://shop.example"] } } });
  assert.equal((await ask({}, { origin: "https://evil.example" }, key)).status, 403);
  const allowed = await ask({}, { origin: "https://shop.example" }, key);
  assert.equal(allowed.headers.get("access-control-allow-origin"), "https://shop.example");
  await allowed.body?.cancel();
  assert.equal((await ask({ kind: "unknown" })).status, 400);
});

Deno.test("a message sent after an offer of help shows teammates the failure, and an invalid failure is refused", async () => {
  const chat = await openChat({ deskUrl: url, widgetKey: workspace.widgetKey });
  const send = (trouble: unknown) =>
    fetch(`${url}/api/widget/${workspace.widgetKey}/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${chat.opened.session}` },
      body: JSON.stringify({ clientId: crypto.randomUUID(), text: "Please help me", trouble }),
    });
  const detail = { method: "POST", url: "https://shop.example/api/orders?card=", status: 500 };
  const trouble = { kind: "request_failed", at: "2026-11-20T12:00:00.000Z", detail };
  assert.equal((await send({ ...trouble, kind: "yes" })).status, 400);
  assert.equal((await send({ ...trouble, detail: { ...detail, more: "x" } })).status, 400);
  const answered = await send(trouble);
  assert.equal(answered.status, 200);
  await answered.text();
  const { number } = await desk.db.selectFrom("conversations").select("number")
    .where("workspace", "=", workspace.id).orderBy("number", "desc").limit(1).executeTakeFirstOrThrow();
  const teammate = await test.signIn("Ann", "teammate");
  const page = textOf((await teammate.get(`/desk/inbox/${number}`)).html);
  assert.match(page, /on their page: POST https:\/\/shop\.example\/api\/orders\?card= answered 500/);
  const [said, ...answers] = await chat.thread();
  assert.equal(said?.text, "Please help me", "the customer reads their own words alone");
  assert.match(
    answers[0]?.text ?? "",
    /^I'm sorry about that\. What you just sent did not go through\. That is our fault/,
  );
});
