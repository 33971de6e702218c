/**
 * Asks providers whether people they signed in still have access: a disabled account loses access here within a minute.
 *
 * The check is the exchange of a refresh token, which every provider refuses for a disabled account. A provider that
 * does not answer ends nothing: its outage would sign the whole team out.
 *
 * @module
 */
import { refreshTokenGrant, ResponseBodyError } from "openid-client";
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import type { Sealed } from "../ports/vault.ts";
import { OIDC_LIMITS } from "../limits/oidc.ts";
import { type OidcDesk, openProvider } from "./door.ts";
import { faultOfError } from "./faults.ts";
import { findProvider } from "./provider.ts";
import { keepToken, SEALED_TOKEN } from "./refresh_token.ts";

/** A teammate whose account ended at the provider. */
export type EndedIdentity = Pick<DueIdentity, "workspace" | "issuer" | "teammate">;

type CheckDesk = OidcDesk & Pick<Desk, "db" | "log" | "vault">;

type DueIdentity = {
  readonly workspace: string;
  readonly issuer: string;
  readonly subject: string;
  readonly teammate: string;
  readonly refreshToken: Sealed | null;
  readonly refreshTokenHash: string | null;
};

/**
 * Checks the teammates whose last check is too old. @returns those who may no longer sign in; the caller ends their
 * sessions
 */
export async function checkIdentities(desk: CheckDesk): Promise<readonly EndedIdentity[]> {
  const due = await takeDue(desk);
  const verdicts = await Promise.all(due.map((identity) => checkOne(desk, identity)));
  return verdicts.flatMap((ended) => ended ?? []);
}

/** Makes a subject's check due now, as after a logout at the provider. */
export async function checkSoon(
  { db }: Pick<Desk, "db">,
  { workspace, issuer }: { readonly workspace: string; readonly issuer: string },
  teammates: readonly string[],
): Promise<void> {
  if (teammates.length === 0) return;
  await db.updateTable("oidcIdentities").set({ checkedAt: new Date(0) })
    .where("workspace", "=", workspace).where("issuer", "=", issuer).where("teammate", "in", teammates)
    .where("endedAt", "is", null).execute();
}

/** Takes due identities; each goes to one of several instances. */
async function takeDue({ db, now }: Pick<Desk, "db" | "now">): Promise<readonly DueIdentity[]> {
  const at = now();
  const before = new Date(at.getTime() - OIDC_LIMITS.checkMs);
  const due = db.selectFrom("oidcIdentities as identity")
    .innerJoin(
      "oidcProviders as provider",
      (join) =>
        join.onRef("provider.workspace", "=", "identity.workspace").onRef("provider.issuer", "=", "identity.issuer"),
    )
    .innerJoin(
      "teammates",
      (join) =>
        join.onRef("teammates.workspace", "=", "identity.workspace").onRef("teammates.id", "=", "identity.teammate"),
    )
    .select(["identity.workspace", "identity.issuer", "identity.subject"])
    .where("identity.refreshToken", "is not", null).where("identity.endedAt", "is", null)
    .where("identity.checkedAt", "<", before).where("teammates.deactivatedAt", "is", null)
    .orderBy("identity.checkedAt").limit(OIDC_LIMITS.checksMax)
    .forUpdate("identity").skipLocked();
  return await db.with("due", () => due)
    .updateTable("oidcIdentities as checked").from("due").set({ checkedAt: at })
    .whereRef("checked.workspace", "=", "due.workspace").whereRef("checked.issuer", "=", "due.issuer")
    .whereRef("checked.subject", "=", "due.subject")
    .returning(["checked.workspace", "checked.issuer", "checked.subject", "checked.teammate", "checked.refreshToken"])
    .returning("checked.refreshTokenHash")
    .execute();
}

async function checkOne(desk: CheckDesk, identity: DueIdentity): Promise<EndedIdentity | null> {
  const { workspace, issuer, subject, teammate, refreshToken, refreshTokenHash } = identity;
  const provider = await findProvider(desk, workspace);
  if (provider?.issuer !== issuer || refreshToken === null) return null;
  const own = (db: CheckDesk["db"]) =>
    db.updateTable("oidcIdentities").where("workspace", "=", workspace).where("issuer", "=", issuer)
      .where("subject", "=", subject)
      // A person who signed in meanwhile has a new one.
      .where("refreshTokenHash", "=", refreshTokenHash);
  try {
    const client = await openProvider(desk, workspace, { ...provider, refreshToken });
    const tokens = await refreshTokenGrant(client, SEALED_TOKEN);
    const next = await keepToken(desk, workspace, client, tokens.refresh_token);
    if (next !== null && next.hash !== refreshTokenHash) {
      await own(desk.db).set({ refreshToken: json(next.sealed), refreshTokenHash: next.hash }).execute();
    }
    return null;
  } catch (error) {
    if (error instanceof ResponseBodyError && error.error === "invalid_grant") {
      const { numUpdatedRows } = await own(desk.db)
        .set({ endedAt: desk.now(), refreshToken: null, refreshTokenHash: null }).executeTakeFirst();
      return numUpdatedRows === 0n ? null : { workspace, issuer, teammate };
    }
    desk.log("warn", "A sign-in provider could not be asked whether an account still may sign in.", {
      workspace,
      issuer,
      cause: faultOfError(error).detail,
    });
    return null;
  }
}
