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
    .describe("Why"),
  expectedVersion: z.int().min(0).optional()
    .describe("As read"),
});

/** What tools take that read, change or try the agent's files. */
export const DRAFT_FIELDS = z.strictObject({
  draft: z.boolean().optional().describe("Your draft"),
});

/** How a change is to be made. */
export type ChangeOptions = z.output<typeof CHANGE_FIELDS>;

/** What a call takes besides its tool's own parameters; `draft` is left out where the caller did not say. */
export const CALL_FIELDS = z.strictObject({ ...CHANGE_FIELDS.shape, ...DRAFT_FIELDS.shape });
export type CallOptions = z.output<typeof CALL_FIELDS>;

/** Whether a tool takes the parameters of every change; a tool that does not may use their names for its own. */
export function takesChange(fields: Parameters): boolean {
  return Object.keys(CHANGE_FIELDS.shape).every((name) => fields.has(name));
}

/** Whether a tool is about the caller's draft where they ask for it: no tool has a parameter of its own of this name. */
export function takesDraft(fields: Parameters): boolean {
  return fields.has("draft");
}

/** The parameters that are a tool's own. */
export function ownFields(fields: Parameters): readonly (readonly [string, InputField])[] {
  return [...fields].filter(([name]) =>
    !(name in DRAFT_FIELDS.shape) && (!takesChange(fields) || !(name in CHANGE_FIELDS.shape))
  );
}

type Parameters = ReadonlyMap<string, InputField>;
