/**
 * Signing in with an unknown email, compared with a wrong password: response times must not reveal accounts.
 *
 * @module
 */
import { hashPassword, isPassword, PASSWORD_COST } from "../core/teammates/password.ts";
import { atLeast, compareTimes, type Figure, showMs, showRatio } from "./measure.ts";

const RATIO_MIN = 0.9;
const SHAPE = { rounds: 5, repeats: 5 } as const;
const PASSWORD = "a sentence is easy to keep";

/** Measures one comparison of each kind. */
export async function benchPassword(): Promise<readonly Figure[]> {
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const desk = { randomBytes, passwordCost: PASSWORD_COST };
  const hash = await hashPassword(desk, PASSWORD, { email: "ada@example.com", companies: [] });
  const { ours, peer, ratio } = await compareTimes(
    { run: () => isPassword(desk, "wrong horse battery", null) },
    { run: () => isPassword(desk, "wrong horse battery", hash) },
    SHAPE,
  );
  const both = `${showMs(ours)} and ${showMs(peer)}`;
  return [atLeast("sign-in: unknown e-mail against a wrong password", ratio, RATIO_MIN, showRatio, both)];
}
