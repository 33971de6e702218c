/**
 * Maps people at a provider to teammates of the workspace that asked it.
 *
 * @module
 */
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { DeskError } from "../problem.ts";
import type { OidcPerson } from "./claims.ts";
import type { OidcProvider } from "./provider.ts";
import type { VerifiedSignIn } from "./sign_in.ts";

/** The teammate whom a provider may have meant. */
export type KnownTeammate = {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly deactivatedAt: Date | null;
  readonly isConnected: boolean;
};

const TEAMMATE = ["teammates.id", "teammates.name", "teammates.role", "teammates.deactivatedAt"] as const;

/** Returns the teammate whom a person is connected to; null for a new one. Locks the row. */
export async function connectedTeammate(
  { db }: Pick<Desk, "db">,
  { workspace, issuer }: OidcProvider,
  { subject }: OidcPerson,
): Promise<KnownTeammate | null> {
  const row = await db.selectFrom("oidcIdentities as identity")
    .innerJoin(
      "teammates",
      (join) =>
        join.onRef("teammates.workspace", "=", "identity.workspace").onRef("teammates.id", "=", "identity.teammate"),
    )
    .select(TEAMMATE)
    .where("identity.workspace", "=", workspace).where("issuer", "=", issuer).where("subject", "=", subject)
    .forUpdate().executeTakeFirst();
  return row === undefined ? null : { ...row, isConnected: true };
}

/** Returns the teammate with the email that the provider confirms. Locks the row. */
export async function teammateByEmail(
  { db }: Pick<Desk, "db">,
  { workspace }: OidcProvider,
  { email }: OidcPerson,
): Promise<KnownTeammate | null> {
  if (email === null) return null;
  const row = await db.selectFrom("teammates").innerJoin("accounts", "accounts.id", "teammates.account")
    .select(TEAMMATE).where("workspace", "=", workspace).where("email", "=", email).forUpdate("teammates")
    .executeTakeFirst();
  return row === undefined ? null : { ...row, isConnected: false };
}

/** Whether a teammate has an identity of the provider: their email may have passed to another person there. */
export async function isConnected(
  { db }: Pick<Desk, "db">,
  { workspace, issuer }: Pick<OidcProvider, "workspace" | "issuer">,
  teammate: string,
): Promise<boolean> {
  const row = await db.selectFrom("oidcIdentities").select("subject")
    .where("workspace", "=", workspace).where("issuer", "=", issuer).where("teammate", "=", teammate)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Connects the person, or records another sign-in, which restores an ended connection.
 *
 * @throws DeskError name_taken if the person was connected to another teammate meanwhile
 */
export async function keepIdentity(
  { db, now }: Pick<Desk, "db" | "now">,
  { workspace, issuer }: OidcProvider,
  { person: { subject }, refreshToken }: VerifiedSignIn,
  teammate: string,
): Promise<void> {
  const token = refreshToken === null
    ? {}
    : { refreshToken: json(refreshToken.sealed), refreshTokenHash: refreshToken.hash };
  const set = { teammate, checkedAt: now(), endedAt: null, ...token };
  const { numInsertedOrUpdatedRows: kept = 0n } = await db.insertInto("oidcIdentities")
    .values({ workspace, issuer, subject, createdAt: now(), refreshToken: null, refreshTokenHash: null, ...set })
    .onConflict((conflict) =>
      conflict.columns(["workspace", "issuer", "subject"]).doUpdateSet(set)
        .where("oidcIdentities.teammate", "=", teammate)
    )
    .executeTakeFirst();
  if (kept === 0n) {
    throw new DeskError("name_taken", "This account of the provider was connected to another teammate meanwhile.");
  }
}

/** Returns the id of the teammate whom a subject is connected to, or null. */
export async function connectedTo(
  { db }: Pick<Desk, "db">,
  { workspace, issuer }: Pick<OidcProvider, "workspace" | "issuer">,
  subject: string,
): Promise<string | null> {
  const row = await db.selectFrom("oidcIdentities").select("teammate")
    .where("workspace", "=", workspace).where("issuer", "=", issuer).where("subject", "=", subject)
    .executeTakeFirst();
  return row?.teammate ?? null;
}

/** Removes a teammate's identity at the provider. */
export async function disconnectTeammate(
  { db }: Pick<Desk, "db">,
  workspace: string,
  teammate: string,
): Promise<void> {
  await db.deleteFrom("oidcIdentities").where("workspace", "=", workspace).where("teammate", "=", teammate).execute();
}

/** Returns the provider of a workspace, and whether a teammate is connected to it; null if there is none. */
export async function connectionOf(
  { db }: Pick<Desk, "db">,
  workspace: string,
  teammate: string,
): Promise<{ readonly label: string; readonly isConnected: boolean } | null> {
  const row = await db.selectFrom("oidcProviders as provider")
    .leftJoin(
      "oidcIdentities as identity",
      (join) =>
        join.onRef("identity.workspace", "=", "provider.workspace").onRef("identity.issuer", "=", "provider.issuer")
          .on("identity.teammate", "=", teammate),
    )
    .select(["label", "subject"]).where("provider.workspace", "=", workspace).limit(1).executeTakeFirst();
  return row === undefined ? null : { label: row.label, isConnected: row.subject !== null };
}
