/**
 * The rules for an action file that its schema cannot express; all are checked, whatever others report.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import type { Problem } from "../../problem.ts";
import { meetsCondition, parseCondition } from "../../cards/condition.ts";
import { checkHeaders } from "./action_headers.ts";
import { checkAccount, checkAnonymousChange, checkBraces, checkInputs } from "./action_inputs.ts";
import type { Action } from "./action_types.ts";
import { checkUrl } from "./action_url.ts";
import { checkRecordsOfAnyone } from "./record_input.ts";
import { suggestName } from "../../nearest.ts";
import { localizedTexts } from "../localized.ts";
import { type FileNode, type NodePath, startOf } from "../source/node.ts";
import { namesBeyond, pickFrom, stepsOf } from "./pick.ts";
import { parsePlaceholders } from "./placeholders.ts";
import { checkConfirm, checkQuestion, questionTexts } from "./question_rules.ts";
import { checkReadMethod } from "./read_method.ts";
import { collectInto, type RuleReport } from "../source/rule_report.ts";
import { checkLineNames } from "./line_names.ts";
import { checkLiteralKeys } from "./literal_key.ts";
import type { Source } from "../source/source.ts";
import { checkTemplate } from "./template_rules.ts";
import { textsOf } from "../source/texts.ts";

/** Reports everything wrong with an action on its own. */
export function checkAction(
  source: Source,
  root: FileNode,
  action: Action,
): { problems: readonly Problem[]; warnings: readonly Problem[] } {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const report = collectInto(source, root, problems, warnings);
  checkUrl(action, report);
  checkBraces(action, report);
  checkInputs(action, report);
  checkAccount(action, report);
  checkAnonymousChange(action, report);
  checkRecordsOfAnyone(action, report);
  checkHeaders(action, report);
  checkReadMethod(action, report);
  checkSecrets(action, report);
  checkLiteralKeys(action, report);
  checkAnswer(action, report);
  checkQuestion(action, report);
  checkLineNames(action, report);
  problems.push(...checkConfirm(source, root, action));
  for (const [path, text] of pressLines(action)) {
    const start = startOf(root, path);
    problems.push(...checkTemplate(source, path.join("."), text, () => start));
  }
  return { problems, warnings };
}

function pressLines({ widgetDone, widgetFailed }: Action): readonly (readonly [readonly string[], string])[] {
  return [...localizedTexts("widget_done", widgetDone), ...localizedTexts("widget_failed", widgetFailed)];
}

function checkSecrets(action: Action, report: RuleReport): void {
  const texts: readonly (readonly [NodePath, string])[] = [
    [["description"], action.description],
    ...localizedTexts("status", action.status),
    ...pressLines(action),
    ...questionTexts(action),
    ...textsOf(action.mock ?? null, ["mock"]),
    ...[...action.input].map(([name, input]) => [["input", name, "description"], input.description] as const),
  ];
  for (const [path, text] of texts) {
    if (!parsePlaceholders(text).some((each) => each.kind === "secret")) {
      continue;
    }
    report.problem(path, {
      code: "action.secret-place",
      message: "A secret is not allowed here.",
      fix: "Use {secrets.NAME} only in headers, the url's query or the body.",
    });
  }
}

function checkAnswer(action: Action, report: RuleReport): void {
  if (!action.changes && !action.readsByFile && action.body !== null) {
    report.problemAtKey(["body"], {
      code: "action.body-on-get",
      message: `A ${action.method} request has no body.`,
      fix: "Remove `body`, or write `method: POST` (with `reads: true` if the call only reads).",
    });
  }
  if (action.readsByFile) {
    report.warning(["reads"], {
      code: "action.reads",
      message: `This ${action.method} runs without a question: the file says that it only reads.`,
      fix: "Remove `reads` if the call changes anything.",
    });
  }
  if (action.description === "") {
    report.warning(["description"], {
      code: "action.no-description",
      message: "The AI cannot know what this action does or when to use it.",
      fix: "Add `description: …`.",
    });
  }
  checkCondition(action, report);
  checkPick(action, report);
}

function checkCondition({ name, okWhen, mock }: Action, report: RuleReport): void {
  if (okWhen === null) return;
  const condition = parseCondition(okWhen, name);
  if (condition.kind === "problems") {
    report.problem(["ok_when"], {
      code: "action.bad-condition",
      message: `This is not a condition: ${condition.problems[0]?.message ?? ""}.`,
      fix: "Write one expression as in templates, with the answer's fields: status == 'ok' and not error.",
    });
  } else if (mock !== undefined && meetsCondition(condition.value, mock) !== true) {
    report.warning(["ok_when"], {
      code: "action.mock-not-ok",
      message: "`mock` does not meet `ok_when`, so that in tests every call fails.",
      fix: "Change one of them: `ok_when` sees the fields of the answer by their names, a list as `items`.",
    });
  }
}

/** Steps in a path of `pick`. */
const STEPS_MAX = 12;

function checkPick({ pick, mock }: Action, report: RuleReport): void {
  if (pick?.length === 0) {
    report.warning(["pick"], {
      code: "action.empty-pick",
      message: "`pick` names no field, so the AI reads nothing of the answer.",
      fix: "Name the fields that the AI may read, or remove `pick` to let it read all of them.",
    });
  }
  for (const [index, path] of (pick ?? []).entries()) {
    const steps = stepsOf(path);
    if (steps.length > STEPS_MAX || steps.includes("")) {
      report.problem(["pick", index], {
        code: "action.bad-pick",
        message: `\`${path}\` is not a path of at most ${STEPS_MAX} names.`,
        fix:
          "Write a name, items.name for a field of each entry of a list, or variants.*.price for each value of a map.",
      });
      continue;
    }
    if (mock === undefined || pickFrom(mock, [path]) !== undefined) continue;
    const { found, names } = namesBeyond(mock, path);
    const whole = names.map((each) => found === "" ? each : `${found}.${each}`);
    report.warning(["pick", index], {
      code: "action.pick-not-in-mock",
      message: `\`${path}\` finds nothing in \`mock\`.`,
      fix: names.length === 0 ? `${found === "" ? "`mock`" : `\`${found}\``} has no fields.` : suggestName(path, whole),
    });
  }
}
