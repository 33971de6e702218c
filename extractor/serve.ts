/**
 * The extractor process: converts untrusted bytes to text, without access to anything else.
 *
 * A job that exceeds its time ends the whole process, because a thread in a loop cannot be stopped; the supervisor
 * restarts it. The same happens when a job exceeds the memory limit.
 *
 * @module
 */

import process from "node:process";
import { z } from "zod";
import type { Question } from "../ipc/frames.ts";
import { faultLogger, type FrameReply, serveQuestions } from "../ipc/server.ts";
import { stepsFromNow } from "../ipc/stopwatch.ts";
import { watchIdle } from "./idle.ts";
import { EXTRACTOR_LIMITS } from "./limits.ts";
import {
  extractAboutSchema,
  type ExtractAnswer,
  extractAnswerSchema,
  failed,
  outOfMemory,
  STARTED,
  tooLarge,
} from "./protocol.ts";
import { type MailRead, mailReadSchema } from "./mail/protocol.ts";
import type { ReadTask } from "./task.ts";

/** The options of the extractor. */
export type ExtractorOptions = {
  readonly socketPath: string;
  /** Time for one job; by default that of {@link EXTRACTOR_LIMITS}. */
  readonly jobMs?: number;
  /** Processor time for one job; by default that of {@link EXTRACTOR_LIMITS}. */
  readonly jobCpuMs?: number;
  /** Called when a job exceeded its time; must end the process. */
  readonly endProcess: () => void;
  /** Calls `onIdle` after `ms` milliseconds without a job; never when omitted. */
  readonly idle?: { readonly ms: number; readonly onIdle: () => void };
};

/** A running extractor. */
export type RunningExtractor = { readonly shutdown: () => Promise<void> };

/** The limits of one job: elapsed and processor time. */
type JobTimes = { readonly jobMs: number; readonly jobCpuMs: number };

/** A parsed document or email. */
type Answer = ExtractAnswer | MailRead;

/** A document to read; `onStart` is called when reading begins. */
type Job = { readonly task: ReadTask; readonly bytes: Uint8Array; readonly onStart: () => void };

type ReadJob = (job: Job) => Promise<Answer>;

/** The maximum size for each kind of task, in bytes. */
const BYTES_MAX: Readonly<Record<ReadTask["kind"], number>> = {
  document: EXTRACTOR_LIMITS.bytesMax,
  mail: EXTRACTOR_LIMITS.mailBytesMax,
};

const answerSchema = z.union([extractAnswerSchema, mailReadSchema]);

/** How long the answer to a job that exceeded its time may take to be sent before the process ends. */
const LEAVE_MS = 100;

/** Starts answering `extract` and `mail` (see protocol.ts). */
export async function serveExtractor(options: ExtractorOptions): Promise<RunningExtractor> {
  const worker = workerOnDemand(options.endProcess);
  const { jobMs = EXTRACTOR_LIMITS.jobMs, jobCpuMs = EXTRACTOR_LIMITS.jobCpuMs } = options;
  const readNext = oneAfterAnother(worker, { jobMs, jobCpuMs }, options.endProcess);
  const idle = options.idle === undefined ? null : watchIdle(options.idle.ms, options.idle.onIdle);
  const read: ReadJob = idle === null ? readNext : (job) => idle.during(() => readNext(job));
  const server = await serveQuestions(options.socketPath, {
    answer: (question) => extract(question, read),
    questionBytesMax: EXTRACTOR_LIMITS.mailBytesMax + EXTRACTOR_LIMITS.aboutBytesMax,
    onFault: faultLogger("extractor"),
  });
  return {
    shutdown: async () => {
      idle?.stop();
      await server.shutdown();
      worker.end();
    },
  };
}

/** Replies when reading begins, or when the document is refused before. */
function extract({ method, value, body }: Question, read: ReadJob): Promise<FrameReply> {
  const task = taskOf(method, value);
  if (task === null) {
    return Promise.resolve({ value: failed("unsupported", "the message is not one of the protocol") });
  }
  if (body.length > BYTES_MAX[task.kind]) return Promise.resolve({ value: tooLarge() });
  const ends = stepsFromNow();
  return new Promise((resolve, reject) => {
    const text = new TransformStream<Uint8Array, Uint8Array>();
    const writer = text.writable.getWriter();
    const onStart = () => {
      ends?.("queue");
      resolve({ value: STARTED, body: text.readable });
    };
    read({ task, bytes: body, onStart }).then((answer) => {
      ends?.("read");
      const checked = withinLimits(answer);
      // The reply to a refusal before reading began; after `onStart` it has no effect.
      resolve({ value: checked });
      writer.write(new TextEncoder().encode(JSON.stringify(checked))).catch(() => {});
      writer.close().catch(() => {});
    }, reject);
  });
}

function taskOf(method: string, value: unknown): ReadTask | null {
  if (method === "mail") return { kind: "mail" };
  const about = method === "extract" ? extractAboutSchema.safeParse(value).data : undefined;
  return about === undefined ? null : { kind: "document", about };
}

function withinLimits(answer: Answer): Answer {
  if (answer.kind !== "extracted" || answer.markdown.length <= EXTRACTOR_LIMITS.textCharsMax) return answer;
  const most = EXTRACTOR_LIMITS.textCharsMax.toLocaleString("en");
  return failed("too_large", `The file has more than ${most} characters of text. Split it into smaller files.`);
}

type LazyWorker = { readonly get: () => Worker; readonly end: () => void };

/** The worker, started with the first job: until then no reader of any format is in memory. */
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
    // A worker that failed to start or crashed is unusable; its message could quote the document.
    event.preventDefault();
    endProcess();
  };
  return worker;
}

/** Runs one job at a time, the others wait in order; a job's time starts when it is handed to the worker. */
function oneAfterAnother(worker: LazyWorker, times: JobTimes, endProcess: () => void): ReadJob {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let isEnding = false;
  const run: ReadJob = ({ task, bytes, onStart }) =>
    new Promise((resolve) => {
      // Nothing is started when the process is about to end.
      if (isEnding) return;
      onStart();
      const giveUp = (failure: ExtractAnswer) => {
        isEnding = true;
        stopWatching();
        resolve(failure);
        setTimeout(endProcess, LEAVE_MS);
      };
      const stopWatching = watch(times, giveUp);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = (event) => {
        stopWatching();
        port1.close();
        const answer = answerSchema.safeParse(event.data);
        resolve(answer.success ? answer.data : failed("unreadable", "The file made the reader fail. Save it again."));
      };
      // The bytes are copied: Deno 2.9.6 loses the port when a buffer is transferred with it.
      worker.get().postMessage({ task, bytes }, [port2]);
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

/** Watches a job's time and memory. It runs outside the thread that parses, which may be in a loop. */
function watch({ jobMs, jobCpuMs }: JobTimes, giveUp: (failure: ExtractAnswer) => void): () => void {
  const before = process.cpuUsage();
  const overrun = setTimeout(() => giveUp(tooSlow(jobMs)), jobMs);
  const look = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > jobCpuMs) giveUp(tooSlow(jobCpuMs));
    else if (Deno.memoryUsage().rss > EXTRACTOR_LIMITS.memoryMiB * 1024 * 1024) giveUp(outOfMemory());
  }, EXTRACTOR_LIMITS.lookMs);
  return () => {
    clearTimeout(overrun);
    clearInterval(look);
  };
}

function tooSlow(ms: number): ExtractAnswer {
  const seconds = Math.round(ms / 1000);
  return failed("too_slow", `The file takes longer than ${seconds} s to read. Split it into smaller files.`);
}
