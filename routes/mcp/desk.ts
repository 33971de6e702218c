/**
 * The MCP endpoints of this desk: its tools and resources, its tokens and its rates.
 *
 * `/mcp` takes API tokens, `/connect/mcp` the tokens of clients that signed in; neither accepts the other's.
 *
 * @module
 */
import { callerOfAccess } from "../../core/connections/access.ts";
import { mcpTools } from "../../core/tools/index.ts";
import { lazy } from "../../core/memo.ts";
import { clientQuestions } from "../../kv/client_questions.ts";
import { bearerOf, callerOfHeader } from "../http/bearer.ts";
import { connectAddresses, SCOPE } from "../connect/addresses.ts";
import { DESK_PROMPTS } from "./desk_prompts.ts";
import { MCP_INSTRUCTIONS } from "./instructions.ts";
import { agentResources } from "./resources.ts";
import { deskApps } from "./apps.ts";
import { registryTasks } from "./tasks.ts";
import { registryTools } from "./tools.ts";
import type { SignInHelp } from "./endpoint.ts";
import { callerRate, type Served } from "../served.ts";

type Serving = Pick<Served, "desk" | "kv" | "rates" | "baseUrl" | "assets">;
type Endpoints = Pick<Served, "mcp" | "connectMcp">;

/**
 * Answers every request to `/mcp` and to `/connect/mcp`. The code is loaded by the first one: the schemas of the SDK
 * and of all tools take a tenth of the desk's start and some megabytes, and many desks have no MCP client.
 */
export function deskMcp(served: Serving): Endpoints {
  const endpoints = lazy(() => openEndpoints(served));
  return {
    mcp: async (request, ip) => await (await endpoints()).mcp(request, ip),
    connectMcp: async (request, ip) => await (await endpoints()).connectMcp(request, ip),
  };
}

async function openEndpoints({ desk, kv, rates, baseUrl, assets }: Serving): Promise<Endpoints> {
  const { BY_HEADER, mcpRoute } = await import("./endpoint.ts");
  const takeRate = callerRate({ rates });
  const offer = {
    desk,
    tools: registryTools(mcpTools, takeRate, clientQuestions({ ...desk, kv })),
    tasks: registryTasks(mcpTools),
    resources: agentResources,
    apps: deskApps(assets.apps, baseUrl),
    prompts: DESK_PROMPTS,
    instructions: MCP_INSTRUCTIONS,
    baseUrl,
    takeRate,
  };
  const { resource, resourceMetadata } = connectAddresses(baseUrl);
  const bySigningIn: SignInHelp = {
    token: "access token",
    parameters: { resource_metadata: resourceMetadata, scope: SCOPE },
    says:
      "Sign in: the address of the metadata is in WWW-Authenticate. A client with an API token uses the address /mcp.",
  };
  return {
    mcp: mcpRoute({
      ...offer,
      signIn: BY_HEADER,
      verifyToken: (authorization, ip) => callerOfHeader(desk, authorization, ip),
    }),
    connectMcp: mcpRoute({
      ...offer,
      signIn: bySigningIn,
      verifyToken: async (authorization, address) => {
        const token = bearerOf(authorization);
        return token === null ? null : await callerOfAccess(desk, token, { resource, address });
      },
    }),
  };
}
