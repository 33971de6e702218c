/**
 * The field of assignment rules: a card for each rule, in the order in which they are tried.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import { languageName } from "../../../core/language_name.ts";
import { LANGUAGES } from "../../../core/languages/languages.ts";
import type { RuleCondition } from "../../../core/settings/assignment.ts";
import type { Teammate } from "../../../core/teammates/caller.ts";
import { Icon } from "../ui/icons.tsx";
import type { ControlProps, SettingField, SettingFieldKind } from "./field.ts";
import { noteIds, Notes } from "../form/field_box.tsx";
import { notesOf } from "./setting_box.tsx";
import {
  editRules,
  ruleButton,
  rulesOfForm,
  rulesOfSetting,
  settingOfRules,
  type TypedRule,
  type TypedRules,
} from "./rule_draft.ts";

const LANGUAGE_CODES: readonly string[] = LANGUAGES.map(({ code }) => code);

/** The field of `inbox.assignmentRules`. */
export const rulesKind: SettingFieldKind = {
  ofSetting: (value) => rulesField(rulesOfSetting(value)),
  ofForm(form, name) {
    const rules = rulesOfForm(form, name);
    return rules === null ? null : rulesField(rules);
  },
};

function rulesField(rules: TypedRules): SettingField {
  return {
    value: settingOfRules(rules),
    fault: null,
    press(button) {
      const edited = editRules(rules, button);
      return edited === null ? null : rulesField(edited);
    },
    draw: (props) => <Rules {...props} rules={rules} />,
  };
}

/** A rule, with the names of its inputs. */
type RuleProps = {
  readonly rule: TypedRule;
  readonly at: number;
  readonly name: string;
  readonly isLast: boolean;
  readonly people: readonly Teammate[];
  readonly faults: ControlProps["faults"];
};

/** The label of each kind of rule, and the inputs of its condition. */
const CONDITIONS: Readonly<
  Record<RuleCondition, { readonly label: string; readonly Inputs: (props: RuleProps) => Child }>
> = {
  tag: {
    label: "Tag",
    Inputs: ({ rule, name }) => (
      <label class="field">
        <span>When the conversation has the tag</span>
        <input name={`${name}.is`} value={rule.is} placeholder="billing" autocomplete="off" />
      </label>
    ),
  },
  language: {
    label: "Language",
    Inputs: ({ rule, name }) => (
      <label class="field">
        <span>When the customer writes in</span>
        <select name={`${name}.is`}>
          {languagesWith(rule.is).map((code) => (
            <option key={code} value={code} selected={code === rule.is}>{languageName(code)}</option>
          ))}
        </select>
      </label>
    ),
  },
  attribute: {
    label: "Customer attribute",
    Inputs: ({ rule, name }) => (
      <>
        <label class="field">
          <span>When the customer's attribute</span>
          <input name={`${name}.attribute`} value={rule.attribute} placeholder="plan" autocomplete="off" />
        </label>
        <label class="field">
          <span>Is</span>
          <input name={`${name}.is`} value={rule.is} placeholder="enterprise" autocomplete="off" />
        </label>
      </>
    ),
  },
};

const ASSIGN_LABELS = [
  ["round_robin", "Round robin"],
  ["least_busy", "Least busy"],
  ["manual", "No one: leave it unassigned"],
] as const;

function Rules({ row, name, rules, people, faults }: ControlProps & { readonly rules: TypedRules }) {
  const { path, help } = row;
  return (
    <div
      class="field"
      id={path}
      tabindex={-1}
      role="group"
      aria-label={row.label}
      {...noteIds(notesOf({ row, name, people, faults: [] }))}
    >
      {help !== undefined && <small id={`${path}-hint`}>{help}</small>}
      <input type="hidden" name={`${name}.count`} value={String(rules.length)} />
      {rules.length > 0 && (
        <ol class="rules">
          {rules.map((rule, at) => (
            <RuleCard
              key={at}
              rule={rule}
              at={at}
              name={`${name}.${at}`}
              isLast={at === rules.length - 1}
              people={people}
              faults={faults.filter((fault) => fault.path.startsWith(`${path}.${at}.`))}
            />
          ))}
        </ol>
      )}
      <Notes
        id={path}
        faults={faults.filter((fault) => fault.path === path)}
      />
      <div class="rule-add">
        <span>Add a rule by</span>
        {Object.entries(CONDITIONS).map(([condition, { label }]) => (
          <button
            key={condition}
            class="button small"
            type="submit"
            name="do"
            value={ruleButton("add", condition)}
            formnovalidate
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}

function RuleCard(props: RuleProps) {
  const { rule, at, name, isLast, people, faults } = props;
  const [, condition] = Object.entries(CONDITIONS).find(([when]) => when === rule.when) ?? [];
  const label = `Rule ${at + 1}`;
  return (
    <li>
      <div class="rule" role="group" aria-label={label}>
        <input type="hidden" name={`${name}.when`} value={rule.when} />
        <div class="rule-head">
          <strong>{label}</strong>
          <span class="rule-buttons">
            {at > 0 && <RuleButton edit="up" at={at} label={`Move ${label} up`} text="↑" />}
            {!isLast && <RuleButton edit="down" at={at} label={`Move ${label} down`} text="↓" />}
            <RuleButton edit="remove" at={at} label={`Remove ${label}`} text={<Icon name="close" />} />
          </span>
        </div>
        <div class="rule-fields">
          {condition?.Inputs(props)}
          <label class="field">
            <span>Assign by</span>
            <select name={`${name}.assign`}>
              {ASSIGN_LABELS.map(([value, text]) => (
                <option key={value} value={value} selected={value === rule.assign}>{text}</option>
              ))}
            </select>
          </label>
        </div>
        <fieldset class="rule-people">
          <legend>
            To <small>everyone who may answer, unless you choose people</small>
          </legend>
          {[...people, ...missingIn(rule, people)].map((one) => (
            <label key={one.id} class="check">
              <input type="checkbox" name={`${name}.people`} value={one.id} checked={rule.people.includes(one.id)} />
              {" "}
              {one.name}
            </label>
          ))}
        </fieldset>
        <label class="check">
          <input type="checkbox" name={`${name}.onlineOnly`} checked={rule.onlineOnly} /> Only who is online
        </label>
        {faults.map(({ text }) => <p key={text} class="fault" role="alert">{text}</p>)}
      </div>
    </li>
  );
}

type RuleButtonProps = {
  readonly edit: "up" | "down" | "remove";
  readonly at: number;
  readonly label: string;
  readonly text: Child;
};

function RuleButton({ edit, at, label, text }: RuleButtonProps) {
  return (
    <button
      class="icon-link"
      type="submit"
      name="do"
      value={ruleButton(edit, at)}
      formnovalidate
      aria-label={label}
      title={label}
    >
      {text}
    </button>
  );
}

/** Teammates in a rule who may no longer answer. They are kept, or a rule with only them would apply to everyone. */
function missingIn({ people: ids }: TypedRule, people: readonly Teammate[]) {
  return ids.filter((id) => !people.some((one) => one.id === id)).map((id) => ({
    id,
    name: "Someone who cannot answer now",
  }));
}

function languagesWith(code: string): readonly string[] {
  return code === "" || LANGUAGE_CODES.includes(code) ? LANGUAGE_CODES : [...LANGUAGE_CODES, code];
}
