/**
 * Runs a server of the bench in a separate process, so that the load generator slows it down no more than necessary.
 *
 * @module
 */

/** A running server. */
export type ServerProcess<Said> = {
  /** Its message when it was ready. */
  readonly said: Said;
  /** Sends it a line, which triggers its action. */
  readonly poke: () => Promise<void>;
  /** Its resident memory in kilobytes. @see proc(5), `VmRSS` */
  readonly residentKB: () => Promise<number>;
  /** The processor time of all its threads since its start, in milliseconds. @see proc(5), `utime` and `stime` */
  readonly cpuMs: () => Promise<number>;
  readonly stop: () => Promise<void>;
};

/** The unit of times in `/proc`, on every Linux that Deno runs on. */
const TICK_MS = 10;

/** Starts a file of this folder; `read` validates its first message. */
export async function startProcess<Said>(file: string, read: (line: string) => Said): Promise<ServerProcess<Said>> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--cached-only", "--no-check", new URL(file, import.meta.url).pathname],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const writer = child.stdin.getWriter();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("\n")) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`${file} ended before it was ready`);
    text += value;
  }
  return {
    said: read(text),
    poke: () => writer.write(new TextEncoder().encode("\n")),
    residentKB: async () => {
      const status = await Deno.readTextFile(`/proc/${child.pid}/status`);
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN);
    },
    cpuMs: async () => {
      const stat = await Deno.readTextFile(`/proc/${child.pid}/stat`);
      const [user, system] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12, 14).map(Number);
      return ((user ?? Number.NaN) + (system ?? Number.NaN)) * TICK_MS;
    },
    stop: async () => {
      await writer.close();
      await reader.cancel();
      await child.status;
    },
  };
}

/** Reports to the parent that it is ready. */
export function tellParent(said: unknown): void {
  console.log(JSON.stringify(said));
}
