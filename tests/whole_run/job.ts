/**
 * A job of the whole run: one call of deno whose output is captured, shown as a block when it ends, and counted.
 *
 * @module
 */
import { REPORT_MARK } from "../support/page_report.ts";
import { monotonicMs } from "../support/wait.ts";

/** One call of deno. */
export type Job = {
  /** What the job is part of, as the summary names it. */
  readonly suite: string;
  /** What it is, such as a test file. */
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** About how long it takes; the longest begin first, so that the cores end together. */
  readonly seconds: number;
  /** What may be played a second time when it has failed: each of its files, alone. */
  readonly again?: readonly { readonly file: string; readonly job: Job }[];
};

/** What became of a job. */
export type JobResult = {
  readonly job: Job;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed, one line each: the names of tests, or the end of the output where no test says why. */
  readonly failures: readonly string[];
  readonly ms: number;
  /** Processor time of the job and of what it started; less than `ms` where the job waits. */
  readonly workMs: number;
};

const TAIL_LINES = 20;

/** Runs the words after it until the shell is ended, and says in a last line what they took of the processor. */
const MEASURED = `trap 'kill $!' TERM; "$@" & wait $!; code=$?; times >&2; exit $code`;

/** What has not ended by then hangs on any machine: the longest job takes some minutes. */
const LIMIT_MS = 40 * 60_000;

/** Runs a job, and shows its output when it has ended, or is ended because it hangs. */
export async function runJob(job: Job, limitMs = LIMIT_MS): Promise<JobResult> {
  const startMs = monotonicMs();
  const child = new Deno.Command("sh", {
    args: ["-c", MEASURED, "sh", Deno.execPath(), ...job.args],
    env: { ...job.env, NO_COLOR: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let all = "";
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) all += chunk;
  };
  const timer = setTimeout(() => {
    all += `It did not end within ${limitMs / 1000} s.\n`;
    child.kill("SIGTERM");
  }, limitMs);
  const [{ code }] = await Promise.all([child.status, collect(child.stdout), collect(child.stderr)]);
  clearTimeout(timer);
  const ms = monotonicMs() - startMs;
  const { output, workMs } = splitTimes(all);
  Deno.stdout.writeSync(
    new TextEncoder().encode(
      `\n— ${job.suite}: ${job.name} (${Math.round(ms / 1000)} s, ${Math.round(workMs / 1000)} s of work)\n${output}`,
    ),
  );
  return { job, ms, workMs, ...countsOf(output, code), failures: failuresOf(job, output, code) };
}

/**
 * Takes what the shell's `times` said out of an output: its own time, and that of what it ran.
 *
 * @example splitTimes("ok\n0m0.01s 0m0.00s\n1m2.50s 0m1.50s\n") // { output: "ok\n", workMs: 64000 }
 */
export function splitTimes(all: string): { readonly output: string; readonly workMs: number } {
  const found = all.matchAll(/^(?:\d+m[\d.]+s \d+m[\d.]+s\n){2}/gm).toArray().at(-1);
  if (found === undefined) return { output: all, workMs: 0 };
  const [text] = found;
  const times = [...text.matchAll(/(\d+)m([\d.]+)s/g)].map(([, minutes, seconds]) =>
    Number(minutes) * 60 + Number(seconds)
  );
  const workMs = Math.round(1000 * times.reduce((sum, seconds) => sum + seconds, 0));
  return { output: all.slice(0, found.index) + all.slice(found.index + text.length), workMs };
}

/** Reads how many tests passed, failed and were skipped from what `deno test` says at its end. */
export function countsOf(output: string, code: number): Pick<JobResult, "passed" | "failed" | "skipped"> {
  const closing = [
    ...output.matchAll(/^(?:ok|FAILED) \| (\d+) passed[^|\n]*\| (\d+) failed[^|\n]*(?:\| (\d+) ignored)?/gm),
  ];
  const [passed = 0, failed = 0, skipped = 0] = (closing.at(-1) ?? []).slice(1).map((count) => Number(count ?? 0));
  // What is no test, such as the type check, counts as one when it fails.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped };
}

function failuresOf({ suite, name }: Job, output: string, code: number): readonly string[] {
  if (code === 0) return [];
  const tests = [...output.matchAll(/^.+ => \.\/tests\/\S+:\d+:\d+$/gm)].map(([line]) => line);
  const shown = output.split("\n").filter((line) => line.startsWith(REPORT_MARK));
  const lines = tests.length > 0 ? [...shown, ...tests] : output.trimEnd().split("\n").slice(-TAIL_LINES);
  return [...new Set(lines)].map((line) => `${suite}, ${name}: ${line}`);
}
