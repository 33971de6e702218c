/**
 * The port to sealed secrets: values that the desk can write and only the sandbox can read.
 *
 * @module
 */
/** A value that only the sandbox can open: X25519, HKDF-SHA256 and AES-256-GCM, every part in base64url. */
export type Sealed = {
  readonly v: 1;
  readonly kid: string;
  readonly epk: string;
  readonly iv: string;
  readonly ct: string;
};

/** Sealing values, and opening the one kind that the desk itself needs: identity secrets. */
export type Seals = {
  /** Seals a value for the sandbox; `origins` are the origins that the value may be sent to. */
  seal(
    name: { readonly workspace: string; readonly name: string },
    content: { readonly value: string; readonly origins: readonly string[] },
  ): Promise<Sealed>;
  /** Binds a value that was sealed without origins; the sandbox refuses one that has some. */
  bind(
    name: { readonly workspace: string; readonly name: string },
    sealed: Sealed,
    origins: readonly string[],
  ): Promise<Sealed>;
  /** Opens a value sealed under a name that begins with `identity:`; the sandbox refuses any other name. */
  openIdentity(
    sealed: Sealed,
    name: { readonly workspace: string; readonly name: string },
  ): Promise<string>;
};
