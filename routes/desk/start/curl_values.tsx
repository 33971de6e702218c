/**
 * The values of a curl command on the form of a new action: where each comes from in a call.
 *
 * @module
 */
import { actionFromCurl } from "../../../core/actions/curl/from_curl.ts";
import { FIXED, type PlacedValue, valueText } from "../../../core/actions/curl/example_values.ts";
import { isSecretName, SECRET_NAME_RULE } from "../../../core/agent/actions/placeholders.ts";
import type { JsonObject } from "../../../core/json.ts";
import { DeskError } from "../../../core/problem.ts";
import { text } from "../form/forms.ts";

/** The sources of a value, labelled as choices. */
const GIVERS = {
  input: "The customer says it",
  fixed: "Always this value",
  id: "The id of the customer who is signed in",
  email: "The customer's email address",
  name: "The customer's name",
  attribute: "An attribute of the customer",
} as const;

type Giver = keyof typeof GIVERS;

/** A value on the form. */
export type ValueDraft = {
  readonly at: string;
  /** The value in the command. */
  readonly sample: string;
  readonly giver: Giver;
  /** The name of the input, or of the attribute. */
  readonly name: string;
  /** The description of the input, for the AI. */
  readonly says: string;
};

/** The values of a command, with suggested sources; empty for an invalid command. */
export function curlValues(curl: string): readonly ValueDraft[] {
  const read = actionFromCurl({ name: "new", curl });
  if (read.kind === "problems") return [];
  const { values, action } = read.value;
  return values.map((value) => begun(value, action.input?.[inputOf(value)]?.description ?? ""));
}

function begun(value: PlacedValue, says: string): ValueDraft {
  const { at, names, becomes } = value;
  const name = becomes === null ? (names.at(-1) ?? "").replace(/\W+/g, "_") : inputOf(value);
  return { at, sample: valueText(value.value), giver: becomes === null ? "fixed" : "input", name, says };
}

function inputOf({ becomes }: PlacedValue): string {
  return becomes === null ? "" : becomes.slice(1, -1);
}

/** The choices in a form; null when it was rendered for other values than the command now has. */
export function chosenValues(form: FormData, values: readonly ValueDraft[]): readonly ValueDraft[] | null {
  const chosen = values.map((value): ValueDraft => ({
    ...value,
    giver: giverIn(text(form, `giver ${value.at}`)) ?? value.giver,
    name: text(form, `name ${value.at}`).trim(),
    says: text(form, `says ${value.at}`).trim(),
  }));
  const shown = values.every(({ at, sample }) => text(form, `sample ${at}`) === sample && form.has(`giver ${at}`));
  return shown ? chosen : null;
}

function giverIn(text: string): Giver | null {
  return Object.keys(GIVERS).find((giver): giver is Giver => giver === text) ?? null;
}

/** The refusal of a value whose name is missing or invalid; null for none. */
export function namelessValue(values: readonly ValueDraft[]): DeskError | null {
  const found = values.find(({ giver, name }) => (giver === "input" || giver === "attribute") && !isSecretName(name));
  if (found === undefined) return null;
  return new DeskError("invalid_input", `The value ${found.at} needs a name.`, { fix: `Use ${SECRET_NAME_RULE}.` });
}

/** Converts the choices to the tool's input. */
export function valueChoices(values: readonly ValueDraft[]): JsonObject {
  return Object.fromEntries(values.map(({ at, giver, name, says }) => {
    switch (giver) {
      case "input":
        return [at, { input: name, ...(says === "" ? {} : { description: says }) }];
      case "fixed":
        return [at, FIXED];
      case "attribute":
        return [at, `{user.attributes.${name}}`];
      default:
        return [at, `{user.${giver}}`];
    }
  }));
}

/** A group of fields for each value. */
export function ValueFields({ values }: { values: readonly ValueDraft[] }) {
  return (
    <>
      {values.map(({ at, sample, giver, name, says }, place) => (
        <fieldset class="group curl-value" key={at}>
          <legend dir="auto">
            <code>{at}</code> <span class="muted">{sample}</span>
          </legend>
          <input type="hidden" name={`sample ${at}`} value={sample} />
          <label class="field">
            <span>Who gives it</span>
            <select name={`giver ${at}`} autofocus={place === 0}>
              {Object.entries(GIVERS).map(([value, label]) => (
                <option key={value} value={value} selected={value === giver}>{label}</option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>Its name</span>
            <input
              type="text"
              name={`name ${at}`}
              value={name}
              maxlength={64}
              pattern="[A-Za-z][A-Za-z0-9_]*"
              autocomplete="off"
              spellcheck={false}
            />
            <small>Of the input, or of the attribute.</small>
          </label>
          <label class="field wide">
            <span>What it is, with an example</span>
            <input type="text" name={`says ${at}`} value={says} maxlength={500} dir="auto" />
            <small>For the AI, where the customer says it.</small>
          </label>
        </fieldset>
      ))}
    </>
  );
}
