/**
 * The routes of the MCP pages: connecting an app, API tokens, and tool calls.
 *
 * @module
 */
import { byCaller, recorded } from "../../../core/activity/record.ts";
import { listConnections, revokeConnection } from "../../../core/connections/connections.ts";
import { DeskError, unmarkedParameter } from "../../../core/problem.ts";
import {
  createApiToken,
  listApiTokens,
  managedTokens,
  revokeApiToken,
  TOKEN_DAYS,
} from "../../../core/teammates/api_tokens.ts";
import { teammateNames } from "../../../core/teammates/teammates.ts";
import { listToolCalls } from "../../../core/tools/call_log.ts";
import { connectAddresses } from "../../connect/addresses.ts";
import { SERVER_INFO } from "../../mcp/eras.ts";
import { needSignedIn } from "../../guard.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { McpActivityPage } from "./activity.tsx";
import { APPS } from "./apps.ts";
import { bundleOf } from "./bundle/bundle.ts";
import { ConnectPage } from "./connect.tsx";
import { CONNECTIONS_PATH, ConnectionsPage } from "./connections.tsx";
import { type TokenFacts, TokensPage } from "./tokens.tsx";
import { redirectSaying } from "../page/notice.ts";

const CALLS_MAX = 50;

/** `GET /desk/mcp/connections`: lists the AI clients that signed in. */
export async function showConnections(served: Served, asked: TeammateRequest): Promise<Response> {
  const { workspace, signedIn: { caller } } = asked;
  const lines = await listConnections(served.desk, workspace.id, managedTokens(caller));
  const names = await teammateNames(served.desk, workspace.id);
  const connections = lines.map((line) => ({ ...line, teammateName: names.get(line.teammate) ?? "a former teammate" }));
  const address = connectAddresses(served.baseUrl).resource;
  return await htmlAnswer(
    <ConnectionsPage shell={shellOf(served, asked)} address={address} connections={connections} />,
  );
}

/** `POST /desk/mcp/connections/:id/revoke`: ends a connection. */
export async function dropConnection(served: Served, asked: SignedInRequest): Promise<Response> {
  await revokeConnection(served.desk, asked.signedIn.caller, asked.params.id ?? "");
  return redirectSaying(CONNECTIONS_PATH, "connection-ended");
}

/** `GET /desk/mcp`: shows how to connect an AI client to this desk. */
export async function showConnect(served: Served, asked: TeammateRequest): Promise<Response> {
  return await htmlAnswer(
    <ConnectPage shell={shellOf(served, asked)} address={`${served.baseUrl}/mcp`} created={null} />,
  );
}

/** `GET /desk/mcp/desk.mcpb`: downloads the bundle for apps that install one. */
export function downloadBundle({ baseUrl }: Served, { company }: TeammateRequest): Response {
  const facts = { company: company.name ?? "your company", address: `${baseUrl}/mcp`, version: SERVER_INFO.version };
  return new Response(bundleOf(facts), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="desk.mcpb"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

/** `GET /desk/mcp/tokens`: lists the API tokens. */
export async function showTokens(served: Served, asked: TeammateRequest): Promise<Response> {
  return await tokensAnswer(served, asked, { created: null, fault: null, name: "" });
}

/** `POST /desk/mcp/tokens`: creates an API token; only this response shows its value. */
export async function createToken(served: Served, asked: SignedInRequest): Promise<Response> {
  const app = APPS.find(({ id }) => id === text(asked.form, "app"));
  const name = app?.name ?? text(asked.form, "name").trim();
  const days = TOKEN_DAYS.find((choice) => String(choice ?? 0) === text(asked.form, "days"));
  const readOnly = text(asked.form, "readOnly") === "yes";
  const readsCustomers = text(asked.form, "readsCustomers") === "yes";
  if (days === undefined) throw unmarkedParameter("days", "must be 30, 90, 365 or 0.");
  const owner = { workspace: asked.workspace.id, teammate: asked.signedIn.caller.teammate.id };
  try {
    const detail = { readOnly, readsCustomers };
    const made = { ...byCaller(asked.signedIn.caller), kind: "token_made", subject: name, detail } as const;
    const { id, value } = await recorded(
      served.desk,
      (inside) => createApiToken(inside, owner, { name, days, ...detail }),
      () => made,
    );
    // A session that ended meanwhile, as by a new password, leaves no token behind.
    await needSignedIn(served, asked, "tokens.make").catch(async (error) => {
      await revokeApiToken(served.desk, asked.signedIn.caller, id);
      throw error;
    });
    const token = { name, value };
    if (app === undefined) return await tokensAnswer(served, asked, { created: token, fault: null, name: "" });
    const created = { app, token };
    return await htmlAnswer(
      <ConnectPage shell={shellOf(served, asked)} address={`${served.baseUrl}/mcp`} created={created} />,
    );
  } catch (error) {
    if (!(error instanceof DeskError) || error.code !== "invalid_input") throw error;
    return await tokensAnswer(served, asked, { created: null, fault: error.message, name });
  }
}

/** `POST /desk/mcp/tokens/:id/revoke`: revokes an API token. */
export async function revokeToken(served: Served, asked: SignedInRequest): Promise<Response> {
  const { caller } = asked.signedIn;
  await recorded(
    served.desk,
    (inside) => revokeApiToken(inside, caller, asked.params.id ?? ""),
    (subject) => ({ ...byCaller(caller), kind: "token_revoked", subject }),
  );
  return redirectSaying("/desk/mcp/tokens", "token-revoked");
}

/** `GET /desk/mcp/activity?before=`: lists the tool calls, newest first. */
export async function showActivity(served: Served, asked: TeammateRequest): Promise<Response> {
  const before = new URL(asked.request.url).searchParams.get("before") ?? "";
  // Calls are written in batches: the page includes those that are still in memory.
  await served.desk.toolCalls.flush();
  const calls = await listToolCalls(served.desk, asked.workspace.id, {
    before: /^[1-9]\d{0,14}$/.test(before) ? Number(before) : null,
    limit: CALLS_MAX + 1,
  });
  const shown = calls.slice(0, CALLS_MAX);
  const last = calls.length > CALLS_MAX ? shown.at(-1) : undefined;
  const older = last === undefined ? null : `/desk/mcp/activity?before=${last.seq}`;
  return await htmlAnswer(<McpActivityPage shell={shellOf(served, asked)} calls={shown} older={older} />);
}

async function tokensAnswer(
  served: Served,
  asked: TeammateRequest,
  news: Pick<TokenFacts, "created" | "fault" | "name">,
): Promise<Response> {
  const [tokens, names] = await Promise.all([
    listApiTokens(served.desk, asked.workspace.id, managedTokens(asked.signedIn.caller)),
    teammateNames(served.desk, asked.workspace.id),
  ]);
  const facts: TokenFacts = {
    ...news,
    tokens: tokens.map((token) => ({ ...token, teammateName: names.get(token.teammate) ?? "a former teammate" })),
    now: served.desk.now(),
  };
  return await htmlAnswer(<TokensPage shell={shellOf(served, asked)} facts={facts} />, news.fault === null ? 200 : 400);
}
