/**
 * Addresses that visitors leave in the chat, and the links in mails that open one conversation for a short time.
 *
 * @see docs/decisions/mail.md
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the tables. */
export const leftAddresses: NumberedMigration = {
  name: "063_left_addresses",
  statements: [
    `create table left_addresses (
      workspace text not null,
      conversation text not null,
      address text,
      at timestamptz not null,
      primary key (workspace, conversation),
      foreign key (workspace, conversation) references conversations on delete cascade
    )`,
    `create index left_addresses_by_address on left_addresses (workspace, lower(address), at) where address is not null`,
    `create table chat_links (
      token_hash text primary key,
      workspace text not null,
      conversation text not null,
      expires_at timestamptz not null,
      foreign key (workspace, conversation) references conversations on delete cascade
    )`,
    `create index chat_links_by_conversation on chat_links (workspace, conversation)`,
    `create index chat_links_by_end on chat_links (expires_at)`,
  ],
};
