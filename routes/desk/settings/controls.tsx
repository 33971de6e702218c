/**
 * The controls of a settings form. Each has its setting's path as its id, and shows its help and faults beside it.
 *
 * @module
 */
import type { JsonValue } from "../../../core/json.ts";
import type { ControlProps } from "./field.ts";
import { noteIds, Notes } from "../form/field_box.tsx";
import { notesOf, SettingBox } from "./setting_box.tsx";

type ValueProps = ControlProps & { readonly value: JsonValue };

/** One line of text. */
export function TextControl(props: ValueProps) {
  const { row, name, value } = props;
  return (
    <SettingBox {...props}>
      <input
        id={row.path}
        name={name}
        type="text"
        value={shown(value)}
        placeholder={row.placeholder}
        {...noteIds(notesOf(props))}
        autocomplete="off"
      />
    </SettingBox>
  );
}

/** A number without a slider, with its unit; it may be empty if the setting is nullable. */
export function NumberControl(props: ValueProps) {
  const { row, name, value } = props;
  const { min, max } = row.limits;
  return (
    <SettingBox {...props}>
      <span class="number-setting">
        <input
          id={row.path}
          name={name}
          type="number"
          value={shown(value)}
          placeholder={row.placeholder}
          {...(min === null ? {} : { min })}
          {...(max === null ? {} : { max })}
          {...(row.isWhole ? { inputmode: "numeric" } : { inputmode: "decimal", step: "any" })}
          {...noteIds(notesOf(props))}
        />
        {row.unit !== undefined && <span>{row.unit}</span>}
      </span>
    </SettingBox>
  );
}

/** A number on a slider between its limits. */
export function RangeControl(props: ValueProps) {
  const { row, name, value } = props;
  const { min, max } = row.limits;
  const { path, unit = "" } = row;
  return (
    <SettingBox {...props} half>
      <span class="range-setting">
        <input
          id={path}
          name={name}
          type="range"
          min={min ?? 0}
          max={max ?? 100}
          value={shown(value)}
          {...noteIds(notesOf(props))}
        />
        <output for={path} data-shows={name} data-unit={unit}>{shown(value)} {unit}</output>
      </span>
    </SettingBox>
  );
}

/** A colour, `#rrggbb`. */
export function ColourControl(props: ValueProps) {
  const { row: { path }, name, value } = props;
  return (
    <SettingBox {...props} half>
      <span class="color-setting">
        <input id={path} name={name} type="color" value={shown(value)} {...noteIds(notesOf(props))} />
        <output for={path} data-shows={name}>{shown(value)}</output>
      </span>
    </SettingBox>
  );
}

/** Several lines of text. */
export function ParagraphControl(props: ValueProps) {
  const { row, name, value } = props;
  return (
    <SettingBox {...props}>
      <textarea id={row.path} name={name} rows={2} placeholder={row.placeholder} {...noteIds(notesOf(props))}>
        {shown(value)}
      </textarea>
    </SettingBox>
  );
}

/** A list with one entry per line. */
export function LinesControl(props: ValueProps) {
  const { row, name, value } = props;
  return (
    <SettingBox {...props}>
      <textarea id={row.path} name={name} rows={4} placeholder={row.placeholder} {...noteIds(notesOf(props))}>
        {Array.isArray(value) ? value.map(shown).join("\n") : shown(value)}
      </textarea>
    </SettingBox>
  );
}

/** A choice with few options, side by side. */
export function ChoiceControl(props: ValueProps) {
  const { row, name, value } = props;
  return (
    <fieldset class="choice-setting" id={row.path} tabindex={-1}>
      <legend>{row.label}</legend>
      <div class="segments">
        {Object.entries(row.choices ?? {}).map(([choice, { label }]) => (
          <label key={choice}>
            <input type="radio" name={name} value={choice} checked={value === choice} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <Notes {...notesOf(props)} />
    </fieldset>
  );
}

/** A choice with few options, each a card with a line of help. */
export function CardsControl(props: ValueProps) {
  const { row, name, value } = props;
  return (
    <>
      <div
        class="options"
        id={row.path}
        tabindex={-1}
        role="radiogroup"
        aria-label={row.label}
        {...noteIds(notesOf(props))}
      >
        {Object.entries(row.choices ?? {}).map(([choice, { label, help }]) => {
          const id = `${row.path}-${choice}`;
          return (
            <label class="option" key={choice}>
              <input
                type="radio"
                name={name}
                value={choice}
                checked={value === choice}
                aria-labelledby={id}
                aria-describedby={`${id}-help`}
              />
              <span id={id}>{label}</span>
              <small id={`${id}-help`}>{help}</small>
            </label>
          );
        })}
      </div>
      <Notes {...notesOf(props)} />
    </>
  );
}

/** A switch. */
export function SwitchControl(props: ValueProps) {
  const { row: { path, label }, name, value } = props;
  return (
    <div class="switch-setting">
      <input
        id={path}
        name={name}
        type="checkbox"
        role="switch"
        checked={value === true}
        {...noteIds(notesOf(props))}
      />
      <label for={path}>{label}</label>
      <Notes {...notesOf(props)} />
    </div>
  );
}

function shown(value: JsonValue): string {
  return value === null || typeof value === "object" ? "" : String(value);
}
