/**
 * The top of every settings page: its sentence, the search through all settings, and the list of the pages.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import { Icon } from "../icons.tsx";
import type { Shell } from "../shell.ts";
import { Head } from "../parts.tsx";
import { SETTINGS_TABS } from "./tabs.ts";

/** Where the settings are searched. */
const SETTINGS_SEARCH_PATH = "/desk/settings/search";

/** The longest query, in characters. */
export const QUERY_CHARS_MAX = 100;

type TopProps = {
  readonly shell: Shell;
  readonly says: string;
  /** The path of the page that is shown; null on the page of the search. */
  readonly current: string | null;
  /** What is searched for, on the page of the search. */
  readonly query?: string;
  readonly children?: Child;
};

/** The top; `children` are what can be done on the page. */
export function SettingsTop({ shell, says, current, query = "", children }: TopProps) {
  return (
    <>
      <Head title={labelOf(current) ?? "Settings"} says={says}>
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
      <Pages shell={shell} current={current} />
    </>
  );
}

type SubTopProps = {
  readonly shell: Shell;
  /** The path of the page of the list that this one belongs to. */
  readonly of: string;
  readonly title: Child;
  readonly says?: string;
  readonly children?: Child;
};

/** The top of a page below one of the list: the way back to it, and the list. */
export function SettingsSubTop({ shell, of, title, says, children }: SubTopProps) {
  return (
    <>
      <Head
        title={title}
        {...(says === undefined ? {} : { says })}
        back={{ path: of, label: labelOf(of) ?? "Settings" }}
      >
        {children}
      </Head>
      <Pages shell={shell} current={of} />
    </>
  );
}

function labelOf(current: string | null): string | null {
  return SETTINGS_TABS.find(({ path }) => path === current)?.label ?? null;
}

/** The pages that may be opened, in groups: beside the page where there is room, behind a button on a phone. */
function Pages({ shell, current }: Pick<TopProps, "shell" | "current">) {
  const groups = Map.groupBy(SETTINGS_TABS.filter(({ path }) => shell.mayOpen(path)), ({ group }) => group);
  const here = labelOf(current) ?? "All settings";
  return (
    <>
      <button class="button settings-choice" type="button" popovertarget="settings-pages">
        <span>
          <span class="hidden">Settings page:</span> {here}
        </span>
        <Icon name="down" />
      </button>
      <nav class="tabs settings-pages" id="settings-pages" popover="auto" aria-label="Settings">
        {[...groups].map(([group, pages]) => (
          <div key={group} class="settings-group">
            <span class="settings-group-name">{group}</span>
            {pages.map(({ path, label }) => (
              <a key={path} href={path} aria-current={path === current ? "page" : undefined}>{label}</a>
            ))}
          </div>
        ))}
      </nav>
    </>
  );
}
