/**
 * Agent, Widgets: every widget file with a small preview.
 *
 * @module
 */
import type { WidgetCard } from "../../../core/agent/widgets/widget_card.ts";
import type { WidgetFile } from "../../../core/agent/widgets/widget_file.ts";
import type { Problem } from "../../../core/problem.ts";
import { AGENT_TABS, widgetPage } from "../agent/addresses.ts";
import { FindForm } from "../lists/find_form.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { PartLinks, type PartOfList } from "../lists/list_parts.tsx";
import { Empty, Head, SavedVersion, Tabs } from "../ui/parts.tsx";
import type { WidgetLook } from "./look.ts";

/** A widget file in the list. */
export type WidgetTile = {
  readonly file: WidgetFile;
  readonly card: WidgetCard;
  /** The actions that show it. */
  readonly usedBy: readonly string[];
  readonly warnings: readonly Problem[];
};

/** The address of the list. */
const WIDGETS = "/desk/widgets";

/** The list. `saved` is the version that was just saved by deleting one. */
export function WidgetsPage(
  props: {
    shell: Shell;
    /** The page of those that match the search. */
    part: PartOfList<WidgetTile>;
    words: string;
    /** Whether there are enough for a search field. */
    isLong: boolean;
    look: WidgetLook;
    mayEdit: boolean;
    saved: number | null;
  },
) {
  const { part: { rows: tiles, page, pages }, words, mayEdit } = props;
  return (
    <Page shell={props.shell} title="Widgets" path="/desk/agent" cards>
      <Head
        title="Agent"
        says="Cards with buttons for your app's answers, as a customer sees them."
      >
        {mayEdit && <a class="button primary" href="/desk/widgets/new">New widget</a>}
      </Head>
      <Tabs shell={props.shell} label="Agent" tabs={AGENT_TABS} current={WIDGETS} />
      <SavedVersion version={props.saved} />
      {props.isLong && <FindForm address={WIDGETS} words={words} label="Find a widget" placeholder="Title or name" />}
      {tiles.length === 0 && words !== ""
        ? (
          <section class="panel">
            <Empty icon="search" title="No matching widgets" says="Search for other words." />
          </section>
        )
        : tiles.length === 0
        ? (
          <section class="panel">
            <Empty
              icon="widget"
              title="No widget yet"
              says="Start with a card from the gallery, or paste an answer from your app to get a card for it."
            >
              {mayEdit && <a class="button primary" href="/desk/widgets/new">Open the gallery</a>}
            </Empty>
          </section>
        )
        : (
          <ul class="tiles small-on-phones">
            {tiles.map((tile) => <Tile key={tile.file.name} tile={tile} look={props.look} />)}
          </ul>
        )}
      <PartLinks
        page={page}
        pages={pages}
        many="widgets"
        address={(at) => `${WIDGETS}?${new URLSearchParams({ q: words, page: String(at) })}`}
      />
    </Page>
  );
}

function Tile(props: { tile: WidgetTile; look: WidgetLook }) {
  const { file, card, usedBy, warnings } = props.tile;
  return (
    <li class="tile panel">
      <SmallCard card={card} look={props.look} />
      <div class="tile-text">
        <h2>
          <a href={widgetPage(file.name)}>{file.title}</a>
        </h2>
        <code>{file.name}</code>
        <p class="muted">{usedBy.length === 0 ? "Not used by any action" : `Shown by ${usedBy.join(", ")}`}</p>
        {warnings.length > 0 && (
          <span class="badge warn">{warnings.length === 1 ? "1 warning" : `${warnings.length} warnings`}</span>
        )}
      </div>
    </li>
  );
}

/** A card in its initial form, or in full, in the reader's colour scheme or a fixed one. */
export function SmallCard(
  props: { card: WidgetCard; look: WidgetLook; theme?: "light" | "dark"; whole?: boolean },
) {
  const { card, look, theme = "auto", whole = false } = props;
  if (card.kind === "problems") {
    return (
      <div class={`stage small ${theme}`}>
        <p class="no-card">No sample data.</p>
      </div>
    );
  }
  return (
    <div class={`stage small ${theme}${whole ? " whole-card" : ""}`}>
      <div data-card={JSON.stringify(card.card)} data-look={JSON.stringify({ theme, ...look })} />
    </div>
  );
}
