/**
 * Parameters shared by several tools.
 *
 * @module
 */
import { z } from "zod";
import type { VerifiedCustomer } from "../actions/context.ts";
import { type AgentFiles, withFile } from "../agent/files.ts";
import type { JsonObject, JsonValue } from "../json.ts";

/** Any JSON value. Listed as an object, because some clients' models refuse a parameter without a type. */
export const JSON_DATA = z.custom<JsonValue>((value) => value !== undefined).meta({ type: "object" });

/** Named data sets of a widget file. */
export const STATES = z.array(z.strictObject({ name: z.string(), data: JSON_DATA }));

/** Any JSON object. */
export const JSON_OBJECT = z.record(z.string(), z.custom<JsonValue>((value) => value !== undefined));

/** Returns the parameters that were given. */
export function definedFields(fields: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const given: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) given[name] = value;
  }
  return given;
}

/** A customer whom a teammate names. */
export const CUSTOMER = z.strictObject({
  id: z.string().min(1).max(128).refine((id) => id.isWellFormed(), "must be well-formed text"),
  email: z.string().optional(),
  name: z.string().optional(),
  attributes: JSON_OBJECT.optional(),
});

/** Returns the named customer, as if a token had identified them. */
export function customerOf({ id, email, name, attributes }: z.output<typeof CUSTOMER>): VerifiedCustomer {
  return {
    userId: id,
    email: email ?? null,
    name: name ?? null,
    attributes: attributes ?? {},
    proof: { kind: "named" },
  };
}

/** Accepts that an action sends a key in a new place; see `core/agent/keys/key_use.ts`. */
export const ACCEPT_KEY_USE = z.boolean().default(false)
  .describe("Owners: accept a key's new place");

/** Accepts that an action runs without a yes; see `core/agent/actions/read_claim.ts`. */
export const ACCEPT_READS = z.boolean().default(false)
  .describe("Owners: accept `reads: true`");

/** Files layered over the live ones. */
export const FILES = z.array(z.strictObject({ path: z.string(), content: z.string().nullable() }))
  .describe("[{path, content}]; content null deletes");

/** Layers files over others; of a repeated path the last one counts. */
export function overlaid(files: AgentFiles, laid: Readonly<z.output<typeof FILES>>): AgentFiles {
  return laid.reduce<AgentFiles>((all, { path, content }) => withFile(all, path, content), files);
}
