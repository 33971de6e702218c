/**
 * Changes the provider of a workspace: with the owner's current right, and without overwriting an unseen change.
 *
 * @module
 */
import { byCaller, recordActivity } from "../activity/record.ts";
import { lockWorkspace } from "../db/lock_workspace.ts";
import type { Desk } from "../desk.ts";
import { DeskError } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { lockCaller } from "../teammates/manage.ts";
import { findProvider, OIDC_SECRET_NAME, removeProvider, saveProvider, type StoredProvider } from "./provider.ts";
import type { CheckedProvider } from "./written_provider.ts";

type ProviderDesk = Pick<Desk, "db" | "now" | "newId" | "vault">;

/** Returns the version that a form was rendered from, for the optimistic lock. */
export function providerVersion(provider: Pick<StoredProvider, "setAt"> | null): string {
  return provider === null ? "none" : provider.setAt.toISOString();
}

/**
 * Saves a checked provider for its workspace; a new secret goes into the vault.
 *
 * @param seen the version that the form was rendered from
 * @throws DeskError forbidden without the right sign_in.edit, version_conflict
 */
export async function changeProvider(
  desk: ProviderDesk,
  caller: Caller,
  checked: CheckedProvider,
  seen: string,
): Promise<void> {
  await withProvider(desk, caller, seen, async (own, by) => {
    const { workspace, secret } = checked;
    const id = { workspace, name: OIDC_SECRET_NAME };
    const sealed = "value" in secret ? await desk.vault.setSecret(id, secret) : secret;
    await saveProvider(own, { ...checked, secret: sealed }, by.teammate.id);
    await recordActivity(own, { ...byCaller(by), kind: "provider_set", subject: checked.issuer });
  });
}

/**
 * Removes the provider of the caller's workspace. Idempotent.
 *
 * @throws DeskError forbidden without the right sign_in.edit, version_conflict
 */
export async function dropProvider(desk: ProviderDesk, caller: Caller, seen: string): Promise<void> {
  await withProvider(desk, caller, seen, async (own, by, provider) => {
    if (provider === null) return;
    await recordActivity(own, { ...byCaller(by), kind: "provider_removed", subject: provider.issuer });
    // Last: the vault does not restore a removed secret if the transaction fails.
    await removeProvider(own, caller.workspace);
  });
}

/** Makes a change in a transaction, after checking the caller's right and the version they have seen. */
async function withProvider(
  desk: ProviderDesk,
  caller: Caller,
  seen: string,
  change: (desk: ProviderDesk, by: Caller, provider: StoredProvider | null) => Promise<void>,
): Promise<void> {
  await desk.db.transaction().execute(async (db) => {
    // People before the workspace, in the order of every other change of the team: the other order would deadlock.
    const by = await lockCaller({ db }, caller);
    // Serializes two owners' changes, including the first one, which has no row to lock.
    await lockWorkspace({ db }, caller.workspace);
    needRight(by, "sign_in.edit");
    const provider = await findProvider({ db }, caller.workspace);
    if (providerVersion(provider) !== seen) {
      throw new DeskError("version_conflict", "Another teammate has changed the provider since you opened this page.", {
        fix: "What you typed is still here: save again to overwrite their change, or reload the page to see it.",
      });
    }
    await change({ ...desk, db }, by, provider);
  });
}
