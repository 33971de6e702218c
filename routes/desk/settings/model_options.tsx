/**
 * The advanced settings of a model: request options, and prices.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import { MODEL_OPTION_LIMITS } from "../../../core/limits/model.ts";
import { REASONING_EFFORTS } from "../../../core/model/settings.ts";
import { OPTION_NUMBERS, type OptionName } from "../../../core/model/written_options.ts";
import { FieldBox, type FieldNotes, noteIds } from "../form/field_box.tsx";
import type { ModelFormFacts } from "./model_facts.ts";

/** A number field of the form. */
type NumberField = {
  readonly name: keyof typeof OPTION_NUMBERS;
  readonly label: string;
  readonly help?: string;
  readonly unit: string;
  readonly empty: string;
};

const NUMBERS: readonly NumberField[] = [
  {
    name: "contextTokens",
    label: "Context size",
    help: "Older messages and long results are left out to fit. Set it for a local model; leave it empty for others.",
    unit: "tokens",
    empty: "not limited",
  },
  {
    name: "outputTokensMax",
    label: "Longest answer",
    help: "Includes the model's reasoning. An answer that reaches it continues in a second request.",
    unit: "tokens",
    empty: "default",
  },
  {
    name: "temperature",
    label: "Temperature",
    help: "Lower is more predictable. Some models accept their default only.",
    unit: "0 to 2",
    empty: "default",
  },
  {
    name: "idleSeconds",
    label: "Time limit",
    help: "How long the desk waits for the next word.",
    unit: "seconds",
    empty: String(MODEL_OPTION_LIMITS.idleSeconds),
  },
];

const PRICES: readonly NumberField[] = [
  { name: "priceInput", label: "Input", unit: "", empty: "0.25" },
  { name: "priceCachedInput", label: "Cached input", unit: "", empty: "as input" },
  { name: "priceOutput", label: "Output", unit: "", empty: "2.00" },
];

const EFFORTS = { none: "None", minimal: "Minimal", low: "Low", medium: "Medium", high: "High" } as const;

/** The fields, collapsed unless one of them is invalid. */
export function ModelOptionFields({ facts }: { facts: ModelFormFacts }) {
  const names: readonly string[] = [...Object.keys(OPTION_NUMBERS), "effort", "seesPictures"];
  return (
    <details class="advanced" open={facts.faults.some(({ path }) => names.includes(path))}>
      <summary>Advanced</summary>
      <div class="stack">
        <div class="option-grid">
          {NUMBERS.map((field) => <NumberOption key={field.name} facts={facts} field={field} />)}
          <EffortField facts={facts} />
        </div>
        <label class="check">
          <input
            type="checkbox"
            name="seesPictures"
            value="yes"
            checked={facts.typed.options.seesPictures === "yes"}
          />{" "}
          The model can see pictures
        </label>
        <div>
          <h3>Prices</h3>
          <p class="muted">
            {facts.currency} per million tokens, from your provider's price list. Usage shows costs with them.
          </p>
        </div>
        <div class="option-grid">
          {PRICES.map((field) => <NumberOption key={field.name} facts={facts} field={field} />)}
        </div>
      </div>
    </details>
  );
}

function NumberOption({ facts, field }: { facts: ModelFormFacts; field: NumberField }) {
  const { name, label, help, unit, empty } = field;
  const { min, max, isWhole } = OPTION_NUMBERS[name];
  const notes = notesAt(facts, name, help);
  return (
    <FieldBox label={label} {...notes}>
      <span class="number-setting">
        <input
          id={notes.id}
          name={name}
          type="number"
          min={min}
          max={max}
          {...(isWhole ? { inputmode: "numeric" } : { inputmode: "decimal", step: "any" })}
          value={facts.typed.options[name]}
          placeholder={empty}
          {...noteIds(notes)}
        />
        {unit !== "" && <span>{unit}</span>}
      </span>
    </FieldBox>
  );
}

function EffortField({ facts }: { facts: ModelFormFacts }) {
  const notes = notesAt(facts, "effort", "For reasoning models. More effort is slower and costs more.");
  const { effort } = facts.typed.options;
  return (
    <FieldBox label="Reasoning effort" {...notes}>
      <select id={notes.id} name="effort" {...noteIds(notes)}>
        <option value="" selected={effort === ""}>Model's default</option>
        {REASONING_EFFORTS.map((each) => (
          <option key={each} value={each} selected={effort === each}>{EFFORTS[each]}</option>
        ))}
      </select>
    </FieldBox>
  );
}

/** The help and faults of a field. */
export function notesAt(
  { faults, place }: Pick<ModelFormFacts, "faults" | "place">,
  name: OptionName | "provider" | "url" | "model" | "key",
  help?: Child,
): FieldNotes {
  return {
    id: `${place === "first" ? "model" : "second"}-${name}`,
    faults: faults.filter(({ path }) => path === name),
    ...(help === undefined ? {} : { help }),
  };
}
