/**
 * Contacts in other orders than the one seen last first: by their name, and the newest first.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** What contacts are sorted by as a name; `core/contacts/list.ts` asks with the same expression. */
export const CONTACT_SORT_NAME = "lower(coalesce(name, email, external_id, ''))";

/** Adds the indexes. */
export const contactSorts: NumberedMigration = {
  name: "079_contact_sorts",
  statements: [
    `create index contacts_by_first_seen on contacts (workspace, first_seen, id)`,
    `create index contacts_by_name on contacts (workspace, (${CONTACT_SORT_NAME}), id)`,
  ],
};
