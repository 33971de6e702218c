/**
 * The rules of an action file that its form cannot express; every rule reports, none stops the others.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import type { Problem } from "../problem.ts";
import { checkHeaders } from "./action_headers.ts";
import { checkAccount, checkBraces, checkInputs } from "./action_inputs.ts";
import type { Action } from "./action_types.ts";
import { checkUrl } from "./action_url.ts";
import { suggestName } from "../nearest.ts";
import { type FileNode, type NodePath, startOf } from "./node.ts";
import { parsePlaceholders } from "./placeholders.ts";
import { checkConfirm, checkQuestion, questionTexts } from "./question_rules.ts";
import { collectInto, type RuleReport } from "./rule_report.ts";
import type { Source } from "./source.ts";
import { checkTemplate } from "./template_rules.ts";
import { textsOf } from "./texts.ts";

/** Everything wrong with an action on its own. */
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
  checkHeaders(action, report);
  checkSecrets(action, report);
  checkAnswer(action, report);
  checkQuestion(action, report);
  problems.push(...checkConfirm(source, root, action));
  for (const [key, text] of pressLines(action)) {
    const start = startOf(root, [key]);
    problems.push(...checkTemplate(source, text, () => start));
  }
  return { problems, warnings };
}

function pressLines(action: Action): readonly (readonly [string, string])[] {
  return [
    ["widget_done", action.widgetDone ?? ""],
    ["widget_failed", action.widgetFailed ?? ""],
  ];
}

function checkSecrets(action: Action, report: RuleReport): void {
  const texts: readonly (readonly [NodePath, string])[] = [
    [["description"], action.description],
    [["status"], action.status ?? ""],
    ...pressLines(action).map(([key, text]) => [[key], text] as const),
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
  if (!action.changes && action.body !== null) {
    report.problemAtKey(["body"], {
      code: "action.body-on-get",
      message: `A ${action.method} request has no body.`,
      fix: "Remove `body`, or write `method: POST` if the call changes something.",
    });
  }
  if (action.description === "") {
    report.warning(["description"], {
      code: "action.no-description",
      message: "The AI cannot know what this action does or when to use it.",
      fix: "Add `description: …`.",
    });
  }
  const { mock } = action;
  if (typeof mock !== "object" || mock === null || Array.isArray(mock)) return;
  for (const [index, field] of (action.pick ?? []).entries()) {
    const [first = field] = field.split(".");
    if (Object.hasOwn(mock, field) || Object.hasOwn(mock, first)) continue;
    report.warning(["pick", index], {
      code: "action.pick-not-in-mock",
      message: `\`${field}\` is not a field of \`mock\`.`,
      fix: suggestName(field, Object.keys(mock)),
    });
  }
}
