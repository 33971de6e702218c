/**
 * Prints `docs/mcp-tools.md` from the registry: `deno run core/tools/print.ts > docs/mcp-tools.md`.
 *
 * @module
 */
import { isJsonObject, type JsonObject } from "../json.ts";
import { ownFields, takesChange } from "./change.ts";
import { allTools } from "./index.ts";
import type { Registry } from "./registry.ts";
import type { InputField } from "./schema.ts";
import type { Tool } from "./tool.ts";

const HEAD = `# MCP tools

Printed from \`core/tools\` by \`deno run core/tools/print.ts > docs/mcp-tools.md\`; a test checks that it is current.

A tool that **reads** runs for every teammate's token. A tool that **edits** makes new agent files, checks them and saves
them as the next version, live at once; it and a tool that **acts** need the token of an owner or admin, unless a role is
named. A read-only token only reads. Every change also takes \`dryRun\`, \`message\` and \`expectedVersion\`.

\`POST /mcp\` speaks MCP over Streamable HTTP (2025-11-25, 2025-06-18, 2025-03-26), stateless: one JSON-RPC message in, one
JSON answer out, an API token as \`Authorization: Bearer\`. There are no sessions, streams or OAuth; batches are refused,
although revision 2025-03-26 knows them.

Answers are compact JSON. A change answers
\`{saved, dryRun, version, changed: [{path, change}], diff, problems, warnings}\`, a list \`{items, total, nextCursor?}\`, a
failure \`{error: {code, message, fix, problems?}, saved: false}\`.
`;

/** The page that documents every tool of a registry. */
export function toolsPage({ groups }: Registry): string {
  const sections = groups.map(({ name, tools }) => `\n## ${name}\n${tools.map(toolSection).join("")}`);
  return HEAD + sections.join("");
}

function toolSection(tool: Tool): string {
  const rows = ownFields(tool.fields).map(([name, field]) =>
    `| \`${name}\` | ${typeOf(field)} | ${describe(field)} |\n`
  );
  const table = rows.length === 0
    ? "Takes nothing of its own.\n"
    : `| Parameter | Type | Meaning |\n| - | - | - |\n${rows.join("")}`;
  const role = tool.minimumRole === DEFAULT_ROLES[tool.kind] ? "" : `, ${tool.minimumRole} or higher`;
  const example = JSON.stringify(tool.example, null, 2);
  return `
### ${tool.name}

**${tool.kind}${role}**${takesChange(tool.fields) ? " · takes `dryRun`, `message`, `expectedVersion`" : ""}

${tool.description}

${table}
\`\`\`json
${example}
\`\`\`
`;
}

const DEFAULT_ROLES: Readonly<Record<Tool["kind"], Tool["minimumRole"]>> = {
  read: "viewer",
  edit: "admin",
  act: "admin",
};

function typeOf({ schema, required }: InputField): string {
  return `${wordOf(schema)}${required ? ", required" : ""}`;
}

function wordOf(schema: JsonObject): string {
  if (Array.isArray(schema.enum)) return schema.enum.join(", ");
  const { type, items } = schema;
  if (type === "array" && isJsonObject(items)) return `list of ${wordOf(items)}`;
  return typeof type === "string" ? type : "any";
}

function describe({ schema }: InputField): string {
  return String(schema.description ?? "").replaceAll("|", "\\|");
}

if (import.meta.main) console.log(toolsPage(allTools).trimEnd());
