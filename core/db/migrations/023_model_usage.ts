/**
 * The cost of models: each request with its tokens, and the sums of a day. A model's options, and a second model.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the tables, and the columns of `models`. */
export const modelUsage: NumberedMigration = {
  name: "023_model_usage",
  statements: [
    `alter table models
      add column place text not null default 'first' check (place in ('first', 'second')),
      add column options jsonb not null default '{}'`,
    `alter table models alter column place drop default, alter column options drop default`,
    `alter table models drop constraint models_pkey`,
    `alter table models add primary key (workspace, place)`,
    // Double precision: sums of it are numbers in both databases, exact to 2^53.
    // The conversation of a test is in a copy of the workspace, so none is referenced.
    `create table model_requests (
      id text not null,
      workspace text not null references workspaces on delete cascade,
      at timestamptz not null,
      day text not null,
      model text not null,
      conversation_id text,
      customer text,
      turn text,
      input_tokens double precision not null,
      cached_tokens double precision not null,
      output_tokens double precision not null,
      micros double precision not null,
      estimated boolean not null,
      ended_at timestamptz,
      primary key (workspace, id)
    )`,
    `create index model_requests_open on model_requests (workspace, at) where ended_at is null`,
    `create index model_requests_by_conversation on model_requests (workspace, conversation_id)
      where conversation_id is not null`,
    `create index model_requests_by_day on model_requests (workspace, day, customer)`,
    `create table model_days (
      workspace text not null references workspaces on delete cascade,
      day text not null,
      requests double precision not null default 0,
      input_tokens double precision not null default 0,
      cached_tokens double precision not null default 0,
      output_tokens double precision not null default 0,
      micros double precision not null default 0,
      primary key (workspace, day)
    )`,
  ],
};
