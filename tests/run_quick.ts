/**
 * The unit and flow tests of `deno task ok`: more parts at once than there are cores where the memory has room for them,
 * because a part also waits, for files, sockets and its own timers, and the last one would leave cores without work.
 *
 * @module
 */
import { QUICK_PARTS } from "./support/suites.ts";

/** What a part takes beside others, with some room: all four had 4.5 GB on 2026-11-30, and one alone has up to 2.3 GB. */
const PART_BYTES = 1.5e9;

/** The static checks that run beside the parts. */
const CHECKS_BYTES = 3e9;

/**
 * How many parts run at once: all of them where there is room, else as many as the machine has cores.
 *
 * @param availableBytes The memory that programs can still take
 */
export function partsAtOnce(cores: number, availableBytes: number): number {
  const room = Math.floor((availableBytes - CHECKS_BYTES) / PART_BYTES);
  return room >= QUICK_PARTS.length ? QUICK_PARTS.length : Math.min(cores, QUICK_PARTS.length);
}

if (import.meta.main) {
  const atOnce = partsAtOnce(navigator.hardwareConcurrency, Deno.systemMemoryInfo().available);
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "-q", "test:unit"],
    env: { DENO_JOBS: Deno.env.get("DENO_JOBS") ?? String(atOnce) },
  }).spawn().status;
  Deno.exit(code);
}
