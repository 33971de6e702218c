/**
 * The time of a desk. Where several share a PostgreSQL server, each takes the server's: leases, rates, codes and what is due
 * would otherwise be compared with the clock of whichever machine wrote them, and one that is a minute ahead takes the work
 * that others hold, sends it once more, and empties the counters of rates.
 *
 * Between two looks at the server a clock that no one sets counts on, so that a machine whose clock jumps changes nothing.
 *
 * @module
 */
import type { InstallationFault } from "./installation_fault.ts";

/** A clock that is now and then compared with the database's. */
export type DeskClock = {
  readonly now: () => Date;
  /** Runs a statement that answers the database's time. */
  readonly compare: (ask: () => Promise<Date>) => Promise<void>;
  /** What is wrong with the machine's own clock; null while it is near the database's. */
  readonly fault: () => InstallationFault | null;
};

/** The machine's clock, for a database in this process: it has the same. */
export const MACHINE_CLOCK: DeskClock = {
  now: () => new Date(),
  compare: async (ask) => {
    await ask();
  },
  fault: () => null,
};

/** How far a machine's clock may be from the server's: tokens of customers and codes are good for about that long. */
const APART_MS_MAX = 30_000;

/** What a {@linkcode databaseClock} counts by. */
export type MachineClocks = {
  /** Milliseconds that only ever grow. */
  readonly ticks: () => number;
  /** The machine's clock, in milliseconds since 1970. */
  readonly wall: () => number;
};

const MACHINE: MachineClocks = { ticks: () => performance.now(), wall: () => new Date().getTime() };

/**
 * The server's clock; until the first comparison the machine's.
 *
 * @param onApart called when the machine's own clock turns out to be far from the server's, and again only once it was
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
      // A slow answer does not move the clock by what it was slow; whatever is more than that is a real difference.
      if (ahead === null || Math.abs(measured - ahead) > waited / 2) ahead = measured;
      compareMachine(ahead);
    },
    fault: () => apartMs === null ? null : clockFault(apartMs),
  };
}

/** The sandbox checks tokens of customers and codes of teammates by the clock of its machine, not by the database's. */
function clockFault(aheadMs: number): InstallationFault {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return {
    text: `The clock of this machine is ${seconds} s ${aheadMs > 0 ? "ahead of" : "behind"} the database's.`,
    fix: "Let both machines set their clocks by a time server: sign-in tokens and codes are checked by this one.",
  };
}
