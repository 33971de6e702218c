/**
 * The progress of an import: it continues where it stopped, and writes nothing twice.
 *
 * @module
 */
import type { ImportTable } from "../db/tables/imports.ts";
import type { Desk } from "../desk.ts";

/** An entry of an export. */
export type ImportedRef = Pick<ImportTable, "workspace" | "source" | "kind" | "outsideId">;

/** Returns the row of an entry; null if it was not written yet. */
export async function writtenAs({ db }: Pick<Desk, "db">, ref: ImportedRef): Promise<string | null> {
  const row = await db.selectFrom("imports").select("insideId")
    .where((where) => where.and(ref)).executeTakeFirst();
  return row?.insideId ?? null;
}

/** Records the row of an entry, in the transaction that writes it. */
export async function noteWritten(
  { db, now }: Pick<Desk, "db" | "now">,
  ref: ImportedRef,
  insideId: string,
): Promise<void> {
  await db.insertInto("imports").values({ ...ref, insideId, at: now() })
    .onConflict((conflict) =>
      conflict.columns(["workspace", "source", "kind", "outsideId"]).doUpdateSet({ insideId, at: now() })
    )
    .execute();
}
