/**
 * The field of page openers: a row for each, and a few empty ones.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json.ts";
import type { ControlProps } from "./field.ts";
import { Notes } from "../form/field_box.tsx";
import { notesOf } from "./setting_box.tsx";

const EMPTY_ROWS = 2;

/** The rows. */
export function OpenersControl(props: ControlProps & { readonly value: JsonValue }) {
  const { row, name, value } = props;
  const filled: readonly JsonValue[] = Array.isArray(value) ? value : [];
  const rows = [...filled.filter(isJsonObject), ...Array.from({ length: EMPTY_ROWS }, (): JsonObject => ({}))];
  return (
    <div class="field" id={row.path} tabindex={-1} role="group" aria-label={row.label}>
      <Notes {...notesOf(props)} />
      <ul class="openers">
        {rows.map(({ path, text }, at) => (
          <li key={at}>
            <label class="field">
              <span>Path</span>
              <input name={`${name}.path`} value={textOf(path)} placeholder="/pricing" spellcheck={false} />
            </label>
            <label class="field">
              <span>First message</span>
              <input name={`${name}.text`} value={textOf(text)} placeholder="Questions about our plans?" />
            </label>
          </li>
        ))}
      </ul>
      <small>Clear a row to remove it. Save to get more rows.</small>
    </div>
  );
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "";
}
