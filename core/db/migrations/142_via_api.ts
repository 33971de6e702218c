/**
 * Calls of tools and changes of settings that came by the HTTP API are kept as that, not as an MCP client's.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Lets `via` be "api". An older version reads it as any other word. */
export const viaApi: NumberedMigration = {
  name: "142_via_api",
  statements: ["tool_calls", "settings_changes"].flatMap((table) => [
    `alter table ${table} drop constraint ${table}_via_check`,
    `alter table ${table} add constraint ${table}_via_check check (via in ('desk', 'mcp', 'api'))`,
  ]),
};
