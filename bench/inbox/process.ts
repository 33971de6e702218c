/**
 * A server of the bench in a process of its own, so that the load's own work does not slow it down by more than the machine.
 *
 * @module
 */

/** A server that runs. */
export type ServerProcess<Said> = {
  /** What it said when it was ready. */
  readonly said: Said;
  /** Has it do what it does for a line. */
  readonly poke: () => Promise<void>;
  /** Kilobytes that it holds now. @see proc(5), `VmRSS` */
  readonly residentKB: () => Promise<number>;
  readonly stop: () => Promise<void>;
};

/** Starts a file of this folder; `read` checks what it says first. */
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
    stop: async () => {
      await writer.close();
      await reader.cancel();
      await child.status;
    },
  };
}

/** Says to the parent that it is ready. */
export function tellParent(said: unknown): void {
  console.log(JSON.stringify(said));
}
