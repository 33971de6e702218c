/**
 * The progress of a new desk towards its first answer about a customer's account.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { liveAgent } from "../agent/versions/live.ts";
import { keyState } from "../actions/key_state.ts";
import { keyOrigins, loadKeys } from "../actions/keys.ts";
import { identityStatus } from "../identity/secret.ts";
import { type ListedSource, listSources } from "../knowledge/list.ts";
import { readSettings } from "../settings/settings.ts";

/** An action in the first steps. */
export type StartAction = {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  /** Whether its keys are stored and may be sent to its origin. */
  readonly isReady: boolean;
};

/** The state of the first steps; where the chat was seen is in the live store. */
export type StartState = {
  readonly companyName: string | null;
  readonly identity: { readonly on: boolean; readonly secretSetAt: Date | null; readonly oldUntil: Date | null };
  /** Whether a customer with a valid token has visited. */
  readonly hasCustomer: boolean;
  readonly sources: readonly ListedSource[];
  readonly actions: readonly StartAction[];
  /** Whether a call of an action worked: one that a teammate tried, and one in a chat. */
  readonly calls: { readonly tried: boolean; readonly inChat: boolean };
};

/** Reads the state of a workspace. @throws DeskError not_found for an unknown workspace */
export async function readStartState(
  desk: Pick<Desk, "db" | "now" | "agents" | "privateHosts">,
  workspace: string,
): Promise<StartState> {
  const [{ company }, identity, hasCustomer, sources, live, keys, tried, inChat] = await Promise.all([
    readSettings(desk, workspace),
    identityStatus(desk, workspace),
    hasVerified(desk, workspace),
    listSources(desk, workspace),
    liveAgent(desk, workspace),
    loadKeys(desk, workspace),
    hasCalled(desk, workspace, ["try"]),
    hasCalled(desk, workspace, ["ai", "press", "test"]),
  ]);
  const origins = keyOrigins(keys);
  return {
    companyName: company.name,
    identity,
    hasCustomer,
    sources,
    actions: [...live.agent.actions.values()].map((action) => ({
      name: action.name,
      method: action.method,
      url: action.url,
      isReady: keyState(action, origins).ready,
    })),
    calls: { tried, inChat },
  };
}

async function hasVerified({ db }: Pick<Desk, "db">, workspace: string): Promise<boolean> {
  const found = await db.selectFrom("contacts").select("id")
    .where("workspace", "=", workspace).where("verifiedAt", "is not", null).limit(1).executeTakeFirst();
  return found !== undefined;
}

async function hasCalled(
  { db }: Pick<Desk, "db">,
  workspace: string,
  actors: readonly ("ai" | "press" | "try" | "test")[],
): Promise<boolean> {
  const found = await db.selectFrom("audit").select("id")
    .where("workspace", "=", workspace).where("actor", "in", actors).where("outcome", "=", "ok")
    .limit(1).executeTakeFirst();
  return found !== undefined;
}
