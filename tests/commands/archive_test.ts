/** Reads the lines of a backup file wherever its chunks are cut. */

import assert from "node:assert/strict";
import { splitLines } from "../../commands/archive.ts";

/** A stream of the bytes of a text, in pieces of `size` bytes. */
function streamOf(text: string, size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  const pieces = Array.from(
    { length: Math.ceil(bytes.length / size) },
    (_, at) => bytes.slice(at * size, (at + 1) * size),
  );
  return ReadableStream.from(pieces);
}

Deno.test("splitLines returns each line once, however the input is cut", async () => {
  for (const text of ["", "one", "one\n", "one\ntwo\n", "\n\nä€😀\n\nlast"]) {
    const expected = text.endsWith("\n") ? text.slice(0, -1).split("\n") : text === "" ? [] : text.split("\n");
    for (const size of [1, 2, 3, 7, 100]) {
      assert.deepEqual(await Array.fromAsync(splitLines(streamOf(text, size))), expected, `${text} ${size}`);
    }
  }
});

Deno.test("splitLines throws at a line longer than any in a backup, before it has read all of it", async () => {
  let sent = 0;
  const endless = ReadableStream.from((function* () {
    yield new TextEncoder().encode("first\n");
    for (;; sent++) yield new TextEncoder().encode("x".repeat(100));
  })());
  const lines = splitLines(endless, 1000);
  assert.equal((await lines.next()).value, "first");
  await assert.rejects(lines.next(), /more than 1000 characters/);
  assert.ok(sent < 30, `${sent}`);
});
