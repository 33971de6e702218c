/**
 * The secret that a customer's tokens are signed with: made here, shown once, rotated without a gap.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { IDENTITY_LIMITS } from "../limits/people.ts";
import type { Sealed } from "../ports/vault.ts";
import { sealName } from "./key_ring.ts";
import { newOpaque } from "./opaque.ts";

/** A change of customer identity. */
export type IdentityTurn = "on" | "off" | "rotate";

/** The state afterwards. `secret` is there only when one was created, and is not shown again. */
export type IdentityState = { readonly on: boolean; readonly secret: string | null };

type SecretMaker = Pick<Desk, "db" | "vault" | "now" | "newId" | "randomBytes">;

/**
 * Turns identifying customers on (making the first secret) or off (keeping the secret), or rotates the secret: the old
 * one is accepted for 24 hours more, or until {@linkcode endRotation}.
 */
export async function setIdentity(desk: SecretMaker, workspace: string, turn: IdentityTurn): Promise<IdentityState> {
  if (turn === "off") {
    await switchIdentity(desk, workspace, false);
    return { on: false, secret: null };
  }
  const made = turn === "rotate" || !await hasSecret(desk, workspace) ? await makeSecret(desk, workspace) : null;
  const secret = made === null ? null : await keepSecret(desk, workspace, made, turn);
  await switchIdentity(desk, workspace, true);
  return { on: true, secret };
}

/** Ends the old secret of a rotation now. */
export async function endRotation(desk: Pick<Desk, "db">, workspace: string): Promise<void> {
  await desk.db.deleteFrom("identitySecrets")
    .where("workspace", "=", workspace)
    .where("retiresAt", "is not", null)
    .execute();
}

/** The keys that a token may be signed with now: none when identifying is off, two during a rotation, newest first. */
export async function identityKeys(
  desk: Pick<Desk, "db" | "now" | "keyRing">,
  workspace: string,
): Promise<readonly CryptoKey[]> {
  const secrets = await desk.db.selectFrom("identitySecrets")
    .innerJoin("workspaces", "workspaces.id", "identitySecrets.workspace")
    .select(["identitySecrets.id", "identitySecrets.workspace", "identitySecrets.sealed"])
    .where("identitySecrets.workspace", "=", workspace)
    .where("workspaces.identityOn", "=", true)
    .where((or) => or.or([or("retiresAt", "is", null), or("retiresAt", ">", desk.now())]))
    .orderBy("identitySecrets.createdAt", "desc")
    .execute();
  return await Promise.all(secrets.map((secret) => desk.keyRing.open(secret)));
}

/** Whether identifying is on, when the current secret was made, and until when an older one is accepted. */
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

type MadeSecret = {
  readonly id: string;
  readonly value: string;
  readonly sealed: Sealed;
};

async function makeSecret(desk: SecretMaker, workspace: string): Promise<MadeSecret> {
  const id = desk.newId();
  const value = newOpaque(desk, "svc_id_");
  // No origin: this secret is never sent anywhere.
  const sealed = await desk.vault.setSecret({ workspace, name: sealName(id) }, { value, origins: [] });
  return { id, value, sealed };
}

/** Makes the secret the current one. @returns its value, or null when turning on found that another did it first */
async function keepSecret(
  desk: SecretMaker,
  workspace: string,
  made: MadeSecret,
  turn: "on" | "rotate",
): Promise<string | null> {
  const now = desk.now();
  return await desk.db.transaction().execute(async (tx) => {
    // Two rotations at the same time follow each other.
    await tx.selectFrom("workspaces").select("id").where("id", "=", workspace).forUpdate().executeTakeFirstOrThrow();
    if (turn === "on" && await hasSecret({ db: tx }, workspace)) return null;
    // At most two are valid at a time: a second rotation within a day is meant to close a leak.
    await endRotation({ db: tx }, workspace);
    await tx.updateTable("identitySecrets")
      .set({ retiresAt: new Date(now.getTime() + IDENTITY_LIMITS.rotationMs) })
      .where("workspace", "=", workspace)
      .execute();
    await tx.insertInto("identitySecrets")
      .values({ id: made.id, workspace, sealed: json(made.sealed), createdAt: now, retiresAt: null })
      .execute();
    return made.value;
  });
}

async function switchIdentity(desk: Pick<Desk, "db">, workspace: string, on: boolean): Promise<void> {
  await desk.db.updateTable("workspaces").set({ identityOn: on }).where("id", "=", workspace).execute();
}
