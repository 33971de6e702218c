import assert from "node:assert/strict";
import {
  editSpans,
  hoursOfForm,
  hoursOfSetting,
  settingOfHours,
  spansEditOf,
  type TypedHours,
} from "../../../../routes/desk/settings/opening_hours.ts";

const HOURS = hoursOfSetting([
  { day: "monday", from: "09:00", to: "12:00" },
  { day: "monday", from: "13:00", to: "24:00" },
  { day: "sunday", from: "10:00", to: "11:00" },
]);

/** The form that a browser sends of these fields. */
function formOf({ hasHours, spans }: TypedHours): FormData {
  const form = new FormData();
  for (const { day, from, to } of spans) {
    form.append("day", day);
    form.append("from", from);
    form.append("to", to);
  }
  form.set("open", hasHours ? "hours" : "always");
  return form;
}

const spansOf = ({ spans }: TypedHours) => spans.map(({ day, from, to }) => `${day} ${from}-${to}`);
const press = (hours: TypedHours, button: string) => {
  const edit = spansEditOf(button);
  assert.ok(edit !== null, button);
  return editSpans(hours, edit);
};

Deno.test("hoursOfSetting shows the end of a day as a clock does, and the form gives the same hours back", () => {
  assert.deepEqual(spansOf(HOURS), ["monday 09:00-12:00", "monday 13:00-00:00", "sunday 10:00-11:00"]);
  assert.deepEqual(hoursOfForm(formOf(HOURS)), HOURS);
});

Deno.test("settingOfHours is empty when always open is chosen, whatever spans are typed", () => {
  assert.deepEqual(settingOfHours({ ...HOURS, hasHours: false }), []);
  assert.deepEqual(settingOfHours(HOURS), HOURS.spans.map((span) => ({ ...span })));
});

Deno.test("editSpans adds the usual hours to a closed day, and an empty span to an open one", () => {
  assert.deepEqual(spansOf(press(HOURS, "add:tuesday")).slice(2, 3), ["tuesday 09:00-17:00"]);
  assert.deepEqual(spansOf(press(HOURS, "add:monday")).slice(0, 3), [
    "monday 09:00-12:00",
    "monday 13:00-00:00",
    "monday -",
  ]);
});

Deno.test("editSpans removes one span, and copies Monday's to the days until Friday", () => {
  assert.deepEqual(spansOf(press(HOURS, "remove:0")), ["monday 13:00-00:00", "sunday 10:00-11:00"]);
  const week = spansOf(press(HOURS, "weekdays"));
  assert.equal(week.length, 11);
  assert.deepEqual([week[9], week[10]], ["friday 13:00-00:00", "sunday 10:00-11:00"]);
});

Deno.test("hoursOfForm drops empty spans and sorts the others", () => {
  const [first, second, third] = HOURS.spans;
  assert.ok(first !== undefined && second !== undefined && third !== undefined);
  const spans = [third, { day: "monday", from: "", to: "" } as const, second];
  assert.deepEqual(spansOf(hoursOfForm(formOf({ ...HOURS, spans }))), ["monday 13:00-00:00", "sunday 10:00-11:00"]);
});

for (const button of ["save", "preview", "", "add:someday", "remove:x"]) {
  Deno.test(`spansEditOf knows no edit for ${JSON.stringify(button)}`, () => assert.equal(spansEditOf(button), null));
}

Deno.test("one press fills Monday to Friday with the usual hours, and chooses them", () => {
  const hours = press({ hasHours: false, spans: [] }, "usual");
  assert.deepEqual([hours.hasHours, hours.spans.length], [true, 5]);
  assert.deepEqual(spansOf(hours).at(-1), "friday 09:00-17:00");
});
