/**
 * The port to the vault: the sandbox makes the record of a secret, and nothing but the sandbox can read one.
 *
 * @module
 */

/** The record of a secret, which only the sandbox makes and opens; `iv` and `ct` in base64url. */
export type Sealed = {
  readonly v: 2;
  /** Which key file of the sandbox it was made with. */
  readonly kid: string;
  /** Of two records of a name the one with the higher number is the later one. */
  readonly seq: number;
  readonly iv: string;
  readonly ct: string;
};

/** A key as the desk keeps it. */
export type KeptKey = {
  readonly name: string;
  readonly sealed: Sealed;
  /** Where it may be sent. */
  readonly origins: readonly string[];
  readonly setAt: Date;
};

/** The workspace of a secret and its name there. */
type SecretId = { readonly workspace: string; readonly name: string };

/** Setting and removing the secrets that requests carry; those of customers' identity are `ports/identity.ts`. */
export type Vault = {
  /**
   * Makes the record of a secret; every earlier record of the name is worthless from then on.
   *
   * @param content.origins the origins that the value may be sent to, from now on
   * @throws DeskError unavailable, when the sandbox refuses it or does not answer
   */
  setSecret(
    id: SecretId,
    content: { readonly value: string; readonly origins: readonly string[] },
  ): Promise<Sealed>;
  /**
   * Makes the record of a refresh token of an OpenID provider, which the caller keeps. It leaves by the door `oidc` alone,
   * as the secret `_oidc_refresh`.
   *
   * @throws DeskError key_not_set, when the sandbox does not answer
   */
  sealToken(
    workspace: string,
    token: { readonly value: string; readonly origins: readonly string[] },
  ): Promise<Sealed>;
  /** Removes a name: no record of it that was made until now is accepted again. @throws DeskError unavailable */
  removeSecret(id: SecretId): Promise<void>;
  /** Removes every name of a workspace, also those of its identity secrets. @throws DeskError unavailable */
  removeWorkspace(workspace: string): Promise<void>;
  /**
   * Whether a record holds this value. False for one that is not accepted, and when the sandbox was asked too often: so
   * that it cannot be used to guess values.
   */
  isSecret(id: SecretId, sealed: Sealed, value: string): Promise<boolean>;
  /**
   * The texts without the values of the workspace's secrets, in any form in which the answers of actions are masked.
   *
   * @returns each text masked, in their order
   * @throws DeskError unavailable, when the sandbox does not answer or was asked too often
   */
  maskSecrets(workspace: string, texts: readonly string[]): Promise<readonly string[]>;
};
