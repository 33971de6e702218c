/**
 * The instances that share a database. Each renews its row every few seconds; one that has been silent for longer is
 * dead, and the others end its work. Times are those of the database, because the clocks of machines differ.
 *
 * @module
 */
import { sql } from "kysely";
import type { Desk } from "./desk.ts";
import { INSTANCE_LIMITS } from "./limits/instances.ts";

type InstanceDesk = Pick<Desk, "db" | "instance">;

/** Renews the row of this instance. @returns the database's time */
export async function renewInstance({ db, instance }: InstanceDesk): Promise<Date> {
  const beatAt = sql<Date>`now()`;
  const row = await db.insertInto("instances").values({ id: instance, beatAt })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((row) => ({
        beatAt,
        steadySince: row.case().when("instances.beatAt", ">", before(INSTANCE_LIMITS.silentMs))
          .then(row.ref("instances.steadySince")).else(beatAt).end(),
      }))
    )
    .returning("beatAt").executeTakeFirstOrThrow();
  return row.beatAt;
}

/** Removes the row of an instance that shuts down cleanly and leaves no unfinished work. */
export async function removeInstance({ db, instance }: InstanceDesk): Promise<void> {
  await db.deleteFrom("instances").where("id", "=", instance).execute();
}

/** Removes the rows of all others, for an instance with exclusive use of the database. */
export async function removeOtherInstances({ db, instance }: InstanceDesk): Promise<void> {
  await db.deleteFrom("instances").where("id", "!=", instance).execute();
}

/** Removes rows that are no longer needed: an instance without a row is as dead as one with an old one. */
export async function forgetInstances({ db }: Pick<Desk, "db">): Promise<void> {
  await db.deleteFrom("instances").where("beatAt", "<=", before(INSTANCE_LIMITS.keptMs)).execute();
}

/**
 * Returns the live instances, including this one. Until its own heartbeats have come for that long without a gap, as
 * after an outage of the database, every instance with a row counts as alive.
 */
export async function liveInstances({ db, instance }: InstanceDesk): Promise<ReadonlySet<string>> {
  const recent = before(INSTANCE_LIMITS.silentMs);
  const others = await db.selectFrom("instances").select("id")
    .where((where) =>
      where.or([
        where("beatAt", ">", recent),
        where.not(where.exists(
          where.selectFrom("instances as own").select("own.id").where("own.id", "=", instance)
            .where("own.beatAt", ">", recent).where("own.steadySince", "<", recent),
        )),
      ])
    )
    .execute();
  return new Set([instance, ...others.map(({ id }) => id)]);
}

/** Whether several instances have run side by side for longer than a new one takes to replace an old one. */
export async function areSeveral({ db }: Pick<Desk, "db">): Promise<boolean> {
  const steady = await db.selectFrom("instances").select("id")
    .where("beatAt", ">", before(INSTANCE_LIMITS.silentMs)).where("steadySince", "<", before(INSTANCE_LIMITS.besideMs))
    .limit(2).execute();
  return steady.length > 1;
}

/** Whether this instance should print the first owner's link: no other one has done so recently. Called with a lock. */
export async function printsSetup({ db, instance }: InstanceDesk): Promise<boolean> {
  const other = await db.selectFrom("instances").select("id")
    .where("printedSetup", "=", true).where("id", "!=", instance)
    .where("beatAt", ">", before(INSTANCE_LIMITS.setupMs))
    .limit(1).executeTakeFirst();
  if (other !== undefined) return false;
  await db.updateTable("instances").set({ printedSetup: true }).where("id", "=", instance).execute();
  return true;
}

function before(ms: number) {
  return sql<Date>`now() - cast(${ms / 1000} as double precision) * interval '1 second'`;
}
