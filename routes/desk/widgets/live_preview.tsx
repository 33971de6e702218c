/**
 * The editor's preview: the card as a customer sees it, as text, and what each button does.
 *
 * @module
 */
import type { RenderedDraft } from "./drawn.ts";
import type { WidgetLook } from "./look.ts";
import { Findings, Where } from "./findings.tsx";
import { Presses } from "./presses.tsx";

/** The available schemes and widths. */
const VIEWS = [
  { id: "light", label: "Light" },
  { id: "dark", label: "Dark" },
  { id: "narrow", label: "320 px" },
] as const;

/** The preview beside the fields. */
export function LivePreview(
  props: { drawn: RenderedDraft; look: WidgetLook; states: readonly string[]; state: number | null },
) {
  const { drawn, look } = props;
  return (
    <section class="preview-side" aria-label="Preview">
      <div class="panel">
        <div class="preview-bar">
          <fieldset class="pills">
            <legend class="hidden">Show it</legend>
            {VIEWS.map(({ id, label }, at) => (
              <label class="pill">
                <input type="radio" name="view" value={id} checked={at === 0} />
                {label}
              </label>
            ))}
          </fieldset>
          <States states={props.states} state={props.state} />
        </div>
        <div class="stages" data-stages>
          {VIEWS.map(({ id }) => <Stage key={id} view={id} drawn={drawn} look={look} />)}
        </div>
        <SeenNote drawn={drawn} />
        <Findings id="" problems={drawn.problems} />
      </div>
      <section class="panel" aria-label="What a press does">
        <header>
          <h2>What a press does</h2>
        </header>
        <div class="body">
          <Presses buttons={drawn.buttons} />
        </div>
      </section>
      <details class="panel outline">
        <summary>Outline</summary>
        <Outline outline={drawn.outline} />
      </details>
    </section>
  );
}

/** The line below the card: its collapsed text, or that the preview is outdated. */
export function SeenNote(props: { drawn: RenderedDraft }) {
  const { card, summary, problems } = props.drawn;
  const bad = problems.filter(({ tone }) => tone === "bad");
  const [first] = bad;
  return (
    <p class={`seen-note ${first === undefined ? "" : "bad"}`} id="seen-note" role="status">
      {first === undefined ? summary !== null && `Folded: ${summary}` : (
        <>
          {bad.length === 1 ? "1 problem" : `${bad.length} problems`}
          {card === null && ", this is the last card that worked"}.{" "}
          <Where problem={first} label={first.file === "" ? `Go to line ${first.line}` : `Go to ${first.file}`} />
        </>
      )}
    </p>
  );
}

function Stage(props: { view: string; drawn: RenderedDraft; look: WidgetLook }) {
  const { view, drawn, look } = props;
  const theme = view === "dark" ? "dark" : "light";
  return (
    <div class={`stage ${theme} ${view}`}>
      <div
        data-preview={view}
        data-card={drawn.card === null ? undefined : JSON.stringify(drawn.card)}
        data-look={JSON.stringify({ theme, ...look })}
      />
    </div>
  );
}

/** The data sets of the card. */
export function States(props: { states: readonly string[]; state: number | null }) {
  const { states, state } = props;
  return (
    <fieldset class="pills" id="states">
      <legend class="hidden">Data</legend>
      {["Sample", ...states].map((name, at) => (
        <label class="pill">
          <input
            type="radio"
            name="shown"
            value={at === 0 ? "sample" : String(at - 1)}
            checked={state === (at === 0 ? null : at - 1)}
          />
          {name || `State ${at}`}
        </label>
      ))}
    </fieldset>
  );
}

/** The card as a tree of text. */
export function Outline(props: { outline: string }) {
  return <pre id="outline" tabindex={0} role="region" aria-label="Outline">{props.outline}</pre>;
}
