/**
 * The MCP endpoint of this desk: its tools and resources, its tokens and its rates.
 *
 * @module
 */
import { allTools } from "../core/tools/index.ts";
import { RATES } from "../core/limits.ts";
import { callerOfToken } from "../core/teammates/api_tokens.ts";
import { MCP_INSTRUCTIONS } from "./mcp_instructions.ts";
import { agentResources } from "./mcp_resources.ts";
import { registryTools, type TakeRate } from "./mcp_tools.ts";
import { mcpRoute } from "./mcp.ts";
import type { Served } from "./served.ts";

/** Answers every request to `/mcp`. */
export function deskMcp({ desk, rates, baseUrl }: Pick<Served, "desk" | "rates" | "baseUrl">) {
  const takeRate: TakeRate = (name, { workspace, teammate, token }) =>
    rates.take(name, `${workspace} ${token?.id ?? teammate.id}`, RATES[name]);
  return mcpRoute({
    desk,
    tools: registryTools(allTools, takeRate),
    resources: agentResources,
    instructions: MCP_INSTRUCTIONS,
    baseUrl,
    allowedHosts: [],
    verifyToken: async (authorization) => {
      const [, token] = /^Bearer (\S+)$/i.exec(authorization ?? "") ?? [];
      return token === undefined ? null : await callerOfToken(desk, token);
    },
    takeRate,
  });
}
