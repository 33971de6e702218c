/**
 * The client of a socket: one connection for all requests with a single answer, and one for each stream, so that a slow
 * consumer of a stream blocks nothing else.
 *
 * @module
 */

import {
  closeOnce,
  type Frame,
  NO_BYTES,
  type Question,
  questionFrame,
  readFrames,
  readJson,
  writeFrames,
} from "./frames.ts";
import { requestId } from "./request_id.ts";
import { readSteps, stepsTaker, type TakeSteps, type TimedStep } from "./steps.ts";

/** A request of the desk. */
export type AskedQuestion = {
  readonly method: string;
  readonly value: unknown;
  /** Bytes to send with it, such as a document. */
  readonly body?: Uint8Array;
  /** Milliseconds until the answer, or the start of a stream, must arrive. */
  readonly timeMs: number;
};

/** A complete answer; `value` is not validated yet. */
export type WholeAnswer = { readonly kind: "whole"; readonly value: unknown };

/** The value of an answer, followed by a stream of bytes; closing it ends the connection. */
export type StreamedAnswer = {
  readonly kind: "stream";
  readonly value: unknown;
  readonly body: ReadableStream<Uint8Array>;
  readonly close: () => void;
};

/** No answer arrived; `sent`: the request may have been read. */
export type NoReply = {
  readonly kind: "none";
  readonly reason: "too_large" | "timeout" | "broken";
  readonly sent: boolean;
};

/** Sends requests to the process behind a unix socket, each at most once. Nothing here throws. */
export type Client = {
  readonly ask: (question: AskedQuestion) => Promise<WholeAnswer | NoReply>;
  readonly stream: (question: AskedQuestion, signal?: AbortSignal) => Promise<StreamedAnswer | NoReply>;
  readonly close: () => void;
};

/** The socket, and the limits on message sizes. */
export type ClientOptions = {
  readonly socketPath: string;
  /** Larger requests are not sent: the server would close the connection, which fails the other requests. */
  readonly questionBytesMax: number;
  readonly answerBytesMax: number;
};

/**
 * Makes a client. It connects on demand, so the process may start later and restart in between.
 *
 * @example
 * const client = openClient({ socketPath, questionBytesMax: 1024, answerBytesMax: 1024 });
 * const answer = await client.ask({ method: "health", value: null, timeMs: 2000 });
 * if (answer.kind === "whole") console.log(answer.value);
 */
export function openClient(options: ClientOptions): Client {
  let current: Promise<SharedConnection> | null = null;
  let lastId = 0;

  const connection = (): Promise<SharedConnection> => {
    const forget = () => {
      if (current === opening) current = null;
    };
    const opening: Promise<SharedConnection> = current ?? openShared(options, forget);
    if (current === null) {
      current = opening;
      opening.catch(forget);
    }
    return opening;
  };

  return {
    ask: (question) => {
      lastId = (lastId + 1) % 2 ** 32;
      const take = stepsTaker();
      return askOnce(connection, frameOf(options, lastId, question, take !== null), { timeMs: question.timeMs, take });
    },
    stream: (question, signal) => streamOnce(options, question, signal),
    close: () => {
      current?.then((open) => open.close(), () => {});
    },
  };
}

/** A connection shared by requests. */
type SharedConnection = {
  /**
   * Calls `settle` with the answer, preceded by its steps, or with null if the connection breaks first; returns false
   * when it is already broken.
   */
  readonly send: (frame: Frame, settle: (answer: Frame | null) => void) => boolean;
  readonly forget: (id: number) => void;
  readonly close: () => void;
};

async function openShared({ socketPath, answerBytesMax }: ClientOptions, onEnd: () => void): Promise<SharedConnection> {
  const connection = await Deno.connect({ transport: "unix", path: socketPath });
  const close = closeOnce(connection);
  const writer = writeFrames(connection);
  const waiting = new Map<number, (answer: Frame | null) => void>();
  let isOpen = true;
  const read = async () => {
    for await (const frame of readFrames(connection, answerBytesMax)) {
      const settle = waiting.get(frame.id);
      if (frame.kind !== "steps") waiting.delete(frame.id);
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
      // A failed write closes the connection, which ends reading too.
      writer.write(frame).catch(close);
      return true;
    },
    forget: (id) => waiting.delete(id),
    close,
  };
}

function askOnce(
  connection: () => Promise<SharedConnection>,
  frame: Frame | null,
  { timeMs, take }: { readonly timeMs: number; readonly take: TakeSteps | null },
): Promise<WholeAnswer | NoReply> {
  if (frame === null) return Promise.resolve(TOO_LARGE);
  return new Promise((resolve) => {
    let [sent, isLate] = [false, false];
    let forget = () => {};
    const settle = (answer: Frame | null) => {
      if (answer?.kind === "steps") return take?.(stepsIn(answer));
      clearTimeout(timer);
      resolve(answer?.kind === "answer" ? wholeAnswer(answer) : noReply(isLate, sent));
    };
    const timer = setTimeout(() => {
      isLate = true;
      forget();
      settle(null);
    }, timeMs);
    connection().then((open) => {
      if (isLate) return;
      sent = open.send(frame, settle);
      if (!sent) return settle(null);
      forget = () => open.forget(frame.id);
    }, () => settle(null));
  });
}

async function streamOnce(
  options: ClientOptions,
  question: AskedQuestion,
  signal: AbortSignal | undefined,
): Promise<StreamedAnswer | NoReply> {
  const take = stepsTaker();
  const frame = frameOf(options, 0, question, take !== null);
  if (frame === null) return TOO_LARGE;
  let [sent, isLate] = [false, false];
  const connection = await Deno.connect({ transport: "unix", path: options.socketPath }).catch(() => null);
  if (connection === null) return noReply(isLate, sent);
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
    const received = readFrames(connection, options.answerBytesMax);
    const frames = take === null ? received : withoutSteps(received, take);
    const { value: head } = await frames.next();
    if (head?.kind !== "answer") throw new Error("there was no answer");
    return { kind: "stream", value: readJson(head), body: bodyOf(frames, end), close: end };
  } catch {
    end();
    return noReply(isLate, sent);
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

/** The frames without steps, which are passed to `take`. */
async function* withoutSteps(
  frames: AsyncGenerator<Frame, void, void>,
  take: TakeSteps,
): AsyncGenerator<Frame, void, void> {
  for await (const frame of frames) {
    if (frame.kind === "steps") take(stepsIn(frame));
    else yield frame;
  }
}

const TOO_LARGE: NoReply = { kind: "none", reason: "too_large", sent: false };

function noReply(isLate: boolean, sent: boolean): NoReply {
  return { kind: "none", reason: isLate ? "timeout" : "broken", sent };
}

/** The frame of a request; null when it exceeds the server's limit. */
function frameOf(
  { questionBytesMax }: ClientOptions,
  id: number,
  { method, value, body = NO_BYTES }: AskedQuestion,
  wantsSteps: boolean,
): Frame | null {
  const question: Question = { method, value, body, requestId: requestId(), wantsSteps };
  const frame = questionFrame(id, question);
  return frame.payload.length > questionBytesMax ? null : frame;
}

/** The value of an answer; null, which no schema accepts, when it is not JSON. */
function wholeAnswer(answer: Frame): WholeAnswer {
  return { kind: "whole", value: jsonOrNull(answer) };
}

function stepsIn(frame: Frame): readonly TimedStep[] {
  return readSteps(jsonOrNull(frame));
}

function jsonOrNull(frame: Frame): unknown {
  try {
    return readJson(frame);
  } catch {
    return null;
  }
}
