/**
 * The tables of values sealed by the sandbox, as Kysely types.
 *
 * @module
 */
import type { Sealed } from "../../ports/vault.ts";
import type { Json } from "../json.ts";

/** A named value that actions use, as a record that only the sandbox can open. */
export type SecretTable = {
  workspace: string;
  name: string;
  sealed: Json<Sealed>;
  /** The origins in the record, readable for the operator; the sandbox trusts only the record. */
  origins: Json<readonly string[]>;
  setAt: Date;
  setBy: string;
};

/** A secret that signs customers' tokens; its record has the name `identity:<id>`. */
export type IdentitySecretTable = {
  id: string;
  workspace: string;
  sealed: Json<Sealed>;
  createdAt: Date;
  /** Set by a rotation: the old secret is accepted until then. */
  retiresAt: Date | null;
};

/** The tables of what the sandbox has sealed by their names. */
export type SecretTables = {
  secrets: SecretTable;
  identitySecrets: IdentitySecretTable;
};
