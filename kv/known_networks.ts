/**
 * The addresses at which a person has signed in: there a stranger's wrong passwords from elsewhere do not count.
 *
 * @module
 */
import { opaqueHash } from "../core/identity/opaque.ts";
import { KEYS, readKey, writeKey } from "./keys.ts";
import type { Kv } from "./open.ts";

/** An email as accounts have it, and the address that its requests count for. */
export type PersonAtNetwork = { readonly email: string; readonly address: string };

/** Notes that the person has signed in there. */
export async function noteKnownNetwork({ kv }: { readonly kv: Kv }, at: PersonAtNetwork): Promise<void> {
  await writeKey(kv, KEYS.knownNetwork, true, hashOf(at));
}

/** Whether the person has signed in there within the last weeks. */
export async function isKnownNetwork({ kv }: { readonly kv: Kv }, at: PersonAtNetwork): Promise<boolean> {
  return (await readKey(kv, KEYS.knownNetwork, hashOf(at))).value === true;
}

function hashOf({ email, address }: PersonAtNetwork): string {
  return opaqueHash(`${address} ${email}`);
}
