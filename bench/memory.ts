/**
 * The memory of a process.
 *
 * @module
 */

/** The resident memory of a process on Linux, in MB of 1024 × 1024 bytes. @see proc(5), `VmRSS` */
export async function residentMB(pid: string): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
