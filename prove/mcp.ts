/**
 * A client of the copy's `/mcp`: one tool call, one answer.
 *
 * @module
 */
import { z } from "zod";
import type { Copy } from "./copy.ts";

/** The answer to a tool call; status 0 when there was none in time. */
export type ToolAnswer = { readonly status: number; readonly text: string };

/** No honest call takes this long on any machine. */
const HANG_MS = 30_000;

const listSchema = z.looseObject({
  result: z.looseObject({
    tools: z.array(z.looseObject({
      name: z.string(),
      annotations: z.looseObject({ readOnlyHint: z.boolean().optional() }).optional(),
    })),
  }),
});

/** Calls a tool with a token; null sends none. */
export async function callTool(
  copy: Pick<Copy, "url">,
  token: string | null,
  name: string,
  input: unknown,
): Promise<ToolAnswer> {
  return await ask(copy, token, "tools/call", { name, arguments: input });
}

let turn = 0;

/** Calls a tool as an owner; the owners take turns, because one token would soon reach its rate. */
export function callAsOwner(
  copy: Pick<Copy, "url" | "ownerTokens">,
  name: string,
  input: unknown,
): Promise<ToolAnswer> {
  return callTool(copy, copy.ownerTokens[turn++ % copy.ownerTokens.length] ?? null, name, input);
}

/** The tools listed for a token, and whether each is read-only. */
export async function listTools(
  copy: Pick<Copy, "url">,
  token: string,
): Promise<readonly { readonly name: string; readonly reads: boolean }[]> {
  const { result } = listSchema.parse(JSON.parse((await ask(copy, token, "tools/list", {})).text));
  return result.tools.map(({ name, annotations }) => ({ name, reads: annotations?.readOnlyHint === true }));
}

async function ask(
  { url }: Pick<Copy, "url">,
  token: string | null,
  method: string,
  params: unknown,
): Promise<ToolAnswer> {
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-11-25",
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    signal: AbortSignal.timeout(HANG_MS),
  }).catch(() => null);
  if (response === null) return { status: 0, text: "no answer" };
  const text = await response.text();
  if (response.status !== 429) return { status: response.status, text };
  // A token's rate is not a finding: the attempts wait like an honest client.
  await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get("retry-after") ?? 1) * 1000));
  return await ask({ url }, token, method, params);
}
