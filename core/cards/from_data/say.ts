/**
 * A field as an expression that prints it, and the condition for printing it.
 *
 * @module
 */
import type { Amount, Currency } from "./kinds.ts";
import type { DataField } from "./fields.ts";
import { memberOf } from "./names.ts";

const COLORS = {
  success:
    "active paid succeeded success completed complete delivered fulfilled approved confirmed available verified resolved operational",
  info: "open processing in_progress in_transit shipped out_for_delivery scheduled trialing monitoring",
  warning:
    "pending on_hold incomplete unfulfilled partially_paid partially_fulfilled paused delayed degraded requires_action high",
  danger:
    "past_due unpaid overdue failed declined rejected error suspended expired lost disputed outage critical urgent",
} as const;

/** The colour of each status word, as a map of the template language. */
export const STATUS_COLORS = `{\n${
  Object.entries(COLORS)
    .map(([color, words]) => `  ${words.split(" ").map((word) => `"${word}": "${color}"`).join(", ")}`)
    .join(",\n")
}\n}`;

/** Returns the colour of a status. `colors` is the name of the map. */
export function colorOf({ expression }: DataField, colors: string): string {
  return `${colors}[${expression} | lower | replace(" ", "_") | replace("-", "_")] | default("secondary")`;
}

/**
 * Returns the condition for printing a field: missing, null and empty ones, and those of another type, are left out.
 */
export function isThere({ expression, shown }: DataField): string {
  switch (shown.kind) {
    case "number":
    case "percent":
      return `${expression} is number`;
    case "boolean":
      return `${expression} is boolean`;
    case "money":
      return shown.isText ? expression : `${expression} is number`;
    case "money object": {
      const amount = memberOf(expression, shown.amount) ?? expression;
      return shown.isText ? amount : `${amount} is number`;
    }
    case "link":
    case "image":
      return `${expression} is string and ${expression}.startswith("https://")`;
    default:
      return expression;
  }
}

/** Returns the expression that prints a field. */
export function printed({ expression, shown }: DataField, currency: Currency): string {
  switch (shown.kind) {
    case "money":
      return money(expression, shown, currency?.expression ?? null);
    case "money object":
      return money(
        memberOf(expression, shown.amount) ?? expression,
        shown,
        memberOf(expression, shown.currency),
      );
    case "date":
      return `${expression} | date${shown.hasTime ? "(time=true)" : ""}`;
    case "percent":
      return `${expression} ~ " %"`;
    case "boolean":
      return `"Yes" if ${expression} else "No"`;
    case "status":
      return `${expression} | replace("_", " ") | capitalize`;
    case "texts":
      return `${expression}[:10] | join(", ")`;
    default:
      return expression;
  }
}

function money(amount: string, { unit }: Amount, currency: string | null): string {
  const number = unit === "plain" ? amount : `("%.2f" | format(${amount}${unit === "cents" ? " / 100" : ""}))`;
  return currency === null ? number : `${number} ~ " " ~ (${currency} | upper)`;
}
