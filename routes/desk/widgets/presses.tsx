/**
 * What each button of a card does.
 *
 * @module
 */
import { capitalized } from "../../../core/name_words.ts";
import type { ButtonLine } from "../../../core/tools/preview_widget.ts";

/** The table of buttons. */
export function Presses(props: { buttons: readonly ButtonLine[] }) {
  if (props.buttons.length === 0) return <p class="muted" id="presses">The card has no buttons.</p>;
  return (
    <dl class="presses" id="presses">
      {props.buttons.map(({ label, type, payload, effect }) => (
        <div>
          <dt>{label || "Button"}</dt>
          <dd>
            {capitalized(effect)}
            <code>{type} {JSON.stringify(payload)}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
