/**
 * Warnings from an action's file that an owner should notice: a missing key, anyone's account, no confirmation.
 *
 * @module
 */
import { type KeyOrigins, keyState, notSetUp } from "../../../core/actions/key_state.ts";
import { fileKind, fileName } from "../../../core/agent/files.ts";
import type { Action } from "../../../core/agent/actions/action.ts";
import type { LiveAgent } from "../../../core/agent/versions/live.ts";
import { toolPage } from "./addresses.ts";

/** Why an action is not set up, and the missing key. */
export type NotReady = { readonly says: string; readonly key: string };

/** The action at a path; undefined for other files, and for one that the agent leaves out. */
export function actionAt({ agent }: LiveAgent, path: string): Action | undefined {
  return fileKind(path) === "action" ? agent.actions.get(fileName(path)) : undefined;
}

/** Why an action is not set up; null if it is, and for other files. */
export function notReadyOf(live: LiveAgent, keys: KeyOrigins, path: string): NotReady | null {
  const action = actionAt(live, path);
  if (action === undefined) return null;
  const state = keyState(action, keys);
  const [key] = [...state.missingKeys, ...state.unbound];
  return key === undefined ? null : { says: notSetUp(action, state), key };
}

/** Why anyone may choose the account of an action; null for other files. */
export function publicReasonOf(live: LiveAgent, path: string): string | null {
  return actionAt(live, path)?.publicReason ?? null;
}

/**
 * The method of an action that needs no confirmation because its file declares that it only reads; null for other
 * files.
 */
export function readsByFile(live: LiveAgent, path: string): string | null {
  const action = actionAt(live, path);
  return action?.readsByFile === true ? action.method : null;
}

/** A link to the form that stores the key, prefilled with its name. */
export function SetKeyLink({ notReady: { key }, look }: { notReady: NotReady; look?: string }) {
  return (
    <a class={look} href={toolPage("set_key", { name: key })} aria-label={`Set the key ${key}`}>
      Set the key
    </a>
  );
}
