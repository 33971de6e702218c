/**
 * `settings.md`: every setting of a workspace, from the rows that the forms and the MCP tool are made from.
 *
 * @module
 */
import { settingRows } from "../../core/settings/rows.ts";
import { pageHead, section, table } from "./markdown.ts";

const HEAD = `
The settings are one tree per workspace, read and changed with \`get_desk_settings\` and \`update_desk_settings\`, or on the
desk's pages. A change is live at once and reaches open chats within a minute. They are not part of the agent's versions.
\`update_desk_settings\` changes what it names; a list is replaced as a whole. A setting that is for the desk alone is
refused there.
`;

/** The page of settings. */
export function settingsPage(): string {
  const sections = [...Map.groupBy(settingRows(), ({ pageName }) => pageName)].map(([pageName, settings]) => {
    const rows = settings.map(({ path, label, help, unit, values, deskOnly, default: value }) => [
      `\`${path}\``,
      [label, deskOnly && "For the desk alone", help].filter(Boolean).join(". "),
      unit === undefined ? values : `${values} (${unit})`,
      `\`${JSON.stringify(value)}\``,
    ]);
    return section(pageName, "", table(["Setting", "Meaning", "Value", "Default"], rows));
  });
  return pageHead("Settings", ["core/settings/settings.ts"], HEAD) + sections.join("");
}
