/**
 * Request keys by time of use: without it, a request of a program that sends many read all of its keys to find the
 * expired ones, and those of a program that stopped were never removed.
 *
 * @see core/tools/request_keys.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the index. */
export const requestKeysByTime: NumberedMigration = {
  name: "172_request_keys_by_time",
  statements: [`create index request_keys_by_time on request_keys (created_at)`],
};
