/** The desk cleans page addresses again that a browser reports: the sender can be an old or a foreign program. */

import assert from "node:assert/strict";
import { testServed } from "../support/served.ts";

const served = await testServed();
const { desk, url, workspace } = served;
Deno.test.afterAll(() => served.close());

const at = `${url}/api/widget/${workspace.widgetKey}`;
const PRIVATE = "https://ann:pw@shop.example/reset/4f3a2b1c9d8e7f6a?code=SECRET1#access_token=SECRET2";
const CLEAN = "https://shop.example/reset/[token]?code=";
const page = { url: PRIVATE, title: "Reset for ann@shop.example" };

async function post(path: string, body: unknown, session = ""): Promise<Response> {
  const headers = { "content-type": "application/json", ...(session ? { authorization: `Bearer ${session}` } : {}) };
  const response = await fetch(`${at}/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  assert.ok(response.ok, `${path}: ${response.status}`);
  return response;
}

Deno.test("the desk keeps no token, mail address or query value of a page, whatever the browser sends", async () => {
  const facts = { referrer: PRIVATE, viewport: "1x1", locale: "en", timezone: "UTC" };
  const { session } = await (await post("session", { page, facts })).json();
  const detail = { message: "POST /reset/4f3a2b1c9d8e7f6a failed for ann@shop.example", url: PRIVATE, status: 500 };
  const trouble = { kind: "request_failed", at: new Date().toISOString(), detail };
  await (await post("messages", { clientId: crypto.randomUUID(), text: "hello", page, trouble }, session)).text();
  const kept = [
    ...await desk.db.selectFrom("visitors").select(["page", "facts"]).where("workspace", "=", workspace.id).execute(),
    ...await desk.db.selectFrom("conversations").select("page").where("workspace", "=", workspace.id).execute(),
    ...await desk.db.selectFrom("messages").select("data").where("workspace", "=", workspace.id).execute(),
  ];
  const text = JSON.stringify(kept);
  assert.doesNotMatch(text, /SECRET|4f3a2b|ann|pw@/);
  assert.equal(text.split(CLEAN).length - 1, 4, text);
  assert.match(text, /POST \/reset\/\[token\] failed for \[email\]/);
});
