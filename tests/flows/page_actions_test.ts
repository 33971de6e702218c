/** A page's actions over HTTP: from the message that carries them to the answer that counts, and those that do not. */

import assert from "node:assert/strict";
import { z } from "zod";
import { json } from "../../core/db/json.ts";
import type { ModelEvent } from "../../core/model/model.ts";
import { scriptedModel } from "../support/scripted_model.ts";
import { listRegistered } from "../../core/website/registered.ts";
import { testWorkspace } from "../support/desk.ts";
import { testServed } from "../support/served.ts";
import { openChat, type Visitor } from "./visitor.ts";

const CART = {
  name: "read_cart",
  title: null,
  description: "Reads what is in the cart.",
  input: { type: "object", properties: {} },
  readOnly: true,
  pages: [],
};

const PAGE = { url: "https://shop.example/cart?coupon=", title: "Cart" };

const asked = z.object({ id: z.string(), name: z.string(), input: z.json(), phase: z.string() });

const call: ModelEvent = { kind: "call", id: "1", name: "page_read_cart", input: {} };
const done: ModelEvent = { kind: "text", delta: "That is all." };

const test = await testServed({
  model: {
    name: "asks the page once per turn",
    async *answer(request, signal) {
      const isAnswered = request.messages.at(-1)?.role === "result";
      yield* scriptedModel([[isAnswered ? done : call]]).answer(request, signal);
    },
  },
});
const { desk, url, workspace } = test;
Deno.test.afterAll(() => test.close());

const visit = () => openChat({ deskUrl: url, widgetKey: workspace.widgetKey });

function post(path: string, { opened }: Pick<Visitor, "opened">, body: unknown, key = workspace.widgetKey) {
  return fetch(`${url}/api/widget/${key}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${opened.session}` },
    body: JSON.stringify(body),
  });
}

const send = (chat: Visitor, more: Record<string, unknown> = { actions: [CART] }) =>
  post("messages", chat, { clientId: crypto.randomUUID(), text: "What is in my cart?", page: PAGE, ...more });

async function answer(chat: Visitor, id: string, body: unknown, key?: string): Promise<number> {
  const response = await post(`page-actions/${id}`, chat, body, key);
  await response.body?.cancel();
  return response.status;
}

/** Reads the turn up to the desk's question to the page, lets `act` answer it, and reads the rest. */
async function follow(response: Response, act: (id: string) => Promise<void>): Promise<string> {
  assert.equal(response.status, 200);
  let text = "";
  let isAsked = false;
  for await (const part of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += part;
    const [, data] = /event: page_action\ndata: (.*)\n/.exec(text) ?? [];
    if (data === undefined || isAsked) continue;
    isAsked = true;
    const one = asked.parse(JSON.parse(data));
    assert.deepEqual([one.name, one.phase, one.input], ["read_cart", "run", {}]);
    await act(one.id);
  }
  assert.equal(isAsked, true, text);
  return text;
}

Deno.test("POST page-actions takes one answer, only from the browser that was asked", async () => {
  const chat = await visit();
  // Another browser of the same visitor has a session of its own.
  const sibling = await openChat({ deskUrl: url, widgetKey: workspace.widgetKey }, chat.opened.visitor);
  const stranger = await visit();
  const other = await testWorkspace(desk);
  const result = { outcome: "done", result: { items: 2 } };
  const text = await follow(await send(chat), async (id) => {
    assert.equal(await answer(stranger, id, result), 404);
    assert.equal(await answer(sibling, id, result), 404);
    assert.equal(await answer(chat, id, result, other.widgetKey), 401);
    assert.equal(await answer(chat, crypto.randomUUID(), result), 404);
    assert.equal(await answer(chat, id, { outcome: "done", result: "x".repeat(17_000) }), 400);
    assert.equal(await answer(chat, id, { outcome: "done", result: "x".repeat(30_000) }), 413);
    assert.equal(await answer(chat, id, { outcome: "paid" }), 400);
    assert.equal(await answer(chat, id, { ...result, account: "u-eve" }), 400);
    assert.equal(await answer(chat, id, result), 200);
    assert.equal(await answer(chat, id, { outcome: "done", result: { items: 99 } }), 404);
  });
  assert.match(text, /event: action\ndata: .*"outcome":"ok"/);
  assert.match(text, /That is all/);
  const [row] = await desk.db.selectFrom("audit").select(["action", "outcome", "request", "response"])
    .where("workspace", "=", workspace.id).execute();
  assert.deepEqual([row?.action, row?.outcome], ["website:read_cart", "ok"]);
  assert.deepEqual([row?.request?.method, row?.request?.url], ["PAGE", "https://shop.example/cart"]);
  assert.match(row?.response?.body ?? "", /"items":2/);
  assert.deepEqual(await desk.db.selectFrom("pageCalls").select("id").execute(), []);
});

Deno.test("POST page-actions finds no waiting turn once it is over", async () => {
  const chat = await visit();
  let first = "";
  await follow(await send(chat), async (id) => {
    first = id;
    assert.equal(await answer(chat, id, { outcome: "declined" }), 200);
  });
  assert.equal(await answer(chat, first, { outcome: "done", result: 1 }), 404);
});

Deno.test("POST messages records the actions that a page offers, and refuses invalid ones", async () => {
  const chat = await visit();
  await follow(await send(chat), async (id) => void await answer(chat, id, { outcome: "declined" }));
  const seen = await listRegistered(desk, workspace.id);
  assert.deepEqual(seen.map(({ name, origin }) => `${origin} ${name}`), ["https://shop.example read_cart"]);
  for (
    const wrong of [
      { ...CART, name: "read cart" },
      { ...CART, description: "" },
      { ...CART, mode: "auto" },
      { ...CART, input: { enum: ["x".repeat(9000)] } },
    ]
  ) {
    const response = await send(chat, { actions: [wrong] });
    await response.body?.cancel();
    assert.equal(response.status, 400, JSON.stringify(wrong).slice(0, 80));
  }
  const many = Array.from({ length: 61 }, (_, at) => ({ ...CART, name: `read_${at}` }));
  const response = await send(chat, { actions: many });
  await response.body?.cancel();
  assert.equal(response.status, 400);
});

Deno.test("POST messages from a website that is not allowed offers the model no actions", async () => {
  const { widgetKey, id } = await testWorkspace(desk);
  await desk.db.updateTable("workspaces").where("id", "=", id)
    .set({ settings: json({ widget: { behaviour: { allowedWebsites: ["https://app.example"] } } }) }).execute();
  const chat = await openChat({ deskUrl: url, widgetKey });
  const body = { clientId: crypto.randomUUID(), text: "cart?", page: PAGE, actions: [CART] };
  const text = await (await post("messages", chat, body, widgetKey)).text();
  assert.match(text, /"action":"page_read_cart","outcome":"invalid"/);
  assert.doesNotMatch(text, /page_action/);
  assert.deepEqual(await listRegistered(desk, id), []);
});
