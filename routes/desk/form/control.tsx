/**
 * A field of a form: its label, the control for its kind, the schema's description, and its faults.
 *
 * @module
 */
import type { InputFault } from "../../../core/problem.ts";
import { Marked } from "../ui/parts.tsx";
import { CodeBox } from "./code_box.tsx";
import { faultWords } from "./fault_words.ts";
import type { FormField } from "./fields.ts";
import type { Typed } from "./typed.ts";

/** State shared by the fields of a form. */
export type FormState = {
  readonly typed: Typed;
  readonly faults: readonly InputFault[];
  /** Lines of the code field with problems. */
  readonly badLines: ReadonlySet<number>;
  /** Makes ids unique on a page with several forms. */
  readonly form: string;
};

/** A field, or a group of fields. */
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

/** The format to describe for each kind that has one. */
const FORMS: Partial<Readonly<Record<FormField["control"]["kind"], string>>> = {
  lines: "· one per line, [] for none",
  json: "· written as JSON",
};

/** Whether a fault belongs to a field: one of `files.0.path` belongs to `files`, unless that path has its own field. */
function belongsTo(parameter: string, { path, control }: FormField): boolean {
  if (parameter === path) return true;
  if (!parameter.startsWith(`${path}.`)) return false;
  return control.kind !== "group" || !control.fields.some((field) => belongsTo(parameter, field));
}

function Optional() {
  return <span class="optional">optional</span>;
}

/** The faults of a field. `at` is the labelled parameter: a fault of a parameter inside it includes its name. */
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
    // No spell checking for names and code.
    spellcheck: control.kind === "text" ? undefined : "false",
    autocapitalize: control.kind === "text" ? undefined : "off",
    // The page's script carries values that may hold a key from one answer to the next; the desk never sends them back.
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
      // A file may be empty; any other required field may not.
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

/** A text area. HTML drops a line break at the beginning, so one is always added. */
function TextBox(props: { common: Common; value: string; rows: number }) {
  return <textarea {...props.common} rows={props.rows}>{`\n${props.value}`}</textarea>;
}
