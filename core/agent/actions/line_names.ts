/**
 * Checks the names in the texts of a change: its question and the lines after it can print inputs, but no fields of the
 * app's answer.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { parseTemplate } from "../../cards/template.ts";
import { type DataName, dataNamesOf } from "../../cards/template/names.ts";
import { suggestName } from "../../nearest.ts";
import type { Action } from "./action_types.ts";
import { localizedTexts } from "../localized.ts";
import { CONFIRM_NAMES } from "./question_rules.ts";
import type { RuleReport } from "../source/rule_report.ts";

/** Warns about a name that prints nothing because it is unknown there. */
export function checkLineNames(action: Action, report: RuleReport): void {
  const { confirm, widgetDone, widgetFailed } = action;
  const texts = [
    ...localizedTexts("confirm", confirm).map((text) => [...text, CONFIRM_NAMES] as const),
    ...localizedTexts("widget_done", widgetDone).map((text) => [...text, []] as const),
    ...localizedTexts("widget_failed", widgetFailed).map((text) => [...text, ["reason"]] as const),
  ];
  for (const [path, text, others] of texts) {
    const parsed = parseTemplate(text, "line");
    if (parsed.kind === "problems") continue;
    const known = [...action.input.keys(), ...others];
    const wrong = dataNamesOf(parsed.value).find((name) => isUnknown(name, action, known));
    if (wrong === undefined) continue;
    const written = wrong.field === null ? wrong.name : `${wrong.name}.${wrong.field}`;
    report.warning(path, {
      code: "action.line-name",
      message: `\`${path[0]}\` prints nothing for \`${written}\`: it does not know the app's answer.`,
      fix: known.length === 0
        ? "Write it without a value; a card (`widget`) shows the answer."
        : `${
          suggestName(wrong.name, known.filter((name) => name !== wrong.name))
        } A card (\`widget\`) shows the answer.`,
    });
  }
}

function isUnknown({ name, field }: DataName, { input }: Action, known: readonly string[]): boolean {
  if (!known.includes(name)) return true;
  const declared = input.get(name);
  return field !== null && declared !== undefined && declared.type !== "array";
}
