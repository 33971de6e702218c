/**
 * The desk's end of the socket: one connection for everything that is answered in one piece, and one for each stream, so
 * that a reader who is slow holds up nobody else.
 *
 * @module
 */

import { closeOnce, type Frame, type FrameKind, jsonFrame, readFrames, readJson, writeFrames } from "./frames.ts";
import { MESSAGE_LIMITS } from "./limits.ts";
import { refused } from "./protocol.ts";

/** What is asked, and how long the answer or the beginning of it may take. */
export type Question = { readonly kind: FrameKind; readonly value: unknown; readonly timeMs: number };

/** What came back; nobody has checked it yet. */
export type Said = { readonly kind: "said"; readonly value: unknown };

/** No answer came; `sent` says that the question may have been read. */
export type Lost = { readonly kind: "lost"; readonly isLate: boolean; readonly sent: boolean };

/** The beginning of what came back, and the bytes behind it; to close them ends the connection. */
export type Flowing = {
  readonly kind: "flowing";
  readonly value: unknown;
  readonly body: ReadableStream<Uint8Array>;
  readonly close: () => void;
};

/** Asks the process behind a unix socket; a question goes out once at most. */
export type Line = {
  readonly ask: (question: Question) => Promise<Said | Lost>;
  readonly stream: (question: Question, signal?: AbortSignal) => Promise<Flowing | Said | Lost>;
  readonly close: () => void;
};

/** Prepares to ask; the process need not be there yet, and may be another one for each question. */
export function openLine(socketPath: string): Line {
  let current: Promise<Link> | null = null;
  let lastId = 0;

  const link = (): Promise<Link> => {
    const forget = () => {
      if (current === opening) current = null;
    };
    const opening: Promise<Link> = current ?? openLink(socketPath, forget);
    if (current === null) {
      current = opening;
      opening.catch(forget);
    }
    return opening;
  };

  return {
    ask: (question) => {
      lastId = (lastId + 1) % 2 ** 32;
      return askOnce(link, questionFrame(question, lastId), question.timeMs);
    },
    stream: (question, signal) => streamOnce(socketPath, question, signal),
    close: () => {
      current?.then((open) => open.close(), () => {});
    },
  };
}

/** A connection that questions share. */
type Link = {
  /** Calls `settle` with the answer, or with null when the connection breaks first; answers false if it is broken. */
  readonly send: (frame: Frame, settle: (answer: Frame | null) => void) => boolean;
  readonly forget: (id: number) => void;
  readonly close: () => void;
};

async function openLink(socketPath: string, onEnd: () => void): Promise<Link> {
  const connection = await Deno.connect({ transport: "unix", path: socketPath });
  const close = closeOnce(connection);
  const writer = writeFrames(connection);
  const waiting = new Map<number, (answer: Frame | null) => void>();
  let isOpen = true;
  const read = async () => {
    for await (const frame of readFrames(connection, MESSAGE_LIMITS.answerBytesMax)) {
      const settle = waiting.get(frame.id);
      waiting.delete(frame.id);
      settle?.(frame);
    }
  };
  read().catch(() => {}).finally(() => {
    isOpen = false;
    onEnd();
    close();
    for (const settle of waiting.values()) settle(null);
  });
  return {
    send: (frame, settle) => {
      if (!isOpen) return false;
      waiting.set(frame.id, settle);
      // What cannot be written ends the reading too.
      writer.write(frame).catch(close);
      return true;
    },
    forget: (id) => waiting.delete(id),
    close,
  };
}

function askOnce(link: () => Promise<Link>, frame: Frame | null, timeMs: number): Promise<Said | Lost> {
  if (frame === null) return Promise.resolve(TOO_LARGE);
  return new Promise((resolve) => {
    let [sent, isLate] = [false, false];
    let forget = () => {};
    const settle = (answer: Frame | null) => {
      clearTimeout(timer);
      resolve(answer?.kind === "answer" ? said(answer) : { kind: "lost", isLate, sent });
    };
    const timer = setTimeout(() => {
      isLate = true;
      forget();
      settle(null);
    }, timeMs);
    link().then((open) => {
      if (isLate) return;
      sent = open.send(frame, settle);
      if (!sent) return settle(null);
      forget = () => open.forget(frame.id);
    }, () => settle(null));
  });
}

async function streamOnce(
  socketPath: string,
  question: Question,
  signal: AbortSignal | undefined,
): Promise<Flowing | Said | Lost> {
  const frame = questionFrame(question, 0);
  if (frame === null) return TOO_LARGE;
  let [sent, isLate] = [false, false];
  const lost = (): Lost => ({ kind: "lost", isLate, sent });
  const connection = await Deno.connect({ transport: "unix", path: socketPath }).catch(() => null);
  if (connection === null) return lost();
  const close = closeOnce(connection);
  signal?.addEventListener("abort", close, { once: true });
  const end = () => {
    signal?.removeEventListener("abort", close);
    close();
  };
  const timer = setTimeout(() => {
    isLate = true;
    close();
  }, question.timeMs);
  try {
    if (signal?.aborted === true) throw signal.reason;
    sent = true;
    await writeFrames(connection).write(frame);
    const frames = readFrames(connection, MESSAGE_LIMITS.answerBytesMax);
    const { value: head } = await frames.next();
    if (head?.kind !== "answer") throw new Error("the sandbox gave no answer");
    return { kind: "flowing", value: readJson(head), body: bodyOf(frames, end), close: end };
  } catch {
    end();
    return lost();
  } finally {
    clearTimeout(timer);
  }
}

function bodyOf(frames: AsyncGenerator<Frame, void, void>, close: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const next = await frames.next().catch(() => null);
      const frame = next?.value;
      if (frame?.kind === "chunk") return controller.enqueue(frame.payload);
      close();
      if (frame?.kind === "end") controller.close();
      else controller.error(new Error("the stream broke off"));
    },
    cancel: close,
  });
}

const TOO_LARGE: Said = { kind: "said", value: refused("request", "the message is too large") };

/** Null when the other side would not read it: it closes the connection then, and other questions would be lost. */
function questionFrame({ kind, value }: Question, id: number): Frame | null {
  const frame = jsonFrame(kind, id, value);
  return frame.payload.length > MESSAGE_LIMITS.bytesMax ? null : frame;
}

/** What is no JSON is said as null, which fits no schema. */
function said(answer: Frame): Said {
  try {
    return { kind: "said", value: readJson(answer) };
  } catch {
    return { kind: "said", value: null };
  }
}
