/**
 * The top of every settings page: its sentence, the search through all settings, and the tabs.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import { Icon } from "../icons.tsx";
import type { Shell } from "../layout.tsx";
import { Head, Tabs } from "../parts.tsx";
import { SETTINGS_TABS } from "./tabs.ts";

/** Where the settings are searched. */
const SETTINGS_SEARCH_PATH = "/desk/settings/search";

/** The longest query, in characters. */
export const QUERY_CHARS_MAX = 100;

type TopProps = {
  readonly shell: Shell;
  readonly says: string;
  /** The path of the tab that is shown; null on the page of the search. */
  readonly current: string | null;
  /** What is searched for, on the page of the search. */
  readonly query?: string;
  readonly children?: Child;
};

/** The top; `children` are what can be done on the page. */
export function SettingsTop({ shell, says, current, query = "", children }: TopProps) {
  return (
    <>
      <Head title="Settings" says={says}>
        <div class="settings-tools">
          {children}
          <form class="settings-search" method="get" action={SETTINGS_SEARCH_PATH} role="search" aria-label="Settings">
            <Icon name="search" />
            <input
              type="search"
              name="q"
              value={query}
              aria-label="Search settings"
              placeholder="Search settings"
              maxlength={QUERY_CHARS_MAX}
              autocomplete="off"
            />
          </form>
        </div>
      </Head>
      <Tabs shell={shell} label="Settings" tabs={SETTINGS_TABS} current={current ?? ""} />
    </>
  );
}
