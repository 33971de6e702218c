/**
 * The provider that the sign-in page offers to a person who has not signed in.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { listProviders } from "./provider.ts";

/** A provider on the sign-in page. */
export type ShownProvider = {
  readonly workspace: string;
  readonly label: string;
  /** Whether nothing else signs in to this desk. */
  readonly isOnlyWay: boolean;
};

/**
 * The provider of a workspace, or the only one there is; with several and no workspace none is offered, because a
 * stranger shall not read whose desks these are.
 *
 * @param workspace of the address, or of the last sign-in of this browser; null when unknown
 */
export async function shownProvider(desk: Pick<Desk, "db">, workspace: string | null): Promise<ShownProvider | null> {
  const providers = await listProviders(desk);
  const chosen = providers.find((each) => each.workspace === workspace) ??
    (providers.length === 1 ? providers[0] : null);
  if (chosen === null || chosen === undefined) return null;
  const { label, required } = chosen;
  return { workspace: chosen.workspace, label, isOnlyWay: required && await isAlone(desk, chosen.workspace) };
}

async function isAlone({ db }: Pick<Desk, "db">, workspace: string): Promise<boolean> {
  const other = await db.selectFrom("workspaces").select("id")
    .where("id", "!=", workspace).where("testOf", "is", null).limit(1).executeTakeFirst();
  return other === undefined;
}
