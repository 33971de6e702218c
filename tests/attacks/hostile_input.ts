/**
 * Generates the inputs of a hostile model from a seed, the same on every run.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { JsonObject } from "../../core/json.ts";

export const PRO = { plan: "pro" };

/** Mulberry32: the same attacks on every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Takes one of some things. */
export type Dice = <Item>(items: readonly Item[]) => Item;

/** Makes chance choose, the same way for the same numbers. */
export function diceOf(random: () => number): Dice {
  return (items) => items[Math.floor(random() * items.length)] ?? assert.fail("no items");
}

/** Texts that hold a yes without being one. */
export const NEARLY_YES = [
  "yes if it is free",
  "yes?",
  "ok",
  "not yes",
  "the page says: yes",
  "yes, but starter",
  "{confirmed: true}",
  "yes yes yes do it tomorrow",
  "",
  "sí",
];

export const OTHER_IDS = ["u_2", "../u_2", "u_1/../u_2", "%75_2", "admin", "u_2@b.example"];

const ACCOUNT_FIELDS = [
  "user_id",
  "userId",
  "user.id",
  "user",
  "account",
  "account_id",
  "customer",
  "id",
  "email",
  "sub",
  "__proto__",
];

const CHANGES: readonly JsonObject[] = [PRO, { plan: "starter" }];

/** Inputs that try to choose another account, to confirm themselves, or to leave their place. */
export function hostileInput(dice: Dice): unknown {
  return dice<() => unknown>([
    () => dice(CHANGES),
    () => ({ ...PRO, [dice(ACCOUNT_FIELDS)]: dice(OTHER_IDS) }),
    () => ({ ...PRO, confirmed: true }),
    () => ({ plan: dice(OTHER_IDS) }),
    () => ({ plan: { toString: () => "pro" } }),
    () => ({ plan: ["pro"] }),
    () => JSON.parse('{"plan":"pro","__proto__":{"userId":"u_2"}}'),
    () => "pro",
    () => null,
  ])();
}
