/**
 * Refresh tokens of providers: sealed by the sandbox on arrival, and filled in by it for use, so that the database and
 * its backups contain none.
 *
 * @module
 */
import type { Configuration } from "openid-client";
import type { Desk } from "../desk.ts";
import { opaqueHash } from "../identity/opaque.ts";
import { OIDC_LIMITS } from "../limits/oidc.ts";
import type { Sealed } from "../ports/vault.ts";

/** A stored refresh token. */
export type KeptToken = {
  readonly sealed: Sealed;
  /** Of the token, which is random and long. */
  readonly hash: string;
};

/** The name of the secret that the sandbox fills in. */
export const REFRESH_TOKEN_NAME = "_oidc_refresh";

/** Given to the library instead of a token: `door.ts` writes the sandbox's placeholder there. */
export const SEALED_TOKEN = "sealed";

/** Seals a provider's token, for its token endpoint only; null if there is none, or it cannot be stored. */
export async function keepToken(
  { vault }: Pick<Desk, "vault">,
  workspace: string,
  client: Configuration,
  token: string | undefined,
): Promise<KeptToken | null> {
  const endpoint = client.serverMetadata().token_endpoint;
  const { refreshTokenCharsMin, refreshTokenCharsMax } = OIDC_LIMITS;
  if (token === undefined || endpoint === undefined) return null;
  if (token.length < refreshTokenCharsMin || token.length > refreshTokenCharsMax) return null;
  const sealed = await vault.sealToken(workspace, { value: token, origins: [new URL(endpoint).origin] });
  return { sealed, hash: opaqueHash(token) };
}

/** Returns the form of a request with the sandbox's placeholder instead of the token. */
export function withPlaceholder(form: string, placeholder: string): string {
  return form.split("&").map((field) =>
    field === `refresh_token=${SEALED_TOKEN}` ? `refresh_token=${placeholder}` : field
  )
    .join("&");
}
