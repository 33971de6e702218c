/**
 * A piece of the whole run: one call of deno whose output is kept, shown as a block when it ends, and counted.
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
  /** Whether it may be played a second time when it has failed. */
  readonly usesBrowser?: boolean;
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
};

const TAIL_LINES = 20;

/** Runs a job, and shows its output when it has ended. */
export async function runJob(job: Job): Promise<JobResult> {
  const startMs = monotonicMs();
  const child = new Deno.Command(Deno.execPath(), {
    args: [...job.args],
    env: { ...job.env, NO_COLOR: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let output = "";
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) output += chunk;
  };
  const [{ code }] = await Promise.all([child.status, collect(child.stdout), collect(child.stderr)]);
  const ms = monotonicMs() - startMs;
  Deno.stdout.writeSync(
    new TextEncoder().encode(`\n— ${job.suite}: ${job.name} (${Math.round(ms / 1000)} s)\n${output}`),
  );
  return { job, ms, ...countsOf(output, code), failures: failuresOf(job, output, code) };
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
