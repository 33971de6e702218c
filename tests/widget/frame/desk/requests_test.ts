/** Requests of the chat: each ends, even when the desk never answers. */
import assert from "node:assert/strict";
import { DeskRefusal } from "../../../../widget/frame/desk/refusal.ts";
import { createRequests, type Requests } from "../../../../widget/frame/desk/requests.ts";
import { fakeTimers } from "../../../support/fake_timers.ts";

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Settles when the request is ended from outside. */
const aborted = ({ signal }: RequestInit): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

/** A body whose bytes never come. */
const silent = (init: RequestInit): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      void aborted(init).catch((error) => controller.error(error));
    },
  });

const requestsOver = (fetch: Fetch): Requests => createRequests({ address: "https://desk.example", fetch });

for (
  const [name, fetch] of [
    ["no answer", (_, init) => aborted(init)],
    ["an answer without its body", (_, init) => Promise.resolve(new Response(silent(init)))],
  ] as const satisfies readonly (readonly [string, Fetch])[]
) {
  Deno.test(`a request with ${name} counts as unreachable after half a minute, and a file after five`, async () => {
    using timers = fakeTimers();
    const { get, file } = requestsOver(fetch);
    for (const [send, ms] of [[get, 30_000], [file, 300_000]] as const) {
      const outcome = send("/messages", "s").then(() => "answered", (error) => error);
      assert.deepEqual(timers.pending(), [ms]);
      timers.advance(ms);
      const error = await outcome;
      assert.ok(error instanceof DeskRefusal && error.status === 0);
    }
  });
}

Deno.test("the events of a turn may take longer than the deadline", async () => {
  using timers = fakeTimers();
  const headers = { "content-type": "text/event-stream; charset=utf-8" };
  const { post } = requestsOver((_, init) => Promise.resolve(new Response(silent(init), { headers })));
  const response = await post("/messages", {}, "s");
  assert.deepEqual(timers.pending(), []);
  assert.equal(response.ok, true);
});

Deno.test("an answer keeps its status, headers and body", async () => {
  const headers = { "retry-after": "7" };
  const { get } = requestsOver(() => Promise.resolve(Response.json({ code: "busy" }, { status: 429, headers })));
  const response = await get("/messages", "s");
  assert.deepEqual([response.status, response.headers.get("retry-after")], [429, "7"]);
  assert.deepEqual(await response.json(), { code: "busy" });
});
