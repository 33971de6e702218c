/**
 * Unsubscribes by the link in an email: only the recipient of the mail has the token.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { suppress } from "./suppressions.ts";

/** Whose emails a link stops. */
export type Subscription = { readonly workspace: string; readonly address: string };

/** Returns whose emails a token stops; null if it is unknown or expired. */
export async function findSubscription({ db }: Pick<Desk, "db">, token: string): Promise<Subscription | null> {
  const row = await db.selectFrom("mails").select(["workspace", "recipient"])
    .where("unsubscribeToken", "=", token).executeTakeFirst();
  return row === undefined ? null : { workspace: row.workspace, address: row.recipient };
}

/** Stops emails to a customer. Idempotent. @returns whose; null for an unknown token */
export async function unsubscribe(desk: Pick<Desk, "db" | "now">, token: string): Promise<Subscription | null> {
  const found = await findSubscription(desk, token);
  if (found !== null) await suppress(desk, found.workspace, found.address, "unsubscribed");
  return found;
}
