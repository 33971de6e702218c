/**
 * The port to the vault: the sandbox creates the record of a secret, and only the sandbox can read one.
 *
 * @module
 */

/** The record of a secret, which only the sandbox creates and opens; `iv` and `ct` in base64url. */
export type Sealed = {
  readonly v: 2;
  /** The key file of the sandbox that it was made with. */
  readonly kid: string;
  /** Of two records of a name, the one with the higher number is the later one. */
  readonly seq: number;
  readonly iv: string;
  readonly ct: string;
};

/** A key as stored by the desk. */
export type KeptKey = {
  readonly name: string;
  readonly sealed: Sealed;
  /** The origins to which it may be sent. */
  readonly origins: readonly string[];
  readonly setAt: Date;
};

/** The workspace of a secret and its name there. */
type SecretId = { readonly workspace: string; readonly name: string };

/** Sets and removes the secrets that requests carry; those of customers' identity are in `ports/identity.ts`. */
export type Vault = {
  /**
   * Creates the record of a secret; every earlier record of the name becomes worthless.
   *
   * @param content.origins the origins that the value may be sent to from now on
   * @throws DeskError unavailable, if the sandbox refuses it or does not answer
   */
  setSecret(
    id: SecretId,
    content: { readonly value: string; readonly origins: readonly string[] },
  ): Promise<Sealed>;
  /**
   * Creates the record of a refresh token of an OpenID provider, which the caller stores. It only leaves through the
   * door `oidc`, as the secret `_oidc_refresh`.
   *
   * @throws DeskError key_not_set, if the sandbox does not answer
   */
  sealToken(
    workspace: string,
    token: { readonly value: string; readonly origins: readonly string[] },
  ): Promise<Sealed>;
  /** Removes a name: none of its earlier records is accepted again. @throws DeskError unavailable */
  removeSecret(id: SecretId): Promise<void>;
  /** Removes every name of a workspace, including its identity secrets. @throws DeskError unavailable */
  removeWorkspace(workspace: string): Promise<void>;
  /**
   * Whether a record has this value. False for one that is not accepted, and after too many requests, so that it cannot
   * be used to guess values.
   */
  isSecret(id: SecretId, sealed: Sealed, value: string): Promise<boolean>;
  /**
   * Masks the values of the workspace's secrets in texts, in any form that is masked in the answers of actions.
   *
   * @returns each text masked, in order
   * @throws DeskError unavailable, if the sandbox does not answer or was asked too often
   */
  maskSecrets(workspace: string, texts: readonly string[]): Promise<readonly string[]>;
};
