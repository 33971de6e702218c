/**
 * The time of a desk. Where several share a PostgreSQL server, each takes the server's: leases, rates, codes and what is due
 * would otherwise be compared with the clock of whichever machine wrote them, and one that is a minute ahead takes the work
 * that others hold, sends it once more, and empties the counters of rates.
 *
 * Between two looks at the server a clock that no one sets counts on, so that a machine whose clock jumps changes nothing.
 *
 * @module
 */

/** A clock that is now and then compared with the database's. */
export type DeskClock = {
  readonly now: () => Date;
  /** Runs a statement that answers the database's time. */
  readonly compare: (ask: () => Promise<Date>) => Promise<void>;
};

/** The machine's clock, for a database in this process: it has the same. */
export const MACHINE_CLOCK: DeskClock = {
  now: () => new Date(),
  compare: async (ask) => {
    await ask();
  },
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
 * @param onApart called when the machine's own clock turns out to be far from the server's, with the milliseconds that it
 * is ahead, and again only once it was right in between
 */
export function databaseClock(
  onApart: (aheadMs: number) => void = () => {},
  { ticks, wall }: MachineClocks = MACHINE,
): DeskClock {
  let ahead: number | null = null;
  let wasApart = false;

  function compareMachine(serverAhead: number): void {
    const apart = wall() - (serverAhead + ticks());
    const isApart = Math.abs(apart) > APART_MS_MAX;
    if (isApart && !wasApart) onApart(apart);
    wasApart = isApart;
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
  };
}
