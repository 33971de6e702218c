/**
 * The pages of the desk for teammates: each reads or changes through `core` and draws one page.
 *
 * @module
 */
import { identityStatus } from "../../core/identity/secret.ts";
import { allowedWebsites } from "../../core/settings/settings.ts";
import type { TeammateRequest } from "../request.ts";
import type { Served } from "../served.ts";
import { redirect } from "./forms.ts";
import { InstallPage } from "./install.tsx";
import { htmlAnswer } from "./layout.tsx";
import { shellOf } from "./shell.ts";

/** `GET /desk` */
export function showHome(): Response {
  return redirect("/desk/inbox");
}

/** `GET /desk/widget` */
export async function showInstall(served: Served, asked: TeammateRequest): Promise<Response> {
  const { id, widgetKey } = asked.workspace;
  const [identity, websites] = await Promise.all([identityStatus(served.desk, id), allowedWebsites(served.desk, id)]);
  const facts = { baseUrl: served.baseUrl, widgetKey, identityOn: identity.on, allowedWebsites: websites };
  return htmlAnswer(<InstallPage shell={shellOf(served, asked)} facts={facts} />);
}
