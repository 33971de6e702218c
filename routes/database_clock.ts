/**
 * The clock of a desk. Instances that share a PostgreSQL server use the server's time: leases, rates, codes and due
 * times would otherwise be compared with the clock of whichever machine wrote them, and a machine a minute ahead would
 * take over the work of others, send it twice, and reset the rates.
 *
 * Between comparisons a monotonic clock is used, so that a jump of the machine's clock changes nothing.
 *
 * @module
 */
import type { InstallationFault } from "./installation_fault.ts";

/** A clock that is compared with the database's at intervals. */
export type DeskClock = {
  readonly now: () => Date;
  /** Runs a query for the database's time and adjusts to it. */
  readonly compare: (ask: () => Promise<Date>) => Promise<void>;
  /** The fault of the machine's own clock; null while it is close to the database's. */
  readonly fault: () => InstallationFault | null;
};

/** The machine's clock, for a database in this process, which uses the same. */
export const MACHINE_CLOCK: DeskClock = {
  now: () => new Date(),
  compare: async (ask) => {
    await ask();
  },
  fault: () => null,
};

/**
 * The largest allowed difference between the machine's and the server's clock, about the validity of customers' tokens
 * and codes.
 */
const APART_MS_MAX = 30_000;

/** The clocks that a {@linkcode databaseClock} reads. */
export type MachineClocks = {
  /** A monotonic clock, in milliseconds. */
  readonly ticks: () => number;
  /** The machine's clock, in milliseconds since 1970. */
  readonly wall: () => number;
};

const MACHINE: MachineClocks = { ticks: () => performance.now(), wall: () => new Date().getTime() };

/**
 * The server's clock; the machine's until the first comparison.
 *
 * @param onApart called when the machine's clock is found to be far from the server's, and again only after it was
 * right in between
 */
export function databaseClock(
  onApart: (fault: InstallationFault) => void = () => {},
  { ticks, wall }: MachineClocks = MACHINE,
): DeskClock {
  let ahead: number | null = null;
  let apartMs: number | null = null;

  function compareMachine(serverAhead: number): void {
    const apart = wall() - (serverAhead + ticks());
    const wasApart = apartMs !== null;
    apartMs = Math.abs(apart) > APART_MS_MAX ? apart : null;
    if (apartMs !== null && !wasApart) onApart(clockFault(apartMs));
  }

  return {
    now: () => new Date(ahead === null ? wall() : ahead + ticks()),
    compare: async (ask) => {
      const asked = ticks();
      const at = await ask();
      const waited = ticks() - asked;
      const measured = at.getTime() - asked - waited / 2;
      // Half of a response's delay is uncertainty; only a larger difference is real.
      if (ahead === null || Math.abs(measured - ahead) > waited / 2) ahead = measured;
      compareMachine(ahead);
    },
    fault: () => apartMs === null ? null : clockFault(apartMs),
  };
}

/**
 * The fault matters because the sandbox checks customers' tokens and teammates' codes by its machine's clock, not the
 * database's.
 */
function clockFault(aheadMs: number): InstallationFault {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return {
    text: `The clock of this machine is ${seconds} s ${aheadMs > 0 ? "ahead of" : "behind"} the database's.`,
    fix: "Let both machines set their clocks by a time server: sign-in tokens and codes are checked by this one.",
  };
}
