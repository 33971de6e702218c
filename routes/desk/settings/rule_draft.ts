/**
 * Assignment rules while they are edited: converts the saved list to fields, and back.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json.ts";
import { RULE_CONDITIONS } from "../../../core/settings/assignment.ts";
import { text } from "../form/forms.ts";

/** A rule as typed. */
export type TypedRule = {
  readonly when: string;
  readonly attribute: string;
  readonly is: string;
  readonly assign: string;
  /** Ids of teammates. */
  readonly people: readonly string[];
  readonly onlineOnly: boolean;
};

/** The rules as typed. */
export type TypedRules = readonly TypedRule[];

/** The prefix of the names of the buttons that edit the rules: `rule:add:tag`, `rule:up:1`, `rule:down:0`, `rule:remove:0`. */
const BUTTON = "rule";

const NEW_RULE: Omit<TypedRule, "when"> = {
  attribute: "",
  is: "",
  assign: "round_robin",
  people: [],
  onlineOnly: false,
};

/** More rules are read than can be saved, so that the schema reports the excess. */
const RULES_READ_MAX = 60;

/** Converts the saved list to rules. */
export function rulesOfSetting(value: JsonValue): TypedRules {
  return (Array.isArray(value) ? value : []).filter(isJsonObject).map((rule: JsonObject) => ({
    when: String(rule.when),
    attribute: String(rule.attribute),
    is: String(rule.is),
    assign: String(rule.assign),
    people: Array.isArray(rule.people) ? rule.people.map(String) : [],
    onlineOnly: rule.onlineOnly === true,
  }));
}

/** Reads the rules of a sent form; null for a form without them. */
export function rulesOfForm(form: FormData, name: string): TypedRules | null {
  if (!form.has(`${name}.count`)) return null;
  const length = Math.min(Number(text(form, `${name}.count`)) || 0, RULES_READ_MAX);
  return Array.from({ length }, (_, at) => {
    const field = (part: string) => text(form, `${name}.${at}.${part}`).trim();
    return {
      when: field("when"),
      attribute: field("attribute"),
      is: field("is"),
      assign: field("assign"),
      people: form.getAll(`${name}.${at}.people`).map(String),
      onlineOnly: form.has(`${name}.${at}.onlineOnly`),
    };
  });
}

/** Converts rules to the setting's list. */
export function settingOfRules(rules: TypedRules): JsonValue {
  return rules.map((rule) => ({ ...rule, people: [...rule.people] }));
}

/** The value of the button for an edit. */
export function ruleButton(edit: "add" | "up" | "down" | "remove", at: string | number): string {
  return `${BUTTON}:${edit}:${at}`;
}

/** The rules after a button was pressed; null for other buttons. */
export function editRules(rules: TypedRules, button: string): TypedRules | null {
  const [prefix, edit, at = ""] = button.split(":");
  if (prefix !== BUTTON) return null;
  if (edit === "add") {
    const when = RULE_CONDITIONS.find((condition) => condition === at);
    return when === undefined ? null : [...rules, { when, ...NEW_RULE }];
  }
  if (!/^\d{1,2}$/.test(at)) return null;
  const index = Number(at);
  if (edit === "remove") return rules.toSpliced(index, 1);
  if (edit === "up") return index === 0 ? rules : swapped(rules, index - 1);
  return edit === "down" ? swapped(rules, index) : null;
}

/** The rules with one and its successor swapped. */
function swapped(rules: TypedRules, at: number): TypedRules {
  const [first, second] = rules.slice(at, at + 2);
  return first === undefined || second === undefined ? rules : rules.toSpliced(at, 2, second, first);
}
