/**
 * What goes over the socket between the desk and the sandbox: frames of a length, a number, a kind and a payload.
 *
 * Not HTTP, which cost more than everything else that a call does on its way through the sandbox.
 *
 * @module
 */

/** What a frame says; its place in the list is its byte on the wire, so the order stays. */
const FRAME_KINDS = [
  /** From the desk: a question each, with JSON as its payload. */
  "call",
  "stream",
  "open",
  "bind",
  "health",
  /** From the sandbox: JSON; for `stream` the head of what follows. */
  "answer",
  /** The bytes of a stream, then its end; or, in place of an answer or inside a stream, that it broke. */
  "chunk",
  "end",
  "fault",
] as const;
export type FrameKind = typeof FRAME_KINDS[number];

/** One message; `id` is the number that the desk gave the question. */
export type Frame = { readonly kind: FrameKind; readonly id: number; readonly payload: Uint8Array };

/** Writes frames; those of one moment leave together. */
export type FrameWriter = {
  /** Done when the frame was handed to the system. @throws when the connection is broken, then always */
  readonly write: (frame: Frame) => Promise<void>;
};

const NOTHING = new Uint8Array();
/** Four bytes of length, four of number, one of kind. */
const HEAD_BYTES = 9;
const READ_BYTES = 64 * 1024;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A frame with JSON as its payload. */
export function jsonFrame(kind: FrameKind, id: number, value: unknown): Frame {
  return { kind, id, payload: encoder.encode(JSON.stringify(value)) };
}

/** A frame that says all by its kind. */
export function bareFrame(kind: FrameKind, id: number): Frame {
  return { kind, id, payload: NOTHING };
}

/** The JSON in a frame. @throws when it is none */
export function readJson(frame: Frame): unknown {
  return JSON.parse(decoder.decode(frame.payload));
}

/** Prepares to write to a connection, which nobody else may then write to. */
export function writeFrames(connection: Deno.Conn): FrameWriter {
  const waiting: Uint8Array[] = [];
  let flushing: Promise<void> | null = null;
  const flush = async () => {
    // Whatever else is said in this moment goes along.
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
 * @throws when it breaks, ends inside a frame, or says something that is no frame of at most `bytesMax`
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

/** Closes a connection, which Deno takes ill the second time. */
export function closeOnce(connection: Deno.Conn): () => void {
  let isOpen = true;
  return () => {
    if (isOpen) connection.close();
    isOpen = false;
  };
}

/** The frame that some bytes begin with, or null when it is not whole yet. */
function frameAt(bytes: Uint8Array, bytesMax: number): Frame | null {
  if (bytes.length < HEAD_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEAD_BYTES);
  const size = view.getUint32(0);
  const kind = FRAME_KINDS[view.getUint8(8)];
  if (kind === undefined || size > bytesMax) throw new RangeError("not a frame that is expected");
  if (bytes.length < HEAD_BYTES + size) return null;
  return { kind, id: view.getUint32(4), payload: bytes.slice(HEAD_BYTES, HEAD_BYTES + size) };
}

/** The bytes from `start` to `end` at the beginning of a store that has room behind them, and not much too much. */
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
