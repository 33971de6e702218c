/**
 * The extractor process: untrusted bytes in, text out, nothing else within reach.
 *
 * A job that overruns its time ends the whole process, because a thread in a loop cannot be stopped; the supervisor
 * starts it again. The same happens, by itself, when a job needs more memory than the process may have.
 *
 * @module
 */

import { EXTRACTOR_LIMITS } from "./limits.ts";
import {
  type ExtractAbout,
  extractAboutSchema,
  type ExtractAnswer,
  extractAnswerSchema,
  failed,
  STARTED,
  tooHeavy,
} from "./protocol.ts";

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

/** A document whose turn may come; `onStart` is called when it does. */
type Job = { readonly about: ExtractAbout; readonly bytes: ArrayBuffer; readonly onStart: () => void };

type Read = (job: Job) => Promise<ExtractAnswer>;

/** How long the answer to a job that overran its time may take to leave before the process ends. */
const LEAVE_MS = 100;

/** Starts to serve `POST /extract` (see protocol.ts) and `GET /health`. */
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
    return await extract(request, read);
  });
  await Deno.chmod(options.socketPath, 0o600);
  return {
    shutdown: async () => {
      await server.shutdown();
      worker.end();
    },
  };
}

async function extract(request: Request, read: Read): Promise<Response> {
  const about = extractAboutSchema.safeParse(aboutOf(request.headers));
  if (!about.success) return Response.json(failed("unsupported", "x-kind names no kind of file"));
  const bytes = await readBytes(request);
  if (bytes === null) return Response.json(tooLarge());
  const { readable, writable } = new TransformStream<string, string>();
  const writer = writable.getWriter();
  // Whoever asked may have gone meanwhile: then nobody is told.
  const tell = (text: string) => void writer.write(text).catch(() => {});
  read({ about: about.data, bytes, onStart: () => tell(`${STARTED}\n`) }).then((answer) => {
    tell(JSON.stringify(withinLimits(answer)));
    writer.close().catch(() => {});
  });
  return new Response(readable.pipeThrough(new TextEncoderStream()));
}

function aboutOf(headers: Headers): unknown {
  const decoded = (name: string) => {
    const value = headers.get(name);
    return value === null ? null : decodeURIComponent(value);
  };
  return { kind: headers.get("x-kind"), contentType: decoded("x-content-type"), url: decoded("x-url") };
}

function tooLarge(): ExtractAnswer {
  const most = EXTRACTOR_LIMITS.bytesMax / 1024 / 1024;
  return failed("too_large", `The file is larger than ${most} MB. Split it, or make its pictures smaller.`);
}

function withinLimits(answer: ExtractAnswer): ExtractAnswer {
  if (answer.kind === "failed" || answer.markdown.length <= EXTRACTOR_LIMITS.textCharsMax) return answer;
  const most = EXTRACTOR_LIMITS.textCharsMax.toLocaleString("en");
  return failed("too_large", `The file has more than ${most} characters of text. Split it into smaller files.`);
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
  let isEnding = false;
  const run: Read = ({ about, bytes, onStart }) =>
    new Promise((resolve) => {
      // Nothing is begun any more when the process is about to end.
      if (isEnding) return;
      onStart();
      const giveUp = (failure: ExtractAnswer) => {
        isEnding = true;
        stopWatching();
        resolve(failure);
        setTimeout(endProcess, LEAVE_MS);
      };
      const stopWatching = watch(jobMs, giveUp);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = (event) => {
        stopWatching();
        port1.close();
        const answer = extractAnswerSchema.safeParse(event.data);
        resolve(answer.success ? answer.data : failed("unreadable", "The file made the reader fail. Save it again."));
      };
      // The bytes are copied: Deno 2.9.6 loses the port when a buffer is transferred beside it.
      worker.get().postMessage({ about, bytes }, [port2]);
    });
  return async (job) => {
    if (waiting >= EXTRACTOR_LIMITS.queueMax) {
      return failed("busy", "Too many files are waiting. Try again in a minute.");
    }
    waiting++;
    const ended = last.then(() => run(job));
    last = ended;
    return await ended.finally(() => waiting--);
  };
}

/** Looks after the time and the memory of a job. */
function watch(jobMs: number, giveUp: (failure: ExtractAnswer) => void): () => void {
  const seconds = Math.round(jobMs / 1000);
  const overrun = setTimeout(
    () => giveUp(failed("too_slow", `The file takes longer than ${seconds} s to read. Split it into smaller files.`)),
    jobMs,
  );
  const look = setInterval(() => {
    if (Deno.memoryUsage().rss > EXTRACTOR_LIMITS.memoryMiB * 1024 * 1024) giveUp(tooHeavy());
  }, EXTRACTOR_LIMITS.memoryLookMs);
  return () => {
    clearTimeout(overrun);
    clearInterval(look);
  };
}
