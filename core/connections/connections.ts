/**
 * Connections: AI clients to which a teammate granted access by signing in, each with its permissions.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { type ActivityBy, byCaller, recordActivity } from "../activity/record.ts";
import type { ActivityKind } from "../activity/kinds.ts";
import { json } from "../db/json.ts";
import type { ConnectionTable } from "../db/tables/connections.ts";
import { REMOVED_AT_ONCE, removeInSteps } from "../db/remove_in_steps.ts";
import type { Handles } from "../handles.ts";
import { newOpaque, opaqueHash } from "../identity/opaque.ts";
import { CONNECTION_LIMITS } from "../limits/connections.ts";
import { DeskError } from "../problem.ts";
import type { Membership } from "../teammates/accounts.ts";
import { CALL_KINDS, type Caller, type CallKind } from "../teammates/caller.ts";
import { managedTokens } from "../teammates/api_tokens.ts";

/** A teammate's grant to a client, and the client's request. */
export type Consent = {
  readonly client: string;
  readonly clientName: string;
  readonly clientHost: string;
  readonly kinds: readonly CallKind[];
  readonly readsCustomers: boolean;
  readonly resource: string;
  readonly redirectUri: string;
  /** The PKCE challenge, S256. */
  readonly challenge: string;
};

/** A connection as listed. */
export type ConnectionLine =
  & Pick<ConnectionTable, "id" | "teammate" | "clientName" | "clientHost" | "readsCustomers">
  & Pick<ConnectionTable, "createdAt" | "lastUsedAt" | "endedAt">
  & { readonly kinds: readonly CallKind[] };

/**
 * Stores a consent.
 *
 * @param isStillAllowed whether the session that gave it still is what it was; asked last, as it may end meanwhile
 * @returns the code that the client exchanges for its tokens
 * @throws DeskError forbidden for a teammate who was deactivated, or whose session has ended, meanwhile
 */
export async function allowClient(
  desk: Pick<Handles, "db" | "now" | "newId" | "randomBytes">,
  caller: Caller,
  consent: Consent,
  isStillAllowed: (desk: Pick<Handles, "db">, code: string) => Promise<boolean>,
): Promise<string> {
  const { redirectUri, challenge, kinds, ...rest } = consent;
  const { workspace, teammate: { id: teammate } } = caller;
  const code = newOpaque(desk, "svc_code_");
  const now = desk.now();
  await desk.db.transaction().execute(async (db) => {
    const active = await db.selectFrom("teammates").select("id").where("workspace", "=", workspace)
      .where("id", "=", teammate).where("deactivatedAt", "is", null).forUpdate().executeTakeFirst();
    if (active === undefined) throw new DeskError("forbidden", "Your account was deactivated in this workspace.");
    const connection = desk.newId();
    await db.insertInto("connections").values({
      id: connection,
      workspace,
      teammate,
      ...rest,
      kinds: json(kinds),
      createdAt: now,
      begunAt: null,
      lastUsedAt: null,
      endedAt: null,
    }).execute();
    await db.insertInto("connectionTokens").values({
      hash: opaqueHash(code),
      workspace,
      connection,
      kind: "code",
      redirectUri,
      challenge,
      usedAt: null,
      expiresAt: new Date(now.getTime() + CONNECTION_LIMITS.codeMs),
    }).execute();
    if (!await isStillAllowed({ db }, code)) throw new DeskError("forbidden", "You were signed out meanwhile.");
    const detail = { host: rest.clientHost, kinds, readsCustomers: rest.readsCustomers };
    const made = { kind: "connection_made", subject: rest.clientName, detail } as const;
    await recordActivity({ ...desk, db }, { ...byCaller(caller), ...made });
  });
  return code;
}

/** Returns the connections of a workspace, or of one teammate, newest first, including ended ones. */
export async function listConnections(
  { db }: Pick<Handles, "db">,
  workspace: string,
  teammate: string | null,
): Promise<readonly ConnectionLine[]> {
  const rows = await db.selectFrom("connections")
    .select(["id", "teammate", "clientName", "clientHost", "kinds", "readsCustomers"])
    .select(["createdAt", "lastUsedAt", "endedAt"])
    .where("workspace", "=", workspace).where("begunAt", "is not", null)
    .$if(teammate !== null, (query) => query.where("teammate", "=", teammate))
    .orderBy("createdAt", "desc").orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, kinds: readKinds(row.kinds) }));
}

/**
 * Ends a connection at once. Idempotent.
 *
 * @throws DeskError not_found if there is none, or it is another teammate's and the caller may not manage it
 */
export async function revokeConnection(
  desk: Pick<Handles, "db" | "now" | "newId">,
  caller: Caller,
  id: string,
): Promise<void> {
  const { workspace } = caller;
  const teammate = managedTokens(caller);
  await desk.db.transaction().execute(async (db) => {
    const found = await db.selectFrom("connections").select(["clientName", "endedAt"])
      .where("workspace", "=", workspace).where("id", "=", id)
      .$if(teammate !== null, (query) => query.where("teammate", "=", teammate))
      .forUpdate().executeTakeFirst();
    if (found === undefined) throw new DeskError("not_found", "There is no such connection.");
    if (found.endedAt !== null) return;
    await endConnection({ ...desk, db }, { workspace, id });
    const ended = { kind: "connection_ended", subject: found.clientName } as const;
    await recordActivity({ ...desk, db }, { ...byCaller(caller), ...ended });
  });
}

/** Ends every connection of a person in all these workspaces, like their sessions. */
export async function endConnections(
  desk: Pick<Handles, "db" | "now" | "newId">,
  memberships: readonly Membership[],
): Promise<void> {
  for (const { workspace, teammate } of memberships) {
    await desk.db.updateTable("connections").set({ endedAt: desk.now() })
      .where("workspace", "=", workspace).where("teammate", "=", teammate).where("endedAt", "is", null).execute();
  }
}

/** Ends one connection whose row is locked, and records the reason as an activity. */
export async function endWithActivity(
  desk: Pick<Handles, "db" | "now" | "newId">,
  connection: Pick<ConnectionTable, "workspace" | "id" | "clientName">,
  activity: Omit<ActivityBy, "workspace"> & { readonly kind: ActivityKind; readonly why: string },
): Promise<void> {
  const { workspace, id, clientName: subject } = connection;
  const { why, ...rest } = activity;
  await endConnection(desk, { workspace, id });
  await recordActivity(desk, { workspace, ...rest, subject, detail: { why } });
}

async function endConnection(
  { db, now }: Pick<Handles, "db" | "now">,
  { workspace, id }: { readonly workspace: string; readonly id: string },
): Promise<void> {
  await db.updateTable("connections").set({ endedAt: now() })
    .where("workspace", "=", workspace).where("id", "=", id).execute();
}

/** Ends connections that were not used for too long, and removes those that ended long ago or were never used. */
export async function forgetConnections({ db, now }: Pick<Handles, "db" | "now">): Promise<void> {
  await db.updateTable("connections").set({ endedAt: now() })
    .where("endedAt", "is", null).where("begunAt", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(
        selectFrom("connectionTokens as token").select("hash")
          .whereRef("token.workspace", "=", "connections.workspace").whereRef("token.connection", "=", "connections.id")
          .where("expiresAt", ">", now()).where("usedAt", "is", null),
      ))
    ).execute();
  const before = new Date(now().getTime() - CONNECTION_LIMITS.endedKeptMs);
  const ended = db.selectFrom("connectionTokens").select("hash").where("expiresAt", "<", before)
    .orderBy("expiresAt").limit(REMOVED_AT_ONCE);
  await removeInSteps(() => db.deleteFrom("connectionTokens").where("hash", "in", ended));
  await db.deleteFrom("connections")
    .where(({ or, and, eb }) =>
      or([eb("endedAt", "<", before), and([eb("begunAt", "is", null), eb("createdAt", "<", before)])])
    ).execute();
}

/** Returns the kinds of a row, in display order. */
export function readKinds(kept: readonly string[]): readonly CallKind[] {
  return CALL_KINDS.filter((kind) => kept.includes(kind));
}
