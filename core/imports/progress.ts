/**
 * What an import has written already, so that it goes on where it ended and writes nothing twice.
 *
 * @module
 */
import type { ImportTable } from "../db/tables/imports.ts";
import type { Desk } from "../desk.ts";

/** An entry of an export. */
export type OutsideRef = Pick<ImportTable, "workspace" | "source" | "kind" | "outsideId">;

/** The row that an entry became; null for one that was not written yet. */
export async function writtenAs({ db }: Pick<Desk, "db">, ref: OutsideRef): Promise<string | null> {
  const row = await db.selectFrom("imports").select("insideId")
    .where((where) => where.and(ref)).executeTakeFirst();
  return row?.insideId ?? null;
}

/** Notes what an entry became, in the transaction that writes it. */
export async function noteWritten(
  { db, now }: Pick<Desk, "db" | "now">,
  ref: OutsideRef,
  insideId: string,
): Promise<void> {
  await db.insertInto("imports").values({ ...ref, insideId, at: now() })
    .onConflict((conflict) =>
      conflict.columns(["workspace", "source", "kind", "outsideId"]).doUpdateSet({ insideId, at: now() })
    )
    .execute();
}
