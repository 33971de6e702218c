/** A website that is not allowed reaches no address of the chat, on any route. */

import assert from "node:assert/strict";
import { json } from "../../core/db/json.ts";
import { ROUTES } from "../../routes/app.ts";
import { testServed } from "../support/served.ts";

const { desk, url, workspace, close } = await testServed();
Deno.test.afterAll(close);

const ALLOWED = "https://shop.example";
await desk.db.updateTable("workspaces").where("id", "=", workspace.id)
  .set({ settings: json({ widget: { behaviour: { allowedWebsites: [ALLOWED] } } }) }).execute();

/** Every address below a widget key, with the method that the table has for it. */
const chatRoutes = ROUTES.filter(({ who }) => who === "a site").map(({ at }, number) => {
  const [method = "", path = ""] = at.split(" ");
  return {
    at,
    method,
    address: `2001:db8:${number.toString(16)}::1`,
    path: path.replace(":key", workspace.widgetKey).replace(":id", "x"),
  };
});

/** Asks a route without a session or a body: what passes the check of the website is refused for that, or answered. */
async function statusOf(
  { method, path, address }: (typeof chatRoutes)[number],
  origin: string | null,
): Promise<number> {
  const headers = { "x-forwarded-for": address, ...(origin === null ? {} : { origin }) };
  const response = await fetch(url + path, { method, headers });
  await response.body?.cancel();
  return response.status;
}

Deno.test("every route of the chat refuses a website that is not allowed, and no other caller", async () => {
  assert.ok(chatRoutes.length >= 15, String(chatRoutes.length));
  for (const route of chatRoutes) {
    for (const origin of ["https://evil.example", "null", `${ALLOWED}.evil.example`]) {
      assert.equal(await statusOf(route, origin), 403, `${route.at} from ${origin}`);
    }
    for (const origin of [ALLOWED, url, null]) {
      assert.notEqual(await statusOf(route, origin), 403, `${route.at} from ${origin}`);
    }
  }
});

Deno.test("a chat that was begun on an allowed website cannot be continued from one that is not allowed", async () => {
  const at = (path: string) => `${url}/api/widget/${workspace.widgetKey}/${path}`;
  const started = await fetch(at("session"), {
    method: "POST",
    body: "{}",
    headers: { "x-forwarded-for": "192.0.2.9" },
  });
  const { session } = await started.json();
  const read = (headers: Record<string, string>) =>
    fetch(at("messages"), { headers: { ...headers, authorization: `Bearer ${session}` } });
  const own = await read({ origin: url });
  assert.equal(own.status, 200);
  await own.body?.cancel();
  const elsewhere = await read({ origin: "https://evil.example" });
  assert.equal(elsewhere.status, 403);
  assert.equal((await elsewhere.json()).code, "forbidden");
});
