/**
 * Counts attempts to sign in. Each is counted when it begins, so that concurrent ones are counted too, and a successful
 * one is given back: only failures use up a limit.
 *
 * @see docs/self-hosting.md, "Tries to sign in"
 * @module
 */
import { RATES } from "../../../core/limits/rates.ts";
import { normalEmail } from "../../../core/teammates/accounts.ts";
import { isKnownNetwork } from "../../../kv/known_networks.ts";
import type { Counter } from "../../../kv/rates.ts";
import type { PlainRequest } from "../../request.ts";
import { refuseOver, type Served } from "../../served.ts";
import { noteFailedSignIn } from "./failed_sign_in.ts";

type TryingServed = Pick<Served, "desk" | "kv" | "rates" | "unfinished">;
type From = Pick<PlainRequest, "ip" | "address">;

/** An attempt that was counted. */
export type SignInTry = {
  /** Gives the attempt back to the limits, because it succeeded. */
  readonly wasRight: () => Promise<void>;
};

/**
 * Counts a password attempt for an email, with or without an account. From a network where the person has signed in
 * before, only failures from there are counted, so that others cannot lock them out.
 *
 * @throws DeskError rate_limited
 */
export async function takePasswordTry(served: TryingServed, from: From, email: string): Promise<SignInTry> {
  const account = normalEmail(email);
  const { address } = from;
  const isKnown = await isKnownNetwork(served, { email: account, address });
  return await take(served, from, email, [
    counter("signIn", `${account} at ${address}`),
    ...(isKnown ? [] : [counter("signInAccount", account), counter("signInAddress", address)]),
  ]);
}

/**
 * Counts an attempt at an account's second step, or with a passkey alone, whose account is not known yet.
 *
 * @throws DeskError rate_limited
 */
export async function takeStepTry(
  served: TryingServed,
  from: From,
  person: { readonly account: string; readonly email: string } | null,
): Promise<SignInTry> {
  // Successful second steps of an account are counted too, so these are not given back.
  if (person !== null) await take(served, from, person.email, [counter("secondStep", person.account)]);
  return await take(served, from, person?.email ?? "", [counter("signInAddress", from.address)]);
}

function counter(name: keyof typeof RATES, subject: string): Counter {
  return { name, subject, rate: RATES[name] };
}

async function take(
  served: TryingServed,
  from: From,
  email: string,
  counters: readonly Counter[],
): Promise<SignInTry> {
  try {
    refuseOver(await served.rates.takeAll(counters));
  } catch (error) {
    noteFailedSignIn(served, from, { email, reason: "rate" });
    throw error;
  }
  return { wasRight: () => served.rates.giveBack(counters) };
}
