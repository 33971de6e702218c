/**
 * The common parameters of every tool that changes something.
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

/** The parameters of tools that read, change or try the agent's files. */
export const DRAFT_FIELDS = z.strictObject({
  draft: z.boolean().optional().describe("Your draft"),
});

/** The options of a change. */
export type ChangeOptions = z.output<typeof CHANGE_FIELDS>;

/** The common parameters of a call; `draft` is undefined if omitted. */
export const CALL_FIELDS = z.strictObject({ ...CHANGE_FIELDS.shape, ...DRAFT_FIELDS.shape });
export type CallOptions = z.output<typeof CALL_FIELDS>;

/** Whether a tool takes the parameters of every change; one that does not may use their names for its own. */
export function takesChange(fields: Parameters): boolean {
  return Object.keys(CHANGE_FIELDS.shape).every((name) => fields.has(name));
}

/** Whether a tool can use the caller's draft: no tool has its own parameter of this name. */
export function takesDraft(fields: Parameters): boolean {
  return fields.has("draft");
}

/** Returns the tool's own parameters. */
export function ownFields(fields: Parameters): readonly (readonly [string, InputField])[] {
  return [...fields].filter(([name]) =>
    !(name in DRAFT_FIELDS.shape) && (!takesChange(fields) || !(name in CHANGE_FIELDS.shape))
  );
}

type Parameters = ReadonlyMap<string, InputField>;
