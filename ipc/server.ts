/**
 * The server of a socket: accepts connections and answers their requests.
 *
 * @module
 */

import { requestId, withRequestId } from "./request_id.ts";
import { packSteps } from "./steps.ts";
import { startStopwatch, type Stopwatch, withStopwatch } from "./stopwatch.ts";
import { tell } from "./tell.ts";
import {
  bareFrame,
  closeOnce,
  type Frame,
  type FrameWriter,
  jsonFrame,
  type Question,
  readFrames,
  readQuestion,
  writeFrames,
} from "./frames.ts";

/** The answer to a request: JSON, optionally followed by the bytes of a stream. */
export type FrameReply = { readonly value: unknown; readonly body?: ReadableStream<Uint8Array> };

/** Answers a request; `gone` is aborted when its connection ends. */
export type AnswerQuestion = (question: Question, gone: AbortSignal) => Promise<FrameReply>;

/** The options of a server. */
export type ServerOptions = {
  readonly answer: AnswerQuestion;
  /** The maximum size of a request in bytes; a connection that sends more is closed. */
  readonly questionBytesMax: number;
  /** Called with errors thrown by `answer`, or with the failure of a body. */
  readonly onFault: (fault: unknown) => void;
};

/** A listening server. */
export type Server = {
  /** Accepts no more connections, waits for the answers in flight, then closes everything. */
  readonly shutdown: () => Promise<void>;
};

/**
 * Listens on a unix socket with mode 0600; replaces the socket file of a killed process.
 *
 * @example
 * const server = await serveQuestions(path, {
 *   answer: ({ method }) => Promise.resolve({ value: { youAsked: method } }),
 *   questionBytesMax: 1024,
 *   onFault: faultLogger("example"),
 * });
 */
export async function serveQuestions(
  socketPath: string,
  { answer, questionBytesMax, onFault }: ServerOptions,
): Promise<Server> {
  await removeSocket(socketPath);
  const listener = Deno.listen({ transport: "unix", path: socketPath });
  await Deno.chmod(socketPath, 0o600);
  const open = new Set<() => void>();
  const answers = new Set<Promise<void>>();

  const serve = async (connection: Deno.Conn) => {
    const close = closeOnce(connection);
    open.add(close);
    const gone = new AbortController();
    const writer = writeFrames(connection);
    try {
      for await (const frame of readFrames(connection, questionBytesMax)) {
        const answered = answerOne(writer, frame, (question) => answer(question, gone.signal), onFault);
        answers.add(answered);
        answered.finally(() => answers.delete(answered));
      }
    } catch {
      // The connection broke or sent an invalid frame; it is closed below.
    } finally {
      gone.abort();
      open.delete(close);
      close();
    }
  };
  const acceptAll = async () => {
    for await (const connection of listener) serve(connection);
  };
  const accepting = acceptAll();
  return {
    shutdown: async () => {
      listener.close();
      await accepting;
      await Promise.all(answers);
      for (const close of open) close();
    },
  };
}

/** Logs the name and source position of faults, never the message: it could quote a request or a document. */
export function faultLogger(process: string): (fault: unknown) => void {
  return (fault) => {
    const frame = fault instanceof Error ? fault.stack?.split("\n").find((line) => line.includes(" at ")) : undefined;
    const id = requestId();
    const name = fault instanceof Error ? fault.name : typeof fault;
    tell(`${process}: fault ${name}${frame ?? ""}${id === null ? "" : ` request=${id}`}`);
  };
}

async function removeSocket(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** Answers a request. Never throws: when the connection is closed, there is nothing left to do. */
async function answerOne(
  writer: FrameWriter,
  frame: Frame,
  answer: (question: Question) => Promise<FrameReply>,
  onFault: (fault: unknown) => void,
): Promise<void> {
  const { id } = frame;
  const { reply, watch } = await answerFor(frame, answer, onFault);
  try {
    if (reply === null) return await writer.write(bareFrame("fault", id));
    if (watch !== null) await writeSteps(writer, id, watch);
    await writer.write(jsonFrame("answer", id, reply.value));
    if (reply.body !== undefined) await writeBody(writer, id, reply.body, watch);
  } catch {
    await reply?.body?.cancel().catch(() => {});
  }
}

/** The reply, null for none, and the stopwatch of a request that wants its steps. */
type Answered = { readonly reply: FrameReply | null; readonly watch: Stopwatch | null };

/** Answers under the request's id, which log lines about a failure contain. */
async function answerFor(
  frame: Frame,
  answer: (question: Question) => Promise<FrameReply>,
  onFault: (fault: unknown) => void,
): Promise<Answered> {
  try {
    const question = readQuestion(frame);
    const watch = question.wantsSteps ? startStopwatch() : null;
    const reply = await withRequestId(question.requestId, async () => {
      try {
        return await withStopwatch(watch, () => answer(question));
      } catch (fault) {
        onFault(fault);
        return null;
      }
    });
    return { reply, watch };
  } catch (fault) {
    onFault(fault);
    return { reply: null, watch: null };
  }
}

/** Writes the steps recorded since the last write. */
async function writeSteps(writer: FrameWriter, id: number, watch: Stopwatch): Promise<void> {
  const steps = watch.take();
  if (steps.length > 0) await writer.write(jsonFrame("steps", id, packSteps(steps)));
}

async function writeBody(
  writer: FrameWriter,
  id: number,
  body: ReadableStream<Uint8Array>,
  watch: Stopwatch | null,
): Promise<void> {
  const reader = body.getReader();
  for (;;) {
    const next = await reader.read().catch(() => null);
    if (next === null) return await writer.write(bareFrame("fault", id));
    if (next.done) {
      if (watch !== null) await writeSteps(writer, id, watch);
      return await writer.write(bareFrame("end", id));
    }
    await writer.write({ kind: "chunk", id, payload: next.value }).catch((fault) => {
      reader.releaseLock();
      throw fault;
    });
  }
}
