/**
 * The keys that actions use: stored in the vault, bound to origins when they are set, never readable again.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { sql } from "kysely";
import { actionOrigin } from "../agent/actions/action_url.ts";
import type { LiveAgent } from "../agent/versions/live.ts";
import { type AllowedHosts, isAllowedHost } from "../agent/actions/private_hosts.ts";
import { isSecretName, SECRET_NAME_RULE } from "../agent/actions/placeholders.ts";
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import type { KeptKey } from "../ports/vault.ts";
import { SECRET_LIMITS } from "../limits/actions.ts";
import { atField, DeskError } from "../problem.ts";
import type { KeyOrigins } from "./key_state.ts";

/** A key to store; it replaces the one of the same name. */
export type NewKey = {
  readonly name: string;
  readonly value: string;
  /** Its permitted origins; by default, those to which the live actions that use it send it. */
  readonly origins?: readonly string[];
  /** The teammate's id. */
  readonly by: string;
};

/** A key as listed; its value is not included, and cannot be read anywhere. */
export type ListedKey = {
  readonly name: string;
  readonly set: boolean;
  readonly setAt: Date | null;
  /** Names of the live actions that use it. */
  readonly usedBy: readonly string[];
  /** Its permitted origins; empty if it is not set. */
  readonly origins: readonly string[];
};

/** A key and the origins to bind it to. */
export type KeyPlace = { readonly name: string; readonly origins: readonly string[] };

/**
 * Validates a key without storing it.
 *
 * @returns the origins that it would be bound to
 * @throws DeskError invalid_input for an invalid name, value or origin, or if no origin is given or implied
 */
export function checkKey(allowed: AllowedHosts, key: NewKey, live: LiveAgent): KeyPlace {
  checkText(key);
  const origins = [...new Set(key.origins?.map((origin) => checkOrigin(origin, allowed)) ?? originsOf(live, key.name))];
  if (origins.length > 0) return { name: key.name, origins };
  throw refusedKey(
    "origins",
    `Nothing says where the key ${key.name} may be sent: no live action uses it.`,
    'Give its origins, such as ["https://app.example.com"], or save the action that uses it first.',
  );
}

/**
 * Stores a key in the vault, bound to its origins, and replaces the one of the same name.
 *
 * @returns the origins that it is bound to
 * @throws DeskError invalid_input for an invalid name, value or origin, or if no origin is given or implied
 */
export async function setKey(
  desk: Pick<Desk, "db" | "vault" | "now"> & AllowedHosts,
  key: NewKey,
  live: LiveAgent,
): Promise<KeyPlace> {
  const place = checkKey(desk, key, live);
  const id = { workspace: live.workspace, name: place.name };
  const sealed = await desk.vault.setSecret(id, { value: key.value, origins: place.origins });
  const row = {
    sealed: json(sealed),
    origins: json<readonly string[]>(place.origins),
    setAt: desk.now(),
    setBy: key.by,
  };
  await desk.db.insertInto("secrets").values({ ...id, ...row })
    // If two are set at the same time, the sandbox accepts only the later record.
    .onConflict((conflict) =>
      conflict.columns(["workspace", "name"]).doUpdateSet(row)
        .where(sql<boolean>`cast(secrets.sealed ->> 'seq' as bigint) < cast(excluded.sealed ->> 'seq' as bigint)`)
    )
    .execute();
  return place;
}

/** Removes a key permanently: its record is never accepted again, not even from a copy of the database. */
export async function removeKey(desk: Pick<Desk, "db" | "vault">, workspace: string, name: string): Promise<void> {
  await desk.vault.removeSecret({ workspace, name });
  await desk.db.deleteFrom("secrets").where("workspace", "=", workspace).where("name", "=", name).execute();
}

/** Whether a stored key has this value: the sandbox compares, a limited number of times. */
export async function isStoredKey(
  desk: Pick<Desk, "vault">,
  workspace: string,
  { name, sealed }: KeptKey,
  value: string,
): Promise<boolean> {
  return await desk.vault.isSecret({ workspace, name }, sealed, value);
}

/** Returns every key of the workspace, and every key that a live action names and the desk does not have. */
export async function listKeys(desk: Pick<Desk, "db">, live: LiveAgent): Promise<readonly ListedKey[]> {
  const kept = new Map((await loadKeys(desk, live.workspace)).map((key) => [key.name, key]));
  const actions = [...live.agent.actions.values()];
  const names = new Set([...kept.keys(), ...actions.flatMap(({ secrets }) => secrets)]);
  return [...names].sort().map((name) => ({
    name,
    set: kept.has(name),
    setAt: kept.get(name)?.setAt ?? null,
    usedBy: actions.filter(({ secrets }) => secrets.includes(name)).map((action) => action.name),
    origins: kept.get(name)?.origins ?? [],
  }));
}

/** Loads the stored keys of a workspace. */
export async function loadKeys(desk: Pick<Desk, "db">, workspace: string): Promise<readonly KeptKey[]> {
  return await desk.db.selectFrom("secrets").select(["name", "sealed", "origins", "setAt"])
    .where("workspace", "=", workspace)
    .orderBy("name")
    .execute();
}

/** Like {@linkcode loadKeys}, for a call: cached until a key is set or removed, if no other process can do that. */
export async function keysOfCall(
  desk: Pick<Desk, "db" | "agents">,
  workspace: string,
): Promise<readonly KeptKey[]> {
  return await desk.agents.keys(workspace, () => loadKeys(desk, workspace));
}

/** Returns where each key may be sent, for `keyState`. */
export function keyOrigins(keys: readonly KeptKey[]): KeyOrigins {
  return new Map(keys.map(({ name, origins }) => [name, origins]));
}

function originsOf(live: LiveAgent, name: string): readonly string[] {
  return [...live.agent.actions.values()].filter(({ secrets }) => secrets.includes(name)).map(actionOrigin);
}

function checkText({ name, value }: NewKey): void {
  const { charsMin, charsMax } = SECRET_LIMITS;
  if (!isSecretName(name)) throw refusedKey("name", "This cannot be the name of a key.", `Use ${SECRET_NAME_RULE}.`);
  if (value.length < charsMin || value.length > charsMax) {
    throw refusedKey("value", `A key has ${charsMin} to ${charsMax} characters.`, "Give the key as the app issued it.");
  }
  // deno-lint-ignore no-control-regex -- a pasted line end would break the header that carries the key
  if (/[\x00-\x1f\x7f]/.test(value) || !value.isWellFormed()) {
    const message = "The key contains a line break or another character that cannot be sent.";
    throw refusedKey("value", message, "Give the key alone, on one line.");
  }
}

function checkOrigin(text: string, allowed: AllowedHosts): string {
  const url = URL.parse(text);
  const fix = "Write origins as https://api.example.com.";
  if (url === null || !/^https?:$/.test(url.protocol) || `${url.origin}/` !== url.href) {
    throw refusedKey("origins", `\`${text.slice(0, 200)}\` is not an origin.`, fix);
  }
  if (url.protocol === "http:" && !isAllowedHost(allowed, url)) {
    throw refusedKey("origins", `${url.origin} is not https: the key could be read on its way.`, fix);
  }
  return url.origin;
}

function refusedKey(parameter: keyof NewKey, message: string, fix: string): DeskError {
  return new DeskError("invalid_input", message, { fix, ...atField(parameter, message, fix) });
}
