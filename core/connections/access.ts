/**
 * The caller with an access token: the teammate who connected the client, with their current rights and what they
 * granted it.
 *
 * @module
 */
import { byCaller, tryRecordActivity } from "../activity/record.ts";
import type { Handles } from "../handles.ts";
import { opaqueHash } from "../identity/opaque.ts";
import { TEAMMATE_LIMITS } from "../limits/people.ts";
import type { Caller } from "../teammates/caller.ts";
import { findRole } from "../teammates/roles.ts";
import { readKinds } from "./connections.ts";
import { ACCESS_PREFIX } from "./tokens.ts";

type AccessDesk = Pick<Handles, "db" | "now" | "newId" | "log">;

/**
 * Returns the caller that an access token authenticates. Checked at each request, so that ending a connection, or
 * narrowing its teammate's role, takes effect with the next request.
 *
 * @param resource the called address: a token for another address is not valid
 * @returns null if it is unknown, expired, of an ended connection, or for another address
 */
export async function callerOfAccess(
  desk: AccessDesk,
  value: string,
  { resource, address }: { readonly resource: string; readonly address?: string | undefined },
): Promise<Caller | null> {
  if (!value.startsWith(ACCESS_PREFIX)) return null;
  const row = await findAccess(desk, value, resource);
  if (row === undefined) return null;
  const { workspace, connection, clientName, lastUsedAt, readsCustomers, id, name, role } = row;
  const held = await findRole(desk, workspace, role);
  if (held === null) return null;
  const kinds = new Set(readKinds(row.kinds));
  const caller: Caller = {
    workspace,
    teammate: { id, name, role },
    role: held,
    via: "mcp",
    token: { id: connection, name: clientName },
    readOnly: !kinds.has("edit") && !kinds.has("act"),
    kinds,
    readsCustomers: readsCustomers && held.rights.has("conversations.read"),
    ...(address === undefined ? {} : { address }),
  };
  await noteUse(desk, caller, { connection, clientName, lastUsedAt });
  return caller;
}

async function findAccess({ db, now }: AccessDesk, value: string, resource: string) {
  return await db.selectFrom("connectionTokens as token")
    .innerJoin(
      "connections as own",
      (join) => join.onRef("own.workspace", "=", "token.workspace").onRef("own.id", "=", "token.connection"),
    )
    .innerJoin(
      "teammates",
      (join) => join.onRef("teammates.workspace", "=", "own.workspace").onRef("teammates.id", "=", "own.teammate"),
    )
    .select(["own.workspace", "own.id as connection", "clientName", "kinds", "readsCustomers", "lastUsedAt"])
    .select(["teammates.id", "teammates.name", "role"])
    .where("hash", "=", opaqueHash(value)).where("token.kind", "=", "access").where("expiresAt", ">", now())
    .where("own.endedAt", "is", null).where("resource", "=", resource)
    .where("teammates.deactivatedAt", "is", null)
    .where(({ not, exists, selectFrom }) =>
      // An account that its sign-in provider ended; signing in with the provider again restores the connection.
      not(exists(
        selectFrom("oidcIdentities as identity").select("subject")
          .whereRef("identity.workspace", "=", "own.workspace").whereRef("identity.teammate", "=", "own.teammate")
          .where("identity.endedAt", "is not", null),
      ))
    )
    .executeTakeFirst();
}

/** Records the last use of a connection, and its first use on each day as an activity. */
async function noteUse(
  desk: AccessDesk,
  caller: Caller,
  used: { readonly connection: string; readonly clientName: string; readonly lastUsedAt: Date | null },
): Promise<void> {
  const { connection, clientName, lastUsedAt } = used;
  const now = desk.now();
  if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < TEAMMATE_LIMITS.lastUsedMs) return;
  await desk.db.updateTable("connections").set({ lastUsedAt: now })
    .where("workspace", "=", caller.workspace).where("id", "=", connection).execute();
  if (lastUsedAt?.toISOString().slice(0, 10) === now.toISOString().slice(0, 10)) return;
  await tryRecordActivity(desk, { ...byCaller(caller), kind: "connection_used", subject: clientName });
}
