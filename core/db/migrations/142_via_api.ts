/**
 * Tool calls and settings changes through the HTTP API are stored as such, not as an MCP client's.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Allows `via` to be "api". An older version treats it as any other word. */
export const viaApi: NumberedMigration = {
  name: "142_via_api",
  statements: ["tool_calls", "settings_changes"].flatMap((table) => [
    `alter table ${table} drop constraint ${table}_via_check`,
    `alter table ${table} add constraint ${table}_via_check check (via in ('desk', 'mcp', 'api'))`,
  ]),
};
