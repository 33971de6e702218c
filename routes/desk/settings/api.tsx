/**
 * Settings > API: the address of the HTTP API, its tokens and limits, and how to try it.
 *
 * @module
 */
import { RATES } from "../../../core/limits/rates.ts";
import { API_BASE } from "../../api/operations.ts";
import type { TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { Page } from "../page/layout.tsx";
import { Panel, Snippet } from "../ui/parts.tsx";
import { shellOf } from "../page/shell.ts";
import { SettingsTop } from "./top.tsx";

const PATH = "/desk/settings/api";

/** `GET /desk/settings/api`: shows the addresses of the API. */
export async function showApi(served: Served, asked: TeammateRequest): Promise<Response> {
  const shell = shellOf(served, asked);
  const base = `${served.baseUrl}${API_BASE}`;
  return await htmlAnswer(
    <Page shell={shell} title="API" path="/desk/settings">
      <SettingsTop shell={shell} says="Everything the desk does, from your own programs." current={PATH} />
      <Panel title="HTTP API" says="REST with JSON. Refusals are application/problem+json.">
        <Snippet text={base} label="the address of the API" />
        <p>
          <a href={`${API_BASE}/openapi.json`}>The OpenAPI 3.1 document</a>{" "}
          describes every operation. Errors say what to change; a request with the header <code>Idempotency-Key</code>
          {" "}
          can be sent again without being done twice.
        </p>
        <Snippet
          text={`curl ${base}/conversations -H "Authorization: Bearer svc_pat_…"`}
          label="a first request"
        />
      </Panel>
      <Panel title="Access" says="A token acts as the teammate who made it, with the rights of their role.">
        <p>
          <a class="button" href="/desk/mcp/tokens">API tokens</a>
        </p>
        <p class="muted">
          A token may send {RATES.api.max}{" "}
          requests a minute. Conversations and contacts need a token that reads customers' words.
        </p>
      </Panel>
      <Panel title="Events" says="Events on the desk, sent to your own service as they happen.">
        <p>
          <a class="button" href="/desk/settings/webhooks">Webhooks</a>
        </p>
      </Panel>
      <Panel title="AI clients" says="Claude, Cursor and others change the agent by MCP, with the same rights.">
        <p>
          <a class="button" href="/desk/mcp">Connect an app</a>
        </p>
      </Panel>
    </Page>,
  );
}
