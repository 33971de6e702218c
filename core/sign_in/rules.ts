/**
 * How the people of a workspace sign in. Not a setting: settings are changed by API tokens too, and no token may weaken
 * a sign-in.
 *
 * @module
 */
import type { SignInRuleTable } from "../db/tables/sign_in.ts";
import type { Desk } from "../desk.ts";

/** Whether each teammate needs a second step. */
export type SecondStepRule = SignInRuleTable["secondStep"];

/** Every rule. */
export const SECOND_STEP_RULES = ["optional", "required"] as const satisfies readonly SecondStepRule[];

/** The rule of a workspace; `optional` until it was set. */
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

/** Whether a workspace needs a second step that an account does not have: until it has one, nothing else is open to it. */
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
