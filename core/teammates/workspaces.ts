/**
 * Workspaces: one desk of one company each. A self-hosted desk has one.
 *
 * @module
 */
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { newOpaque } from "../identity/opaque.ts";

/** A workspace as the rest of the desk knows it. */
export type Workspace = { readonly id: string; readonly name: string; readonly widgetKey: string };

const COLUMNS = ["id", "name", "widgetKey"] as const;

/** 16 bytes, which base64url writes as 22 characters. */
const WIDGET_KEY_BYTES = 16;

/** Makes a workspace with a widget key of its own. */
export async function createWorkspace(
  desk: Pick<Desk, "db" | "now" | "newId" | "randomBytes">,
  name: string,
): Promise<Workspace> {
  const workspace = { id: desk.newId(), name, widgetKey: newOpaque(desk, "wk_", WIDGET_KEY_BYTES) };
  await desk.db.insertInto("workspaces").values({ ...workspace, settings: json({}), createdAt: desk.now() }).execute();
  return workspace;
}

/** The oldest workspace, which is the only one of a self-hosted desk; null on the first start. */
export async function firstWorkspace(desk: Pick<Desk, "db">): Promise<Workspace | null> {
  const row = await desk.db.selectFrom("workspaces").select(COLUMNS)
    .where("testOf", "is", null).orderBy("createdAt").limit(1).executeTakeFirst();
  return row ?? null;
}

/** A workspace by its id; null when there is none. */
export async function findWorkspace(desk: Pick<Desk, "db">, id: string): Promise<Workspace | null> {
  const row = await desk.db.selectFrom("workspaces").select(COLUMNS).where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** The workspace that a page's widget key names; null for an unknown key. */
export async function workspaceOfKey(desk: Pick<Desk, "db">, widgetKey: string): Promise<Workspace | null> {
  const row = await desk.db.selectFrom("workspaces").select(COLUMNS)
    .where("widgetKey", "=", widgetKey).where("testOf", "is", null).executeTakeFirst();
  return row ?? null;
}
