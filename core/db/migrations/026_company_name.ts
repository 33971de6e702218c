/**
 * The company's name as a setting. Every desk was called "Support" so far, so that name was not chosen.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Moves the chosen names. */
export const companyName: NumberedMigration = {
  name: "026_company_name",
  statements: [
    `update workspaces set settings = settings || jsonb_build_object('company', jsonb_build_object('name', name))
      where name <> 'Support' and test_of is null`,
  ],
};
