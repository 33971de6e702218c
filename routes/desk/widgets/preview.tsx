/**
 * A card as the customer would see it, in light and dark, with its buttons' effects.
 *
 * @module
 */
import type { WidgetCard } from "../../../core/agent/widgets/widget_card.ts";
import { outlineCard } from "../../../core/cards/outline.ts";
import type { ButtonLine } from "../../../core/tools/preview_widget.ts";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { Head, Panel, Tabs } from "../ui/parts.tsx";
import type { WidgetLook } from "./look.ts";
import { Presses } from "./presses.tsx";

/** The two colour schemes. */
export const SCHEMES = ["light", "dark"] as const;

/** One of them. */
export type Scheme = (typeof SCHEMES)[number];

/** A previewed card. */
export type Previewed = {
  readonly title: string;
  readonly says: string;
  readonly card: WidgetCard;
  readonly buttons: readonly ButtonLine[];
  /** Where it can be edited; null for a card that is not saved. */
  readonly editor: { readonly path: string; readonly label: string } | null;
  /** The page's address, for the links between states; null without a file. */
  readonly path: string | null;
  readonly states: readonly string[];
  /** Null for the file's sample. */
  readonly state: string | null;
  readonly schemes: readonly Scheme[];
  /** The look of the chat on this desk. */
  readonly look: WidgetLook;
};

export function PreviewPage(props: { shell: Shell; previewed: Previewed }) {
  const { previewed } = props;
  const { card } = previewed;
  return (
    <Page shell={props.shell} title={`Preview: ${previewed.title}`} path="/desk/agent" cards>
      <Head
        title={previewed.title}
        says={previewed.says}
        back={previewed.editor ?? { path: "/desk/widgets", label: "Widgets" }}
      />
      <States previewed={previewed} />
      {card.kind === "card" && (
        <div class="cards">
          {previewed.schemes.map((scheme) => <Drawn key={scheme} previewed={previewed} scheme={scheme} card={card} />)}
        </div>
      )}
      <Findings card={card} />
      {card.kind === "card" && <Buttons card={card} buttons={previewed.buttons} />}
    </Page>
  );
}

type Rendered = Extract<WidgetCard, { kind: "card" }>;

/** A link for each data set of the file. */
function States(props: { previewed: Previewed }) {
  const { path, states, state } = props.previewed;
  if (path === null || states.length === 0) return null;
  const tabs = [{ path, label: "Sample" }, ...states.map((label) => ({ path: stateLink(path, label), label }))];
  return <Tabs shell={null} label="States" tabs={tabs} current={state === null ? path : stateLink(path, state)} />;
}

function stateLink(path: string, state: string): string {
  return `${path}?state=${encodeURIComponent(state)}`;
}

function Drawn(props: { previewed: Previewed; scheme: Scheme; card: Rendered }) {
  const { color, radius } = props.previewed.look;
  return (
    <figure class={`stage ${props.scheme}`}>
      <figcaption>{props.scheme === "light" ? "Light" : "Dark"}</figcaption>
      <div
        data-card={JSON.stringify(props.card.card)}
        data-look={JSON.stringify({ theme: props.scheme, color, radius })}
      />
      {props.card.summary !== null && <small>Folded: {props.card.summary}</small>}
    </figure>
  );
}

/** The problems of the card. */
function Findings(props: { card: WidgetCard }) {
  const { card } = props;
  const found = card.kind === "card" ? [...card.problems, ...card.warnings] : card.problems;
  if (found.length === 0) return null;
  return (
    <Panel title="Problems" says="Found when the card was drawn with this data.">
      <ul class="findings">
        {found.map(({ message, fix }) => (
          <li>
            {message}
            {fix && <small>{fix}</small>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Buttons(props: { card: Rendered; buttons: readonly ButtonLine[] }) {
  return (
    <Panel title="What a press does" says="Buttons do nothing on this page.">
      <Presses buttons={props.buttons} />
      <details class="raw">
        <summary>Outline</summary>
        <pre>{outlineCard(props.card.card)}</pre>
      </details>
    </Panel>
  );
}
