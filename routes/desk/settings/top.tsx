/**
 * The top of every settings page: its sentence, the search through all settings, and the list of pages.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import { Icon } from "../ui/icons.tsx";
import type { Shell } from "../page/shell.ts";
import { Head } from "../ui/parts.tsx";
import { SETTINGS_TABS } from "./tabs.ts";

/** The address of the search. */
const SETTINGS_SEARCH_PATH = "/desk/settings/search";

/** The longest query, in characters. */
export const QUERY_CHARS_MAX = 100;

type TopProps = {
  readonly shell: Shell;
  readonly says: string;
  /** The path of the current page; null on the search page. */
  readonly current: string | null;
  /** The query, on the search page. */
  readonly query?: string;
  readonly children?: Child;
};

/** The top; `children` are the page's buttons. */
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
  /** The path of the page in the list that this one belongs to. */
  readonly of: string;
  readonly title: Child;
  readonly says?: string;
  readonly children?: Child;
};

/** The top of a subpage: the link to its parent, and the list. */
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

/** The pages that the teammate may open, in groups: beside the page, or behind a button on a phone. */
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
