/**
 * Mails are found by their Message-ID in any workspace: a report in the installation's mailbox names no workspace.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Creates the required index, instead of one that begins with the workspace. */
export const mailMessageIds: NumberedMigration = {
  name: "075_mail_message_ids",
  statements: [`drop index mails_by_message_id`, `create index mails_by_message_id on mails (message_id)`],
};
