/**
 * Whether actions are set up, as tools report it.
 *
 * @module
 */
import { type KeyOrigins, keyState, notSetUp } from "../actions/key_state.ts";
import { keyOrigins, loadKeys } from "../actions/keys.ts";
import type { Action } from "../agent/actions/action.ts";
import { actionOrigin } from "../agent/actions/action_url.ts";
import type { LiveAgent } from "../agent/versions/live.ts";
import type { Desk } from "../desk.ts";
import type { JsonObject } from "../json.ts";

/** Returns the live keys of a workspace, for {@link setUpOf}. */
export async function liveKeys(desk: Pick<Desk, "db">, { workspace }: LiveAgent): Promise<KeyOrigins> {
  return keyOrigins(await loadKeys(desk, workspace));
}

/** Reports whether an action has its keys; if not, what is missing and why. */
export function setUpOf(action: Action, keys: KeyOrigins): JsonObject {
  const state = keyState(action, keys);
  const { ready, missingKeys } = state;
  return { ready, missingKeys, ...(ready ? {} : { notReady: notSetUp(action, state) }) };
}

/** The customer's view of a reading action without a card. */
export const NO_CARD = "It has no card: without a model customers read its picked fields as plain text.";

/** Like {@linkcode NO_CARD}, with the fix; null for any other action. */
export function withoutCard({ changes, widget }: Pick<Action, "changes" | "widget">): string | null {
  if (changes || widget !== null) return null;
  return `${NO_CARD} Make one with widget_from_data, and name it in \`widget\` with update_action.`;
}

/** Names the inputs of an action without a description, and the consequence; null if there are none. */
export function bareInputs({ input }: Pick<Action, "input">): string | null {
  const names = [...input].flatMap(([name, { description, label }]) =>
    description === "" && label === null ? [`\`${name}\``] : []
  );
  if (names.length === 0) return null;
  const have = names.length === 1 ? "has" : "have";
  return `${names.join(", ")} ${have} no description and no label: ` +
    "the AI has to guess what belongs there, and customers read the bare name.";
}

/** Returns an action in one line of a list. */
export function actionLine(action: Action, keys: KeyOrigins): JsonObject {
  const { name, method, changes, readsByFile, usesIdentity } = action;
  return {
    name,
    method,
    host: hostOf(action),
    changes,
    ...(readsByFile ? { readsByFile } : {}),
    usesIdentity,
    ...publicAccount(action),
    ...setUpOf(action, keys),
  };
}

/** Returns the reason why anyone may choose the account, if the action's file declares one; nothing otherwise. */
export function publicAccount({ publicReason }: Pick<Action, "publicReason">): JsonObject {
  return publicReason === null ? {} : { publicAccount: publicReason };
}

function hostOf(action: Action): string {
  return URL.parse(actionOrigin(action))?.host ?? "";
}
