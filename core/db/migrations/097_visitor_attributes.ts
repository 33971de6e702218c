/**
 * Attributes of a visitor, reported by a website: see `core/identity/visitor_attributes.ts`.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the column. */
export const visitorAttributes: NumberedMigration = {
  name: "097_visitor_attributes",
  statements: [`alter table visitors add column attributes jsonb`],
};
