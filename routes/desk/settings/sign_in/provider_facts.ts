/**
 * What the section of single sign-on shows.
 *
 * @module
 */
import type { OidcProvider } from "../../../../core/oidc/provider.ts";
import type { WrittenProvider } from "../../../../core/oidc/written_provider.ts";
import type { Role } from "../../../../core/teammates/roles.ts";
import type { FieldFault } from "../field.ts";

/** The provider of the workspace, and what is typed into its form. */
export type ProviderFacts = {
  readonly kept: OidcProvider | null;
  /** Those that the provider may give. */
  readonly roles: readonly Role[];
  readonly mayChange: boolean;
  readonly typed: WrittenProvider;
  /** What is wrong with the fields, by their names. */
  readonly faults: readonly Pick<FieldFault, "path" | "text">[];
  readonly saved: boolean;
  /** What the provider must know of the desk. */
  readonly redirectUri: string;
  readonly logoutUri: string;
};
