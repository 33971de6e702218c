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
  /** A request of the desk: method, JSON and bytes; see {@linkcode questionFrame}. */
  "question",
  /** The answer: JSON. On a connection of a stream, chunks may follow. */
  "answer",
  /** Bytes of a stream. */
  "chunk",
  /** The end of a stream. */
  "end",
  /** A failure, instead of an answer or inside a stream. */
  "fault",
  /** The requested steps: JSON, before the answer or before the end of its stream. */
  "steps",
] as const;
export type FrameKind = typeof FRAME_KINDS[number];

/** A message; `id` is the number that the desk gave the request. */
export type Frame = { readonly kind: FrameKind; readonly id: number; readonly payload: Uint8Array };

/** A request; `value` is not validated yet. */
export type Question = {
  readonly method: string;
  readonly value: unknown;
  readonly body: Uint8Array;
  /** The id of the request that it is made for; null for none. */
  readonly requestId: string | null;
  /** Whether the steps of answering are to be timed. */
  readonly wantsSteps: boolean;
};

/** Writes frames; those of one event loop turn share a system call. */
export type FrameWriter = {
  /** Resolves when the system has accepted the frame. @throws when the connection is broken, and on each later call */
  readonly write: (frame: Frame) => Promise<void>;
};

/** An empty body. */
export const NO_BYTES = new Uint8Array();
const LENGTH_BYTES = 4;
/** Four bytes of length, four of id, one of kind. */
const HEAD_BYTES = 9;
const ID_AT = 4;
const KIND_AT = 8;
const READ_BYTES = 64 * 1024;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Makes a frame with JSON as its payload. */
export function jsonFrame(kind: FrameKind, id: number, value: unknown): Frame {
  return { kind, id, payload: encoder.encode(JSON.stringify(value)) };
}

/** Makes a frame without a payload. */
export function bareFrame(kind: FrameKind, id: number): Frame {
  return { kind, id, payload: NO_BYTES };
}

/**
 * A request's payload is the length of its JSON in four bytes, the JSON `[method, value, requestId, wantsSteps]`, then
 * the body. The last two are omitted if there is no id, and no steps are wanted.
 */
export function questionFrame(id: number, { method, value, body, requestId, wantsSteps }: Question): Frame {
  const about = wantsSteps ? [requestId, true] : requestId === null ? [] : [requestId];
  const json = encoder.encode(JSON.stringify([method, value, ...about]));
  const payload = new Uint8Array(LENGTH_BYTES + json.length + body.length);
  writeUint32(payload, 0, json.length);
  payload.set(json, LENGTH_BYTES);
  payload.set(body, LENGTH_BYTES + json.length);
  return { kind: "question", id, payload };
}

/** Reads the request in a frame. @throws when the frame is not a request */
export function readQuestion({ kind, payload }: Frame): Question {
  const bodyAt = LENGTH_BYTES + uint32At(payload, 0);
  const json: unknown = JSON.parse(decoder.decode(payload.subarray(LENGTH_BYTES, bodyAt)));
  const [method, value, requestId, wantsSteps] = Array.isArray(json) ? json : [];
  if (kind !== "question" || bodyAt > payload.length || typeof method !== "string") {
    throw new TypeError("the frame holds no question");
  }
  return {
    method,
    value,
    body: payload.subarray(bodyAt),
    requestId: isRequestId(requestId) ? requestId : null,
    wantsSteps: wantsSteps === true,
  };
}

/** Parses the JSON in a frame. @throws when it is not JSON */
export function readJson(frame: Frame): unknown {
  return JSON.parse(decoder.decode(frame.payload));
}

/**
 * Makes the writer of a connection; nothing else may write to that connection.
 *
 * @example
 * const writer = writeFrames(connection);
 * await writer.write(jsonFrame("answer", 7, { kind: "healthy" }));
 */
export function writeFrames(connection: Deno.Conn): FrameWriter {
  const waiting: Frame[] = [];
  let flushing: Promise<void> | null = null;
  const flush = async () => {
    // Waits for the other frames of this event loop turn.
    await null;
    while (waiting.length > 0) await writeAll(connection, joinFrames(waiting.splice(0)));
    flushing = null;
  };
  return {
    write: (frame) => {
      waiting.push(frame);
      flushing ??= flush();
      return flushing;
    },
  };
}

/**
 * Reads frames until the connection ends.
 *
 * @throws when it breaks, ends inside a frame, or has a frame of an unknown kind or with a payload above `bytesMax`
 */
export async function* readFrames(connection: Deno.Conn, bytesMax: number): AsyncGenerator<Frame, void, void> {
  let store = new Uint8Array(READ_BYTES);
  let held = 0;
  for (;;) {
    const whole = wholeFrames(store.subarray(0, held), bytesMax);
    if (whole > 0) {
      // One copy for all frames of a read, since the buffer is reused: a copy for each took longer than reading it.
      const taken = store.slice(0, whole);
      store.copyWithin(0, whole, held);
      held -= whole;
      for (let at = 0; at < whole;) {
        const frame = frameAt(taken, at);
        at += HEAD_BYTES + frame.payload.length;
        yield frame;
      }
      // The rest may not be a frame.
      if (held >= HEAD_BYTES) continue;
    }
    store = withRoom(store, held);
    const count = await connection.read(store.subarray(held));
    if (count === null) {
      if (held > 0) throw new Deno.errors.UnexpectedEof("the connection ended inside a frame");
      return;
    }
    held += count;
  }
}

/** Makes a function that closes a connection once, because Deno throws when it is closed twice. */
export function closeOnce(connection: Deno.Conn): () => void {
  let isOpen = true;
  return () => {
    if (isOpen) connection.close();
    isOpen = false;
  };
}

/**
 * The total length in bytes of the complete frames at the beginning.
 *
 * @throws RangeError when the first frame is invalid or too large; a later such frame ends the count
 */
function wholeFrames(bytes: Uint8Array, bytesMax: number): number {
  let at = 0;
  while (bytes.length - at >= HEAD_BYTES) {
    const size = uint32At(bytes, at);
    if (size > bytesMax || FRAME_KINDS[bytes[at + KIND_AT] ?? -1] === undefined) {
      if (at > 0) break;
      throw new RangeError("not a frame, or a larger one than allowed");
    }
    if (bytes.length - at < HEAD_BYTES + size) break;
    at += HEAD_BYTES + size;
  }
  return at;
}

/** Reads a frame that {@linkcode wholeFrames} has checked; its payload shares the bytes. */
function frameAt(bytes: Uint8Array, at: number): Frame {
  const from = at + HEAD_BYTES;
  const kind = FRAME_KINDS[bytes[at + KIND_AT] ?? 0] ?? "fault";
  return { kind, id: uint32At(bytes, at + ID_AT), payload: bytes.subarray(from, from + uint32At(bytes, at)) };
}

/** A buffer with the same first `held` bytes and free space after them; shrinks when it is empty. */
function withRoom(store: Uint8Array<ArrayBuffer>, held: number): Uint8Array<ArrayBuffer> {
  if (held === 0 && store.length > READ_BYTES) return new Uint8Array(READ_BYTES);
  if (held <= store.length / 2) return store;
  const larger = new Uint8Array(2 * store.length);
  larger.set(store.subarray(0, held));
  return larger;
}

async function writeAll(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  let from = 0;
  while (from < bytes.length) from += await connection.write(bytes.subarray(from));
}

/** Concatenates frames. */
function joinFrames(frames: readonly Frame[]): Uint8Array {
  const bytes = new Uint8Array(frames.reduce((size, { payload }) => size + HEAD_BYTES + payload.length, 0));
  let at = 0;
  for (const { kind, id, payload } of frames) {
    writeUint32(bytes, at, payload.length);
    writeUint32(bytes, at + ID_AT, id);
    bytes[at + KIND_AT] = FRAME_KINDS.indexOf(kind);
    bytes.set(payload, at + HEAD_BYTES);
    at += HEAD_BYTES + payload.length;
  }
  return bytes;
}

/** Reads a big-endian number of four bytes. A DataView for each frame took longer than reading the frame. */
function uint32At(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 24 | (bytes[at + 1] ?? 0) << 16 | (bytes[at + 2] ?? 0) << 8 | (bytes[at + 3] ?? 0)) >>> 0;
}

function writeUint32(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 24;
  bytes[at + 1] = value >>> 16;
  bytes[at + 2] = value >>> 8;
  bytes[at + 3] = value;
}
