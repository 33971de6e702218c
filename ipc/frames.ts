/**
 * The wire format between the desk and its two other processes: frames of a length, an id, a kind and a payload, on a
 * unix socket. One format for both; `sandbox/protocol.ts` and `extractor/protocol.ts` define the payloads.
 *
 * Not HTTP, which cost more than the rest of the sandbox's work for a call.
 *
 * @module
 */
import { isRequestId } from "./request_id.ts";

/** The kinds of frames. The index of a kind is its byte on the wire, so the order must not change. */
const FRAME_KINDS = [
  /** From the desk: method, JSON and bytes; see {@linkcode questionFrame}. */
  "question",
  /** Back to the desk: JSON. Chunks may follow it on a connection of a stream. */
  "answer",
  /** Bytes of a stream. */
  "chunk",
  /** The end of a stream. */
  "end",
  /** A failure, in place of an answer or inside a stream. */
  "fault",
] as const;
export type FrameKind = typeof FRAME_KINDS[number];

/** One message; `id` is the number that the desk gave the question. */
export type Frame = { readonly kind: FrameKind; readonly id: number; readonly payload: Uint8Array };

/** A question; `value` is not validated yet. */
export type Question = {
  readonly method: string;
  readonly value: unknown;
  readonly body: Uint8Array;
  /** The request that it is asked for; null for none. */
  readonly requestId: string | null;
};

/** Writes frames; those of one event loop turn are written in one system call. */
export type FrameWriter = {
  /** Resolves when the system has taken the frame. @throws when the connection is broken, and at each later call */
  readonly write: (frame: Frame) => Promise<void>;
};

/** The body of a question that has none. */
export const NO_BYTES = new Uint8Array();
const LENGTH_BYTES = 4;
/** Four bytes of length, four of id, one of kind. */
const HEAD_BYTES = 9;
const READ_BYTES = 64 * 1024;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A frame with JSON as its payload. */
export function jsonFrame(kind: FrameKind, id: number, value: unknown): Frame {
  return { kind, id, payload: encoder.encode(JSON.stringify(value)) };
}

/** A frame without a payload. */
export function bareFrame(kind: FrameKind, id: number): Frame {
  return { kind, id, payload: NO_BYTES };
}

/** A question's payload is the length of its JSON in four bytes, the JSON `[method, value, requestId]`, then the body. */
export function questionFrame(id: number, { method, value, body, requestId }: Question): Frame {
  const json = encoder.encode(JSON.stringify([method, value, ...(requestId === null ? [] : [requestId])]));
  const payload = new Uint8Array(LENGTH_BYTES + json.length + body.length);
  new DataView(payload.buffer).setUint32(0, json.length);
  payload.set(json, LENGTH_BYTES);
  payload.set(body, LENGTH_BYTES + json.length);
  return { kind: "question", id, payload };
}

/** The question in a frame. @throws when it is none */
export function readQuestion({ kind, payload }: Frame): Question {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  const bodyAt = LENGTH_BYTES + view.getUint32(0);
  const json: unknown = JSON.parse(decoder.decode(payload.subarray(LENGTH_BYTES, bodyAt)));
  const [method, value, requestId] = Array.isArray(json) ? json : [];
  if (kind !== "question" || bodyAt > payload.length || typeof method !== "string") {
    throw new TypeError("the frame holds no question");
  }
  return { method, value, body: payload.subarray(bodyAt), requestId: isRequestId(requestId) ? requestId : null };
}

/** The JSON in a frame. @throws when it is none */
export function readJson(frame: Frame): unknown {
  return JSON.parse(decoder.decode(frame.payload));
}

/**
 * The writer of a connection; nothing else may write to that connection.
 *
 * @example
 * const writer = writeFrames(connection);
 * await writer.write(jsonFrame("answer", 7, { kind: "healthy" }));
 */
export function writeFrames(connection: Deno.Conn): FrameWriter {
  const waiting: Uint8Array[] = [];
  let flushing: Promise<void> | null = null;
  const flush = async () => {
    // Waits for the other frames of this event loop turn.
    await null;
    while (waiting.length > 0) await writeAll(connection, joinBytes(waiting.splice(0)));
    flushing = null;
  };
  return {
    write: ({ kind, id, payload }) => {
      waiting.push(headOf(kind, id, payload.length), payload);
      flushing ??= flush();
      return flushing;
    },
  };
}

/**
 * Reads frames until the connection ends.
 *
 * @throws when it breaks, ends inside a frame, or holds a frame of an unknown kind or with a payload above `bytesMax`
 */
export async function* readFrames(connection: Deno.Conn, bytesMax: number): AsyncGenerator<Frame, void, void> {
  let store = new Uint8Array(READ_BYTES);
  let [start, end] = [0, 0];
  for (;;) {
    for (let frame = frameAt(store.subarray(start, end), bytesMax); frame !== null;) {
      start += HEAD_BYTES + frame.payload.length;
      yield frame;
      frame = frameAt(store.subarray(start, end), bytesMax);
    }
    store = withRoom(store, start, end);
    [start, end] = [0, end - start];
    const count = await connection.read(store.subarray(end));
    if (count === null) {
      if (end > 0) throw new Deno.errors.UnexpectedEof("the connection ended inside a frame");
      return;
    }
    end += count;
  }
}

/** A function that closes a connection once, because Deno throws when it is closed twice. */
export function closeOnce(connection: Deno.Conn): () => void {
  let isOpen = true;
  return () => {
    if (isOpen) connection.close();
    isOpen = false;
  };
}

/** The first frame in some bytes; null when it is not complete yet. */
function frameAt(bytes: Uint8Array, bytesMax: number): Frame | null {
  if (bytes.length < HEAD_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEAD_BYTES);
  const size = view.getUint32(0);
  const kind = FRAME_KINDS[view.getUint8(8)];
  if (kind === undefined || size > bytesMax) throw new RangeError("not a frame, or a larger one than allowed");
  if (bytes.length < HEAD_BYTES + size) return null;
  return { kind, id: view.getUint32(4), payload: bytes.slice(HEAD_BYTES, HEAD_BYTES + size) };
}

/** A buffer with the bytes from `start` to `end` at its beginning and free space after them; shrinks when empty. */
function withRoom(store: Uint8Array<ArrayBuffer>, start: number, end: number): Uint8Array<ArrayBuffer> {
  const held = end - start;
  if (held === 0 && store.length > READ_BYTES) return new Uint8Array(READ_BYTES);
  if (held <= store.length / 2) {
    store.copyWithin(0, start, end);
    return store;
  }
  const larger = new Uint8Array(2 * store.length);
  larger.set(store.subarray(start, end));
  return larger;
}

function headOf(kind: FrameKind, id: number, size: number): Uint8Array {
  const head = new Uint8Array(HEAD_BYTES);
  const view = new DataView(head.buffer);
  view.setUint32(0, size);
  view.setUint32(4, id);
  view.setUint8(8, FRAME_KINDS.indexOf(kind));
  return head;
}

async function writeAll(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  let from = 0;
  while (from < bytes.length) from += await connection.write(bytes.subarray(from));
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
