/**
 * `api.md`: the HTTP API, its rules and every operation.
 *
 * @module
 */
import { API_LIMITS } from "../../core/limits/api.ts";
import { MCP_LIMITS } from "../../core/limits/mcp.ts";
import { RATES } from "../../core/limits/rates.ts";
import { mcpTools } from "../../core/tools/index.ts";
import { API_BASE, OPERATIONS } from "../../routes/api/operations.ts";
import { pageHead, section, table } from "./markdown.ts";
import { toolSection } from "./tools.ts";

const HEAD = `
The tools of [tools.md](tools.md), and others for conversations, over HTTP, below \`${API_BASE}\`. The OpenAPI 3.1 document is at \`${API_BASE}/openapi.json\`, for everyone;
a client in any language can be generated from it.

\`\`\`sh
curl https://desk.example.com${API_BASE}/agent/tasks -H "Authorization: Bearer svc_pat_…"
\`\`\`

## Requests

- **Token.** An API token of the desk's MCP page, as \`Authorization: Bearer …\`. It acts as the teammate who made it, with the rights of their role; a
  token that only reads has only the rights that read, and customers' words are only for tokens that were created with "Read customers' words" ([mcp.md](mcp.md#who-may-call-what)):
  every operation on conversations and contacts needs it.
- **Parameters.** Those in the path stand there alone. The others are in the query of GET and DELETE, and in one JSON object in the body of POST, PUT and PATCH
  (\`Content-Type: application/json\`, at most ${
  MCP_LIMITS.requestBytesMax / 1024 / 1024
} MiB). A change whose tool says so also takes
  \`dryRun\`, \`message\` and \`expectedVersion\`; those of conversations and contacts do not.
- **Lists** are \`{items, total, nextCursor?}\`; those of conversations, messages and contacts have no \`total\`. Send \`nextCursor\` as \`cursor\` until an answer has none.
- **Rate.** ${RATES.api.max} requests of one token in a minute, and the tool's own rate where it has one. Each answer says what is left:
  \`RateLimit-Policy: "api";q=${RATES.api.max};w=60\` and \`RateLimit: "api";r=<left>;t=<seconds>\`.
- **Sending again.** A change with the header \`Idempotency-Key\` (a new UUID for each change, at most ${API_LIMITS.requestKeyCharsMax} characters) is made once: the same key of the
  same token answers what the first request answered, with \`Idempotency-Replayed: true\`, for 24 hours. A request that was refused has changed nothing, and its key may be used again.
  The same key with another request is \`invalid_input\`. Answers that may hold a key, customers' words or what an app said are not kept: there, and while the first
  request is under way, the second one is \`repeated_request\` (409).

## Answers

A success is 200 with the answer of the tool as JSON, whole: it is not cut as for MCP. Everything else is \`application/problem+json\` ([errors.md](errors.md)):

\`\`\`json
{
  "type": "about:blank",
  "title": "\`limit\` must be a number, not text.",
  "status": 400,
  "code": "invalid_input",
  "detail": "\`limit\`: Versions per page, 1 to 100.",
  "errors": [
    { "parameter": "limit", "message": "\`limit\` must be a number, not text.", "fix": "\`limit\`: Versions per page, 1 to 100." }
  ]
}
\`\`\`

A missing or wrong token is 401 with \`WWW-Authenticate: Bearer realm="desk"\`; an address that is not known is 404, a method that it does not have 405 with \`Allow\`,
a rate that is used up 429 with \`Retry-After\`. A call is in the list of tool calls as any other.
`;

/** The page of the HTTP API. */
export function apiPage(): string {
  const groups = Map.groupBy(OPERATIONS, ({ group }) => group);
  const sections = [...groups].map(([title, operations]) => {
    const rows = operations.map(({ method, path, tool }) => {
      const page = mcpTools.byName.has(tool.name) ? "tools.md" : "";
      return [method, `\`${path}\``, `[${tool.name}](${page}#${tool.name})`, `\`${tool.right}\``];
    });
    const own = operations.map(({ tool }) => tool).filter(({ name }) => !mcpTools.byName.has(name));
    return section(title, "", table(["Method", "Path", "Tool", "Right"], rows)) + own.map(toolSection).join("");
  });
  return pageHead("HTTP API", ["routes/api/operations.ts"], HEAD) + sections.join("");
}
