/**
 * The second factors of an account: what it proves after its password. An account with an authenticator app or a
 * passkey never signs in with its password alone.
 *
 * @module
 */
import { inTransaction } from "../db/in_transaction.ts";
import type { Desk } from "../desk.ts";

/** The state of an account's second factors. */
export type SecondStepState = {
  readonly hasApp: boolean;
  readonly passkeys: number;
  readonly recoveryCodesLeft: number;
};

/** Returns an account's second factors; `false` and 0 if it has none. */
export async function readSecondSteps({ db }: Pick<Desk, "db">, account: string): Promise<SecondStepState> {
  const row = await db.selectNoFrom((from) => [
    from.exists(from.selectFrom("authenticatorApps").select("account").where("account", "=", account)).as("hasApp"),
    from.selectFrom("passkeys").select((passkey) => passkey.fn.countAll<number>().as("n"))
      .where("account", "=", account).as("passkeys"),
    from.selectFrom("recoveryCodes").select((code) => code.fn.countAll<number>().as("n"))
      .where("account", "=", account).where("usedAt", "is", null).as("recoveryCodesLeft"),
  ]).executeTakeFirstOrThrow();
  return {
    hasApp: row.hasApp === true,
    passkeys: Number(row.passkeys),
    recoveryCodesLeft: Number(row.recoveryCodesLeft),
  };
}

/** Whether an account has a second factor. */
export function isTwoStep({ hasApp, passkeys }: SecondStepState): boolean {
  return hasApp || passkeys > 0;
}

/** Returns the ids of a workspace's teammates with a second factor. */
export async function listTwoStep({ db }: Pick<Desk, "db">, workspace: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("teammates as teammate").select("teammate.id")
    .where("teammate.workspace", "=", workspace)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom("authenticatorApps as app").select("app.account").whereRef("app.account", "=", "teammate.account"),
        ),
        exists(selectFrom("passkeys as key").select("key.id").whereRef("key.account", "=", "teammate.account")),
      ])
    ).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Removes an account's app. Its recovery codes are removed with its last second factor. */
export async function removeApp(desk: Pick<Desk, "db">, account: string): Promise<void> {
  await inTransaction(desk.db, async (db) => {
    await db.deleteFrom("authenticatorApps").where("account", "=", account).execute();
    await dropUselessCodes({ db }, account);
  });
}

/** Removes a passkey of an account, with the recovery codes as above. @returns its name; null if there is none */
export async function removePasskey(desk: Pick<Desk, "db">, account: string, id: string): Promise<string | null> {
  return await inTransaction(desk.db, async (db) => {
    const removed = await db.deleteFrom("passkeys").where("account", "=", account).where("id", "=", id)
      .returning("name").executeTakeFirst();
    await dropUselessCodes({ db }, account);
    return removed?.name ?? null;
  });
}

/** Removes every second factor of an account. */
export async function removeSecondSteps({ db }: Pick<Desk, "db">, account: string): Promise<void> {
  await db.deleteFrom("authenticatorApps").where("account", "=", account).execute();
  await db.deleteFrom("passkeys").where("account", "=", account).execute();
  await db.deleteFrom("recoveryCodes").where("account", "=", account).execute();
}

async function dropUselessCodes(desk: Pick<Desk, "db">, account: string): Promise<void> {
  if (isTwoStep(await readSecondSteps(desk, account))) return;
  await desk.db.deleteFrom("recoveryCodes").where("account", "=", account).execute();
}
