/**
 * How a session began, and whether a workspace requires its provider.
 *
 * @module
 */
import type { Desk } from "../desk.ts";

/** How a session began: at this issuer, with its session there; null: with a password, a passkey or a link. */
export type SessionProvider = { readonly issuer: string; readonly sid: string | null } | null;

/** The provider that alone signs in to a workspace; null where passwords do as well. */
export type RequiredProvider = { readonly issuer: string; readonly label: string };

/** The provider that a workspace requires; null where it requires none. */
export async function requiredProvider(
  { db }: Pick<Desk, "db">,
  workspace: string,
): Promise<RequiredProvider | null> {
  const row = await db.selectFrom("oidcProviders").select(["issuer", "label"])
    .where("workspace", "=", workspace).where("required", "=", true).executeTakeFirst();
  return row ?? null;
}

/** No longer requires single sign-on in a workspace: how an owner is let in whose provider fails. */
export async function allowPasswords({ db }: Pick<Desk, "db">, workspace: string): Promise<boolean> {
  const row = await db.updateTable("oidcProviders").set({ required: false })
    .where("workspace", "=", workspace).where("required", "=", true).returning("workspace").executeTakeFirst();
  return row !== undefined;
}
