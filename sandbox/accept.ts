/**
 * The sandbox's end of the socket: takes connections and answers the questions that come over them.
 *
 * @module
 */

import { bareFrame, closeOnce, type Frame, type FrameWriter, jsonFrame, readFrames, writeFrames } from "./frames.ts";
import { MESSAGE_LIMITS } from "./limits.ts";

/** What is said to a question: JSON alone, or JSON and then bytes for as long as they flow. */
export type Reply = { readonly value: unknown; readonly body?: ReadableStream<Uint8Array> };

/** Answers a question; `gone` says that whoever asked it is not there any more. */
export type Answering = (question: Frame, gone: AbortSignal) => Promise<Reply>;

/** A socket that is listened on. */
export type Accepting = {
  /** Takes no more connections, lets the answers in flight end, then closes everything. */
  readonly shutdown: () => Promise<void>;
};

/** Listens on a unix socket, which is made for this user alone; a fault in `answer` goes to `onFault`. */
export async function acceptOn(
  socketPath: string,
  answer: Answering,
  onFault: (fault: unknown) => void,
): Promise<Accepting> {
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
      for await (const question of readFrames(connection, MESSAGE_LIMITS.bytesMax)) {
        const answered = answerOne(writer, question, () => answer(question, gone.signal), onFault);
        answers.add(answered);
        answered.finally(() => answers.delete(answered));
      }
    } catch {
      // Who breaks off or says what is no frame is not talked to any more.
    } finally {
      gone.abort();
      open.delete(close);
      close();
    }
  };
  const accepting = (async () => {
    for await (const connection of listener) serve(connection);
  })();
  return {
    shutdown: async () => {
      listener.close();
      await accepting;
      await Promise.all(answers);
      for (const close of open) close();
    },
  };
}

/** Never throws: whoever cannot be told is gone. */
async function answerOne(
  writer: FrameWriter,
  { id }: Frame,
  answer: () => Promise<Reply>,
  onFault: (fault: unknown) => void,
): Promise<void> {
  const reply = await answer().catch((fault) => {
    onFault(fault);
    return null;
  });
  try {
    if (reply === null) return await writer.write(bareFrame("fault", id));
    await writer.write(jsonFrame("answer", id, reply.value));
    if (reply.body !== undefined) await writeBody(writer, id, reply.body);
  } catch {
    await reply?.body?.cancel().catch(() => {});
  }
}

async function writeBody(writer: FrameWriter, id: number, body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader();
  for (;;) {
    const next = await reader.read().catch(() => null);
    if (next === null) return await writer.write(bareFrame("fault", id));
    if (next.done) return await writer.write(bareFrame("end", id));
    await writer.write({ kind: "chunk", id, payload: next.value }).catch((fault) => {
      reader.releaseLock();
      throw fault;
    });
  }
}
