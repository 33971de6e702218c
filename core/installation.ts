/**
 * What the instances of an installation must share: the key files of the sandbox and the folder of files. The first
 * instance on a database says which they are; one with others cannot do its work.
 *
 * @module
 */
import { sql } from "kysely";
import type { Desk } from "./desk.ts";

/** The file by which instances know that they share the folder of files. No id begins with a dot. */
export const FILES_MARK = ".desk";

type Db = Pick<Desk, "db">;

/**
 * Whether an instance's key files are those of the installation: it has at least one of those that others serve with,
 * and every one that a stored key was made with.
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
    // Of two instances that begin together with keys of their own, one is first.
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

/** Whether the folder or bucket of files is the installation's; the first one to be asked about is marked as that. */
export async function hasOurFiles({ db, files, newId }: Pick<Desk, "db" | "files" | "newId">): Promise<boolean> {
  const ours = await filesMark({ db });
  if (ours !== null) return await files.mark() === ours;
  return await db.transaction().execute(async (locked) => {
    // Of two instances that begin together, one is first: a bucket has no way to refuse the second mark.
    await sql`lock table installation in share row exclusive mode`.execute(locked);
    const before = await filesMark({ db: locked });
    if (before !== null) return await files.mark() === before;
    const mark = await files.mark() ?? await files.setMark(newId());
    await locked.insertInto("installation").values({ filesMark: mark }).execute();
    return true;
  });
}

/** The mark of the folder of files; null before an instance on PostgreSQL has set it. */
export async function filesMark({ db }: Db): Promise<string | null> {
  const row = await db.selectFrom("installation").select("filesMark").executeTakeFirst();
  return row?.filesMark ?? null;
}
