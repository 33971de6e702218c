/**
 * The controls of a settings form. Each is named by its setting's path, shows what stands there, and says what is wrong.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import type { JsonValue } from "../../../core/json.ts";
import { SEEN_FIELD } from "../seen.ts";
import type { SettingsForm } from "./save.ts";
import { settingAt } from "./values.ts";

/** What every control is drawn with. */
export type SettingProps = {
  readonly form: SettingsForm;
  /** Its place in the settings tree. */
  readonly path: string;
  readonly label: string;
  readonly hint?: Child;
};

/** The form around the controls: what came of the last save, and the button. */
export function SettingsFormBox(
  props: { form: SettingsForm; action: string; name: string; saved: string; children: Child },
) {
  const { form, action, name, saved } = props;
  return (
    <form class="chat-form" method="post" action={action} data-form={name}>
      <input type="hidden" name="csrf" value={form.csrf} />
      <input type="hidden" name={SEEN_FIELD} value={form.seen} />
      {form.saved && <p class="notice good" id="outcome" tabindex={-1} role="status">{saved}</p>}
      {form.fault !== null && <p class="notice bad" id="outcome" tabindex={-1} role="alert">{form.fault}</p>}
      <fieldset class="chat-fields" disabled={!form.mayChange}>
        {props.children}
        {form.mayChange
          ? (
            <div class="chat-save">
              <button class="button primary" type="submit">Save</button>
              <small class="muted">Reaches every open page at once.</small>
            </div>
          )
          : <p class="muted">An owner or admin can change this.</p>}
      </fieldset>
    </form>
  );
}

/** One line of text. */
export function TextSetting(props: SettingProps & { type?: "text" | "url"; placeholder?: string }) {
  const { form, path, type = "text", placeholder } = props;
  return (
    <Labelled {...props}>
      <input
        id={path}
        name={path}
        type={type}
        value={shown(settingAt(form.tree, path))}
        placeholder={placeholder}
        {...described(props)}
        autocomplete="off"
      />
    </Labelled>
  );
}

/** Several lines of text; a list has an entry a line. */
export function LinesSetting(props: SettingProps & { rows: number; placeholder?: string }) {
  const { form, path, rows, placeholder } = props;
  const value = settingAt(form.tree, path);
  return (
    <Labelled {...props}>
      <textarea id={path} name={path} rows={rows} placeholder={placeholder} {...described(props)}>
        {Array.isArray(value) ? value.map(shown).join("\n") : shown(value)}
      </textarea>
    </Labelled>
  );
}

/** A colour, `#rrggbb`. */
export function ColorSetting(props: SettingProps) {
  const { form, path } = props;
  const value = shown(settingAt(form.tree, path));
  return (
    <Labelled {...props}>
      <span class="color-setting">
        <input id={path} name={path} type="color" value={value} {...described(props)} />
        <output for={path} data-shows={path}>{value}</output>
      </span>
    </Labelled>
  );
}

/** A number between two others, with its unit. */
export function RangeSetting(props: SettingProps & { min: number; max: number; unit: string }) {
  const { form, path, min, max, unit } = props;
  const value = shown(settingAt(form.tree, path));
  return (
    <Labelled {...props}>
      <span class="range-setting">
        <input id={path} name={path} type="range" min={min} max={max} value={value} {...described(props)} />
        <output for={path} data-shows={path} data-unit={unit}>{value} {unit}</output>
      </span>
    </Labelled>
  );
}

/** One of a few. */
export function ChoiceSetting(props: SettingProps & { choices: Readonly<Record<string, string>> }) {
  const { form, path, label, choices } = props;
  const value = settingAt(form.tree, path);
  return (
    <fieldset class="choice-setting">
      <legend>{label}</legend>
      <div class="segments">
        {Object.entries(choices).map(([choice, name]) => (
          <label key={choice}>
            <input type="radio" name={path} value={choice} checked={value === choice} />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <Notes {...props} />
    </fieldset>
  );
}

/** On or off. */
export function SwitchSetting(props: SettingProps) {
  const { form, path, label } = props;
  return (
    <div class="switch-setting">
      <input
        id={path}
        name={path}
        type="checkbox"
        role="switch"
        checked={settingAt(form.tree, path) === true}
        {...described(props)}
      />
      <label for={path}>{label}</label>
      <Notes {...props} />
    </div>
  );
}

/** What a setting is called, and what is said about it. */
function Labelled(props: SettingProps & { children: Child }) {
  return (
    <div class="field">
      <label for={props.path}>{props.label}</label>
      {props.children}
      <Notes {...props} />
    </div>
  );
}

function Notes({ form, path, hint }: SettingProps) {
  const faults = faultsAt(form, path);
  return (
    <>
      {hint !== undefined && <small id={`${path}-hint`}>{hint}</small>}
      {faults.length > 0 && (
        <div class="fault" id={`${path}-fault`}>
          {faults.map(({ message }) => <span key={message}>{message}</span>)}
        </div>
      )}
    </>
  );
}

/** The faults of a setting, and of what stands in it. */
function faultsAt({ faults }: SettingsForm, path: string) {
  return faults.filter(({ parameter }) => parameter === path || parameter.startsWith(`${path}.`));
}

function described({ form, path, hint }: SettingProps) {
  const isWrong = faultsAt(form, path).length > 0;
  const ids = [...(isWrong ? [`${path}-fault`] : []), ...(hint === undefined ? [] : [`${path}-hint`])];
  return {
    ...(ids.length === 0 ? {} : { "aria-describedby": ids.join(" ") }),
    ...(isWrong ? { "aria-invalid": "true" as const } : {}),
  };
}

function shown(value: JsonValue): string {
  return value === null || typeof value === "object" ? "" : String(value);
}
