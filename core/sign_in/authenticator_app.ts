/**
 * The authenticator app of an account. The sandbox generates its secret and checks its codes; the desk stores the
 * record, and ensures that no code is accepted twice.
 *
 * @module
 */
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { SIGN_IN_LIMITS } from "../limits/people.ts";
import type { Sealed } from "../ports/vault.ts";

type AppDesk = Pick<Desk, "db" | "totp" | "now">;

/**
 * Sets an account's app, replacing an earlier one, once its first code proves that the app has the secret.
 *
 * @returns false for a wrong code
 */
export async function setApp(desk: AppDesk, account: string, sealed: Sealed, typed: string): Promise<boolean> {
  const lastStep = await desk.totp.stepOf(account, sealed, digitsOf(typed));
  if (lastStep === null) return false;
  const row = { sealed: json(sealed), lastStep, wrongCodes: 0, createdAt: desk.now() };
  await desk.db.insertInto("authenticatorApps").values({ account, ...row })
    .onConflict((conflict) => conflict.column("account").doUpdateSet(row)).execute();
  return true;
}

/** The result of a code: `locked` after too many consecutive wrong ones, whatever the code is. */
export type AppCodeVerdict = "right" | "wrong" | "locked";

/** Checks a code of an account's app, and uses it up. */
export async function useAppCode(desk: AppDesk, account: string, typed: string): Promise<AppCodeVerdict> {
  // Counted before it is checked, so that each of several simultaneous attempts is counted.
  const app = await desk.db.updateTable("authenticatorApps")
    .set((row) => ({ wrongCodes: row("wrongCodes", "+", 1) }))
    .where("account", "=", account).where("wrongCodes", "<", SIGN_IN_LIMITS.wrongCodesMax)
    .returning("sealed").executeTakeFirst();
  if (app === undefined) return await hasApp(desk, account) ? "locked" : "wrong";
  const step = await desk.totp.stepOf(account, app.sealed, digitsOf(typed));
  if (step === null) return "wrong";
  const used = await desk.db.updateTable("authenticatorApps").set({ lastStep: step, wrongCodes: 0 })
    .where("account", "=", account).where("lastStep", "<", step).returning("account").executeTakeFirst();
  return used === undefined ? "wrong" : "right";
}

/** Unlocks an account's app after another second factor was right. */
export async function unlockApp({ db }: Pick<Desk, "db">, account: string): Promise<void> {
  await db.updateTable("authenticatorApps").set({ wrongCodes: 0 }).where("account", "=", account).execute();
}

async function hasApp({ db }: Pick<Desk, "db">, account: string): Promise<boolean> {
  return await db.selectFrom("authenticatorApps").select("account").where("account", "=", account)
    .executeTakeFirst() !== undefined;
}

/** Apps show `123 456`. */
function digitsOf(typed: string): string {
  return typed.replace(/\s/g, "").slice(0, 16);
}
