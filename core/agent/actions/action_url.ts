/**
 * The rules for an action's URL: where it may lead, and which placeholders it may contain.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import type { Problem } from "../../problem.ts";
import type { Action } from "./action_types.ts";
import { fillPlaceholders, printPlaceholder } from "./placeholders.ts";
import { splitAddress } from "./placement.ts";
import { type AllowedHosts, allowFix, isAllowedHost } from "./private_hosts.ts";
import type { RuleReport } from "../source/rule_report.ts";
import { type Fault, problemOf } from "../source/source.ts";

/** Returns the action's URL with every placeholder replaced by a letter, or null if it is not a URL. */
export function sampleAddress(url: string): URL | null {
  return URL.parse(fillPlaceholders(url, () => "x"));
}

/** Returns the origin of an action's calls, such as `https://app.example.com`, to which its keys are bound. */
export function actionOrigin(action: Pick<Action, "url">): string {
  return sampleAddress(action.url)?.origin ?? "";
}

/** Reports the problems of a URL. Whether its host is allowed is decided by the operator's settings, not here. */
export function checkUrl(action: Action, report: RuleReport): void {
  const fault = writtenFault(action.url) ?? addressFault(action.url);
  if (fault !== null) report.problem(["url"], fault);
  for (const placed of action.placeholders) {
    const written = printPlaceholder(placed.placeholder);
    if (placed.place === "origin") {
      report.problemAtPlaceholder(placed, {
        code: "action.placeholder-in-host",
        message: `${written} cannot choose the scheme, host or port.`,
        fix: "Write the app's address out.",
      });
    } else if (placed.place === "query-name") {
      report.problemAtPlaceholder(placed, {
        code: "action.placeholder-in-name",
        message: `${written} cannot be the name of a query parameter.`,
        fix: "Write the parameter's name out: ?name={value}.",
      });
    } else if (
      placed.place === "path" && placed.placeholder.kind === "secret"
    ) {
      report.problemAtPlaceholder(placed, {
        code: "action.secret-place",
        message: "A secret is not allowed in the path of an address.",
        fix: "Use it in a header, the url's query or the body.",
      });
    }
  }
}

/** Reports a URL that is not https or leads to a private host, unless the operator allowed it. */
export function checkOrigin(
  path: string,
  action: Action,
  allowed: AllowedHosts,
): { problems: readonly Problem[]; warnings: readonly Problem[] } {
  const address = sampleAddress(action.url);
  const position = action.positions.get("url") ?? { line: 1, column: 1 };
  if (address === null || isAllowedHost(allowed, address)) {
    return { problems: [], warnings: [] };
  }
  const report = (fault: Fault) => ({ ...problemOf(path, fault), ...position });
  if (address.protocol !== "https:") {
    return {
      problems: [report({
        code: "action.not-https",
        message: `The address must begin with https://, not ` +
          `${address.protocol}//.`,
        fix: address.protocol === "http:" ? allowFix("Use https", address) : "Use https.",
      })],
      warnings: [],
    };
  }
  const warnings = isPrivateName(address.hostname)
    ? [report({
      code: "action.private-host",
      message: `${address.hostname} is a private address: calls to it are ` +
        "refused.",
      fix: allowFix("Use a public address", address),
    })]
    : [];
  return { problems: [], warnings };
}

/** Checks names only: the resolved address is checked at each call. */
function isPrivateName(hostname: string): boolean {
  return /^(?:localhost|.*\.(?:localhost|local|internal)|[\d.]+|\[.*\])$/
    .test(hostname);
}

function writtenFault(url: string): Fault | null {
  const { path, fragment } = splitAddress(url);
  // deno-lint-ignore no-control-regex -- URL parsers silently drop or change these
  if (/[\s\\\x00-\x1F\x7F]/.test(url)) {
    return {
      code: "action.bad-url",
      message: "The address holds a space, a backslash or a line end.",
      fix: "Remove it; write a space as %20.",
    };
  }
  if (fragment !== "") {
    return {
      code: "action.bad-url",
      message: "The part after # is never sent.",
      fix: "Remove it.",
    };
  }
  const dots = path.split("/").some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
  return dots
    ? {
      code: "action.bad-url",
      message: "A path cannot hold the segments . or ..",
      fix: "Write the path that is meant.",
    }
    : null;
}

function addressFault(url: string): Fault | null {
  const address = sampleAddress(url);
  if (address === null || address.hostname === "") {
    return {
      code: "action.bad-url",
      message: "This is not an address.",
      fix: "Write it in full: https://app.example.com/path.",
    };
  }
  if (address.username !== "" || address.password !== "") {
    return {
      code: "action.bad-url",
      message: "A user name or password is not allowed in an address.",
      fix: "Use a header with {secrets.NAME}.",
    };
  }
  return null;
}
