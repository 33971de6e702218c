/**
 * Deletes the data of visitors, and of whole workspaces, from the live store.
 *
 * @module
 */
import { z } from "zod";
import type { Desk } from "../core/desk.ts";
import { KEYS, readKey, removeKey } from "./keys.ts";
import type { Kv } from "./open.ts";

/**
 * Deletes the identities of visitors in open chats, their sockets, and the pages that they visited.
 *
 * @param visitorIds of one workspace
 */
export async function forgetVisitors(
  { kv, live, now }: { readonly kv: Kv } & Pick<Desk, "live" | "now">,
  workspace: string,
  visitorIds: readonly string[],
): Promise<void> {
  const gone = new Set(visitorIds);
  const { name, schema } = KEYS.widgetSession;
  for await (const { key, value } of kv.list({ prefix: [name] })) {
    const { data } = schema.safeParse(value);
    if (data?.workspace !== workspace || !gone.has(data.visitorId)) continue;
    // An open chat continues anonymously.
    const expireIn = Math.max(1, data.expiresAt.getTime() - now().getTime());
    await kv.set(key, { ...data, identity: null, page: null }, { expireIn });
  }
  for (const visitorId of gone) {
    const { value: visits } = await readKey(kv, KEYS.visitorVisits, workspace, visitorId);
    for (const visit of visits ?? []) await forgetVisit(kv, workspace, visit);
    await removeKey(kv, KEYS.visitorVisits, workspace, visitorId);
    for (const visit of visits ?? []) live.publish({ kind: "visit", workspace, visit });
    live.publish({ kind: "visitor", workspace, visitorId });
  }
}

async function forgetVisit(kv: Kv, workspace: string, visit: string): Promise<void> {
  for (const { name } of [KEYS.visitorSocket, KEYS.visitorCall]) {
    for await (const { key } of kv.list({ prefix: [name, workspace, visit] })) await kv.delete(key);
  }
  await removeKey(kv, KEYS.visitorTrail, workspace, visit);
  await removeKey(kv, KEYS.visitCount, workspace, visit);
  await removeKey(kv, KEYS.nudges, workspace, visit);
}

/** Deletes every entry of a workspace: those with its id in their key, and sessions that refer to it. */
export async function forgetWorkspace({ kv }: { readonly kv: Kv }, workspace: string): Promise<void> {
  for (const { name } of Object.values(KEYS)) {
    for await (const { key, value } of kv.list({ prefix: [name] })) {
      if (namesWorkspace(key, workspace) || sessionSchema.safeParse(value).data?.workspace === workspace) {
        await kv.delete(key);
      }
    }
  }
}

/** The subject of a rate consists of words, one of which may be the workspace. */
function namesWorkspace(key: readonly unknown[], workspace: string): boolean {
  return key.some((part) => String(part).split(" ").includes(workspace));
}

const sessionSchema = z.object({ workspace: z.string() });
