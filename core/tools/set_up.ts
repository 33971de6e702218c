/**
 * Whether actions are set up, as tools report it.
 *
 * @module
 */
import { type KeyOrigins, keyState, notSetUp } from "../actions/key_state.ts";
import { keyOrigins, loadKeys } from "../actions/keys.ts";
import type { Action } from "../agent/action.ts";
import { actionOrigin } from "../agent/action_url.ts";
import type { LiveAgent } from "../agent/live.ts";
import type { Desk } from "../desk.ts";
import type { JsonObject } from "../json.ts";

/** The live keys of a workspace, for {@link setUpOf}. */
export async function liveKeys(desk: Pick<Desk, "db">, { workspace }: LiveAgent): Promise<KeyOrigins> {
  return keyOrigins(await loadKeys(desk, workspace));
}

/** Whether an action has its keys; what is missing and why, when it does not. */
export function setUpOf(action: Action, keys: KeyOrigins): JsonObject {
  const state = keyState(action, keys);
  const { ready, missingKeys } = state;
  return { ready, missingKeys, ...(ready ? {} : { notReady: notSetUp(action, state) }) };
}

/** What customers see of an action that reads and has no card. */
export const NO_CARD = "It has no card: without a model customers read its picked fields as plain text.";

/** The same, and what to do; null for any other action. */
export function withoutCard({ changes, widget }: Pick<Action, "changes" | "widget">): string | null {
  if (changes || widget !== null) return null;
  return `${NO_CARD} Make one with widget_from_data, and name it in \`widget\` with update_action.`;
}

/** Which inputs of an action say nothing but their names, and what that means; null for none. */
export function bareInputs({ input }: Pick<Action, "input">): string | null {
  const names = [...input].flatMap(([name, { description, label }]) =>
    description === "" && label === null ? [`\`${name}\``] : []
  );
  if (names.length === 0) return null;
  const have = names.length === 1 ? "has" : "have";
  return `${names.join(", ")} ${have} no description and no label: ` +
    "the AI has to guess what belongs there, and customers read the bare name.";
}

/** An action in one line of a list. */
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

/** Why anyone may choose the account, for an action whose file says so; nothing for the others. */
export function publicAccount({ publicReason }: Pick<Action, "publicReason">): JsonObject {
  return publicReason === null ? {} : { publicAccount: publicReason };
}

function hostOf(action: Action): string {
  return URL.parse(actionOrigin(action))?.host ?? "";
}
