import assert from "node:assert/strict";
import { DeskError } from "../../../core/problem.ts";
import { registryOf } from "../../../core/tools/registry.ts";
import { readBytes, readForm, readText, streamBytes } from "../../../routes/http/read_body.ts";
import { fakeTimers } from "../../support/fake_timers.ts";
import { within } from "../../support/wait.ts";
import { callerOf, emptyDesk, startTinyServer } from "../../mcp/tiny_server.ts";
import { whoAmI } from "../../mcp/tiny_tools.ts";

const FORM = "application/x-www-form-urlencoded";

/** A body that begins and never goes on. */
function stalled(headers: Record<string, string> = {}): Request {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("plan=pro")),
  });
  return new Request("http://desk.example", { method: "POST", body, headers });
}

Deno.test("readBytes and readText refuse an incomplete body that stalls", async () => {
  await assert.rejects(readBytes(stalled(), 100, 10), { code: "timeout" });
  await assert.rejects(readText(stalled(), 100, 10), { code: "timeout" });
  await assert.rejects(readText(stalled({ "content-length": "20" }), 100, 10), { code: "timeout" });
});

/** What reading the body of a request throws whose client goes away in the middle of it. */
async function brokenOff(read: (request: Request) => Promise<unknown>, length: string): Promise<unknown> {
  const thrown = Promise.withResolvers<unknown>();
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    thrown.resolve(await read(request).then(() => "nothing", (error: unknown) => error));
    return new Response();
  });
  const line = await Deno.connect({ hostname: "127.0.0.1", port: server.addr.port });
  await line.write(new TextEncoder().encode(`POST / HTTP/1.1\r\nhost: a\r\n${length}\r\n\r\n3\r\nabc\r\n`));
  line.close();
  const error = await within("the end of the body", thrown.promise);
  await server.shutdown();
  return error;
}

Deno.test("readBytes and readText treat the body of a client that disconnects as invalid input, not as a fault", async () => {
  for (const length of ["content-length: 2000", "transfer-encoding: chunked"]) {
    for (const read of [readBytes, readText]) {
      const error = await brokenOff((request) => read(request, 10_000), length);
      assert.ok(error instanceof DeskError && error.code === "invalid_input", `${length}: ${String(error)}`);
    }
  }
});

Deno.test("readBytes and readText refuse more than may be sent, announced or not", async () => {
  const large = (headers = {}) =>
    new Request("http://desk.example", { method: "POST", body: "x".repeat(101), headers });
  for (const read of [readBytes, readText]) {
    await assert.rejects(read(large(), 100), { code: "too_large" });
    await assert.rejects(read(large({ "content-length": "101" }), 100), { code: "too_large" });
  }
});

Deno.test("streamBytes ends a body that is slower than its minimum pace", async () => {
  using timers = fakeTimers();
  const { promise, resolve } = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const body = new ReadableStream<Uint8Array>({ start: resolve });
  const controller = await promise;
  const request = new Request("http://desk.example", { method: "POST", body });
  const parts = streamBytes(request, 1000, 60_000, { bytesMin: 10, periodMs: 1000 });
  const arrive = async (size: number) => {
    controller.enqueue(new Uint8Array(size));
    assert.equal((await parts.next()).done, false);
  };
  await arrive(10);
  timers.advance(1000);
  await arrive(6);
  timers.advance(900);
  await arrive(4);
  timers.advance(100);
  await arrive(9);
  timers.advance(1000);
  await assert.rejects(parts.next(), { code: "timeout" });
  assert.deepEqual(timers.pending(), []);
});

Deno.test("readText decodes characters that are split between chunks", async () => {
  const bytes = new TextEncoder().encode("naïve — ok");
  const body = ReadableStream.from(Array.from(bytes, (byte) => Uint8Array.of(byte)));
  assert.equal(await readText(new Request("http://desk.example", { method: "POST", body }), 100), "naïve — ok");
});

Deno.test("readForm reads what a browser sends", async () => {
  const body = new URLSearchParams({ plan: "pro" }).toString();
  const request = new Request("http://desk.example", { method: "POST", body, headers: { "content-type": FORM } });
  assert.equal((await readForm(request)).get("plan"), "pro");
});

/** What a server says to the beginning of a request that never goes on. */
async function sayTo(port: number, lines: readonly string[]): Promise<string> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  await connection.write(new TextEncoder().encode(lines.join("\r\n")));
  const answer = new Uint8Array(4096);
  const size = await connection.read(answer);
  connection.close();
  return new TextDecoder().decode(answer.subarray(0, size ?? 0));
}

const LENGTHS = [["content-length: 1000", "", '{"jsonrpc"'], ["transfer-encoding: chunked", "", "5", '{"jso', ""]];

for (const [length = "", ...rest] of LENGTHS) {
  Deno.test(`/mcp gives up on a body that stalls (${length})`, async () => {
    const callers = new Map([["token", callerOf("owner")]]);
    const server = startTinyServer({
      desk: emptyDesk(() => {}),
      registry: registryOf([{ name: "Test", tools: [whoAmI] }]),
      callers,
      bodyMs: 20,
    });
    const head = ["POST /mcp HTTP/1.1", "host: localhost", "authorization: Bearer token"];
    const answer = await sayTo(server.port, [...head, "content-type: application/json", length, ...rest]);
    assert.match(answer, /^HTTP\/1\.1 408 /);
    assert.match(answer, /"message":"The body took too long\."/);
    await server.stop();
  });
}
