/** Rate limits of the chat: for sessions, messages and conversations; a person can always be asked for. */

import assert from "node:assert/strict";
import { z } from "zod";
import { setIdentity } from "../../core/identity/secret.ts";
import { CHAT_RATES } from "../../core/limits/rates.ts";
import { memoryRates } from "../../kv/rates.ts";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { type ChatAct, countChatAct, takeChatRate } from "../../routes/chat/rates.ts";
import { testWorkspace } from "../support/desk.ts";
import { signToken } from "../support/jwt.ts";
import { testServed } from "../support/served.ts";

const { desk, url, served, close } = await testServed({ model: builtinModel() });
Deno.test.afterAll(close);

const identified = z.object({ opened: z.object({ session: z.string() }) });
const sessionAnswer = z.object({ session: z.string(), visitor: z.string() });

/** A workspace of its own, whose customers sign in with `identify`. */
async function chatAt(address: string) {
  const { id: workspace, widgetKey } = await testWorkspace(desk);
  const { secret } = await setIdentity(desk, workspace, "on");
  const post = (path: string, body: unknown, session?: string) =>
    fetch(`${url}/api/widget/${widgetKey}/${path}`, {
      method: "POST",
      headers: {
        "x-forwarded-for": address,
        ...(session === undefined ? {} : { authorization: `Bearer ${session}` }),
      },
      body: JSON.stringify(body),
    });
  return {
    workspace,
    post,
    async open(visitor?: string) {
      const answer = await post("session", visitor === undefined ? {} : { visitor });
      return sessionAnswer.parse(await answer.json());
    },
    async identify(session: string, sub: string) {
      const exp = Math.floor(desk.now().getTime() / 1000) + 600;
      const answer = await post("identify", { token: signToken({ sub, exp }, secret ?? "") }, session);
      const text = await answer.text();
      assert.equal(answer.status, 200, text);
      return identified.parse(JSON.parse(text)).opened.session;
    },
    async say(session: string, text: string) {
      const answer = await post("messages", { clientId: crypto.randomUUID(), text }, session);
      return { status: answer.status, wait: Number(answer.headers.get("retry-after")), text: await answer.text() };
    },
    /** Resolves every conversation, so that the next message begins another one. */
    resolve: () =>
      desk.db.updateTable("conversations").set({ status: "resolved", resolvedAt: desk.now() })
        .where("workspace", "=", workspace).execute(),
    /** Uses up what strangers at this address may begin. */
    async exhaust() {
      for (let n = 0; n < CHAT_RATES.conversation.address.max; n++) {
        await takeChatRate(served, "conversation", {
          workspace,
          address,
          visitorId: `stranger ${n}`,
          customerId: null,
        });
      }
    },
  };
}

Deno.test("thirty visitors behind one address can each begin a conversation", async () => {
  const chat = await chatAt("192.0.2.10");
  for (let n = 0; n < 30; n++) {
    const { session } = await chat.open();
    const { status, text } = await chat.say(session, "Hello");
    assert.equal(status, 200, `visitor ${n}: ${text}`);
  }
});

Deno.test("verified customers have limits of their own, which strangers at their address cannot use up", async () => {
  const chat = await chatAt("192.0.2.11");
  await chat.exhaust();
  for (let n = 0; n < 12; n++) {
    const session = await chat.identify((await chat.open()).session, `u_${n}`);
    const { status, text } = await chat.say(session, "Hello");
    assert.equal(status, 200, `customer ${n}: ${text}`);
  }
  const { session } = await chat.open();
  const refused = await chat.say(session, "Hello");
  assert.equal(refused.status, 429);
  assert.ok(refused.wait > 60, String(refused.wait));
});

Deno.test("a verified customer who begins too many conversations is limited in every browser, and no one else is", async () => {
  const chat = await chatAt("192.0.2.12");
  const begin = async () => {
    const session = await chat.identify((await chat.open()).session, "u_busy");
    await chat.resolve();
    return (await chat.say(session, "Hello")).status;
  };
  const ended = [await begin(), await begin()];
  const { id: customerId } = await desk.db.selectFrom("contacts").select("id").where("workspace", "=", chat.workspace)
    .executeTakeFirstOrThrow();
  const customer = { workspace: chat.workspace, address: "192.0.2.12", visitorId: null, customerId };
  for (let n = 3; n < CHAT_RATES.conversation.customer.max; n++) await takeChatRate(served, "conversation", customer);
  ended.push(await begin(), await begin());
  assert.deepEqual(ended, [200, 200, 200, 429]);
  const other = { session: await chat.identify((await chat.open()).session, "u_calm") };
  assert.equal((await chat.say(other.session, "Hello")).status, 200);
});

Deno.test("a visitor whose new conversations are limited still gets a person", async () => {
  const chat = await chatAt("192.0.2.13");
  await chat.exhaust();
  const { session } = await chat.open();
  assert.equal((await chat.say(session, "Hello")).status, 429);
  const asked = await chat.say(session, "Talk to a person");
  assert.equal(asked.status, 200, asked.text);
  assert.match(asked.text, /event: handoff/);
});

Deno.test("a visitor whose messages are limited still gets a person", async () => {
  const chat = await chatAt("192.0.2.14");
  const { session } = await chat.open();
  const max = CHAT_RATES.message.visitor.max;
  for (let n = 0; n < max; n++) assert.equal((await chat.say(session, "Hello")).status, 200);
  assert.equal((await chat.say(session, "Hello")).status, 429);
  assert.equal((await chat.say(session, "Ich möchte mit einem Menschen sprechen")).status, 200);
});

Deno.test("asking for a person is limited per visitor, apart from other messages", async () => {
  const chat = await chatAt("192.0.2.15");
  await chat.exhaust();
  const { session } = await chat.open();
  for (let n = 0; n < CHAT_RATES.person.visitor.max; n++) {
    assert.equal((await chat.say(session, "Talk to a person")).status, 200);
  }
  assert.equal((await chat.say(session, "Talk to a person")).status, 429);
  const { session: other } = await chat.open();
  assert.equal((await chat.say(other, "Talk to a person about a thousand things")).status, 429);
  assert.equal((await chat.say(other, "Talk to a person")).status, 200);
});

Deno.test("new visitors count for their address, and returning browsers for themselves", async () => {
  const chat = await chatAt("192.0.2.16");
  const { visitor } = await chat.open();
  const client = { workspace: chat.workspace, address: "192.0.2.16", visitorId: null, customerId: null };
  const max = CHAT_RATES.newVisitor.address.max;
  for (let n = 1; n < max; n++) await takeChatRate(served, "newVisitor", client);
  for (const known of [undefined, "made-up"]) {
    const refused = await chat.post("session", known === undefined ? {} : { visitor: known });
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get("retry-after")) >= 1);
    await refused.body?.cancel();
  }
  const again = await chat.open(visitor);
  assert.equal(again.visitor, visitor);
});

Deno.test("unknown tokens are counted before they are verified, for their visitor alone", async () => {
  const chat = await chatAt("192.0.2.77");
  const [flooding, other] = [await chat.open(), await chat.open()];
  const { max } = CHAT_RATES.token.visitor;
  const wrong = async () => (await chat.post("identify", { token: "no.token.here" }, flooding.session)).status;
  for (let n = 0; n < max; n++) assert.equal(await wrong(), 401, `token ${n}`);
  assert.equal(await wrong(), 429);
  await chat.identify(other.session, "u_ada");
});

Deno.test("tokens sent in a customer's session count for that customer, valid or not", async () => {
  const chat = await chatAt("192.0.2.78");
  const session = await chat.identify((await chat.open()).session, "u_bob");
  const { max } = CHAT_RATES.identify.customer;
  const wrong = async () => (await chat.post("identify", { token: "no.token.here" }, session)).status;
  for (let n = 1; n < max; n++) assert.equal(await wrong(), 401, `token ${n}`);
  assert.equal(await wrong(), 429);
});

const isAct = (name: string): name is ChatAct => Object.hasOwn(CHAT_RATES, name);

Deno.test("each limit of the chat, also a workspace's, stops only what it counts", async () => {
  for (const act of Object.keys(CHAT_RATES).filter(isAct)) {
    for (const [kind, { max }] of Object.entries(CHAT_RATES[act])) {
      const rates = memoryRates(() => new Date(Date.UTC(2026, 10, 20, 12)));
      // Everything that this limit does not count is another one each time.
      const take = (n: number, own = "own", workspace = "w") =>
        countChatAct({ rates }, act, {
          workspace,
          address: kind === "address" ? own : `address ${n}`,
          visitorId: kind === "visitor" ? own : `visitor ${n}`,
          customerId: kind === "customer" ? own : null,
        });
      for (let n = 0; n < max; n++) {
        if (!(await take(n)).allowed) assert.fail(`${act} of one ${kind}: number ${n} of ${max}`);
      }
      assert.equal((await take(max)).allowed, false, `${act} of one ${kind}: one more than ${max}`);
      const other = kind === "workspace" ? await take(max + 1, "own", "w 2") : await take(max + 1, "another");
      assert.equal(other.allowed, true, `${act} of another ${kind}`);
    }
  }
});
