import assert from "node:assert/strict";
import { settingsSchema } from "../../../../core/settings/settings.ts";
import {
  edited,
  editOf,
  partOf,
  type TypedInbox,
  typedOfForm,
  typedOfSettings,
} from "../../../../routes/desk/settings/inbox_draft.ts";

const settings = settingsSchema.parse({
  inbox: {
    businessHours: {
      timezone: "Europe/Berlin",
      days: [
        { day: "monday", from: "09:00", to: "12:00" },
        { day: "monday", from: "13:00", to: "24:00" },
        { day: "sunday", from: "10:00", to: "11:00" },
      ],
    },
    assignment: "least_busy",
  },
  widget: { behaviour: { talkToPerson: false } },
  data: { retentionDays: 30 },
});

/** The form that a browser sends of these fields. */
function formOf(typed: TypedInbox): FormData {
  const form = new FormData();
  for (const { day, from, to } of typed.spans) {
    form.append("day", day);
    form.append("from", from);
    form.append("to", to);
  }
  form.set("open", typed.keepsHours ? "hours" : "always");
  for (const name of ["timezone", "awayMessage", "assignment", "retentionDays"] as const) form.set(name, typed[name]);
  if (typed.talkToPerson) form.set("talkToPerson", "yes");
  return form;
}

const spansOf = ({ spans }: TypedInbox) => spans.map(({ day, from, to }) => `${day} ${from}-${to}`);
const press = (typed: TypedInbox, wish: string) => {
  const edit = editOf(wish);
  assert.ok(edit !== null, wish);
  return edited(typed, edit);
};

Deno.test("partOf gives back what is saved, through the form; the end of a day is written as a clock shows it", () => {
  const typed = typedOfSettings(settings);
  assert.deepEqual(typedOfForm(formOf(typed)), typed);
  const part = settingsSchema.parse(partOf(typed));
  const days = settings.inbox.businessHours.days.map((span) => span.to === "24:00" ? { ...span, to: "00:00" } : span);
  const businessHours = { ...settings.inbox.businessHours, days };
  assert.deepEqual(part, { ...settings, inbox: { ...settings.inbox, businessHours } });
});

Deno.test("partOf of a desk that is always open has no day, whatever spans stand in the form", () => {
  const { inbox } = settingsSchema.parse(partOf({ ...typedOfSettings(settings), keepsHours: false }));
  assert.deepEqual(inbox.businessHours.days, []);
});

Deno.test("partOf passes on what is no number, for the settings to refuse", () => {
  const part = partOf({ ...typedOfSettings(settings), retentionDays: "soon" });
  assert.equal(settingsSchema.safeParse(part).success, false);
  assert.deepEqual(partOf({ ...typedOfSettings(settings), retentionDays: "" }).data, { retentionDays: null });
});

Deno.test("edited adds what is usual to a day that is closed, and an empty span to one that is open", () => {
  const typed = typedOfSettings(settings);
  assert.deepEqual(spansOf(press(typed, "add:tuesday")).slice(2, 3), ["tuesday 09:00-17:00"]);
  assert.deepEqual(spansOf(press(typed, "add:monday")).slice(0, 3), [
    "monday 09:00-12:00",
    "monday 13:00-00:00",
    "monday -",
  ]);
});

Deno.test("edited removes one span, and lays Monday's over the days to Friday", () => {
  const typed = typedOfSettings(settings);
  assert.deepEqual(spansOf(press(typed, "remove:0")), ["monday 13:00-00:00", "sunday 10:00-11:00"]);
  const week = spansOf(press(typed, "weekdays"));
  assert.equal(week.length, 11);
  assert.deepEqual([week[9], week[10]], ["friday 13:00-00:00", "sunday 10:00-11:00"]);
});

Deno.test("typedOfForm leaves out spans that were emptied, and puts the others in order", () => {
  const typed = typedOfSettings(settings);
  const [first, second, third] = typed.spans;
  assert.ok(first !== undefined && second !== undefined && third !== undefined);
  const spans = [third, { day: "monday", from: "", to: "" } as const, second];
  assert.deepEqual(spansOf(typedOfForm(formOf({ ...typed, spans }))), ["monday 13:00-00:00", "sunday 10:00-11:00"]);
});

for (const wish of ["save", "preview", "", "add:someday", "remove:x"]) {
  Deno.test(`editOf says that ${JSON.stringify(wish)} changes no field`, () => assert.equal(editOf(wish), null));
}
