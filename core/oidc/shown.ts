/**
 * The providers that the sign-in page offers to a person who is not signed in.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { normalEmail } from "../teammates/accounts.ts";
import { listProviders } from "./provider.ts";

/** A provider on the sign-in page. */
export type ShownProvider = {
  readonly workspace: string;
  readonly label: string;
  /** Whether this is the only way to sign in to this desk. */
  readonly isOnlyWay: boolean;
};

/** The providers on the sign-in page. */
export type ShownProviders = {
  readonly providers: readonly ShownProvider[];
  /** Whether there are others, which are found by an email address. */
  readonly hasOthers: boolean;
};

/**
 * Returns the provider of a workspace, or the only one there is. With several and no workspace, those that admit people
 * of the email's domain: a list of all of them would reveal the desk's customers to a stranger.
 *
 * @param known the workspace of the address, or of this browser's last sign-in; the typed email
 */
export async function shownProviders(
  desk: Pick<Desk, "db">,
  known: { readonly workspace: string | null; readonly email: string | null },
): Promise<ShownProviders> {
  const all = await listProviders(desk);
  const ofWorkspace = all.filter(({ workspace }) => workspace === known.workspace);
  const [, domain] = normalEmail(known.email ?? "").split("@");
  const ofDomain = all.filter(({ domains }) => domain !== undefined && domains.includes(domain));
  const chosen = all.length === 1 ? all : ofDomain.length > 0 ? ofDomain : ofWorkspace;
  const providers = chosen.map(async ({ workspace, label, required }) => {
    return { workspace, label, isOnlyWay: required && await isAlone(desk, workspace) };
  });
  return { providers: await Promise.all(providers), hasOthers: chosen.length < all.length };
}

async function isAlone({ db }: Pick<Desk, "db">, workspace: string): Promise<boolean> {
  const other = await db.selectFrom("workspaces").select("id")
    .where("id", "!=", workspace).where("testOf", "is", null).limit(1).executeTakeFirst();
  return other === undefined;
}
