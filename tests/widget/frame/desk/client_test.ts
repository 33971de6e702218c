/** The client of the desk's chat endpoints, against a real server on loopback. */

import assert from "node:assert/strict";
import { createDeskClient, type DeskClient } from "../../../../widget/frame/desk/client.ts";
import { DeskRefusal } from "../../../../widget/frame/desk/refusal.ts";

// Deno loads timers and locks at their first use and runs waiting microtasks meanwhile, which no browser does.
clearTimeout(undefined);
await navigator.locks?.request("first", () => {});

type Reply = { readonly status?: number; readonly body: unknown };

/** A desk that answers by path; each session is another number. */
async function withDesk(
  replies: { readonly [path: string]: (session: string) => Reply },
  play: (stage: {
    readonly desk: DeskClient;
    /** Method, path and session of each request, then its body. */
    readonly requests: readonly string[];
    readonly opened: readonly string[];
    readonly visitor: () => string | null;
  }) => Promise<void>,
): Promise<void> {
  const requests: string[] = [];
  const opened: string[] = [];
  let visitor: string | null = null;
  let sessions = 0;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { pathname } = new URL(request.url);
    const session = (request.headers.get("authorization") ?? "").replace("Bearer ", "");
    requests.push(`${request.method} ${pathname} ${session} ${await request.text()}`.trim());
    if (pathname === "/session") {
      sessions++;
      return Response.json({ session: "s" + sessions, visitor: "v" + sessions, expiresAt: "" });
    }
    const { status = 200, body } = replies[pathname]?.(session) ?? { status: 404, body: { code: "not_found" } };
    return Response.json(body, { status });
  });
  const address = `http://127.0.0.1:${server.addr.port}`;
  const desk = createDeskClient({
    address,
    fetch: (url, init) => fetch(url, init),
    uploadFile: (url, { file, headers }) => fetch(url, { method: "POST", body: file, headers }),
    visitors: { get: () => visitor, set: (next) => visitor = next },
    page: () => ({ url: "https://shop.example/", title: "Shop" }),
    link: undefined,
    facts: () => null,
    opened: ({ session }) => opened.push(session),
    signedOut: () => opened.push("signed out"),
  });
  try {
    await play({ desk, requests, opened, visitor: () => visitor });
  } finally {
    await server.shutdown();
  }
}

const THREAD = { messages: [], lastN: 0, seenN: 0, answerer: null };
const ended: Reply = { status: 401, body: { code: "unauthenticated" } };

/** What a promise was rejected with. */
const refusal = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(() => "resolved", (error) => error instanceof DeskRefusal ? [error.status, error.code] : error);

Deno.test("a desk client opens one session for calls that come together", async () => {
  await withDesk({ "/messages": () => ({ body: THREAD }) }, async ({ desk, requests, opened, visitor }) => {
    await Promise.all([desk.thread(0), desk.thread(3), desk.session()]);
    assert.deepEqual(opened, ["s1"]);
    assert.equal(visitor(), "v1");
    assert.equal(requests.filter((line) => line.startsWith("GET /messages s1")).length, 2);
  });
});

Deno.test("a desk client replaces an ended session once, and identifies in the new one", async () => {
  const replies = {
    "/messages": (session: string) => session === "s1" ? ended : { body: THREAD },
    "/identify": () => ({ body: { identified: true, name: null } }),
  };
  await withDesk(replies, async ({ desk, requests, opened }) => {
    await desk.identify("token");
    await desk.thread(0);
    assert.deepEqual(opened, ["s1", "s2"]);
    assert.deepEqual(requests.slice(2), [
      "GET /messages s1",
      'POST /session  {"visitor":"v1","page":{"url":"https://shop.example/","title":"Shop"}}',
      'POST /identify s2 {"token":"token"}',
      "GET /messages s2",
    ]);
  });
  await withDesk({ "/messages": () => ended }, async ({ desk, opened }) => {
    assert.deepEqual(await refusal(desk.thread(0)), [401, "unauthenticated"]);
    assert.deepEqual(opened, ["s1", "s2"], "a third would not help");
  });
});

Deno.test("a refused token is answered, and an ended session counts as none", async () => {
  const refused = { identified: false, code: "bad_signature", reason: "" };
  await withDesk({ "/identify": () => ({ status: 401, body: refused }) }, async ({ desk, opened }) => {
    assert.deepEqual(await desk.identify("token"), refused);
    assert.deepEqual(opened, ["s1"]);
  });
  const later = {
    "/identify": (session: string) => session === "s1" ? ended : { body: { identified: true, name: null } },
  };
  await withDesk(later, async ({ desk, opened }) => {
    assert.deepEqual(await desk.identify("token"), { identified: true, name: null });
    assert.deepEqual(opened, ["s1", "s2"]);
  });
  await withDesk({ "/identify": () => ({ status: 429, body: { code: "rate_limited" } }) }, async ({ desk }) => {
    assert.deepEqual(await refusal(desk.identify("token")), [429, "rate_limited"]);
  });
});

Deno.test("a request made during identification uses the customer's session, and none uses an ended one", async () => {
  const customers = { session: "customer", expiresAt: "", visitor: "v2" };
  const answers: string[] = [];
  const replies = {
    "/identify": () => {
      answers.push("identified");
      return { body: { identified: true, name: null, opened: customers } };
    },
    "/messages": (session: string) => {
      answers.push(session);
      return session === "s1" && answers.includes("identified") ? ended : { body: THREAD };
    },
  };
  await withDesk(replies, async ({ desk, opened, visitor }) => {
    const before = desk.thread(0);
    const identified = desk.identify("token");
    await Promise.all([before, identified, desk.thread(0), identified.then(() => desk.thread(0))]);
    assert.deepEqual(await identified, { identified: true, name: null }, "the page gets no session");
    assert.deepEqual(answers, ["s1", "identified", "customer", "customer"]);
    assert.deepEqual(opened, ["s1", "customer"]);
    assert.equal(visitor(), "v2");
  });
});

Deno.test("after logout the visitor and their token are forgotten", async () => {
  const replies = {
    "/identify": () => ({ body: { identified: true, name: null } }),
    "/logout": () => ({ body: {} }),
    "/messages": () => ({ body: THREAD }),
  };
  await withDesk(replies, async ({ desk, requests, visitor }) => {
    await desk.identify("token");
    await desk.logout();
    assert.equal(visitor(), null);
    await desk.thread(0);
    assert.deepEqual(requests.slice(2), [
      "POST /logout s1 {}",
      'POST /session  {"page":{"url":"https://shop.example/","title":"Shop"}}',
      "GET /messages s2",
    ]);
  });
});

Deno.test("a file is uploaded with its name, and an unreachable desk is a refusal with status 0", async () => {
  const attachment = { id: "f1", name: "a b.txt", type: "text/plain", bytes: 2 };
  await withDesk({ "/files": () => ({ body: attachment }) }, async ({ desk, requests }) => {
    const file = new File(["hi"], "a b.txt");
    assert.deepEqual(await desk.upload(file, () => {}, new AbortController().signal), attachment);
    assert.equal(requests.at(-1), "POST /files s1 hi");
  });
  let gone: DeskClient | null = null;
  await withDesk({}, async ({ desk }) => {
    gone = desk;
    await desk.session();
  });
  assert.ok(gone);
  const { thread }: DeskClient = gone;
  assert.deepEqual(await refusal(thread(0)), [0, "unreachable"]);
});
