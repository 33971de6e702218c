import assert from "node:assert/strict";
import {
  bareFrame,
  type Frame,
  jsonFrame,
  questionFrame,
  readFrames,
  readJson,
  readQuestion,
  writeFrames,
} from "../../ipc/frames.ts";

const BYTES_MAX = 1024 * 1024;

/** Runs a test with both ends of a connection. */
async function withEnds(test: (near: Deno.Conn, far: Deno.Conn) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.sock`;
  const listener = Deno.listen({ transport: "unix", path });
  const [near, far] = await Promise.all([Deno.connect({ transport: "unix", path }), listener.accept()]);
  try {
    await test(near, far);
  } finally {
    for (const each of [near, far, listener]) each.close();
    await Deno.remove(folder, { recursive: true });
  }
}

async function readAll(connection: Deno.Conn): Promise<readonly Frame[]> {
  const frames: Frame[] = [];
  for await (const frame of readFrames(connection, BYTES_MAX)) frames.push(frame);
  return frames;
}

Deno.test("readFrames reads what writeFrames wrote, in order, small and large", () =>
  withEnds(async (near, far) => {
    const values = [null, "naïve", ["x".repeat(300_000)], { deep: { er: 1 } }, "y".repeat(70_000), 7];
    const read = readAll(far);
    const writer = writeFrames(near);
    await Promise.all(values.map((value, at) => writer.write(jsonFrame("answer", at, value))));
    await writer.write(bareFrame("end", 2 ** 32 - 1));
    await near.closeWrite();
    const frames = await read;
    assert.deepEqual(frames.map((frame) => frame.id), [0, 1, 2, 3, 4, 5, 2 ** 32 - 1]);
    assert.deepEqual(frames.slice(0, -1).map(readJson), values);
    assert.deepEqual([frames.at(-1)?.kind, frames.at(-1)?.payload.length], ["end", 0]);
  }));

Deno.test("readFrames assembles a frame from single bytes", () =>
  withEnds(async (near, far) => {
    const read = readAll(far);
    for (const byte of [0, 0, 0, 2, 0, 0, 1, 0, 1, 0x34, 0x32]) await near.write(new Uint8Array([byte]));
    await near.closeWrite();
    const [frame] = await read;
    assert.ok(frame !== undefined);
    assert.deepEqual([frame.kind, frame.id, readJson(frame)], ["answer", 256, 42]);
  }));

Deno.test("readQuestion reads what questionFrame wrote: method, value and bytes", () => {
  const body = crypto.getRandomValues(new Uint8Array(1000));
  for (
    const question of [
      { method: "extract", value: { url: "naïve" }, body, requestId: "0123456789ab", wantsSteps: false },
      { method: "extract", value: null, body, requestId: "0123456789ab", wantsSteps: true },
      { method: "call", value: null, body: new Uint8Array(), requestId: null, wantsSteps: true },
      { method: "health", value: null, body: new Uint8Array(), requestId: null, wantsSteps: false },
    ]
  ) {
    const read = readQuestion(questionFrame(1, question));
    assert.deepEqual({ ...read, body: [...read.body] }, { ...question, body: [...question.body] });
  }
});

/** Frames that hold no question. */
const NO_QUESTIONS: readonly { readonly name: string; readonly payload: readonly number[] }[] = [
  { name: "no length", payload: [0, 0] },
  { name: "a length beyond the payload", payload: [0, 0, 0, 9, 0x5b, 0x5d] },
  { name: "no JSON", payload: [0, 0, 0, 1, 0x5b] },
  { name: "no method", payload: [0, 0, 0, 2, 0x5b, 0x5d] },
];
for (const { name, payload } of NO_QUESTIONS) {
  Deno.test(`readQuestion throws at ${name}`, () => {
    assert.throws(() => readQuestion({ kind: "question", id: 0, payload: new Uint8Array(payload) }));
  });
}

/** Bytes that are no frames, and what becomes of reading them. */
const BROKEN: readonly { readonly name: string; readonly bytes: readonly number[]; readonly throws: RegExp }[] = [
  { name: "a kind that there is not", bytes: [0, 0, 0, 0, 0, 0, 0, 1, 99], throws: /not a frame/ },
  { name: "a length above the limit", bytes: [0, 16, 0, 1, 0, 0, 0, 1, 0], throws: /not a frame/ },
  { name: "an end inside the head", bytes: [0, 0, 0], throws: /inside a frame/ },
  { name: "an end inside the payload", bytes: [0, 0, 0, 2, 0, 0, 0, 1, 0, 49], throws: /inside a frame/ },
];
for (const { name, bytes, throws } of BROKEN) {
  Deno.test(`readFrames throws at ${name}`, () =>
    withEnds(async (near, far) => {
      await near.write(new Uint8Array(bytes));
      await near.closeWrite();
      await assert.rejects(readAll(far), throws);
    }));
}
