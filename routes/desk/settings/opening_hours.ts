/**
 * Business hours while they are edited: converts the saved list to spans in fields, and back.
 *
 * @module
 */
import { isJsonObject, type JsonValue } from "../../../core/json.ts";
import { WEEK } from "../../../core/settings/formats.ts";
import { text } from "../form/forms.ts";

/** A day of the week. */
export type Weekday = (typeof WEEK)[number];

/** A span of hours as typed; a new one is empty. */
export type TypedSpan = { readonly day: Weekday; readonly from: string; readonly to: string };

/** The hours as typed. */
export type TypedHours = {
  /** If false the spans are ignored: always open. */
  readonly hasHours: boolean;
  readonly spans: readonly TypedSpan[];
};

/** What a button does to the spans; it does not save. */
export type SpansEdit =
  | { readonly kind: "add"; readonly day: Weekday }
  | { readonly kind: "remove"; readonly index: number }
  /** Copies Monday's hours to the days until Friday. */
  | { readonly kind: "weekdays" }
  /** Replaces all spans by the usual hours from Monday to Friday. */
  | { readonly kind: "usual" };

const WORKDAYS = WEEK.slice(0, 5);
const USUAL = { from: "09:00", to: "17:00" } as const;

/** Converts the saved list of days to hours. */
export function hoursOfSetting(days: JsonValue): TypedHours {
  const listed: readonly JsonValue[] = Array.isArray(days) ? days : [];
  const spans = listed.filter(isJsonObject).flatMap(({ day, from, to }) => spanOf(day, clockTime(from), clockTime(to)));
  return { hasHours: spans.length > 0, spans };
}

/** Reads the hours of a sent form; emptied spans are removed. */
export function hoursOfForm(form: FormData): TypedHours {
  const [from, to] = ["from", "to"].map((name) => form.getAll(name).map(String));
  const spans = form.getAll("day").flatMap((day, at) => spanOf(String(day), from?.[at] ?? "", to?.[at] ?? ""));
  return {
    hasHours: text(form, "open") === "hours",
    spans: inOrder(spans.filter((span) => span.from !== "" || span.to !== "")),
  };
}

/** Converts hours to the setting's list of days. */
export function settingOfHours({ hasHours, spans }: TypedHours): JsonValue {
  return hasHours ? spans.map((span) => ({ ...span })) : [];
}

/** The edit of a button; null for other buttons. */
export function spansEditOf(button: string): SpansEdit | null {
  const [kind = "", of = ""] = button.split(":");
  const day = WEEK.find((each) => each === of);
  if (kind === "add" && day !== undefined) return { kind, day };
  if (kind === "remove" && /^\d{1,3}$/.test(of)) return { kind, index: Number(of) };
  return kind === "weekdays" || kind === "usual" ? { kind } : null;
}

/** The hours after an edit. */
export function editSpans(hours: TypedHours, edit: SpansEdit): TypedHours {
  const { spans } = hours;
  switch (edit.kind) {
    case "add":
      return { hasHours: true, spans: inOrder([...spans, { day: edit.day, ...nextSpan(spans, edit.day) }]) };
    case "remove":
      return { ...hours, spans: spans.filter((_, index) => index !== edit.index) };
    case "weekdays": {
      const monday = spans.filter(({ day }) => day === "monday");
      const weekend = spans.filter(({ day }) => !WORKDAYS.includes(day));
      return {
        ...hours,
        spans: inOrder([...WORKDAYS.flatMap((day) => monday.map((span) => ({ ...span, day }))), ...weekend]),
      };
    }
    case "usual":
      return { hasHours: true, spans: WORKDAYS.map((day) => ({ day, ...USUAL })) };
  }
}

function spanOf(name: JsonValue | undefined, from: string, to: string): readonly TypedSpan[] {
  const day = WEEK.find((each) => each === name);
  return day === undefined ? [] : [{ day, from, to }];
}

/** A day's first span gets the usual hours; further ones are empty. */
function nextSpan(spans: readonly TypedSpan[], day: Weekday): { readonly from: string; readonly to: string } {
  return spans.some((span) => span.day === day) ? { from: "", to: "" } : USUAL;
}

/** Sorts by day and time; a span without a time comes last in its day. */
function inOrder(spans: readonly TypedSpan[]): readonly TypedSpan[] {
  const timeOf = ({ from }: TypedSpan) => from === "" ? "99" : from;
  return spans.toSorted((one, other) =>
    WEEK.indexOf(one.day) - WEEK.indexOf(other.day) || timeOf(one).localeCompare(timeOf(other))
  );
}

/** A time input cannot hold `24:00`; `00:00` means the same. */
function clockTime(time: JsonValue | undefined): string {
  return time === "24:00" ? "00:00" : String(time ?? "");
}
