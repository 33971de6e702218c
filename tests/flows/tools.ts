/**
 * Calls a tool of the running desk over `POST /mcp` with a token.
 *
 * @module
 */
import { z } from "zod";
import type { RunningDemo } from "../support/demo.ts";
import { UNCOMPRESSED } from "../support/uncompressed.ts";

const answerSchema = z.object({
  result: z.object({
    content: z.tuple([z.object({ type: z.literal("text"), text: z.string() })]),
    isError: z.boolean().optional(),
  }),
});

/** The answer of a tool. */
export type ToolAnswer = { readonly isError: boolean; readonly text: string; readonly answer: Record<string, unknown> };

/** Calls a tool, by default with the token that the demo printed. */
export async function callTool(
  demo: Pick<RunningDemo, "deskUrl" | "apiToken">,
  name: string,
  input: Readonly<Record<string, unknown>> = {},
): Promise<ToolAnswer> {
  const response = await fetch(`${demo.deskUrl}/mcp`, {
    method: "POST",
    headers: { ...UNCOMPRESSED, "content-type": "application/json", authorization: `Bearer ${demo.apiToken}` },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } }),
  });
  const { result } = answerSchema.parse(await response.json());
  const { text } = result.content[0];
  return { isError: result.isError === true, text, answer: z.looseObject({}).parse(JSON.parse(text)) };
}

const statusSchema = z.object({
  items: z.tuple([z.object({ lastCalls: z.object({ ok: z.number(), failed: z.number() }) })]),
});

/** How many calls of an action left the desk so far, by its own records. */
export async function callsMade(
  demo: Pick<RunningDemo, "deskUrl" | "apiToken">,
  name: string,
): Promise<{ readonly ok: number; readonly failed: number }> {
  const { answer } = await callTool(demo, "action_status", { name });
  return statusSchema.parse(answer).items[0].lastCalls;
}
