/**
 * What every changing tool takes besides its own parameters.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { z } from "zod";
import { AGENT_LIMITS } from "../limits/agent.ts";
import type { InputField } from "./schema.ts";

/** The three parameters of every change. */
export const CHANGE_FIELDS = z.strictObject({
  dryRun: z.boolean().default(false).describe("Save nothing"),
  message: z.string().max(AGENT_LIMITS.messageCharsMax).optional()
    .describe("History line"),
  expectedVersion: z.int().min(0).optional()
    .describe("The live one"),
});

/** How a change is to be made. */
export type ChangeOptions = z.output<typeof CHANGE_FIELDS>;

/** Whether a tool takes the parameters of every change; a tool that does not may use their names for its own. */
export function takesChange(fields: Parameters): boolean {
  return Object.keys(CHANGE_FIELDS.shape).every((name) => fields.has(name));
}

/** The parameters that are a tool's own. */
export function ownFields(fields: Parameters): readonly (readonly [string, InputField])[] {
  return [...fields].filter(([name]) => !takesChange(fields) || !(name in CHANGE_FIELDS.shape));
}

type Parameters = ReadonlyMap<string, InputField>;
