/**
 * The signer of a version of the agent: see `core/tools/signed_push.ts`.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the columns. */
export const signedVersions: NumberedMigration = {
  name: "127_signed_versions",
  statements: ["alter table agent_versions add column signed_by text, add column signed_with text"],
};
