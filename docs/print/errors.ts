/**
 * `errors.md`: why the desk refuses a request, and why it refuses an identity token.
 *
 * @module
 */
import { DESK_REASONS } from "../../core/identity/rejection.ts";
import { DESK_ERRORS, type DeskErrorCode } from "../../core/problem.ts";
import { STATUS } from "../../routes/http/problem.ts";
import { TOKEN_REASONS } from "../../sandbox/identity/rejection.ts";
import { pageHead, section, table } from "./markdown.ts";

const HEAD = `
A refusal over HTTP is \`application/problem+json\` (RFC 9457):
\`{type: "about:blank", title, status, code, detail?, problems?, errors?}\`. \`title\` is the sentence, \`detail\` how to fix it,
\`errors\` the faults in the input, \`{parameter, message, fix}\`, and \`problems\` those in files: \`{file, line, column, code, message, fix?}\`, counted from 1. It is sent with
\`Cache-Control: no-store\`, and with \`Retry-After\` (seconds) where waiting helps. Below \`/api/widget/\` any page may read it
(\`Access-Control-Allow-Origin: *\`). A fault of the desk itself is \`internal\` with a reference that its log also holds,
and nothing else about it.

A failed MCP tool carries the same codes; see [mcp.md](mcp.md).
`;

const TOKENS =
  "`POST …/identify` answers 401 with `{identified: false, code, reason}`; `check_identity_token` answers " +
  "`{accepted: false, code, reason}`. The loader writes `[Svc] identify failed: <code>: <reason>` to the browser's " +
  "console, never the token. A reason may say more than the sentence here, such as how long ago a token ended.";

/** The page of errors. */
export function errorsPage(): string {
  const sources = [
    "core/problem.ts",
    "routes/http/problem.ts",
    "sandbox/identity/rejection.ts",
    "core/identity/rejection.ts",
  ];
  const codes = Object.entries(STATUS).map(([code, status]) => {
    return [`\`${code}\``, String(status), isCode(code) ? DESK_ERRORS[code] : ""];
  });
  const reasons = Object.entries({ ...TOKEN_REASONS, ...DESK_REASONS }).map((
    [code, reason],
  ) => [`\`${code}\``, reason]);
  return pageHead("Errors", sources, HEAD) +
    section("Refused requests", "", table(["Code", "Status", "Meaning"], codes)) +
    section("Refused identity tokens", TOKENS, table(["Code", "Reason"], reasons));
}

function isCode(text: string): text is DeskErrorCode {
  return Object.hasOwn(DESK_ERRORS, text);
}
