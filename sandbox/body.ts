/**
 * The body of a response: decompression, a size limit on the decompressed bytes, and decoding as text.
 *
 * @module
 */

import type { IncomingMessage } from "node:http";
import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { codesOf, textOf } from "./code_units.ts";

/** The bytes that were read: the whole body, or the first bytes of a larger one. */
export type ReadBody = { readonly bytes: Uint8Array; readonly isWhole: boolean };

const UTF8 = new TextDecoder();

const DECODERS = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

/** Responses that never have a body, whatever their headers (RFC 9110, section 6.4.1). */
const WITHOUT_BODY: ReadonlySet<number | undefined> = new Set([204, 304]);

/**
 * The body with its content-encoding undone; null for an encoding that the request did not accept.
 *
 * @param method of the request: the response to HEAD names the encoding of a body that it does not contain
 */
export function decodedBody(message: IncomingMessage, method: string): Readable | null {
  if (method === "HEAD" || WITHOUT_BODY.has(message.statusCode) || message.headers["content-length"] === "0") {
    return message;
  }
  const encoding = (message.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding === "identity" || encoding === "") return message;
  if (!isKnown(encoding)) return null;
  const decoder = DECODERS[encoding]();
  // Errors of either stream become errors of the decoder, which the caller handles.
  pipeline(message, decoder, () => {});
  return decoder;
}

/** Reads at most `bytesMax` bytes and closes the stream. @throws when the connection or the decoding fails */
export function readBody(body: Readable, bytesMax: number): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    let isEnded = false;
    body.on("data", (chunk: Uint8Array) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= bytesMax) return;
      resolve({ bytes: join(chunks, size).subarray(0, bytesMax), isWhole: false });
      body.destroy();
    });
    body.on("end", () => {
      isEnded = true;
      resolve({ bytes: join(chunks, size), isWhole: true });
    });
    body.on("error", reject);
    body.on("close", () => {
      if (!isEnded) reject(new Error("the connection was closed inside the answer"));
    });
  });
}

/** Converts a node stream to a web stream that fails after `bytesMax` bytes. */
export function readableOf(body: Readable, bytesMax: number): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  let size = 0;
  return new ReadableStream({
    pull: async (controller) => {
      const next = await chunks.next();
      if (next.done === true) return controller.close();
      size += next.value.length;
      if (size <= bytesMax) return controller.enqueue(next.value);
      body.destroy();
      controller.error(new Error("the answer is larger than may be read"));
    },
    cancel: () => {
      body.destroy();
    },
  });
}

/**
 * Decodes bytes in the charset that a content-type names, UTF-8 otherwise.
 *
 * @param mask masks secrets in the bytes, before a charset that an attacker may have chosen turns them into other
 * characters
 */
export function decodeText(bytes: Uint8Array, contentType: string, mask: (text: string) => string): string {
  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? "utf-8";
  if (/^utf-?8$/i.test(charset)) return UTF8.decode(bytes);
  try {
    const decoder = new TextDecoder(charset);
    const raw = textOf(Uint16Array.from(bytes));
    const masked = mask(raw);
    return decoder.decode(masked === raw ? bytes : Uint8Array.from(codesOf(masked)));
  } catch {
    return UTF8.decode(bytes);
  }
}

function isKnown(encoding: string): encoding is keyof typeof DECODERS {
  return Object.hasOwn(DECODERS, encoding);
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined) return only;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
