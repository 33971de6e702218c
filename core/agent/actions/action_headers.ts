/**
 * The rules for an action's headers, and for how it authenticates to the app.
 *
 * @module
 */
import type { Action } from "./action_types.ts";
import { printPlaceholder } from "./placeholders.ts";
import type { Placed } from "./placement.ts";
import type { RuleReport } from "../source/rule_report.ts";
import type { Fault } from "../source/source.ts";

/** Set by the sandbox, or omitted: a value from the file would change where and how the request is sent. */
const RESERVED_HEADERS =
  /^(?:host|content-length|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|range|if-range|proxy-.*|sec-.*)$/i;
/** Whether the desk sets a header itself, so that no action may. */
export function isReservedHeader(name: string): boolean {
  return RESERVED_HEADERS.test(name);
}

const CREDENTIAL_HEADERS = /^(?:authorization|cookie|.*(?:api|access|auth)[-_]?(?:key|token))$/i;

/** Reports reserved, repeated or unsendable headers, and placeholders where only fixed text is allowed. */
export function checkHeaders(action: Action, report: RuleReport): void {
  const seen = new Set<string>();
  for (const [name, text] of action.headers) {
    if (isReservedHeader(name)) {
      report.problemAtKey(["headers", name], {
        code: "action.reserved-header",
        message: `The header \`${name}\` is set by the desk.`,
        fix: "Remove it.",
      });
    }
    if (seen.has(name.toLowerCase())) {
      report.problemAtKey(["headers", name], {
        code: "action.duplicate-header",
        message: `The header \`${name}\` appears twice.`,
        fix: "Remove one of them; the case of letters does not count.",
      });
    }
    seen.add(name.toLowerCase());
    // deno-lint-ignore no-control-regex -- these are what a header cannot contain
    if (/[\x00-\x08\x0A-\x1F\x7F]/.test(text) || /[^\x00-\xFF]/.test(text)) {
      report.problem(["headers", name], {
        code: "action.bad-header",
        message: `The header \`${name}\` holds a character that headers cannot.`,
        fix: "Write it on one line, in plain letters.",
      });
    }
  }
  for (const placed of action.placeholders) {
    const [header = ""] = placed.labels;
    const fault = placeFault(placed, CREDENTIAL_HEADERS.test(header));
    if (fault !== null) report.problemAtPlaceholder(placed, fault);
  }
}

function placeFault(placed: Placed, inCredential: boolean): Fault | null {
  const written = printPlaceholder(placed.placeholder);
  if (placed.place === "body-key") {
    return {
      code: "action.placeholder-in-key",
      message: `${written} cannot be the name of a body field.`,
      fix: "Write the field's name out.",
    };
  }
  const isInput = placed.placeholder.kind === "input";
  if (placed.place === "header" && isInput && inCredential) {
    return {
      code: "action.input-in-credential",
      message: `${written} cannot be part of what proves who calls.`,
      fix: "Use {secrets.NAME} and store the key on the desk.",
    };
  }
  return null;
}
