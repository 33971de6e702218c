/**
 * What websites can do, as their pages told it: noted while visitors come, listed for teammates.
 *
 * @module
 */
import { sql } from "kysely";
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { WEBSITE_LIMITS } from "../limits.ts";
import type { OfferedAction } from "./offered.ts";

/** An action and where it was seen. */
export type RegisteredAction = OfferedAction & { readonly origin: string; readonly lastSeen: Date };

/** Notes what a page of an origin offers. What was noted a short while ago is not written again. */
export async function noteActions(
  desk: Pick<Desk, "db" | "now">,
  { workspace, origin }: { readonly workspace: string; readonly origin: string },
  actions: readonly OfferedAction[],
): Promise<void> {
  if (actions.length === 0) return;
  const now = desk.now();
  const byName = new Map(actions.map((action) => [action.name, action]));
  const rows = [...byName.values()].map(({ input, pages, ...action }) => ({
    ...{ ...action, workspace, origin, lastSeen: now },
    ...{ input: json(input), pages: json(pages) },
  }));
  const noted = new Date(now.getTime() - WEBSITE_LIMITS.notedMs);
  const written = await desk.db.insertInto("websiteActions").values(rows)
    .onConflict((conflict) =>
      conflict.columns(["workspace", "origin", "name"]).doUpdateSet((row) => ({
        title: row.ref("excluded.title"),
        description: row.ref("excluded.description"),
        input: row.ref("excluded.input"),
        readOnly: row.ref("excluded.readOnly"),
        pages: row.ref("excluded.pages"),
        lastSeen: row.ref("excluded.lastSeen"),
      })).where((row) =>
        row.or([
          row("websiteActions.lastSeen", "<", noted),
          row("websiteActions.description", "!=", row.ref("excluded.description")),
          row("websiteActions.readOnly", "!=", row.ref("excluded.readOnly")),
          row("websiteActions.input", "!=", row.ref("excluded.input")),
        ])
      )
    ).returning("name").execute();
  if (written.length > 0) await forgetOldest(desk, workspace);
}

/** Every action that was seen, by name and then by origin. */
export async function listRegistered(
  { db }: Pick<Desk, "db">,
  workspace: string,
): Promise<readonly RegisteredAction[]> {
  return await db.selectFrom("websiteActions")
    .select(["origin", "name", "title", "description", "input", "readOnly", "pages", "lastSeen"])
    .where("workspace", "=", workspace).orderBy("name").orderBy("origin").execute();
}

/** A visitor can make up names: what was seen longest ago makes room. */
async function forgetOldest({ db }: Pick<Desk, "db">, workspace: string): Promise<void> {
  const oldest = await db.selectFrom("websiteActions").select(["lastSeen"])
    .where("workspace", "=", workspace).orderBy("lastSeen", "desc").orderBy(sql`origin, name`)
    .offset(WEBSITE_LIMITS.registeredMax).limit(1).executeTakeFirst();
  if (oldest === undefined) return;
  await db.deleteFrom("websiteActions").where("workspace", "=", workspace)
    .where("lastSeen", "<=", oldest.lastSeen).execute();
}
