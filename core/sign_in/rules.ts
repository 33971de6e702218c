/**
 * The sign-in rules of a workspace. Not a setting: settings can also be changed with API tokens, and no token may
 * weaken a sign-in.
 *
 * @module
 */
import type { SignInRuleTable } from "../db/tables/sign_in.ts";
import type { Desk } from "../desk.ts";

/** Whether each teammate needs a second factor. */
export type SecondStepRule = SignInRuleTable["secondStep"];

/** Every rule. */
export const SECOND_STEP_RULES = ["optional", "required"] as const satisfies readonly SecondStepRule[];

/** Returns the rule of a workspace; `optional` until it is set. */
export async function readSecondStepRule({ db }: Pick<Desk, "db">, workspace: string): Promise<SecondStepRule> {
  const row = await db.selectFrom("signInRules").select("secondStep").where("workspace", "=", workspace)
    .executeTakeFirst();
  return row?.secondStep ?? "optional";
}

/** Sets the rule of a workspace. */
export async function setSecondStepRule(
  { db }: Pick<Desk, "db">,
  workspace: string,
  secondStep: SecondStepRule,
): Promise<void> {
  await db.insertInto("signInRules").values({ workspace, secondStep })
    .onConflict((conflict) => conflict.column("workspace").doUpdateSet({ secondStep })).execute();
}

/**
 * Whether a workspace requires a second factor that an account does not have: until then nothing else is open to it.
 */
export async function lacksSecondStep(
  { db }: Pick<Desk, "db">,
  workspace: string,
  account: string,
): Promise<boolean> {
  const row = await db.selectFrom("signInRules").select("workspace")
    .where("workspace", "=", workspace).where("secondStep", "=", "required")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("authenticatorApps").select("account").where("account", "=", account)))
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("passkeys").select("passkeys.id").where("passkeys.account", "=", account)))
    )
    .executeTakeFirst();
  return row !== undefined;
}
