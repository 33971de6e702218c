/**
 * The MCP endpoint of this desk: its tools and resources, its tokens and its rates.
 *
 * @module
 */
import { allTools } from "../core/tools/index.ts";
import { callerOfHeader } from "./bearer.ts";
import { MCP_INSTRUCTIONS } from "./mcp_instructions.ts";
import { agentResources } from "./mcp_resources.ts";
import { registryTools } from "./mcp_tools.ts";
import { mcpRoute } from "./mcp.ts";
import { callerRate, type Served } from "./served.ts";

/** Answers every request to `/mcp`. */
export function deskMcp({ desk, rates, baseUrl }: Pick<Served, "desk" | "rates" | "baseUrl">) {
  const takeRate = callerRate({ rates });
  return mcpRoute({
    desk,
    tools: registryTools(allTools, takeRate),
    resources: agentResources,
    instructions: MCP_INSTRUCTIONS,
    baseUrl,
    verifyToken: (authorization, ip) => callerOfHeader(desk, authorization, ip),
    takeRate,
  });
}
