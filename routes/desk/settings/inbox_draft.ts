/**
 * The inbox's settings while they are typed: from what is saved to the fields, and from the fields to a change.
 *
 * @module
 */
import type { JsonObject } from "../../../core/json.ts";
import { type Settings, WEEK } from "../../../core/settings/settings.ts";
import { lines, text } from "../forms.ts";

/** A day of the week. */
export type Day = (typeof WEEK)[number];

/** One span of hours as it is typed; both empty while it is new. */
export type TypedSpan = { readonly day: Day; readonly from: string; readonly to: string };

/** What stands in the fields. */
export type TypedInbox = {
  /** Whether the spans count at all; without them somebody is always there. */
  readonly keepsHours: boolean;
  readonly timezone: string;
  readonly spans: readonly TypedSpan[];
  readonly awayMessage: string;
  readonly assignment: string;
  readonly talkToPerson: boolean;
  /** Empty: for ever. */
  readonly retentionDays: string;
};

/** What a button does to the fields; nothing is saved by it. */
export type Edit =
  | { readonly kind: "add"; readonly day: Day }
  | { readonly kind: "remove"; readonly place: number }
  /** Monday's hours on every day to Friday. */
  | { readonly kind: "weekdays" };

const WORKDAYS = WEEK.slice(0, 5);
const USUAL = { from: "09:00", to: "17:00" } as const;

/** The fields of what is saved. */
export function typedOfSettings({ inbox, widget, data }: Settings): TypedInbox {
  const { timezone, days } = inbox.businessHours;
  return {
    keepsHours: days.length > 0,
    timezone,
    // The end of a day is the beginning of the next one, which is what a field for a time can hold.
    spans: days.map(({ day, from, to }) => ({ day, from: clockTime(from), to: clockTime(to) })),
    awayMessage: inbox.awayMessage,
    assignment: inbox.assignment,
    talkToPerson: widget.behaviour.talkToPerson,
    retentionDays: data.retentionDays === null ? "" : String(data.retentionDays),
  };
}

/** The fields of a form that was sent. A span that was emptied is gone. */
export function typedOfForm(form: FormData): TypedInbox {
  const [days, from, to] = ["day", "from", "to"].map((name) => form.getAll(name).map(String));
  const spans = (days ?? []).flatMap((name, place) => {
    const day = WEEK.find((each) => each === name);
    const span = { from: from?.[place] ?? "", to: to?.[place] ?? "" };
    return day === undefined || (span.from === "" && span.to === "") ? [] : [{ day, ...span }];
  });
  return {
    keepsHours: text(form, "open") === "hours",
    timezone: text(form, "timezone").trim(),
    spans: inOrder(spans),
    awayMessage: lines(form, "awayMessage").trim(),
    assignment: text(form, "assignment"),
    talkToPerson: text(form, "talkToPerson") === "yes",
    retentionDays: text(form, "retentionDays").trim(),
  };
}

/** The button that was pressed, when it only changes the fields. */
export function editOf(wish: string): Edit | null {
  const [kind = "", of = ""] = wish.split(":");
  const day = WEEK.find((each) => each === of);
  if (kind === "add" && day !== undefined) return { kind, day };
  if (kind === "remove" && /^\d{1,3}$/.test(of)) return { kind, place: Number(of) };
  return kind === "weekdays" ? { kind } : null;
}

/** The fields after a button was pressed. */
export function edited(typed: TypedInbox, edit: Edit): TypedInbox {
  const { spans } = typed;
  switch (edit.kind) {
    case "add":
      return {
        ...typed,
        keepsHours: true,
        spans: inOrder([...spans, { day: edit.day, ...nextSpan(spans, edit.day) }]),
      };
    case "remove":
      return { ...typed, spans: spans.filter((_, place) => place !== edit.place) };
    case "weekdays": {
      const monday = spans.filter(({ day }) => day === "monday");
      const others = spans.filter(({ day }) => !WORKDAYS.includes(day));
      return {
        ...typed,
        spans: inOrder([...WORKDAYS.flatMap((day) => monday.map((span) => ({ ...span, day }))), ...others]),
      };
    }
  }
}

/** The part of the settings tree that the fields stand for. */
export function partOf(typed: TypedInbox): JsonObject {
  const { retentionDays, timezone, awayMessage, assignment, talkToPerson } = typed;
  // What is no number goes on as it was typed, for the settings to say what it must be.
  const days = retentionDays === "" ? null : /^\d+$/.test(retentionDays) ? Number(retentionDays) : retentionDays;
  return {
    inbox: {
      businessHours: { timezone, days: typed.keepsHours ? typed.spans : [] },
      awayMessage,
      assignment,
    },
    widget: { behaviour: { talkToPerson } },
    data: { retentionDays: days },
  };
}

/** A day's first span is what is usual; the next ones are for the teammate to say. */
function nextSpan(spans: readonly TypedSpan[], day: Day): { readonly from: string; readonly to: string } {
  return spans.some((span) => span.day === day) ? { from: "", to: "" } : USUAL;
}

function inOrder(spans: readonly TypedSpan[]): readonly TypedSpan[] {
  // What is not filled in yet stands last in its day.
  const timeOf = ({ from }: TypedSpan) => from === "" ? "99" : from;
  return spans.toSorted((one, other) =>
    WEEK.indexOf(one.day) - WEEK.indexOf(other.day) || timeOf(one).localeCompare(timeOf(other))
  );
}

function clockTime(time: string): string {
  return time === "24:00" ? "00:00" : time;
}
