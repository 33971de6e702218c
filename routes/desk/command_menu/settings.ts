/**
 * Every setting as a command: found by its label, help and section; it opens the setting's field.
 *
 * @module
 */
import { settingRows } from "../../../core/settings/rows.ts";
import { SETTINGS_SECTIONS } from "../../../core/settings/setting.ts";
import type { MayOpen } from "../page/menu.ts";
import { settingHref, SETTINGS_PATHS } from "../settings/tabs.ts";
import type { MenuCommand } from "./command.ts";

/** The settings on pages that a teammate may open. */
export function settingCommands(mayOpen: MayOpen): readonly MenuCommand[] {
  return settingRows().filter(({ page }) => mayOpen(SETTINGS_PATHS[page])).map(
    ({ label, help = "", path, page, pageName, section }): MenuCommand => ({
      label,
      icon: "settings",
      hint: pageName.replace(" > ", " › "),
      words: `${SETTINGS_SECTIONS[section].title} ${help} ${path.split(".").join(" ")}`,
      effect: { kind: "go", to: settingHref({ page, path }) },
    }),
  );
}
