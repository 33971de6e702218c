/**
 * Further orders of contacts: by name, and newest first.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** The name that contacts are sorted by; `core/contacts/list.ts` uses the same expression. */
export const CONTACT_SORT_NAME = "lower(coalesce(name, email, external_id, ''))";

/** Adds the indexes. */
export const contactSorts: NumberedMigration = {
  name: "079_contact_sorts",
  statements: [
    `create index contacts_by_first_seen on contacts (workspace, first_seen, id)`,
    `create index contacts_by_name on contacts (workspace, (${CONTACT_SORT_NAME}), id)`,
  ],
};
