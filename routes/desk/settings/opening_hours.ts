/**
 * Business hours while they are edited: from the saved list to spans in fields, and back.
 *
 * @module
 */
import { isJsonObject, type JsonValue } from "../../../core/json.ts";
import { WEEK } from "../../../core/settings/formats.ts";
import { text } from "../forms.ts";

/** A day of the week. */
export type Weekday = (typeof WEEK)[number];

/** One span of hours as it is typed; both empty while it is new. */
export type TypedSpan = { readonly day: Weekday; readonly from: string; readonly to: string };

/** The hours as they are typed. */
export type TypedHours = {
  /** Without it the spans do not count: always open. */
  readonly hasHours: boolean;
  readonly spans: readonly TypedSpan[];
};

/** What a button does to the spans; nothing is saved by it. */
export type SpansEdit =
  | { readonly kind: "add"; readonly day: Weekday }
  | { readonly kind: "remove"; readonly index: number }
  /** Monday's hours on every day to Friday. */
  | { readonly kind: "weekdays" }
  /** The usual hours on every day from Monday to Friday, in place of what is there. */
  | { readonly kind: "usual" };

const WORKDAYS = WEEK.slice(0, 5);
const USUAL = { from: "09:00", to: "17:00" } as const;

/** The hours of the saved list of days. */
export function hoursOfSetting(days: JsonValue): TypedHours {
  const listed: readonly JsonValue[] = Array.isArray(days) ? days : [];
  const spans = listed.filter(isJsonObject).flatMap(({ day, from, to }) => spanOf(day, clockTime(from), clockTime(to)));
  return { hasHours: spans.length > 0, spans };
}

/** The hours of a form that was sent. A span that was emptied is gone. */
export function hoursOfForm(form: FormData): TypedHours {
  const [from, to] = ["from", "to"].map((name) => form.getAll(name).map(String));
  const spans = form.getAll("day").flatMap((day, at) => spanOf(String(day), from?.[at] ?? "", to?.[at] ?? ""));
  return {
    hasHours: text(form, "open") === "hours",
    spans: inOrder(spans.filter((span) => span.from !== "" || span.to !== "")),
  };
}

/** The setting's list of days. */
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

/** A day's first span has the usual hours; further ones are left for the teammate to fill in. */
function nextSpan(spans: readonly TypedSpan[], day: Weekday): { readonly from: string; readonly to: string } {
  return spans.some((span) => span.day === day) ? { from: "", to: "" } : USUAL;
}

/** By day and time; a span without a time is the last of its day. */
function inOrder(spans: readonly TypedSpan[]): readonly TypedSpan[] {
  const timeOf = ({ from }: TypedSpan) => from === "" ? "99" : from;
  return spans.toSorted((one, other) =>
    WEEK.indexOf(one.day) - WEEK.indexOf(other.day) || timeOf(one).localeCompare(timeOf(other))
  );
}

/** A time input cannot hold `24:00`; the start of the next day means the same. */
function clockTime(time: JsonValue | undefined): string {
  return time === "24:00" ? "00:00" : String(time ?? "");
}
