/**
 * One field of a form: its label, the control its kind is typed into, what the schema says, and what is wrong.
 *
 * @module
 */
import type { InputFault } from "../../../core/problem.ts";
import { Marked } from "../parts.tsx";
import { CodeBox } from "./code_box.tsx";
import { faultWords } from "./fault_words.ts";
import type { FormField } from "./fields.ts";
import type { Typed } from "./typed.ts";

/** What the fields of one form share. */
export type FormState = {
  readonly typed: Typed;
  readonly faults: readonly InputFault[];
  /** Lines of the one code field that problems name. */
  readonly badLines: ReadonlySet<number>;
  /** Makes ids unique where a page has several forms. */
  readonly form: string;
};

/** One field, or a group of them. */
export function Field(props: { field: FormField; filled: FormState }) {
  const { field, filled } = props;
  const faults = filled.faults.filter(({ parameter }) => belongsTo(parameter, field));
  if (field.control.kind === "group") {
    return (
      <fieldset class="group">
        <legend>
          {field.label} {!field.required && <Optional />}
        </legend>
        {field.hint && (
          <p class="muted">
            <Marked text={field.hint} />
          </p>
        )}
        {field.control.fields.map((each) => <Field key={each.path} field={each} filled={filled} />)}
        <Faults id={`${filled.form}-${field.path}-fault`} faults={faults} at={field.path} />
      </fieldset>
    );
  }
  const id = `${filled.form}-${field.path}`;
  const says = [field.hint && `${id}-hint`, faults.length > 0 && `${id}-fault`].filter((each) => each).join(" ");
  return (
    <div class="field">
      <label for={id}>
        {field.label} {!field.required && <Optional />}
      </label>
      <Input field={field} filled={filled} id={id} says={says} isBad={faults.length > 0} />
      {field.hint && (
        <small id={`${id}-hint`}>
          <Marked text={field.hint} /> {FORMS[field.control.kind]}
        </small>
      )}
      <Faults id={`${id}-fault`} faults={faults} at={field.path} />
    </div>
  );
}

/** How a value is written where that is not plain. */
const FORMS: Partial<Readonly<Record<FormField["control"]["kind"], string>>> = {
  lines: "· one per line, [] for none",
  json: "· written as JSON",
};

/** A fault of `files.0.path` belongs to `files`, unless a field of its own is nearer. */
function belongsTo(parameter: string, { path, control }: FormField): boolean {
  if (parameter === path) return true;
  if (!parameter.startsWith(`${path}.`)) return false;
  return control.kind !== "group" || !control.fields.some((field) => belongsTo(parameter, field));
}

function Optional() {
  return <span class="optional">optional</span>;
}

/** `at` is the parameter whose label is above: a fault of one inside it needs its name. */
function Faults(props: { id: string; faults: readonly InputFault[]; at: string }) {
  if (props.faults.length === 0) return null;
  return (
    <div class="fault" id={props.id}>
      {props.faults.map((fault) => (
        <p>
          <Marked text={fault.parameter === props.at ? faultWords(fault) : `${fault.message} ${fault.fix}`} />
        </p>
      ))}
    </div>
  );
}

type InputProps = { field: FormField; filled: FormState; id: string; says: string; isBad: boolean };

function Input(props: InputProps) {
  const { field, filled, id } = props;
  const { control, sample } = field;
  const value = field.holdsKey ? "" : filled.typed.get(field.path) ?? "";
  const common: Common = {
    id,
    name: field.path,
    required: field.required,
    "aria-describedby": props.says || undefined,
    "aria-invalid": props.isBad ? "true" : undefined,
    // Names and code are no prose.
    spellcheck: control.kind === "text" ? undefined : "false",
    autocapitalize: control.kind === "text" ? undefined : "off",
    // The page's script carries what may hold a key from one answer to the next; the desk never sends it back.
    "data-keep": field.holdsKey ? "" : undefined,
  };
  switch (control.kind) {
    case "flag":
      return <Choice common={common} value={value} choices={YES_NO} />;
    case "choice":
      return <Choice common={common} value={value} choices={control.choices.map((each) => [each, each])} />;
    case "number":
      return (
        <input
          {...common}
          class="short"
          type="number"
          inputmode={control.whole ? "numeric" : "decimal"}
          min={control.min ?? undefined}
          max={control.max ?? undefined}
          step={control.whole ? 1 : "any"}
          value={value}
        />
      );
    case "secret":
      return <input {...common} type="password" autocomplete="off" />;
    case "code":
    case "json":
      // An empty file is a file; everything else that is required is missing when it is empty.
      return (
        <CodeBox
          common={{ ...common, required: common.required && control.kind === "json" }}
          value={value}
          badLines={filled.badLines}
          placeholder={control.kind === "json" ? sample : ""}
        />
      );
    case "text":
    case "lines":
      return <TextBox common={common} value={value} rows={3} />;
    default:
      return value.includes("\n")
        ? <TextBox common={common} value={value} rows={3} />
        : <input {...common} type="text" value={value} placeholder={sample} autocomplete="off" />;
  }
}

const YES_NO = [["true", "Yes"], ["false", "No"]] as const;

type Common = Readonly<Record<string, string | boolean | undefined>>;

function Choice(props: { common: Common; value: string; choices: readonly (readonly [string, string])[] }) {
  const { common, value } = props;
  return (
    <select {...common}>
      <option value="" selected={value === ""}>{common.required ? "Choose…" : "Not set"}</option>
      {props.choices.map(([each, label]) => <option key={each} value={each} selected={each === value}>{label}</option>)}
    </select>
  );
}

/** HTML drops one line break at the beginning, so there is always one to drop. */
function TextBox(props: { common: Common; value: string; rows: number }) {
  return <textarea {...props.common} rows={props.rows}>{`\n${props.value}`}</textarea>;
}
