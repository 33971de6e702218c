/**
 * The pages of the desk for teammates: each reads or changes through `core` and draws one page.
 *
 * @module
 */
import { conversationDetail, listConversations } from "../../core/conversations/list.ts";
import { identityStatus } from "../../core/identity/secret.ts";
import { DeskError } from "../../core/problem.ts";
import { allowedWebsites, readSettings } from "../../core/settings/settings.ts";
import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
  TOKEN_DAYS,
  tokensOf,
} from "../../core/teammates/api_tokens.ts";
import { teammateNames } from "../../core/teammates/teammates.ts";
import type { SignedInRequest, TeammateRequest } from "../request.ts";
import type { Served } from "../served.ts";
import { ConversationPage } from "./conversation.tsx";
import { ConversationsPage, VIEWS } from "./conversations.tsx";
import { redirect, text } from "./forms.ts";
import { InstallPage } from "./install.tsx";
import { htmlAnswer } from "./layout.tsx";
import { type McpFacts, McpPage } from "./mcp.tsx";
import { shellOf } from "./shell.ts";

const ROWS_MAX = 50;

/** `GET /desk` */
export function showHome(): Response {
  return redirect("/desk/conversations");
}

/** `GET /desk/conversations?view=&before=` */
export async function showConversations(served: Served, asked: TeammateRequest): Promise<Response> {
  const query = new URL(asked.request.url).searchParams;
  const view = VIEWS.find(({ id }) => id === query.get("view"))?.id ?? "all";
  const before = new Date(query.get("before") ?? NaN);
  const rows = await listConversations(served.desk, asked.workspace.id, {
    view,
    before: Number.isNaN(before.getTime()) ? null : before,
    limit: ROWS_MAX,
  });
  const last = rows.length === ROWS_MAX ? rows.at(-1) : undefined;
  const older = last && `/desk/conversations?view=${view}&before=${last.lastMessageAt.toISOString()}`;
  return htmlAnswer(<ConversationsPage shell={shellOf(served, asked)} view={view} rows={rows} older={older ?? null} />);
}

/** `GET /desk/conversations/:number` */
export async function showConversation(served: Served, asked: TeammateRequest): Promise<Response> {
  const number = Number(asked.params.number);
  const detail = Number.isSafeInteger(number) && number > 0 && number < 2 ** 31
    ? await conversationDetail(served.desk, asked.workspace.id, number)
    : null;
  if (detail === null) throw new DeskError("not_found", "There is no such conversation.");
  const { widget } = await readSettings(served.desk, asked.workspace.id);
  return htmlAnswer(<ConversationPage shell={shellOf(served, asked)} detail={detail} look={widget.appearance} />);
}

/** `GET /desk/widget` */
export async function showInstall(served: Served, asked: TeammateRequest): Promise<Response> {
  const { id, widgetKey } = asked.workspace;
  const [identity, websites] = await Promise.all([identityStatus(served.desk, id), allowedWebsites(served.desk, id)]);
  const facts = { baseUrl: served.baseUrl, widgetKey, identityOn: identity.on, allowedWebsites: websites };
  return htmlAnswer(<InstallPage shell={shellOf(served, asked)} facts={facts} />);
}

/** `GET /desk/mcp` */
export async function showMcp(served: Served, asked: TeammateRequest): Promise<Response> {
  return await mcpAnswer(served, asked, { created: null, fault: null });
}

/** `POST /desk/mcp/tokens`: the one page that shows the token's value; loading it again does not. */
export async function createToken(served: Served, asked: SignedInRequest): Promise<Response> {
  const name = text(asked.form, "name").trim();
  const days = TOKEN_DAYS.find((choice) => String(choice ?? 0) === text(asked.form, "days"));
  const readOnly = text(asked.form, "readOnly") === "yes";
  if (days === undefined) throw new DeskError("invalid_input", "days: must be 30, 90, 365 or 0.");
  const owner = { workspace: asked.workspace.id, teammate: asked.signedIn.caller.teammate.id };
  try {
    const { value } = await createApiToken(served.desk, owner, { name, days, readOnly });
    return await mcpAnswer(served, asked, { created: { name, value }, fault: null });
  } catch (error) {
    if (!(error instanceof DeskError) || error.code !== "invalid_input") throw error;
    return await mcpAnswer(served, asked, { created: null, fault: error.message });
  }
}

/** `POST /desk/mcp/tokens/:id/revoke` */
export async function revokeToken(served: Served, asked: SignedInRequest): Promise<Response> {
  await revokeApiToken(served.desk, asked.signedIn.caller, asked.params.id ?? "");
  return redirect("/desk/mcp");
}

async function mcpAnswer(
  served: Served,
  asked: TeammateRequest,
  news: Pick<McpFacts, "created" | "fault">,
): Promise<Response> {
  const [tokens, names] = await Promise.all([
    listApiTokens(served.desk, asked.workspace.id, tokensOf(asked.signedIn.caller.teammate)),
    teammateNames(served.desk, asked.workspace.id),
  ]);
  const facts: McpFacts = {
    ...news,
    baseUrl: served.baseUrl,
    tokens: tokens.map((token) => ({ ...token, teammateName: names.get(token.teammate) ?? "somebody who left" })),
    now: served.desk.now(),
  };
  return htmlAnswer(<McpPage shell={shellOf(served, asked)} facts={facts} />, news.fault === null ? 200 : 400);
}
