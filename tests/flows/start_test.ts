/** Get started: the six first steps, taken on the page, and an action from a curl command to a card. */

import assert from "node:assert/strict";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { saveVersion } from "../../core/agent/versions/versions.ts";
import type { OutboundRequest } from "../../core/ports/outbound.ts";
import { readSettings } from "../../core/settings/settings.ts";
import { outboundTo } from "../support/desk.ts";
import { testServed } from "../support/served.ts";
import { type DeskBrowser, textOf } from "./teammate.ts";

const KEY = "key-of-the-shop-0123456789";
const ORDERS = { orders: [{ id: "A1", state: "on its way", passwordHash: "x" }], total: 1 };

const sent: OutboundRequest[] = [];
const kept = { status: 200 };
const served = await testServed({
  outbound: outboundTo((request) => {
    sent.push(request);
    return {
      kind: "answer",
      status: kept.status,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(kept.status === 200 ? ORDERS : { error: "No such customer" }),
      truncated: false,
      ms: 1,
    };
  }),
});
const { desk, workspace } = served;
Deno.test.afterAll(() => served.close());

const owner = await served.signIn("Olga", "owner");
const START = "/desk/start";
const CURL = `curl https://shop.example/api/customers/42/orders?page=420 -H 'Authorization: Bearer ${KEY}'`;

/** The one value of the command, as the form sends it. */
const PAGE_420 = { "sample query.page": "420", "giver query.page": "fixed" };

const stepsOf = (html: string) =>
  [...html.matchAll(/<summary[^>]*>(.*?)<\/summary>/gs)].map(([, summary = ""]) => textOf(summary).trim())
    .filter((summary) => /^(\d|Done)/.test(summary));
const page = async (path: string, browser: DeskBrowser = owner) => (await browser.get(path)).html;
const actionNow = async (name: string) => (await liveAgent(desk, workspace.id)).agent.actions.get(name);

Deno.test("Get started shows a new desk's owner six steps, each with its state", async () => {
  const { files, version } = await liveAgent(desk, workspace.id);
  const empty = new Map([...files].filter(([path]) => path === "instructions.md"));
  const changed = [...files.keys()].filter((path) => !empty.has(path)).map((path) => ({
    path,
    change: "deleted" as const,
  }));
  await saveVersion(desk, workspace.id, {
    base: version,
    files: empty,
    changed,
    message: "Bare",
    caller: null,
    via: "import",
  });
  assert.deepEqual(stepsOf(await page(START)), [
    "Done: Your company Test",
    "2 The chat on your site Not seen on any page yet.",
    "3 Who is signed in Off: every customer is anonymous.",
    "4 What the agent knows Nothing to read yet.",
    "5 What the agent may do No call of your app yet.",
    "6 Ask it The agent has not called your app in a chat yet.",
  ]);
  assert.doesNotMatch(await page(START), /What comes next/);
});

Deno.test("a step of Get started is done on the page; a refused one says why and keeps the typed text", async () => {
  await page(START);
  assert.equal((await owner.send(`${START}/company`, { name: "Bloom" })).location, `${START}?step=company#company`);
  assert.match(await page(START), /Done:.*Bloom/s);
  const wrong = await owner.send(`${START}/knowledge`, { url: "ftp://shop.example" });
  assert.equal(wrong.status, 400);
  assert.match(textOf(wrong.html), /Must be the address of a website or page\. Write it as the browser shows it/);
  assert.match(wrong.html, /name="url"[^>]* value="ftp:\/\/shop.example"[^>]*aria-invalid="true"/);
  assert.doesNotMatch(wrong.html, /<li data-part="knowledge">/, "a newer page does not take the reason away");
  assert.match(wrong.html, /<li data-part="identity">/);
  assert.equal(
    (await owner.send(`${START}/knowledge`, { url: "https://shop.example/help" })).location,
    `${START}?step=knowledge#knowledge`,
  );
  assert.match(textOf(await page(START)), /Reading\. Continue with the next step in the meantime\./);
  const on = await owner.send(`${START}/identity`, { turn: "on" });
  assert.match(on.html, /The identity secret is ready/);
  assert.match(on.html, /<details class="raw" id="identity-code" open/, "the code that it is for");
  assert.doesNotMatch(on.html, /<li data-part="identity">/, "a newer page does not take the secret away");
  assert.match(on.html, /<summary data-part="identity state">/);
  const again = await owner.get(`${START}/identity`);
  assert.deepEqual([again.status, again.location], [303, START], "the page keeps itself up to date at this address");
  assert.match(textOf(await page(START)), /On\. No customer has come with a token yet\./);
  await served.served.sites.note(workspace.id, "https://shop.example");
});

Deno.test("an action begins as a curl command, with the customer's id in it as {user.id}, and its key is never shown", async () => {
  await page(`${START}/action`);
  const draft = {
    ...PAGE_420,
    curl: CURL,
    customer: "43",
    name: "get_orders",
    description: "Lists the customer's orders.",
  };
  const wrong = await owner.send(`${START}/action`, draft);
  assert.equal(wrong.status, 400);
  assert.match(textOf(wrong.html), /The command does not contain 43\./);
  assert.match(wrong.html, /name="customer"[^>]*aria-invalid="true"/);
  const named = await owner.send(`${START}/action`, { ...draft, customer: "42", name: "Get Orders" });
  assert.match(
    textOf(named.html),
    /This must be lower-case letters, digits and _, [^`]+ Such as get_invoices/,
  );
  assert.equal(await actionNow("get_orders"), undefined);
  const saved = await owner.send(`${START}/action`, { ...draft, customer: "42" });
  assert.equal(saved.location, `${START}/action/get_orders?customer=42`);
  const action = await actionNow("get_orders");
  assert.equal(action?.url, "https://shop.example/api/customers/{user.id}/orders?page=420");
  const html = await page(saved.location);
  assert.match(textOf(html), /the customer who is signed in/);
  assert.equal(html.includes(KEY), false);
});

Deno.test("before a curl command is saved, the page asks where each value comes from, in a change the customer", async () => {
  await page(`${START}/action`);
  const draft = {
    curl: `curl https://shop.example/customers/42/address -d '{"address":"5 New Road","by":{"mail":"x"},"from":"web"}'`,
    customer: "42",
    name: "change_address",
    description: "Changes the address.",
  };
  const asked = await owner.send(`${START}/action`, draft);
  assert.equal(asked.status, 200);
  assert.equal(await actionNow("change_address"), undefined, "nothing is saved before the values are chosen");
  assert.match(
    textOf(asked.html),
    /Say who gives each of them.*body\.address 5 New Road.*body\.by\.mail x.*body\.from web/s,
  );
  assert.match(asked.html, /name="name body\.address" value="address"/);
  assert.match(asked.html, /name="says body\.address" value="address, for example 5 New Road"/);
  const chosen = {
    "sample body.address": "5 New Road",
    "giver body.address": "input",
    "name body.address": "new_address",
    "says body.address": "The new address",
    "sample body.by.mail": "x",
    "giver body.by.mail": "attribute",
    "name body.by.mail": "mail",
    "sample body.from": "web",
    "giver body.from": "fixed",
  };
  const other = await owner.send(`${START}/action`, {
    ...draft,
    ...chosen,
    curl: draft.curl.replace("5 New", "6 New"),
  });
  assert.match(textOf(other.html), /6 New Road/, "a command that was changed since is asked about again");
  const bad = await owner.send(`${START}/action`, { ...draft, ...chosen, "name body.address": "customer_id" });
  assert.equal(bad.status >= 400, true);
  assert.match(bad.html, /name="name body\.address" value="customer_id"/);
  const nameless = await owner.send(`${START}/action`, { ...draft, ...chosen, "name body.address": "" });
  assert.match(textOf(nameless.html), /letters, digits and _, beginning with a letter/);
  const saved = await owner.send(`${START}/action`, { ...draft, ...chosen });
  assert.equal(saved.location, `${START}/action/change_address?customer=42`);
  const action = await actionNow("change_address");
  assert.deepEqual(action?.body, { address: "{new_address}", by: { mail: "{user.attributes.mail}" }, from: "web" });
  assert.equal(action?.input.get("new_address")?.description, "The new address");
  assert.match(
    textOf(await page(saved.location)),
    /The customer says new_address Filled in by the desk mail \{user\.attributes\.mail\} Always sent from web/,
  );
});

Deno.test("a test call shows the answer in plain words, and the selected fields become the card and the mock", async () => {
  await page(`${START}/action/get_orders`);
  kept.status = 404;
  const failed = await owner.send(`${START}/action/get_orders/try`, { customer: "9" });
  assert.match(textOf(failed.html), /Your app answered 404 ?No such customer/);
  kept.status = 200;
  const tried = await owner.send(`${START}/action/get_orders/try`, { customer: "42" });
  assert.equal(sent.at(-1)?.url, "https://shop.example/api/customers/42/orders?page=420");
  const ticked = [...tried.html.matchAll(/name="pick" value="([^"]+)"( checked)?/g)].map((
    [, path, checked],
  ) => [path, checked !== undefined]);
  assert.deepEqual(ticked, [["orders.id", true], ["orders.state", true], ["orders.passwordHash", false], [
    "total",
    true,
  ]]);
  assert.doesNotMatch(tried.html, /untrusted/);

  const form = new FormData();
  form.set("csrf", /name="csrf" value="([^"]+)"/.exec(tried.html)?.[1] ?? "");
  form.set("customer", /type="hidden" name="customer" value="([^"]+)"/.exec(tried.html)?.[1] ?? "");
  form.set("answer", JSON.stringify(ORDERS));
  form.append("pick", "orders.id");
  form.append("pick", "orders.state");
  form.set("card", "on");
  assert.equal(
    (await owner.send(`${START}/action/get_orders/answer`, form)).location,
    `${START}/action/get_orders?saved=fields&customer=42#try`,
  );
  const action = await actionNow("get_orders");
  assert.deepEqual(action?.pick, ["orders.id", "orders.state"]);
  assert.deepEqual(action?.mock, { orders: [{ id: "A1", state: "on its way" }] });
  assert.equal(action?.widget, "orders_card");
  assert.match(await page(`${START}/action/get_orders`), /data-card=/);
  assert.match(await page(START), /Done:.*get_orders/s);
});

Deno.test("without selected fields nothing is saved", async () => {
  const html = await page(`${START}/action/get_orders`);
  const form = new FormData();
  form.set("csrf", /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? "");
  form.set("answer", JSON.stringify(ORDERS));
  const { version } = await liveAgent(desk, workspace.id);
  const refused = await owner.send(`${START}/action/get_orders/answer`, form);
  assert.equal(refused.status, 400);
  assert.match(refused.html, /Tick at least one field/);
  assert.equal((await liveAgent(desk, workspace.id)).version, version);
});

Deno.test("the description says when an action is used; a POST needs a yes until the owner marks it as a read", async () => {
  await page(`${START}/action`);
  const draft = {
    ...PAGE_420,
    curl: `${CURL.replace("orders", "search")} -d '{"q":"{words}"}'`,
    customer: "42",
    name: "find_order",
    description: "Finds an order.",
  };
  await owner.send(`${START}/action`, draft);
  assert.equal((await actionNow("find_order"))?.changes, true);
  const words = {
    description: "Finds an order by words.",
    examples: "find my order\r\n\r\nwhere is it",
    label: "Your order",
    method: "POST",
  };
  const saved = await owner.send(`${START}/action/find_order/words`, { ...words, customer: "42" });
  assert.equal(saved.location, `${START}/action/find_order?saved=words&customer=42#ask`);
  const chat = /href="([^"]+)">Try it in a chat/.exec(await page(saved.location))?.[1]?.replaceAll("&amp;", "&") ?? "";
  const asked = await page(chat);
  assert.match(asked, /name="message" value="find my order"/);
  assert.match(asked, /name="customer" value="42"/, "the one whom the call was tried for");
  const action = await actionNow("find_order");
  assert.deepEqual([action?.description, action?.examples, action?.label, action?.changes], [
    "Finds an order by words.",
    ["find my order", "where is it"],
    "Your order",
    true,
  ]);
  await owner.send(`${START}/action/find_order/words`, { ...words, reads: "on" });
  assert.equal((await actionNow("find_order"))?.changes, false);
});

Deno.test("a key that is missing is stored on the action's page", async () => {
  await page(`${START}/action`);
  const curl = "curl https://other.example/customers/{user.id} -H 'X-Key: {secrets.OTHER_KEY}'";
  await owner.send(`${START}/action`, { curl, customer: "", name: "get_other", description: "Reads the other one." });
  assert.match(textOf(await page(START)), /get_other: a key is missing\./);
  await page(`${START}/action/get_other`);
  assert.equal((await owner.send(`${START}/action/get_other/key`, { key: "OTHER_KEY", value: KEY })).status, 303);
  assert.doesNotMatch(textOf(await page(START)), /a key is missing/);
});

Deno.test("hidden steps leave the menu, and only those who may set the desk up see them", async () => {
  assert.match(await page("/desk/inbox"), /href="\/desk\/start"/);
  const mia = await served.signIn("Mia", "teammate");
  assert.doesNotMatch(await page("/desk/inbox", mia), /href="\/desk\/start"/);
  assert.equal((await mia.get(START)).status, 403);
  await page(START);
  await owner.send(`${START}/hide`, {});
  assert.equal((await readSettings(desk, workspace.id)).company.showStart, false);
  assert.doesNotMatch(await page("/desk/inbox"), /href="\/desk\/start"/);
  assert.equal((await owner.get(START)).status, 200);
  const agent = await page("/desk/agent");
  assert.match(agent, /href="\/desk\/start\/action">Add an action</, "an action is added without the first steps");
  assert.match(await page(`${START}/action`), /href="\/desk\/agent\?kind=action"/, "and leads back to where it began");
});

const FILE = JSON.stringify({
  openapi: "3.0.0",
  components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
  security: [{ key: [] }],
  paths: {
    "/customers/{id}/plan": {
      put: {
        operationId: "changePlan",
        summary: "Changes the plan",
        requestBody: {
          content: { "application/json": { schema: { properties: { plan: { type: "string", enum: ["a", "b"] } } } } },
        },
      },
    },
  },
});

Deno.test("an action can be made from a call of an OpenAPI file", async () => {
  const ask = async (fields: Readonly<Record<string, string>>) =>
    await owner.send(`${START}/action`, { from: "openapi", ...fields });
  await page(`${START}/action`);
  const wrong = await ask({ document: "hello" });
  assert.equal(wrong.status, 400);
  assert.match(wrong.html, /<textarea[^>]*name="document"[^>]*aria-invalid="true"[^>]*>hello</);
  assert.match(textOf(wrong.html), /This is no OpenAPI file\./);
  const nowhere = await ask({ document: FILE });
  assert.match(textOf(nowhere.html), /The file does not name the address of your API\. Write it here/);
  const server = "https://shop.example/v1/";
  const listed = await ask({ document: FILE, server });
  assert.match(
    textOf(listed.html),
    /1 call of https:\/\/shop\.example\/v1\..*Changes the plan PUT \/customers\/\{id\}\/plan/,
  );
  const chosen = await ask({ document: FILE, server, call: "PUT /customers/{id}/plan" });
  assert.match(textOf(chosen.html), /The AI gives plan: a or b \(optional\)/);
  assert.match(chosen.html, /<option value="id" selected[^>]*>id</);
  const call = (/name="chosen" value="([^"]+)"/.exec(chosen.html)?.[1] ?? "").replaceAll("&quot;", '"');
  const typed = { chosen: call, customer: "id", name: "change plan", description: "Changes the customer's plan." };
  const refused = await ask(typed);
  assert.equal(refused.status, 400);
  assert.match(refused.html, /name="name"[^>]* value="change plan"[^>]*aria-invalid="true"/);
  const saved = await ask({ ...typed, name: "change_plan" });
  assert.equal(saved.location, `${START}/action/change_plan`);
  const action = await actionNow("change_plan");
  assert.equal(action?.url, "https://shop.example/v1/customers/{user.id}/plan");
  assert.deepEqual([action?.changes, action?.usesIdentity, [...action?.input.keys() ?? []]], [true, true, ["plan"]]);
});
