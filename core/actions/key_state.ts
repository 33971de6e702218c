/**
 * Determines whether an action has the keys it needs, bound to the origin it sends them to.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import type { Action } from "../agent/actions/action.ts";
import { actionOrigin } from "../agent/actions/action_url.ts";

/** The keys of a workspace by name, with the origins that each may be sent to. */
export type KeyOrigins = ReadonlyMap<string, readonly string[]>;

/** Whether an action is set up, and what it lacks. */
export type KeyState = {
  readonly ready: boolean;
  /** Names of keys that are not on the desk. */
  readonly missingKeys: readonly string[];
  /** Names of keys that are bound to other origins (`key_not_bound`). */
  readonly unbound: readonly string[];
};

type Keyed = Pick<Action, "secrets" | "url">;

/** Determines whether every key of an action exists and may be sent to the action's origin. */
export function keyState(action: Keyed, keys: KeyOrigins): KeyState {
  const origin = actionOrigin(action);
  const missingKeys = action.secrets.filter((name) => !keys.has(name));
  const unbound = action.secrets.filter((name) => keys.get(name)?.includes(origin) === false);
  return { ready: missingKeys.length + unbound.length === 0, missingKeys, unbound };
}

/** Describes in one sentence for teammates why an action is not set up. */
export function notSetUp(action: Keyed, { missingKeys, unbound }: KeyState): string {
  return missingKeys.length > 0
    ? `Not set up: the desk has no key ${list(missingKeys)}.`
    : `Not set up (key_not_bound): the key ${list(unbound)} is not bound to ${actionOrigin(action)}; set it again.`;
}

function list(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}
