/**
 * The threshold of a sure search in each workspace: see `core/knowledge/calibrate/calibrate.ts`.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the table. */
export const knowledgeCalibrations: NumberedMigration = {
  name: "117_knowledge_calibrations",
  statements: [
    `create table knowledge_calibrations (
      workspace text primary key references workspaces (id) on delete cascade,
      knowledge text,
      threshold double precision,
      questions integer not null default 0,
      calibrated_at timestamptz,
      lease_until timestamptz
    )`,
  ],
};
