/**
 * The port to Web Push: the sandbox generates the key pair that signs pushes; they leave through the door `push`.
 *
 * @module
 */
import type { Sealed } from "./vault.ts";

/** The key pair of an installation: the public half in base64url, and the record of the private one. */
export type PushKey = { readonly publicKey: string; readonly sealed: Sealed };

/** The sandbox's side of Web Push. */
export type Push = {
  /** Generates a key pair. @throws DeskError internal if the sandbox does not answer */
  newKey(): Promise<PushKey>;
};
