/** The chat against a real server on loopback: one task after the other, and nothing for a visitor who has left. */

import assert from "node:assert/strict";
import type { ThreadMessage } from "../../../widget/protocol.ts";
import { createChat, type FrameChat } from "../../../widget/frame/chat.ts";
import { faultOf } from "../../../widget/frame/chat_context.ts";
import { createDeskClient } from "../../../widget/frame/desk/client.ts";
import { DeskRefusal } from "../../../widget/frame/desk/refusal.ts";
import type { EarlierView } from "../../../widget/frame/panels/earlier_view.ts";
import { createStore, type Store } from "../../../widget/frame/store.ts";
import { lastLine } from "../../../widget/frame/thread/last_line.ts";
import { ENGLISH } from "../../../widget/frame/texts/en.ts";
import { EMPTY_THREAD, type Thread } from "../../../widget/frame/thread/thread.ts";
import { threadMessage } from "../../support/thread_message.ts";

const QUESTION = threadMessage({ id: "m1", n: 1, author: "customer", text: "Hello", clientId: "id1" });
const ANSWER: ThreadMessage = { ...QUESTION, id: "m2", n: 2, author: "ai", text: "Hi Sam", clientId: null };

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const TURN = event("text", { n: 2, messageId: "m2", delta: "Hi Sam" }) + event("done", { n: 2, messages: ["m2"] });

/** A chat whose desk holds the answer to a message until it is let go. */
async function withChat(
  play: (stage: {
    readonly chat: FrameChat;
    readonly thread: Store<Thread>;
    readonly requests: readonly string[];
    /** The message is at the desk. */
    readonly arrived: Promise<void>;
    readonly answer: () => void;
    readonly shown: () => readonly (string | null)[];
    /** Lets the time pass that the chat waits. */
    readonly pass: () => void;
    readonly waits: readonly number[];
  }) => Promise<void>,
  /** Seconds for which the desk takes no message. */
  limitS: number | null = null,
  /** The answer to a message that it does not take. */
  status = 429,
): Promise<void> {
  const waits: number[] = [];
  const passed = Promise.withResolvers<void>();
  const requests: string[] = [];
  let ids = 0;
  const arrived = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  let saved: readonly ThreadMessage[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { pathname, search } = new URL(request.url);
    requests.push(`${request.method} ${pathname}${search}`);
    await request.text();
    if (pathname === "/session") return Response.json({ session: "s", visitor: "v", expiresAt: "" });
    if (pathname === "/identify") return Response.json({ identified: true, name: null });
    if (pathname === "/logout") {
      saved = [];
      return Response.json({ identified: false });
    }
    if (request.method === "GET") {
      return Response.json({ messages: saved, lastN: saved.length, seenN: 0, answerer: null });
    }
    arrived.resolve();
    if (limitS !== null) {
      const headers = { "retry-after": String(limitS) };
      return Response.json({ code: "rate_limited" }, { status, headers });
    }
    await answered.promise;
    saved = [QUESTION, ANSWER];
    return new Response(TURN, { headers: { "content-type": "text/event-stream" } });
  });
  const page = () => ({ url: "https://shop.example/", title: "Shop" });
  const thread = createStore(EMPTY_THREAD, (task) => task());
  const desk = createDeskClient({
    address: `http://127.0.0.1:${server.addr.port}`,
    fetch: (url, init) => fetch(url, init),
    uploadFile: () => Promise.reject(new Error("no files here")),
    visitors: { get: () => null, set: () => {} },
    page,
    link: undefined,
    facts: () => null,
    opened: () => {},
    signedOut: () => {},
  });
  const chat = createChat({
    desk,
    thread,
    view: createStore<EarlierView | null>(null, (task) => task()),
    page,
    texts: ENGLISH,
    takeTrouble: () => null,
    shown: () => null,
    attributes: () => ({}),
    offered: () => [],
    mayControl: () => false,
    act: () => {},
    rest: () => {},
    stop: () => {},
    tellPage: () => {},
    newId: () => `id${++ids}`,
    wait: (ms) => {
      waits.push(ms);
      return limitS === null ? Promise.resolve() : passed.promise;
    },
  });
  const shown = () => thread.get().entries.map(({ message }) => message.text);
  try {
    await play({
      chat,
      thread,
      requests,
      arrived: arrived.promise,
      answer: answered.resolve,
      shown,
      pass: passed.resolve,
      waits,
    });
  } finally {
    answered.resolve();
    await server.shutdown();
  }
}

Deno.test("a message shows at once, then its answer, then both as they were saved", async () => {
  await withChat(async ({ answer, arrived, chat, shown, thread }) => {
    const sent = chat.send("Hello");
    assert.deepEqual(shown(), ["Hello"]);
    await arrived;
    answer();
    await sent;
    assert.deepEqual(shown(), ["Hello", "Hi Sam"]);
    assert.deepEqual(thread.get().entries.map(({ delivery }) => delivery), ["saved", "saved"]);
    assert.equal(thread.get().working, false);
  });
});

Deno.test("a message sent during an answer stays unsent until the desk has it", async () => {
  await withChat(async ({ answer, chat, shown, thread }) => {
    const during: string[] = [];
    thread.subscribe(({ entries }) => {
      if (shown().includes("Hi Sam")) during.push(entries.find(({ key }) => key === "id2")?.delivery ?? "lost");
    });
    const sent = [chat.send("Hello"), chat.send("Are you there?")];
    answer();
    await sent[0];
    assert.deepEqual([...new Set(during)], ["sending"]);
    await sent[1];
  });
});

Deno.test("catching up waits for the turn, and several requests to catch up are one", async () => {
  await withChat(async ({ answer, arrived, chat, requests }) => {
    const sent = chat.send("Hello");
    await arrived;
    const before = requests.length;
    const reads = [chat.catchUp(), chat.catchUp(2), chat.catchUp()];
    answer();
    await Promise.all([sent, ...reads]);
    assert.deepEqual(requests.slice(before), ["GET /messages?after=0", "GET /messages?after=1"]);
  });
});

Deno.test("an answer that comes after the visitor has signed out is not shown to the next one", async () => {
  await withChat(async ({ answer, arrived, chat, shown }) => {
    const sent = chat.send("Hello");
    await arrived;
    const left = chat.logout();
    assert.deepEqual(shown(), [], "at once");
    answer();
    await sent;
    assert.deepEqual(shown(), [], "the turn went on without being shown");
    await left;
  });
});

Deno.test("a message sent while the chat signs in stays visible, and is sent as the customer", async () => {
  const token = `e30.${btoa(JSON.stringify({ sub: "u_1" }))}.sig`;
  await withChat(async ({ answer, arrived, chat, requests, shown, thread }) => {
    await chat.identify(token);
    const sent = chat.send("Hello");
    await arrived;
    assert.deepEqual(requests.slice(-3), ["POST /identify", "GET /messages?after=0", "POST /messages"]);
    assert.deepEqual(shown(), ["Hello"]);
    assert.deepEqual(thread.get().entries.map(({ delivery }) => delivery), ["sending"]);
    answer();
    await sent;
    assert.deepEqual(shown(), ["Hello", "Hi Sam"]);
  });
});

Deno.test("the end of a session shows a notice, and an error only when the visitor writes", async () => {
  const token = `e30.${btoa(JSON.stringify({ sub: "u_1" }))}.sig`;
  await withChat(async ({ answer, chat, thread }) => {
    answer();
    assert.equal((await chat.identify(token)).identified, true);
    await chat.expire();
    assert.deepEqual([thread.get().notice, thread.get().fault], [ENGLISH.signedOut, null]);
    assert.equal(lastLine(thread.get(), ENGLISH), ENGLISH.signedOut);
    await chat.send("Hello");
    assert.deepEqual([thread.get().notice, thread.get().fault], [null, null]);
  });
});

Deno.test("a message over a limit says when the visitor may write again, and the header shows it until then", async () => {
  await withChat(async ({ chat, thread, requests, pass, waits }) => {
    await chat.send("Hello");
    const { fault, writeAgain, entries } = thread.get();
    assert.match(writeAgain ?? "", /^You can write again from \d{1,2}:\d{2}( [AP]M)?\.$/);
    assert.equal(fault, `${ENGLISH.tooMany} ${writeAgain}`);
    assert.deepEqual(entries.map(({ delivery }) => delivery), ["failed"]);
    assert.equal(requests.filter((line) => line === "POST /messages").length, 1, "it is not sent again by itself");
    assert.deepEqual(waits, [2725 * 1000]);
    pass();
    await Promise.resolve();
    await Promise.resolve();
    assert.equal(thread.get().writeAgain, null);
  }, 2725);
});

Deno.test("a message that a busy desk refuses is retried after the wait, and kept if it never succeeds", async () => {
  await withChat(
    async ({ arrived, chat, pass, requests, shown, thread, waits }) => {
      const sent = chat.send("Hello");
      await arrived;
      assert.deepEqual(thread.get().entries.map(({ delivery }) => delivery), ["sending"]);
      pass();
      await sent;
      assert.deepEqual(waits, [3000, 3000, 3000], "as long as it asks");
      assert.equal(requests.filter((line) => line === "POST /messages").length, 4);
      assert.equal(requests.filter((line) => line.startsWith("GET /messages")).length, 1, "it is not read meanwhile");
      assert.deepEqual(shown(), ["Hello"]);
      assert.deepEqual(thread.get().entries.map(({ delivery }) => delivery), ["failed"], "kept, to be sent again");
    },
    3,
    503,
  );
});

Deno.test("a chat that the desk no longer knows asks the visitor to reload the page, and does not retry", async () => {
  await withChat(
    async ({ chat, thread, requests }) => {
      await chat.send("Hello");
      assert.equal(thread.get().fault, "That did not work. Reload the page.");
      assert.deepEqual(thread.get().entries.map(({ delivery }) => delivery), ["failed"]);
      assert.equal(requests.filter((line) => line === "POST /messages").length, 1);
    },
    0,
    404,
  );
});

Deno.test("only a permanently refused request asks the visitor to reload the page", () => {
  const said = (status: number) => faultOf({ texts: ENGLISH }, new DeskRefusal(status, "code"));
  assert.deepEqual([0, 500, 503].map(said), Array(3).fill(ENGLISH.connectionLost));
  assert.deepEqual([403, 404].map(said), Array(2).fill(ENGLISH.refused));
});
