/**
 * Re-authenticates an account without a password at its provider.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { accountById, membershipsOf } from "../teammates/accounts.ts";
import type { Caller } from "../teammates/caller.ts";
import { isConnected } from "./identities.ts";
import { findProvider, type OidcProvider } from "./provider.ts";

/**
 * Returns the provider with which a person may confirm; null if they have a password, are connected to none, or are in
 * another workspace as well: a confirmation counts in every workspace, and the owner of this one chose the provider.
 */
export async function confirmingProvider(
  desk: Pick<Desk, "db">,
  { workspace, teammate }: Pick<Caller, "workspace" | "teammate">,
  account: string,
): Promise<OidcProvider | null> {
  const provider = await findProvider(desk, workspace);
  if (provider === null || !await isConnected(desk, provider, teammate.id)) return null;
  const known = await accountById(desk, account);
  if (known === null || known.passwordHash !== null) return null;
  return (await membershipsOf(desk, account)).length === 1 ? provider : null;
}
