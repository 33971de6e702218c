/**
 * What the instances of an installation must share: the sandbox's key files and the file storage. The first instance on
 * a database determines them; one with others cannot work.
 *
 * @module
 */
import { sql } from "kysely";
import type { Desk } from "./desk.ts";

/** The file that identifies a shared file storage. No id begins with a dot. */
export const FILES_MARK = ".desk";

type Db = Pick<Desk, "db">;

/**
 * Whether an instance's key files are those of the installation: it has at least one of those used by others, and every
 * one that a stored key was made with.
 *
 * @param kids the ids of its key files
 */
export async function hasOurKeys({ db }: Db, kids: readonly string[]): Promise<boolean> {
  const { rows: used } = await sql<{ kid: string }>`
    select distinct sealed ->> 'kid' as kid from secrets
    union select distinct sealed ->> 'kid' from identity_secrets`.execute(db);
  if (used.some(({ kid }) => !kids.includes(kid))) return false;
  const known = await keyFiles({ db });
  if (kids.every((kid) => known.includes(kid))) return true;
  return await db.transaction().execute(async (locked) => {
    // Of two instances that start together with different keys, one is first.
    await sql`lock table key_files in share row exclusive mode`.execute(locked);
    const before = await keyFiles({ db: locked });
    if (before.length > 0 && !before.some((kid) => kids.includes(kid))) return false;
    const rows = kids.map((kid) => ({ kid }));
    await locked.insertInto("keyFiles").values(rows).onConflict((conflict) => conflict.doNothing()).execute();
    return true;
  });
}

async function keyFiles({ db }: Db): Promise<readonly string[]> {
  return (await db.selectFrom("keyFiles").select("kid").execute()).map(({ kid }) => kid);
}

/** Whether the folder or bucket of files is the installation's; the first one checked is marked as such. */
export async function hasOurFiles({ db, files, newId }: Pick<Desk, "db" | "files" | "newId">): Promise<boolean> {
  const ours = await filesMark({ db });
  if (ours !== null) return await files.mark() === ours;
  return await db.transaction().execute(async (locked) => {
    // Of two instances that start together, one is first: a bucket cannot refuse the second mark.
    await sql`lock table installation in share row exclusive mode`.execute(locked);
    const before = await filesMark({ db: locked });
    if (before !== null) return await files.mark() === before;
    const mark = await files.mark() ?? await files.setMark(newId());
    await locked.insertInto("installation").values({ filesMark: mark }).execute();
    return true;
  });
}

/** Returns the mark of the file storage; null before an instance on PostgreSQL has set it. */
export async function filesMark({ db }: Db): Promise<string | null> {
  const row = await db.selectFrom("installation").select("filesMark").executeTakeFirst();
  return row?.filesMark ?? null;
}
