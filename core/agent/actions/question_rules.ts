/**
 * The rules for the parts of an action file that make the question before a change: labels, `confirm` and `preview`.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import type { Problem } from "../../problem.ts";
import { suggestName } from "../../nearest.ts";
import type { Action } from "./action_types.ts";
import { type ActionInput, choicesOf } from "../inputs/input_types.ts";
import { type Localized, localizedTexts } from "../localized.ts";
import { type FileNode, type NodePath, startOf } from "../source/node.ts";
import type { RuleReport } from "../source/rule_report.ts";
import type { Fault, Source } from "../source/source.ts";
import { checkTemplate } from "./template_rules.ts";

/** The names available in a `confirm` template besides the inputs. */
export const CONFIRM_NAMES = ["labels", "preview", "reads"] as const;

/** Reports everything wrong with an action's labels and `confirm`, except for the template's own faults. */
export function checkQuestion(action: Action, report: RuleReport): void {
  for (const [name, input] of action.input) checkLabels(name, input, report);
  checkSameLabels(action, report);
  for (const key of ["confirm", "preview"] as const) {
    if (action[key] === null || action.changes) continue;
    report.warning([key], {
      code: "action.question-of-read",
      message: `\`${key}\` is never used: a ${action.method} request only reads, so nothing is asked before it.`,
      fix: `Remove \`${key}\`.`,
    });
  }
  if (action.confirm === null) return;
  for (const name of CONFIRM_NAMES) {
    if (!action.input.has(name)) continue;
    report.problemAtKey(["input", name], {
      code: "action.reserved-input",
      message: `In \`confirm\`, \`${name}\` is not the input of that name.`,
      fix: `Give the input another name.`,
    });
  }
}

/** Checks the `confirm` templates. */
export function checkConfirm(source: Source, root: FileNode, { confirm }: Action): readonly Problem[] {
  return localizedTexts("confirm", confirm).flatMap(([path, text]) => {
    const start = startOf(root, path);
    return checkTemplate(source, path.join("."), text, () => start);
  });
}

/** Returns the fault of an action's `preview`, which another file must fit. */
export function previewFault(action: Action, actions: ReadonlyMap<string, Action>): Fault | null {
  if (action.preview === null) return null;
  const preview = actions.get(action.preview);
  if (preview === undefined) {
    return {
      code: "action.unknown-preview",
      message: `There is no action \`${action.preview}\`.`,
      fix: `${suggestName(action.preview, actions.keys())} Create it before an action names it.`.trim(),
    };
  }
  if (preview.changes) {
    return {
      code: "action.preview-changes",
      message: `\`${preview.name}\` changes something, and a preview is called before the customer said yes.`,
      fix: "Name an action that only reads.",
    };
  }
  const missing = [...preview.input].find(([name, { required }]) => required && !action.input.has(name));
  return missing === undefined ? null : {
    code: "action.preview-input",
    message: `The preview \`${preview.name}\` needs the input \`${missing[0]}\`, which this action does not have.`,
    fix: "A preview gets the inputs of the same name.",
  };
}

/** Returns the texts that customers read, with their paths: they must not contain secrets. */
export function questionTexts({ label, confirm, input }: Action): readonly (readonly [NodePath, string])[] {
  return [
    ...localizedTexts("label", label),
    ...localizedTexts("confirm", confirm),
    ...[...input].flatMap(([name, declared]) => [
      ...localizedTexts("label", declared.label).map(([path, text]) => [["input", name, ...path], text] as const),
      ...fieldLabels(declared).flatMap(([field, label]) =>
        localizedTexts("label", label).map(([path, text]) => [[...fieldsPath(name), field, ...path], text] as const)
      ),
      ...Object.entries(declared.labels).flatMap(([value, text]) =>
        localizedTexts(value, text).map(([path, each]) => [["input", name, "labels", ...path], each] as const)
      ),
    ]),
  ];
}

function fieldsPath(name: string): NodePath {
  return ["input", name, "items", "properties"];
}

/** Returns the labels of the fields of a list of records. */
function fieldLabels(input: ActionInput): readonly (readonly [name: string, label: Localized])[] {
  if (input.type !== "array" || input.items.type !== "object") return [];
  return [...input.items.fields].flatMap(([name, { label }]) => label === null ? [] : [[name, label] as const]);
}

function checkLabels(name: string, input: ActionInput, report: RuleReport): void {
  const { labels } = input;
  const values = (choicesOf(input) ?? []).map(String);
  for (const value of Object.keys(labels)) {
    if (values.includes(value)) continue;
    report.problemAtKey(["input", name, "labels", value], {
      code: "action.label-of-no-value",
      message: `\`${value}\` is not a value of \`enum\`.`,
      fix: values.length === 0 ? "Add `enum` with the allowed values." : suggestName(value, values),
    });
  }
  reportSame(Object.entries(labels), ["input", name, "labels"], report);
  reportSame(fieldLabels(input), fieldsPath(name), report);
}

/** Two inputs with one label would be two rows that a customer cannot distinguish. */
function checkSameLabels({ input }: Action, report: RuleReport): void {
  const labels = [...input].flatMap(([name, { label }]) => label === null ? [] : [[name, label] as const]);
  reportSame(labels, ["input"], report);
}

function reportSame(
  labels: readonly (readonly [name: string, label: Localized])[],
  path: NodePath,
  report: RuleReport,
): void {
  const seen = new Map<string, string>();
  for (const [name, label] of labels) {
    for (const [[, code = ""], text] of localizedTexts("", label)) {
      const key = `${code} ${text.toLowerCase()}`;
      const other = seen.get(key);
      if (other !== undefined && other !== name) {
        report.problemAtKey([...path, name], {
          code: "action.same-label",
          message: `\`${name}\` and \`${other}\` have the same label, “${text}”.`,
          fix: "Give each a label of its own: customers decide by what they read.",
        });
      }
      seen.set(key, name);
    }
  }
}
