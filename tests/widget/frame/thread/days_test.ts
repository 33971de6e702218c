import assert from "node:assert/strict";
import { writeBeginning } from "../../../../widget/frame/thread/days.ts";

/** Sunday noon, where the test runs. */
const NOW = new Date(2026, 10, 29, 12);

Deno.test("a day is shown as today, tomorrow, a weekday, or with its date from a week on", () => {
  const said = [27, 29, 30, 31, 34, 36, 37].map((day) => writeBeginning(new Date(2026, 10, day, 14), NOW, ["de"]));
  assert.deepEqual(said, [
    "heute 14:00",
    "heute 14:00",
    "morgen 14:00",
    "Dienstag 14:00",
    "Freitag 14:00",
    "Sonntag, 6. Dezember 14:00",
    "Montag, 7. Dezember 14:00",
  ]);
});
