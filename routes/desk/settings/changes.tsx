/**
 * The latest changes of settings and their authors, newest first.
 *
 * @module
 */
import type { SettingsChangeLine } from "../../../core/settings/change.ts";
import { When } from "../ui/locale.tsx";
import { Panel } from "../ui/parts.tsx";
import { settingLabel } from "./labels.ts";

/** Lines on a page. */
export const CHANGES_SHOWN = 8;

/** The panel; nothing when no setting was changed. */
export function SettingsChanges({ changes }: { changes: readonly SettingsChangeLine[] }) {
  if (changes.length === 0) return null;
  return (
    <Panel title="Recent changes">
      <ul class="setting-changes">
        {changes.map(({ at, by, via, message, changed }) => (
          <li>
            <span>
              <strong>{by}</strong>{" "}
              {via !== "desk" && <span class="badge accent">{via === "mcp" ? "MCP" : "API"}</span>} changed{" "}
              {changed.map(settingLabel).join(", ")}
              {message !== "" && <>: “{message}”</>}
            </span>
            <When at={at} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
