/**
 * What the section of single sign-on shows.
 *
 * @module
 */
import type { OidcProvider } from "../../../../core/oidc/provider.ts";
import type { WrittenProvider } from "../../../../core/oidc/written_provider.ts";
import type { Role } from "../../../../core/teammates/roles.ts";
import type { FieldFault } from "../field.ts";

/** The hidden field with the version of the provider that the form was drawn from. */
export const SEEN_FIELD = "seen";

/** The provider of the workspace, and what is typed into its form. */
export type ProviderFacts = {
  readonly kept: OidcProvider | null;
  /** Those that the provider may give. */
  readonly roles: readonly Role[];
  readonly mayChange: boolean;
  readonly typed: WrittenProvider;
  /** What is wrong with the fields, by their names. */
  readonly faults: readonly Pick<FieldFault, "path" | "text">[];
  /** Who else has changed it meanwhile, in words; null for no one. */
  readonly conflict: string | null;
  readonly seen: string;
  readonly saved: boolean;
  /** What the provider must know of the desk. */
  readonly redirectUri: string;
  readonly logoutUri: string;
};
