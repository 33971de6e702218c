/**
 * Workspaces: one desk of one company each. An installation begins with one.
 *
 * @module
 */
import { sql } from "kysely";
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { newOpaque } from "../identity/opaque.ts";

/** A workspace as used by the rest of the desk; `name` is the company's, null until it is set. */
export type Workspace = { readonly id: string; readonly name: string | null; readonly widgetKey: string };

/** The company's name in a query of workspaces: a setting. */
export const companyName = sql<string | null>`settings #>> '{company,name}'`;

const COLUMNS = ["id", companyName.as("name"), "widgetKey"] as const;

/** The name in lists of a workspace without a company name. */
const UNNAMED = "Unnamed workspace";

/** 16 bytes, which base64url writes as 22 characters. */
const WIDGET_KEY_BYTES = 16;

/** Returns the name of a workspace in lists. */
export function workspaceLabel({ name }: Pick<Workspace, "name">): string {
  return name ?? UNNAMED;
}

/** Creates a workspace with its own widget key; `name` is the company's, null if it is not known yet. */
export async function createWorkspace(
  desk: Pick<Desk, "db" | "now" | "newId" | "randomBytes">,
  name: string | null,
): Promise<Workspace> {
  const workspace = { id: desk.newId(), name, widgetKey: newOpaque(desk, "wk_", WIDGET_KEY_BYTES) };
  const settings = json(name === null ? {} : { company: { name } });
  const row = { ...workspace, name: name ?? UNNAMED, settings, createdAt: desk.now() };
  await desk.db.insertInto("workspaces").values(row).execute();
  return workspace;
}

/** Returns the oldest workspace, whose owners own the installation; null on the first start. */
export async function firstWorkspace(desk: Pick<Desk, "db">): Promise<Workspace | null> {
  const row = await desk.db.selectFrom("workspaces").select(COLUMNS)
    .where("testOf", "is", null).orderBy("createdAt").orderBy("id").limit(1).executeTakeFirst();
  return row ?? null;
}

/**
 * Returns the first workspace, creating it if there is none: once, even if instances start together on an empty
 * database. Two would each print an owner's link, of which only one works.
 */
export async function ensureFirstWorkspace(
  desk: Pick<Desk, "db" | "now" | "newId" | "randomBytes">,
): Promise<Workspace> {
  const before = await firstWorkspace(desk);
  if (before !== null) return before;
  return await desk.db.transaction().execute(async (db) => {
    await sql`lock table workspaces in share row exclusive mode`.execute(db);
    return await firstWorkspace({ db }) ?? await createWorkspace({ ...desk, db }, null);
  });
}

/** Whether a row of `workspaces` in a query is the first workspace. */
export const isFirstWorkspace = sql<
  boolean
>`workspaces.id = (select id from workspaces where test_of is null order by created_at, id limit 1)`;

/** Returns every workspace of people, the first one first. */
export async function everyWorkspace(desk: Pick<Desk, "db">): Promise<readonly Workspace[]> {
  return await desk.db.selectFrom("workspaces").select(COLUMNS)
    .where("testOf", "is", null).orderBy("createdAt").orderBy("id").execute();
}

/** Returns a workspace by its id, or null. */
export async function findWorkspace(desk: Pick<Desk, "db">, id: string): Promise<Workspace | null> {
  const row = await desk.db.selectFrom("workspaces").select(COLUMNS).where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** Returns the workspace of a page's widget key; null for an unknown key. */
export async function workspaceOfKey(desk: Pick<Desk, "db">, widgetKey: string): Promise<Workspace | null> {
  const row = await desk.db.selectFrom("workspaces").select(COLUMNS)
    .where("widgetKey", "=", widgetKey).where("testOf", "is", null).executeTakeFirst();
  return row ?? null;
}
