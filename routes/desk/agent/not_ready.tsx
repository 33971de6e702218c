/**
 * What the file of an action says of it that an owner should see at once: no key, anyone's account, no yes.
 *
 * @module
 */
import { type KeyOrigins, keyState, notSetUp } from "../../../core/actions/key_state.ts";
import { fileKind, fileName } from "../../../core/agent/files.ts";
import type { Action } from "../../../core/agent/action.ts";
import type { LiveAgent } from "../../../core/agent/live.ts";
import { toolPage } from "../agent_addresses.ts";

/** Why an action is not set up, and the key that it waits for. */
export type NotReady = { readonly says: string; readonly key: string };

/** The action of a path; undefined for every other file, and for one that is left out of the agent. */
export function actionAt({ agent }: LiveAgent, path: string): Action | undefined {
  return fileKind(path) === "action" ? agent.actions.get(fileName(path)) : undefined;
}

/** Why an action is not set up; null for one that is, and for every other file. */
export function notReadyOf(live: LiveAgent, keys: KeyOrigins, path: string): NotReady | null {
  const action = actionAt(live, path);
  if (action === undefined) return null;
  const state = keyState(action, keys);
  const [key] = [...state.missingKeys, ...state.unbound];
  return key === undefined ? null : { says: notSetUp(action, state), key };
}

/** Why anyone may choose the account of an action; null for every other file. */
export function publicReasonOf(live: LiveAgent, path: string): string | null {
  return actionAt(live, path)?.publicReason ?? null;
}

/** The method of an action that runs without a yes because its file says that it only reads; null for every other file. */
export function readsByFile(live: LiveAgent, path: string): string | null {
  const action = actionAt(live, path);
  return action?.readsByFile === true ? action.method : null;
}

/** Leads to the form that stores the key, with its name filled in. */
export function SetKeyLink({ notReady: { key }, look }: { notReady: NotReady; look?: string }) {
  return (
    <a class={look} href={toolPage("set_key", { name: key })} aria-label={`Set the key ${key}`}>
      Set the key
    </a>
  );
}
