/**
 * Finds signs that an action changes something although its method is GET or HEAD: such a call is made without the
 * customer's yes.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import type { Action } from "./action_types.ts";
import { fillPlaceholders } from "./placeholders.ts";
import { splitAddress } from "./placement.ts";
import type { RuleReport } from "../source/rule_report.ts";

/** Refuses another method that is named elsewhere, and warns about a URL that names a change. */
export function checkReadMethod(action: Action, report: RuleReport): void {
  if (action.method !== "GET" && action.method !== "HEAD") return;
  checkOtherMethod(action, report);
  const verb = changeNamed(action.url);
  if (verb === null) return;
  report.warning(["url"], {
    code: "action.read-that-changes",
    message: `The address says \`${verb}\`, and ${action.method} is called without the customer's yes.`,
    fix: "If the call changes anything, write the app's method for it, such as `method: POST`. An app that changes " +
      "something at a GET should not be called by this action.",
  });
}

/**
 * Frameworks treat a request as having the method in these headers, WordPress and others even if it was sent as GET.
 */
const METHOD_HEADERS = /^x-(?:http-)?method(?:-override)?$/i;
const METHOD_PARAMETERS = /^(?:_method|x-(?:http-)?method(?:-override)?)$/i;

function checkOtherMethod(action: Action, report: RuleReport): void {
  const fault = (written: string) => ({
    code: "action.other-method",
    message:
      `With \`${written}\` an app can take this ${action.method} for a call with another method, which would change ` +
      "something without the customer's yes.",
    fix: "Remove it, and write the method itself, such as `method: DELETE`.",
  });
  for (const [name] of action.headers) {
    if (METHOD_HEADERS.test(name)) report.problemAtKey(["headers", name], fault(name));
  }
  for (const [name] of new URLSearchParams(splitAddress(action.url).query)) {
    if (METHOD_PARAMETERS.test(name)) report.problem(["url"], fault(name));
  }
}

/** Whole words of a URL, so that `/cancel-policy` and `/refunds` do not match. */
const CHANGES = /^(?:delete|remove|destroy|cancel|unsubscribe|refund|revoke|deactivate)(?:\.[a-z]{1,5})?$/i;
const VERB_PARAMETERS = /^(?:action|do|op|cmd|command|task)$/i;

/** Returns the word in a URL that names a change, or null. */
function changeNamed(url: string): string | null {
  const { path, query } = splitAddress(fillPlaceholders(url, () => ""));
  const verbs = [...new URLSearchParams(query)].flatMap(([name, value]) => VERB_PARAMETERS.test(name) ? [value] : []);
  return [...path.split("/"), ...verbs].find((word) => CHANGES.test(word)) ?? null;
}
