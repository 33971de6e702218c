/**
 * The pages of the desk for teammates: each reads or changes through `core` and draws one page.
 *
 * @module
 */
import { conversationDetail, listConversations } from "../../core/conversations/list.ts";
import { identityStatus } from "../../core/identity/secret.ts";
import { DeskError } from "../../core/problem.ts";
import { allowedWebsites, readSettings } from "../../core/settings/settings.ts";
import type { TeammateRequest } from "../request.ts";
import type { Served } from "../served.ts";
import { ConversationPage } from "./conversation.tsx";
import { ConversationsPage, VIEWS } from "./conversations.tsx";
import { redirect } from "./forms.ts";
import { InstallPage } from "./install.tsx";
import { htmlAnswer } from "./layout.tsx";
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
