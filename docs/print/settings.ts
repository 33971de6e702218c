/**
 * `settings.md`: every setting of a workspace, from the schema that checks them.
 *
 * @module
 */
import { z } from "zod";
import { isJsonObject, type JsonValue } from "../../core/json.ts";
import { settingsSchema } from "../../core/settings/settings.ts";
import { pageHead, table } from "./markdown.ts";

const HEAD = `
The settings are one tree per workspace, read and changed with \`get_desk_settings\` and \`update_desk_settings\`, or on the
desk's pages. A change is live at once and reaches open chats within a minute. They are not part of the agent's versions.
\`update_desk_settings\` changes what it names; a list is replaced as a whole.
`;

/** The page of settings. */
export function settingsPage(): string {
  const schema: unknown = z.toJSONSchema(settingsSchema, { io: "input", unrepresentable: "any" });
  const rows = leavesOf(JSON.parse(JSON.stringify(schema)), "");
  return pageHead("Settings", ["core/settings/settings.ts"], HEAD) + "\n" +
    table(["Setting", "Value", "Default"], rows);
}

function leavesOf(schema: JsonValue | undefined, path: string): string[][] {
  if (!isJsonObject(schema)) return [];
  const { properties, description, default: value } = schema;
  if (isJsonObject(properties)) {
    return Object.entries(properties).flatMap(([name, inner]) =>
      leavesOf(inner, path === "" ? name : `${path}.${name}`)
    );
  }
  return [[`\`${path}\``, String(description ?? ""), `\`${JSON.stringify(value ?? null)}\``]];
}
