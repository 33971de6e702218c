/**
 * How a session began, and whether a workspace requires its provider.
 *
 * @module
 */
import type { Desk } from "../desk.ts";

/** How a session began: at this issuer, with its session there; null: with a password, a passkey or a link. */
export type SessionProvider = { readonly issuer: string; readonly sid: string | null } | null;

/** The only provider that signs in to a workspace; null if passwords also do. */
export type RequiredProvider = { readonly issuer: string; readonly label: string };

/** Returns the provider that a workspace requires, or null. */
export async function requiredProvider(
  { db }: Pick<Desk, "db">,
  workspace: string,
): Promise<RequiredProvider | null> {
  const row = await db.selectFrom("oidcProviders").select(["issuer", "label"])
    .where("workspace", "=", workspace).where("required", "=", true).executeTakeFirst();
  return row ?? null;
}

/** Stops requiring single sign-on in a workspace: lets an owner in whose provider fails. */
export async function allowPasswords({ db }: Pick<Desk, "db">, workspace: string): Promise<boolean> {
  const row = await db.updateTable("oidcProviders").set({ required: false })
    .where("workspace", "=", workspace).where("required", "=", true).returning("workspace").executeTakeFirst();
  return row !== undefined;
}
