/**
 * The addresses from which a person has signed in: others' wrong passwords from elsewhere do not count there.
 *
 * @module
 */
import { opaqueHash } from "../core/identity/opaque.ts";
import { KEYS, readKey, writeKey } from "./keys.ts";
import type { Kv } from "./open.ts";

/** An account's email, and the address that its requests are counted for. */
export type PersonAtNetwork = { readonly email: string; readonly address: string };

/** Records that the person has signed in from there. */
export async function noteKnownNetwork({ kv }: { readonly kv: Kv }, at: PersonAtNetwork): Promise<void> {
  await writeKey(kv, KEYS.knownNetwork, true, hashOf(at));
}

/** Whether the person has signed in from there within the last weeks. */
export async function isKnownNetwork({ kv }: { readonly kv: Kv }, at: PersonAtNetwork): Promise<boolean> {
  return (await readKey(kv, KEYS.knownNetwork, hashOf(at))).value === true;
}

function hashOf({ email, address }: PersonAtNetwork): string {
  return opaqueHash(`${address} ${email}`);
}
