/**
 * `outcomes.md`: what can become of a call of an action.
 *
 * @module
 */
import { OUTCOME_NAMES, OUTCOMES } from "../../core/outcomes.ts";
import { pageHead, section, table, typeScript } from "./markdown.ts";
import { typesOf } from "./source.ts";

const TABLE = "core/outcomes.ts";

const HEAD = `
An audit record, the event \`action\` of a turn, \`try_action\` and the results of tests name these. \`invalid\` has no audit
record.
`;

/** The page of outcomes. */
export function outcomesPage(): string {
  const rows = OUTCOME_NAMES.map((name) => {
    const { stage, label, fixedBy, tryError } = OUTCOMES[name];
    return [`\`${name}\``, stage, label, fixedBy ?? "", tryError === undefined ? "" : `\`${tryError.code}\``];
  });
  return pageHead("Outcomes of calls", [TABLE], HEAD) + "\n" +
    table(["Outcome", "Stage", "Label on the desk", "Fixed by", "Refusal of try_action"], rows) +
    section("Stages", "", typeScript(typesOf(TABLE, ["Stage"])));
}
