/**
 * Refresh tokens of OpenID providers as records that only the sandbox opens. Earlier ones are dropped: their people are
 * checked again from their next sign-in on.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Changes the column. */
export const sealedRefreshTokens: NumberedMigration = {
  name: "056_sealed_refresh_tokens",
  statements: [
    `drop index oidc_identities_to_check`,
    `alter table oidc_identities drop column refresh_token`,
    `alter table oidc_identities add column refresh_token jsonb, add column refresh_token_hash text`,
    `create index oidc_identities_to_check on oidc_identities (checked_at)
      where refresh_token is not null and ended_at is null`,
  ],
};
