/**
 * A conversation begins in one statement: a function locks its customer and then looks for an open one, and sees what
 * was committed while it waited for the lock. A plain statement only sees the state at its start.
 *
 * @see core/conversations/begin_lock.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the function. */
export const lockOwnerFunction: NumberedMigration = {
  name: "177_lock_owner",
  statements: [
    `create function lock_owner(own_workspace text, own_contact text, own_visitor text)
      returns table (is_there boolean, open_conversation text) language plpgsql volatile as $$
      begin
        if own_contact is null then
          perform 1 from visitors where workspace = own_workspace and id = own_visitor for no key update;
          is_there := found;
          select id into open_conversation from conversations
            where workspace = own_workspace and visitor_id = own_visitor and contact_id is null and status <> 'resolved'
            order by last_message_at desc limit 1;
        else
          perform 1 from contacts where workspace = own_workspace and id = own_contact for no key update;
          is_there := found;
          select id into open_conversation from conversations
            where workspace = own_workspace and contact_id = own_contact and status <> 'resolved'
            order by last_message_at desc limit 1;
        end if;
        return next;
      end
    $$`,
  ],
};
