/** A stopping desk removes its sockets' entries from the live store before that closes. */
import assert from "node:assert/strict";
import { findVisitor } from "../../kv/visitors.ts";
import { eventually } from "../support/wait.ts";
import { testServed } from "../support/served.ts";
import { listen } from "./socket.ts";

Deno.test("the visitors of a desk that stops have left once its work has ended", async () => {
  const test = await testServed();
  const { desk, served: { kv }, url, workspace } = test;
  try {
    const socket = await listen(`${url}/api/widget/${workspace.widgetKey}/live`);
    const whose = { workspace: workspace.id, visit: crypto.randomUUID() };
    const facts = { referrer: "", viewport: "1280x720", locale: "en", timezone: "Europe/Berlin" };
    const page = { url: "https://shop.example/", title: "Shop" };
    socket.send({ type: "hello", visit: whose.visit, page, facts });
    await eventually("the visitor", () => findVisitor({ ...desk, kv }, whose));
    await test.stopWork();
    assert.equal(await findVisitor({ ...desk, kv }, whose), null);
    assert.equal(await socket.closed, 1012);
  } finally {
    await test.close();
  }
});
