/** Two tabs of one browser that open a session at once are one visitor, even without the browser's locks. */
import assert from "node:assert/strict";
import { createRequests } from "../../../../widget/frame/desk/requests.ts";
import { createSession } from "../../../../widget/frame/desk/session.ts";

/** Runs one after another, as the Web Locks of a browser do. */
function oneByOne() {
  let last: Promise<unknown> = Promise.resolve();
  return { request: (_name: string, run: () => Promise<unknown>) => last = last.then(run) };
}

/** What a frame gets that may not store anything. */
const REFUSED = { request: () => Promise.reject(new DOMException("Access is denied.", "SecurityError")) };

/** The visitors that two tabs of a browser with these locks are, when both open a session before the desk has answered. */
async function visitorsOf(locks: unknown): Promise<readonly string[]> {
  const before = Object.getOwnPropertyDescriptor(navigator, "locks");
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
  const asked: (string | null)[] = [];
  let stored: string | null = null;
  const requests = createRequests({
    address: "",
    fetch: async (_url, { body }) => {
      const { visitor = null } = JSON.parse(String(body));
      asked.push(visitor);
      const answer = { session: `s${asked.length}`, visitor: visitor ?? `v${asked.length}`, expiresAt: "" };
      await Promise.resolve();
      return Response.json(answer);
    },
  });
  const tab = () =>
    createSession({
      requests,
      visitors: { get: () => stored, set: (visitor) => stored = visitor },
      link: undefined,
      page: () => ({ url: "https://shop.example/", title: "Shop" }),
      facts: () => null,
      opened: () => {},
    });
  try {
    await Promise.all([tab().current(), tab().current()]);
  } finally {
    if (before === undefined) Reflect.deleteProperty(navigator, "locks");
    else Object.defineProperty(navigator, "locks", before);
  }
  return asked.map((visitor) => visitor ?? "a new one");
}

Deno.test("the second of two tabs that start together continues as the visitor of the first", async () => {
  assert.deepEqual(await visitorsOf(oneByOne()), ["a new one", "v1"]);
});

Deno.test("without the Web Locks API each tab opens one session of its own", async () => {
  assert.deepEqual(await visitorsOf(undefined), ["a new one", "a new one"]);
  assert.deepEqual(await visitorsOf(REFUSED), ["a new one", "a new one"]);
});
