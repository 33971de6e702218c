/**
 * `limits.md`: every table of limits, with the value of each in its unit.
 *
 * @module
 */
import * as actions from "../../core/limits/actions.ts";
import * as agent from "../../core/limits/agent.ts";
import * as cards from "../../core/limits/cards.ts";
import * as conversations from "../../core/limits/conversations.ts";
import * as model from "../../core/limits/model.ts";
import * as imports from "../../core/limits/imports.ts";
import * as json from "../../core/limits/json.ts";
import * as knowledge from "../../core/limits/knowledge.ts";
import * as mcp from "../../core/limits/mcp.ts";
import * as notifications from "../../core/limits/notifications.ts";
import * as database from "../../core/limits/database.ts";
import * as instances from "../../core/limits/instances.ts";
import * as outbox from "../../core/limits/outbox.ts";
import * as api from "../../core/limits/api.ts";
import * as connections from "../../core/limits/connections.ts";
import * as people from "../../core/limits/people.ts";
import * as rates from "../../core/limits/rates.ts";
import * as mail from "../../core/limits/mail.ts";
import * as drafts from "../../core/limits/drafts.ts";
import * as translations from "../../core/limits/translations.ts";
import * as mailIn from "../../core/limits/mail_in.ts";
import * as webhooks from "../../core/limits/webhooks.ts";
import * as reports from "../../core/limits/reports.ts";
import * as website from "../../core/limits/website.ts";
import * as traces from "../../core/limits/traces.ts";
import * as sockets from "../../core/limits/sockets.ts";
import * as sandbox from "../../sandbox/limits.ts";
import * as extractor from "../../extractor/limits.ts";
import { duration, pageHead, section, table } from "./markdown.ts";
import { type SourceTable, tablesOf } from "./source.ts";

const FILES: readonly { readonly path: string; readonly values: Readonly<Record<string, unknown>> }[] = [
  { path: "core/limits/agent.ts", values: agent },
  { path: "core/limits/actions.ts", values: actions },
  { path: "core/limits/cards.ts", values: cards },
  { path: "core/limits/conversations.ts", values: conversations },
  { path: "core/limits/model.ts", values: model },
  { path: "core/limits/knowledge.ts", values: knowledge },
  { path: "core/limits/website.ts", values: website },
  { path: "core/limits/people.ts", values: people },
  { path: "core/limits/api.ts", values: api },
  { path: "core/limits/connections.ts", values: connections },
  { path: "core/limits/notifications.ts", values: notifications },
  { path: "core/limits/database.ts", values: database },
  { path: "core/limits/instances.ts", values: instances },
  { path: "core/limits/outbox.ts", values: outbox },
  { path: "core/limits/mail.ts", values: mail },
  { path: "core/limits/drafts.ts", values: drafts },
  { path: "core/limits/translations.ts", values: translations },
  { path: "core/limits/mail_in.ts", values: mailIn },
  { path: "core/limits/webhooks.ts", values: webhooks },
  { path: "core/limits/reports.ts", values: reports },
  { path: "core/limits/sockets.ts", values: sockets },
  { path: "core/limits/traces.ts", values: traces },
  { path: "core/limits/imports.ts", values: imports },
  { path: "core/limits/json.ts", values: json },
  { path: "core/limits/mcp.ts", values: mcp },
  { path: "core/limits/rates.ts", values: rates },
  { path: "sandbox/limits.ts", values: sandbox },
  { path: "extractor/limits.ts", values: extractor },
];

const HEAD = `
The name of a limit ends with its unit. \`Max\` is allowed, one more is refused or left out. A rate counts in a sliding
window; beyond it the answer is 429 with \`Retry-After\`.
`;

/** The page of limits. */
export function limitsPage(): string {
  const head = pageHead("Limits", FILES.map(({ path }) => path), HEAD);
  const sections = FILES.flatMap(({ path, values }) =>
    tablesOf(path).map((each) => limitSection(each, values[each.name]))
  );
  return head + sections.join("");
}

function limitSection({ name, doc, rowDocs }: SourceTable, values: unknown): string {
  const rows = leavesOf(values, "").map(([path, value]) => {
    const text = rowDocs.get(path) ?? rowDocs.get(path.split(".")[0] ?? "") ?? "";
    return [`\`${path}\``, inUnit(path, value), text];
  });
  return section(name, doc, table(["Limit", "Value", "Note"], rows));
}

/** Rates are one row each; other objects have a row for every member. */
function leavesOf(value: unknown, prefix: string): (readonly [string, unknown])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]): (readonly [string, unknown])[] => {
    const path = prefix + name;
    return typeof inner === "object" && !Array.isArray(inner) && !isRate(inner)
      ? leavesOf(inner, `${path}.`)
      : [[path, inner]];
  });
}

type RateRow = { readonly max: number; readonly windowMs: number };

function isRate(value: unknown): value is RateRow {
  return typeof value === "object" && value !== null && "max" in value && "windowMs" in value;
}

function inUnit(path: string, value: unknown): string {
  if (isRate(value)) return `${value.max} in ${duration(value.windowMs)}`;
  if (Array.isArray(value)) return value.map((each) => inUnit(path, each)).join(", ");
  if (typeof value !== "number") return String(value);
  const unit = UNITS.find(({ pattern }) => pattern.test(path));
  return unit === undefined ? value.toLocaleString("en") : unit.write(value);
}

/** Found by the words of a limit's name; the first that fits writes the value. */
const UNITS: readonly { readonly pattern: RegExp; readonly write: (value: number) => string }[] = [
  { pattern: /Ms(?![a-z])/, write: duration },
  { pattern: /[a-z]S$/, write: (value) => duration(value * 1000) },
  { pattern: /MiB$/, write: (value) => `${value} MiB` },
  { pattern: /[bB]ytes(?![a-z])/, write: size },
  { pattern: /[cC]hars(?![a-z])/, write: (value) => `${value.toLocaleString("en")} characters` },
];

function size(bytes: number): string {
  const unit = [["GiB", 2 ** 30], ["MiB", 2 ** 20], ["KiB", 2 ** 10]] as const;
  const found = unit.find(([, size]) => bytes >= size && bytes % size === 0);
  return found === undefined ? `${bytes.toLocaleString("en")} bytes` : `${bytes / found[1]} ${found[0]}`;
}
