/**
 * `tools.md`: every MCP tool with its parameters, from the registry.
 *
 * @module
 */
import { isJsonObject, type JsonObject } from "../../core/json.ts";
import { ownFields, takesChange, takesDraft } from "../../core/tools/change.ts";
import { mcpTools } from "../../core/tools/index.ts";
import type { Registry } from "../../core/tools/registry.ts";
import type { InputField } from "../../core/tools/schema.ts";
import type { Tool } from "../../core/tools/tool.ts";
import { pageHead } from "./markdown.ts";

const HEAD = `
A tool that **reads** changes nothing. One that **edits** makes new agent files, checks them and saves them as the next
version, live at once; one that **acts** does something outside the files. Each names the right that the token's teammate
must have ([roles.md](roles.md)); a read-only token only reads. Where it is said, a tool also takes \`dryRun\`,
\`message\` and \`expectedVersion\`, or \`draft\` ([mcp.md](mcp.md#drafts-and-rollouts)).

Customers' words are only for tokens that were created with that right ([mcp.md](mcp.md#who-may-call-what)).

The protocol, the shapes of answers and failures, and the resources are described in [mcp.md](mcp.md).
`;

const BY_GROUP =
  "Only with the right to customers' words. `tools/list` has them where `?groups=` names them ([mcp.md](mcp.md)).";

/** The page that documents every tool of a registry. */
export function toolsPage({ groups }: Registry = mcpTools): string {
  const sections = groups.map(({ name, tools, onlyByGroup = false }) => {
    const note = onlyByGroup ? `\n${BY_GROUP}\n` : "";
    return `\n## ${name}\n${note}${tools.map(toolSection).join("")}`;
  });
  return pageHead("MCP tools", ["core/tools/index.ts"], HEAD) + sections.join("");
}

/** What a page says of one tool. */
export function toolSection(tool: Tool): string {
  const rows = ownFields(tool.fields).map(([name, field]) =>
    `| \`${name}\` | ${typeOf(field)} | ${describe(field)} |\n`
  );
  const table = rows.length === 0
    ? "Takes nothing of its own.\n"
    : `| Parameter | Type | Meaning |\n| - | - | - |\n${rows.join("")}`;
  const example = JSON.stringify(tool.example, null, 2);
  const takes = [
    ...(takesDraft(tool.fields) ? ["`draft`"] : []),
    ...(takesChange(tool.fields) ? ["`dryRun`", "`message`", "`expectedVersion`"] : []),
  ];
  return `
### ${tool.name}

**${tool.kind}**, with the right \`${tool.right}\`${takes.length === 0 ? "" : ` · takes ${takes.join(", ")}`}

${tool.description}
${tool.customerWords === null ? "" : `\nOnly with the right to customers' words: ${tool.customerWords}.\n`}
${table}
\`\`\`json
${example}
\`\`\`
`;
}

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
