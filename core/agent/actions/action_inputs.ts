/**
 * The rules for an action's inputs and placeholders.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { type AccountInput, accountInputs, identifiesAccount } from "./account_input.ts";
import type { Action } from "./action_types.ts";
import { suggestName } from "../../nearest.ts";
import { checkDeclaration } from "../inputs/input_rules.ts";
import type { ListForm } from "../inputs/input_types.ts";
import { localizedTexts } from "../localized.ts";
import { fillPlaceholders, strayBraces } from "./placeholders.ts";
import type { Placed } from "./placement.ts";
import type { RuleReport } from "../source/rule_report.ts";
import type { Fault } from "../source/source.ts";
import { textsOf } from "../source/texts.ts";

/** In an address or header every brace belongs to a placeholder; a body may contain other text with braces. */
export function checkBraces(action: Action, report: RuleReport): void {
  const fault: Fault = {
    code: "action.bad-placeholder",
    message: "These braces are not a placeholder.",
    fix:
      "Write {input_name}, {user.id}, {user.email}, {user.name}, {user.attributes.NAME}, {call.id} or {secrets.NAME}, " +
      "without spaces.",
  };
  if (strayBraces(action.url).length > 0) report.problem(["url"], fault);
  for (const [name, text] of action.headers) {
    if (strayBraces(text).length > 0) report.problem(["headers", name], fault);
  }
  for (const [path, text] of textsOf(action.body, ["body"])) {
    if (isAlmostPlaceholder(text, action)) report.problem(path, fault);
  }
}

/**
 * Whether braces look like a misspelt placeholder. Text such as a GraphQL query has braces too; doubled, dotted or
 * spaced names are probably placeholders.
 */
function isAlmostPlaceholder(text: string, action: Action): boolean {
  if (strayBraces(text).length === 0) return false;
  const rest = fillPlaceholders(text, () => "x");
  if (/\{\s*\{/.test(text) || /\{\s*(?:user|secrets|call)\s*\./.test(rest)) {
    return true;
  }
  const spaced = /\{\s*(\w+)\s*\}/.exec(rest);
  return action.input.has(spaced?.[1] ?? "");
}

/**
 * Reports inputs that are undeclared, optional in a path, a list where none fits, unused, or declared inconsistently.
 */
export function checkInputs(action: Action, report: RuleReport): void {
  const used = new Set<string>();
  for (const placed of action.placeholders) {
    if (placed.placeholder.kind !== "input") continue;
    const { name } = placed.placeholder;
    used.add(name);
    const input = action.input.get(name);
    if (input === undefined) {
      report.problemAtPlaceholder(placed, {
        code: "action.undeclared-input",
        message: `{${name}} is not declared under \`input\`.`,
        fix: name === "user" || name === "user_id"
          ? "Write {user.id} for the signed-in customer."
          : `Declare \`${name}\` under \`input\`. ${
            action.input.size > 0 ? suggestName(name, action.input.keys()) : ""
          }`.trim(),
      });
    } else if (placed.place === "path" && !input.required && input.default === undefined) {
      report.problemAtPlaceholder(placed, {
        code: "action.optional-in-path",
        message: `{${name}} is used in the path but is not required.`,
        fix: `Remove \`required: false\` from \`${name}\`, or give it a \`default\`.`,
      });
    } else if (input.type === "array" && !canHoldList(placed, input.items)) {
      report.problemAtPlaceholder(placed, {
        code: "action.list-place",
        message: `The list {${name}} cannot be part of a text, a path or a header.`,
        fix: input.items.type === "object"
          ? `Write it as the whole value of a body field: {items: "{${name}}"}.`
          : `Write it as the whole value of a body field, {ids: "{${name}}"}, or of a parameter, ?id={${name}}, ` +
            "which then is repeated.",
      });
    }
  }
  for (const [name, input] of action.input) {
    checkDeclaration(name, input, report);
    if (used.has(name) || isInTemplates(name, action)) continue;
    report.warning(["input", name], {
      code: "action.unused-input",
      message: `The input \`${name}\` is not used.`,
      fix: `Write {${name}} in url, headers or body, or remove the input.`,
    });
  }
}

/**
 * A list can be a whole value in the body or, if it has single values, in the query, where it repeats its parameter.
 */
function canHoldList({ place, isWhole }: Placed, items: ListForm["items"]): boolean {
  return isWhole && (place === "body" || place === "query" && items.type !== "object");
}

function isInTemplates(name: string, action: Action): boolean {
  const templates = [action.widgetDone, action.widgetFailed, action.confirm]
    .flatMap((written) => localizedTexts("", written).map(([, text]) => text));
  return new RegExp(`\\b${name}\\b`).test(templates.join(" "));
}

/**
 * Reports inputs that could select an account; with `account: {public: …}` they are warnings where no customer is
 * verified.
 */
export function checkAccount(action: Action, report: RuleReport): void {
  const { publicReason, placeholders } = action;
  const isVerified = placeholders.some(({ placeholder }) => identifiesAccount(placeholder));
  if (isVerified && publicReason !== null) {
    report.problem(["account"], {
      code: "action.public-with-customer",
      message: "`account: {public: …}` is for actions without {user.id}.",
      fix: "Remove `account`, or {user.id}.",
    });
  }
  for (const found of accountInputs(action)) {
    const fault: Fault = {
      code: "action.account-input",
      message: `The input \`${found.name}\` could select an account: ${found.reason}.`,
      fix: isVerified
        ? customerFix(found)
        : "Use {user.id}, or write `account: {public: why anyone may choose it}` if that is really meant.",
    };
    if (!isVerified && publicReason !== null) report.warning(["account"], publicFault(found.name, publicReason));
    else if (found.placed === null) report.problemAtKey(["input", found.name], fault);
    else report.problemAtPlaceholder(found.placed, fault);
  }
}

/** Returns the fix for an input besides {user.id}: the right place for a record, none for an account. */
function customerFix({ isMisplaced }: AccountInput): string {
  return isMisplaced
    ? "Put it after {user.id}, as in /customers/{user.id}/orders/{order_id}. If it names a record that the app checks " +
      "against {user.id}, name it so: /orders/{order_id}."
    : "Remove it: {user.id} already says whose account it is, and the AI must never choose one.";
}

/** Whether an action changes something for anyone in the chat, without a reason in its file. */
export function isPublicChange({ changes, usesIdentity, publicReason }: Action): boolean {
  return changes && !usesIdentity && publicReason === null;
}

/** A change without a customer may be intended, such as a sign-up for a newsletter: it is a warning, not an error. */
export function checkAnonymousChange(action: Action, report: RuleReport): void {
  if (!isPublicChange(action)) return;
  report.warning(["url"], {
    code: "action.anonymous-change",
    message: "Anyone in the chat can have this change made, also a visitor who is not signed in: it has no {user.id}.",
    fix: "Use {user.id}, or write `account: {public: why anyone may do this}` if that is meant.",
  });
}

function publicFault(name: string, reason: string): Fault {
  return {
    code: "action.public-account",
    message: `Anyone may choose \`${name}\`, also a visitor who is not signed in: ${reason}`,
    fix: "Use {user.id} instead where the data belongs to a customer.",
  };
}
