/**
 * Contacts of each kind, last seen first: without these indexes, a selective filter read all of them.
 *
 * @see core/contacts/list.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the indexes. */
export const contactsInOrder: NumberedMigration = {
  name: "171_contacts_in_order",
  statements: [
    `create index contacts_blocked on contacts (workspace, last_seen, id) where blocked`,
    `create index contacts_verified on contacts (workspace, last_seen, id) where verified_at is not null`,
    `create index contacts_unverified on contacts (workspace, last_seen, id) where verified_at is null`,
  ],
};
