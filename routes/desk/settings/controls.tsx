/**
 * The controls of a settings form. Each has its setting's path as its id, and shows its help and faults beside it.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import type { JsonValue } from "../../../core/json.ts";
import { SETTINGS_SECTIONS } from "../../../core/settings/setting.ts";
import type { ControlProps } from "./field.ts";

type ValueProps = ControlProps & { readonly value: JsonValue };

/** One line of text. */
export function TextControl(props: ValueProps & { readonly type?: "text" | "url" }) {
  const { row, name, value, type = "text" } = props;
  return (
    <LabelledField {...props}>
      <input
        {...{ id: row.path, name, type, value: shown(value), placeholder: row.placeholder }}
        {...noteIds(props)}
        autocomplete="off"
      />
    </LabelledField>
  );
}

/** The address of an image or a page. */
export function UrlControl(props: ValueProps) {
  return <TextControl {...props} type="url" />;
}

/** A number without a slider, with its unit; empty where it can be null. */
export function NumberControl(props: ValueProps) {
  const { row, name, value } = props;
  const { min, max } = row.limits;
  return (
    <LabelledField {...props}>
      <span class="number-setting">
        <input
          {...{ id: row.path, name, type: "number", value: shown(value), placeholder: row.placeholder }}
          {...(min === null ? {} : { min })}
          {...(max === null ? {} : { max })}
          {...noteIds(props)}
          inputmode="numeric"
        />
        {row.unit !== undefined && <span>{row.unit}</span>}
      </span>
    </LabelledField>
  );
}

/** A number on a slider between its limits. */
export function RangeControl(props: ValueProps) {
  const { row, name, value } = props;
  const { min, max } = row.limits;
  const { path, unit = "" } = row;
  return (
    <LabelledField {...props} half>
      <span class="range-setting">
        <input
          {...{ id: path, name, type: "range", min: min ?? 0, max: max ?? 100, value: shown(value) }}
          {...noteIds(props)}
        />
        <output for={path} data-shows={name} data-unit={unit}>{shown(value)} {unit}</output>
      </span>
    </LabelledField>
  );
}

/** A colour, `#rrggbb`. */
export function ColourControl(props: ValueProps) {
  const { row: { path }, name, value } = props;
  return (
    <LabelledField {...props} half>
      <span class="color-setting">
        <input {...{ id: path, name, type: "color", value: shown(value) }} {...noteIds(props)} />
        <output for={path} data-shows={name}>{shown(value)}</output>
      </span>
    </LabelledField>
  );
}

/** Several lines of text. */
export function ParagraphControl(props: ValueProps) {
  const { row, name, value } = props;
  return (
    <LabelledField {...props}>
      <textarea id={row.path} name={name} rows={2} placeholder={row.placeholder} {...noteIds(props)}>
        {shown(value)}
      </textarea>
    </LabelledField>
  );
}

/** A list with an entry on each line. */
export function LinesControl(props: ValueProps) {
  const { row, name, value } = props;
  return (
    <LabelledField {...props}>
      <textarea id={row.path} name={name} rows={4} placeholder={row.placeholder} {...noteIds(props)}>
        {Array.isArray(value) ? value.map(shown).join("\n") : shown(value)}
      </textarea>
    </LabelledField>
  );
}

/** One of a few, side by side. */
export function ChoiceControl(props: ValueProps) {
  const { row, name, value } = props;
  return (
    <fieldset class="choice-setting">
      <legend>{row.label}</legend>
      <div class="segments">
        {Object.entries(row.choices ?? {}).map(([choice, { label }]) => (
          <label key={choice}>
            <input type="radio" name={name} value={choice} checked={value === choice} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <Notes {...props} />
    </fieldset>
  );
}

/** One of a few, each a card with a line of help. */
export function CardsControl(props: ValueProps) {
  const { row, name, value } = props;
  return (
    <>
      <div class="options" role="radiogroup" aria-label={row.label} {...noteIds(props)}>
        {Object.entries(row.choices ?? {}).map(([choice, { label, help }]) => {
          const id = `${row.path}-${choice}`;
          return (
            <label class="option" key={choice}>
              <input
                {...{ type: "radio", name, value: choice, checked: value === choice }}
                aria-labelledby={id}
                aria-describedby={`${id}-help`}
              />
              <span id={id}>{label}</span>
              <small id={`${id}-help`}>{help}</small>
            </label>
          );
        })}
      </div>
      <Notes {...props} />
    </>
  );
}

/** On or off. */
export function SwitchControl(props: ValueProps) {
  const { row: { path, label }, name, value } = props;
  return (
    <div class="switch-setting">
      <input {...{ id: path, name, type: "checkbox", role: "switch", checked: value === true }} {...noteIds(props)} />
      <label for={path}>{label}</label>
      <Notes {...props} />
    </div>
  );
}

/** A control below its label; the label is for screen readers alone where the section's title says the same. */
export function LabelledField(props: ControlProps & { readonly half?: boolean; readonly children: Child }) {
  const { row: { path, label, section }, half = false, children } = props;
  const isTitle = SETTINGS_SECTIONS[section].title === label;
  return (
    <div class={half ? "field half" : "field"}>
      <label for={path} class={isTitle ? "hidden" : undefined}>{label}</label>
      {children}
      <Notes {...props} />
    </div>
  );
}

/** The help of a setting, and what is wrong with it. */
export function Notes({ row: { path, help }, faults }: ControlProps) {
  return (
    <>
      {help !== undefined && <small id={`${path}-hint`}>{help}</small>}
      {faults.length > 0 && (
        <div class="fault" id={`${path}-fault`} role="alert">
          {faults.map(({ text }) => <span key={text}>{text}</span>)}
        </div>
      )}
    </>
  );
}

/** The attributes that tie a control to its {@linkcode Notes}. */
export function noteIds({ row: { path, help }, faults }: ControlProps) {
  const isWrong = faults.length > 0;
  const ids = [...(isWrong ? [`${path}-fault`] : []), ...(help === undefined ? [] : [`${path}-hint`])];
  return {
    ...(ids.length === 0 ? {} : { "aria-describedby": ids.join(" ") }),
    ...(isWrong ? { "aria-invalid": "true" as const } : {}),
  };
}

function shown(value: JsonValue): string {
  return value === null || typeof value === "object" ? "" : String(value);
}
