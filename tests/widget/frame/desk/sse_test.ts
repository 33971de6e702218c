import assert from "node:assert/strict";
import { readEvents } from "../../../../widget/frame/desk/sse.ts";

const TEXT =
  'event: text\ndata: {"delta":"Grüße 👋"}\n\n: a comment\n\ndata: one\ndata: two\r\n\r\nevent:status\ndata:three\r\n\r\n';

async function read(chunks: readonly Uint8Array[]) {
  const events = [];
  for await (const event of readEvents(ReadableStream.from(chunks))) events.push(event);
  return events;
}

const EXPECTED = [
  { event: "text", data: '{"delta":"Grüße 👋"}' },
  { event: "message", data: "one\ntwo" },
];

Deno.test("readEvents returns the same events however the bytes are split", async () => {
  const bytes = new TextEncoder().encode(TEXT);
  const whole = [...EXPECTED, { event: "status", data: "three" }];
  for (let size = 1; size <= bytes.length; size++) {
    const chunks = [];
    for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.slice(at, at + size));
    assert.deepEqual(await read(chunks), whole, `cut every ${size} bytes`);
  }
});

Deno.test("readEvents drops an incomplete last event", async () => {
  const cut = new TextEncoder().encode("data: whole\n\nevent: text\ndata: half");
  assert.deepEqual(await read([cut]), [{ event: "message", data: "whole" }]);
});

Deno.test("readEvents cancels the body when the reader stops early", async () => {
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode("data: more\n\n")),
    cancel: () => {
      cancelled = true;
    },
  });
  for await (const _ of readEvents(body)) break;
  assert.ok(cancelled);
});

Deno.test("readEvents takes linear time on long lines", async () => {
  const { split } = String.prototype;
  let looked = 0;
  // deno-lint-ignore no-explicit-any -- the types of an overloaded method of the language
  String.prototype.split = function (this: string, ...given: any) {
    looked += this.length;
    return Reflect.apply(split, this, given);
  };
  try {
    const chunk = new TextEncoder().encode("x".repeat(1000));
    const chunks = [new TextEncoder().encode("data:"), ...new Array(200).fill(chunk), new TextEncoder().encode("\n\n")];
    const [event] = await read(chunks);
    assert.equal(event?.data.length, 200_000);
  } finally {
    String.prototype.split = split;
  }
  assert.ok(looked < 2 * 200_000, `${looked} characters were looked at`);
});
