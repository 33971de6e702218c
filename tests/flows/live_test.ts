/** The live socket of a chat, and coming back to a conversation, on the running demo. */

import assert from "node:assert/strict";
import { z } from "zod";
import { type RunningDemo, withDemo } from "../support/demo.ts";
import { eventually } from "../support/wait.ts";
import { openChatAs } from "./customer.ts";
import { openChat, type Visitor } from "./visitor.ts";

const PAGE = { url: "https://app.example.com/", title: "Home" };

/** A socket, with the messages that it has received. */
type Listener = {
  readonly heard: { readonly type: string; readonly n?: number | undefined }[];
  /** Resolves with the code when the desk closes it. */
  readonly closed: Promise<number>;
  send(frame: string): void;
  close(): Promise<void>;
};

const frame = z.strictObject({ type: z.string(), n: z.number().optional() });

async function listen(demo: RunningDemo): Promise<Listener> {
  const url = `${demo.deskUrl.replace(/^http/, "ws")}/api/widget/${demo.widgetKey}/live`;
  const socket = new WebSocket(url);
  const heard: Listener["heard"] = [];
  socket.onmessage = ({ data }) => heard.push(frame.parse(JSON.parse(data)));
  const closed = new Promise<number>((resolve) => {
    socket.onclose = ({ code }) => resolve(code);
  });
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  return {
    heard,
    closed,
    send: (text) => socket.send(text),
    close: async () => {
      socket.close();
      await closed;
    },
  };
}

/** Listens as a chat; the answer to a ping says that the greeting before it was read. */
async function listenAs(demo: RunningDemo, chat: Visitor): Promise<Listener> {
  const listener = await listen(demo);
  listener.send(JSON.stringify({ type: "hello", session: chat.held().session, page: PAGE }));
  listener.send(JSON.stringify({ type: "ping" }));
  await eventually("the ping", () => listener.heard.length > 0 || null);
  return listener;
}

async function hearsItsOwn(demo: RunningDemo): Promise<void> {
  const { chat } = await openChatAs(demo, "cus_101");
  await chat.say("What plan am I on?");
  const stranger = await openChat(demo);
  const [own, foreign] = [await listenAs(demo, chat), await listenAs(demo, stranger)];
  await chat.say("How many seats do I use?");
  const { n: last = 0 } = (await chat.thread()).at(-1) ?? {};
  await eventually("the last message", () => own.heard.some(({ n }) => n === last) || null);
  assert.deepEqual(new Set(own.heard.map(({ type }) => type)), new Set(["ping", "message"]));
  assert.deepEqual(foreign.heard, [{ type: "ping" }]);
  await Promise.all([own.close(), foreign.close()]);
}

/** First frames that the desk hangs up on. */
const REFUSED: readonly string[] = [
  "not json",
  "{}",
  `{"type":"unknown"}`,
  JSON.stringify({ type: "hello", session: "guessed", page: PAGE }),
  JSON.stringify({ type: "hello", session: "x", page: PAGE, workspace: "other" }),
  JSON.stringify({ type: "ping", extra: "x".repeat(70 * 1024) }),
];

async function hangsUp(demo: RunningDemo, test: Deno.TestContext): Promise<void> {
  for (const first of REFUSED) {
    await test.step(first.slice(0, 60), async () => {
      const listener = await listen(demo);
      listener.send(first);
      assert.equal(await listener.closed, 1008);
      assert.deepEqual(listener.heard, []);
    });
  }
}

async function comesBack(demo: RunningDemo): Promise<void> {
  const { chat, customer } = await openChatAs(demo, "cus_102");
  await chat.say("What plan am I on?");
  const before = await chat.thread();
  assert.ok(before.length >= 2);

  const resumed = await openChat(demo, chat.held().visitor);
  assert.deepEqual(await resumed.thread(), [], "not before it is identified");
  await resumed.identify(await customer.token());
  assert.deepEqual(await resumed.thread(), before);
  assert.deepEqual(await resumed.thread(before.at(-2)?.n), before.slice(-1));

  await chat.logout();
  const next = await openChat(demo, resumed.held().visitor);
  assert.equal(next.opened.conversation, undefined, "the next person at this browser finds nothing");
  assert.deepEqual(await next.thread(), []);
  await next.identify(await customer.token());
  assert.deepEqual((await next.thread()).map(({ id }) => id), before.map(({ id }) => id));
}

async function retriesOnce(demo: RunningDemo): Promise<void> {
  const { chat } = await openChatAs(demo, "cus_103");
  const clientId = crypto.randomUUID();
  const [first, second] = await Promise.all([chat.say("Which plan?", clientId), chat.say("Which plan?", clientId)]);
  assert.ok(first.length > 1 && second.length > 1);
  const said = (await chat.thread()).filter(({ author }) => author === "customer");
  assert.deepEqual(said.map(({ text }) => text), ["Which plan?"]);
}

Deno.test("a chat receives new messages, and only its visitor finds it again", async (test) => {
  await withDemo(async (demo) => {
    await test.step("a socket receives events of its own conversation only", () => hearsItsOwn(demo));
    await test.step("the desk closes a socket whose first message is not a greeting", (step) => hangsUp(demo, step));
    await test.step("the customer finds their chat again once they are identified, until they sign out", () =>
      comesBack(demo));
    await test.step("a message that is sent twice counts once", () => retriesOnce(demo));
  });
});
