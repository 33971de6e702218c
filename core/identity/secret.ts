/**
 * The secret that signs customers' tokens. The sandbox generates it; the desk shows it once and stores its record.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { inTransaction } from "../db/in_transaction.ts";
import { json } from "../db/json.ts";
import { lockWorkspace } from "../db/lock_workspace.ts";
import type { Desk } from "../desk.ts";
import type { IdentityRecord } from "../ports/identity.ts";

/** A change of customer identity. */
export type IdentityTurn = "on" | "off" | "rotate";

/** The state afterwards. `secret` is only present if one was generated, and is not shown again. */
export type IdentityState = { readonly on: boolean; readonly secret: string | null };

type SecretMaker = Pick<Desk, "db" | "identity" | "now">;

/**
 * Turns customer identity on (generating the first secret) or off (keeping the secret), or rotates the secret: the old
 * one is accepted for 24 more hours, or until {@linkcode endRotation}.
 *
 * @throws DeskError rate_limited after five new secrets in a day
 */
export async function setIdentity(desk: SecretMaker, workspace: string, turn: IdentityTurn): Promise<IdentityState> {
  const secret = turn === "off" ? null : await makeSecret(desk, workspace, turn);
  await switchIdentity(desk, workspace, turn !== "off");
  return { on: turn !== "off", secret };
}

/** Ends the old secret of a rotation now, and with it the sign-in of everyone with a token signed by it. */
export async function endRotation(desk: Pick<Desk, "db" | "identity">, workspace: string): Promise<void> {
  await desk.identity.endPrevious(workspace);
  await forgetPrevious(desk, workspace);
}

/** Returns the records of the secrets, newest first: none if identity is off, two during a rotation. */
export async function identityRecords(
  desk: Pick<Desk, "db">,
  workspace: string,
): Promise<readonly IdentityRecord[]> {
  return await desk.db.selectFrom("identitySecrets")
    .innerJoin("workspaces", "workspaces.id", "identitySecrets.workspace")
    .select(["identitySecrets.id as name", "identitySecrets.sealed"])
    .where("identitySecrets.workspace", "=", workspace)
    .where("workspaces.identityOn", "=", true)
    .orderBy("identitySecrets.createdAt", "desc")
    .execute();
}

/** Returns whether identity is on, when the current secret was generated, and until when an older one is accepted. */
export async function identityStatus(
  desk: Pick<Desk, "db" | "now">,
  workspace: string,
): Promise<{ readonly on: boolean; readonly secretSetAt: Date | null; readonly oldUntil: Date | null }> {
  const rows = await desk.db.selectFrom("workspaces")
    .leftJoin("identitySecrets", "identitySecrets.workspace", "workspaces.id")
    .select(["identityOn", "identitySecrets.createdAt as secretAt", "retiresAt"])
    .where("workspaces.id", "=", workspace)
    .execute();
  const current = rows.find((row) => row.retiresAt === null);
  const retiring = rows.find((row) => row.retiresAt !== null && row.retiresAt > desk.now());
  return {
    on: rows[0]?.identityOn ?? false,
    secretSetAt: current?.secretAt ?? null,
    oldUntil: retiring?.retiresAt ?? null,
  };
}

async function hasSecret(desk: Pick<Desk, "db">, workspace: string): Promise<boolean> {
  const row = await desk.db.selectFrom("identitySecrets").select("id")
    .where("workspace", "=", workspace).where("retiresAt", "is", null).executeTakeFirst();
  return row !== undefined;
}

/** Makes the next secret the current one. @returns its value, or null if turning on found an existing one */
async function makeSecret(desk: SecretMaker, workspace: string, turn: "on" | "rotate"): Promise<string | null> {
  return await inTransaction(desk.db, async (tx) => {
    // Two simultaneous rotations are serialized, in the sandbox as here.
    await lockWorkspace({ db: tx }, workspace);
    if (turn === "on" && await hasSecret({ db: tx }, workspace)) return null;
    const { secret, record, previousUntil } = await desk.identity.newSecret(workspace);
    // At most two are valid at a time: a second rotation within a day is meant to close a leak.
    await forgetPrevious({ db: tx }, workspace);
    await tx.updateTable("identitySecrets").set({ retiresAt: previousUntil ?? desk.now() })
      .where("workspace", "=", workspace).execute();
    await tx.insertInto("identitySecrets")
      .values({ id: record.name, workspace, sealed: json(record.sealed), createdAt: desk.now(), retiresAt: null })
      .execute();
    return secret;
  });
}

async function forgetPrevious(desk: Pick<Desk, "db">, workspace: string): Promise<void> {
  await desk.db.deleteFrom("identitySecrets")
    .where("workspace", "=", workspace)
    .where("retiresAt", "is not", null)
    .execute();
}

async function switchIdentity(desk: Pick<Desk, "db">, workspace: string, on: boolean): Promise<void> {
  await desk.db.updateTable("workspaces").set({ identityOn: on }).where("id", "=", workspace).execute();
}
