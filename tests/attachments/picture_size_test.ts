import assert from "node:assert/strict";
import { type PictureSize, pictureSize } from "../../core/attachments/picture_size.ts";
import { bytesOf, GIF, joined, JPEG, PNG, WEBP } from "./samples.ts";

const SIXTEEN_K = { width: 16_384, height: 16_384 };

/** A picture's header that says a size, and nothing behind it. */
const png = (size: string) => bytesOf(`\x89PNG\r\n\x1a\n\0\0\0\rIHDR${size}\x08\x06\0\0\0`);
const webp = (chunk: string) => bytesOf(`RIFF\0\0\0\0WEBP${chunk}`);
const frame = (marker: string, size: string) => bytesOf(`\xff${marker}\0\x11\x08${size}\x03`);
const START = bytesOf("\xff\xd8");
const EXIF = joined(bytesOf("\xff\xe1\x40\x02"), new Uint8Array(0x4000));
const HUFFMAN = bytesOf("\xff\xc4\0\x06\xff\xff\xff\xff");

/** `[description, type, bytes, size]` */
const PICTURES: readonly (readonly [string, string, Uint8Array, PictureSize | null])[] = [
  ["a PNG", "image/png", PNG, { width: 1, height: 1 }],
  ["a PNG of 16 K", "image/png", png("\0\0\x40\0\0\0\x40\0"), SIXTEEN_K],
  ["the largest PNG", "image/png", png("\x7f\xff\xff\xff\x7f\xff\xff\xff"), {
    width: 2 ** 31 - 1,
    height: 2 ** 31 - 1,
  }],
  ["half a PNG", "image/png", PNG.subarray(0, 18), null],
  ["a GIF", "image/gif", GIF, { width: 1, height: 1 }],
  ["a GIF of 16 K", "image/gif", bytesOf("GIF89a\0\x40\0\x40"), SIXTEEN_K],
  ["a lossless WebP", "image/webp", WEBP, { width: 1, height: 1 }],
  ["a lossless WebP of 16 K", "image/webp", webp("VP8L\0\0\0\0\x2f\xff\xff\xff\x0f"), SIXTEEN_K],
  ["a lossy WebP", "image/webp", webp("VP8 \0\0\0\0\0\0\0\x9d\x01\x2a\x80\x02\xe0\x01"), { width: 640, height: 480 }],
  ["an extended WebP of 16 K", "image/webp", webp("VP8X\x0a\0\0\0\0\0\0\0\xff\x3f\0\xff\x3f\0"), SIXTEEN_K],
  ["a WebP of another kind", "image/webp", webp(`VP8Q${"\0".repeat(20)}`), null],
  ["a JPEG", "image/jpeg", joined(START, frame("\xc0", "\x01\xe0\x02\x80")), { width: 640, height: 480 }],
  [
    "a progressive JPEG behind what its camera wrote, filling and tables",
    "image/jpeg",
    joined(START, EXIF, bytesOf("\xff\xff"), HUFFMAN.subarray(1), frame("\xc2", "\x40\0\x40\0")),
    SIXTEEN_K,
  ],
  ["a JPEG without a picture", "image/jpeg", JPEG, null],
  ["a JPEG with rubbish for a segment", "image/jpeg", joined(START, bytesOf("rubbish")), null],
];

for (const [name, type, bytes, size] of PICTURES) {
  Deno.test(`pictureSize reads ${name}`, () => assert.deepEqual(pictureSize(type, bytes), size));
}

Deno.test("pictureSize ends with any bytes", () => {
  for (const type of ["image/png", "image/gif", "image/webp", "image/jpeg"]) {
    for (let length = 0; length < 64; length++) {
      for (const filling of [0x00, 0xff, 0xd8]) {
        pictureSize(type, joined(START, new Uint8Array(length).fill(filling)));
      }
    }
  }
});
