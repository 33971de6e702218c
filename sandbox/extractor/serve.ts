/**
 * The extractor process: untrusted bytes in, text out, nothing else within reach.
 *
 * A job that overruns its time ends the whole process, because a thread in a loop cannot be stopped; the supervisor
 * starts it again. The same happens, by itself, when a job needs more memory than the process may have.
 *
 * @module
 */

import { EXTRACTOR_LIMITS } from "../limits.ts";
import { type ExtractAnswer, extractAnswerSchema, extractKindSchema, failed } from "./protocol.ts";

/** What the extractor is started with. */
export type ExtractorOptions = {
  readonly socketPath: string;
  /** Time for one job; {@link EXTRACTOR_LIMITS} unless told. */
  readonly jobMs?: number;
  /** Called when a job overran its time; must end the process. */
  readonly endProcess: () => void;
};

/** A running extractor. */
export type RunningExtractor = { readonly shutdown: () => Promise<void> };

type Read = (kind: string, bytes: ArrayBuffer) => Promise<ExtractAnswer>;

/** Starts to serve `POST /extract` (bytes in the body, the kind in `x-kind`) and `GET /health`. */
export async function serveExtractor(options: ExtractorOptions): Promise<RunningExtractor> {
  const worker = workerOnDemand(options.endProcess);
  const read = oneAfterAnother(worker, options.jobMs ?? EXTRACTOR_LIMITS.jobMs, options.endProcess);
  await Deno.remove(options.socketPath).catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  });
  const server = Deno.serve({ path: options.socketPath, onListen: () => {} }, async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method === "GET" && pathname === "/health") return Response.json({ kind: "healthy" });
    if (request.method !== "POST" || pathname !== "/extract") return new Response(null, { status: 404 });
    return Response.json(await extract(request, read));
  });
  await Deno.chmod(options.socketPath, 0o600);
  return {
    shutdown: async () => {
      await server.shutdown();
      worker.end();
    },
  };
}

async function extract(request: Request, read: Read): Promise<ExtractAnswer> {
  const kind = extractKindSchema.safeParse(request.headers.get("x-kind"));
  if (!kind.success) return failed("unsupported", "x-kind names no kind of file");
  const bytes = await readBytes(request);
  if (bytes === null) return failed("too_large", `a file is at most ${EXTRACTOR_LIMITS.bytesMax} bytes`);
  const answer = await read(kind.data, bytes);
  if (answer.kind === "extracted" && answer.markdown.length > EXTRACTOR_LIMITS.textCharsMax) {
    return failed("too_large", `a file has at most ${EXTRACTOR_LIMITS.textCharsMax} characters of text`);
  }
  return answer;
}

/** The body, or null when it is larger than a file may be. */
async function readBytes(request: Request): Promise<ArrayBuffer | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > EXTRACTOR_LIMITS.bytesMax) return null;
    chunks.push(chunk);
  }
  return await new Blob(chunks).arrayBuffer();
}

type LazyWorker = { readonly get: () => Worker; readonly end: () => void };

/** The worker, begun by the first job: until then the process holds no reader of any format in its memory. */
function workerOnDemand(endProcess: () => void): LazyWorker {
  let worker: Worker | null = null;
  return {
    get: () => worker ??= startWorker(endProcess),
    end: () => worker?.terminate(),
  };
}

function startWorker(endProcess: () => void): Worker {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    type: "module",
    deno: { permissions: "none" },
  });
  worker.onerror = (event) => {
    // A worker that failed to start or lost its footing is of no use; its message could quote the document.
    event.preventDefault();
    endProcess();
  };
  return worker;
}

/** One job at a time, the others waiting in order; time runs from when a job is handed over. */
function oneAfterAnother(worker: LazyWorker, jobMs: number, endProcess: () => void): Read {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const run: Read = (kind, bytes) =>
    new Promise((resolve) => {
      const overrun = setTimeout(endProcess, jobMs);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = (event) => {
        clearTimeout(overrun);
        port1.close();
        const answer = extractAnswerSchema.safeParse(event.data);
        resolve(answer.success ? answer.data : failed("unreadable", "the file made the reader fail"));
      };
      // The bytes are copied: Deno 2.9.6 loses the port when a buffer is transferred beside it.
      worker.get().postMessage({ kind, bytes }, [port2]);
    });
  return async (kind, bytes) => {
    if (waiting >= EXTRACTOR_LIMITS.queueMax) return failed("busy", "too many files are waiting");
    waiting++;
    const job = last.then(() => run(kind, bytes));
    last = job;
    return await job.finally(() => waiting--);
  };
}
