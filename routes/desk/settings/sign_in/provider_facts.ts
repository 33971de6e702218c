/**
 * The data of the section of single sign-on.
 *
 * @module
 */
import type { OidcProvider } from "../../../../core/oidc/provider.ts";
import type { WrittenProvider } from "../../../../core/oidc/written_provider.ts";
import type { Role } from "../../../../core/teammates/roles.ts";
import type { FieldFault } from "../field.ts";

/** The hidden field with the version of the provider that the form is based on. */
export const SEEN_FIELD = "seen";

/** The workspace's provider, and its form's input. */
export type ProviderFacts = {
  readonly kept: OidcProvider | null;
  /** The roles that the provider may assign. */
  readonly roles: readonly Role[];
  readonly mayChange: boolean;
  readonly typed: WrittenProvider;
  /** The faults of the fields, by name. */
  readonly faults: readonly Pick<FieldFault, "path" | "text">[];
  /** Who else changed it meanwhile, in words; null if no one did. */
  readonly conflict: string | null;
  readonly seen: string;
  readonly saved: boolean;
  /** The addresses to register at the provider. */
  readonly redirectUri: string;
  readonly logoutUri: string;
};
