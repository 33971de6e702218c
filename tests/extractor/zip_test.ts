import assert from "node:assert/strict";
import { openZip, ZIP_FILES_MAX } from "../../extractor/zip.ts";
import { zipOf } from "../support/zip.ts";

const TEXT = "The same words again. ".repeat(1000);
const text = (bytes: Uint8Array | null) => new TextDecoder().decode(bytes ?? new Uint8Array());
const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));

function opened(bytes: Uint8Array) {
  const zip = openZip(bytes);
  assert.ok(zip.kind === "zip");
  return zip;
}

Deno.test("openZip returns names and contents, also of an archive within a larger buffer", () => {
  const bytes = zipOf({ "a.txt": TEXT, "folder/ü.txt": "short", empty: "" });
  for (const given of [bytes, joined(new Uint8Array(7), bytes).subarray(7)]) {
    const zip = opened(given);
    assert.deepEqual(zip.names, ["a.txt", "folder/ü.txt", "empty"]);
    assert.deepEqual(zip.names.map((name) => text(zip.read(name))), [TEXT, "short", ""]);
    assert.equal(zip.read("other"), null);
    assert.equal(zip.unpackedBytes, TEXT.length + 5);
  }
});

Deno.test("openZip distinguishes an archive that fills the bytes from one with something around it", () => {
  const bytes = zipOf({ a: "1" });
  assert.equal(opened(bytes).isWhole, true);
  assert.equal(opened(joined(bytes, new Uint8Array([1]))).isWhole, false);
  assert.equal(openZip(joined(new Uint8Array([1]), bytes)).kind, "fault");
});

Deno.test("openZip distinguishes an archive in which another program finds other files", () => {
  const files = { a: TEXT, b: TEXT, c: TEXT };
  assert.equal(opened(zipOf(files, { described: true })).isWhole, true, "sizes behind each file");
  assert.equal(opened(zipOf(files, { ownNames: { b: "other" } })).isWhole, false, "a file with two names");
  assert.equal(opened(zipOf(files, { hidden: ["a"] })).isWhole, false, "a file before the first");
  assert.equal(opened(zipOf(files, { hidden: ["b"] })).isWhole, false, "a file between two");
  assert.equal(opened(zipOf(files, { hidden: ["c"] })).isWhole, false, "a file after the last");
  assert.equal(opened(zipOf(files, { hidden: ["b"], described: true })).isWhole, false, "a file in the place of sizes");
});

/** Archives that are refused before anything is unpacked. */
const REFUSED = [
  { name: "nothing", bytes: new Uint8Array(), code: "damaged" },
  { name: "no archive", bytes: new TextEncoder().encode(TEXT), code: "damaged" },
  { name: "half an archive", bytes: zipOf({ a: TEXT, b: TEXT }).subarray(0, 90), code: "damaged" },
  { name: "an archive without its beginning", bytes: zipOf({ a: TEXT }).subarray(10), code: "damaged" },
  { name: "files that overlap", bytes: zipOf({ a: TEXT, b: TEXT, c: TEXT }, { overlaps: true }), code: "damaged" },
  { name: "a size of four gigabytes", bytes: zipOf({ a: TEXT }, { sizes: { a: 0xffffffff } }), code: "damaged" },
  { name: "encrypted files", bytes: zipOf({ a: TEXT }, { isEncrypted: true }), code: "encrypted" },
  {
    name: "more files than an archive may have",
    bytes: zipOf(Object.fromEntries(Array.from({ length: ZIP_FILES_MAX + 1 }, (_, at) => [`f${at}`, ""]))),
    code: "too_many_files",
  },
] as const;

for (const { name, bytes, code } of REFUSED) {
  Deno.test(`openZip refuses ${name}`, () => assert.deepEqual(openZip(bytes), { kind: "fault", code }));
}

Deno.test("openZip unpacks no more than the directory says", () => {
  const zip = opened(zipOf({ a: new Uint8Array(50_000_000), b: TEXT }, { sizes: { a: 1000 } }));
  assert.throws(() => zip.read("a"));
  assert.equal(text(zip.read("b")), TEXT);
});

Deno.test("openZip takes any bytes without a crash", () => {
  const sound = zipOf({ a: TEXT, b: "short" });
  for (let at = 0; at < sound.length; at++) {
    const bytes = sound.with(at, 255 - (sound[at] ?? 0));
    const zip = openZip(bytes);
    if (zip.kind === "fault") continue;
    for (const name of zip.names) {
      try {
        assert.ok((zip.read(name)?.length ?? 0) <= zip.unpackedBytes);
      } catch (fault) {
        assert.ok(fault instanceof Error && !(fault instanceof assert.AssertionError));
      }
    }
  }
});
