/**
 * A live store in memory with a clock that tests advance.
 *
 * @module
 */
import { openKv } from "../../kv/open.ts";

/** Opens one. A test file closes its store at its end. */
export async function openTestStore() {
  const kv = await openKv({ kind: "memory" });
  let nowMs = Date.UTC(2026, 10, 20, 12);
  return {
    kv,
    now: () => new Date(nowMs),
    randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
    /** Lets time pass. */
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}
