/**
 * Records who called which tool, and whether a version was an AI's change.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** The second step of the schema. */
export const toolCalls: NumberedMigration = {
  name: "002_tool_calls",
  statements: [
    `create table tool_calls (
      workspace text not null references workspaces on delete cascade,
      seq bigint not null generated always as identity,
      at timestamptz not null,
      tool text not null,
      caller text not null,
      token text,
      via text not null check (via in ('desk', 'mcp')),
      dry_run boolean not null,
      outcome text not null,
      version integer,
      ms integer not null,
      primary key (workspace, seq)
    )`,
    `alter table agent_versions add column by_ai boolean not null default false`,
    // So far the only trace of an AI that restored a version was its token's name in brackets.
    `update agent_versions set by_ai = via = 'mcp' or (via = 'restore' and saved_by_name like '%)')`,
    `alter table agent_versions alter column by_ai drop default`,
  ],
};
