/** A person's own theme, language and time zone for the desk's pages. */

import assert from "node:assert/strict";
import { testServed } from "../support/served.ts";
import { textOf } from "./teammate.ts";

const PROFILE = "/desk/profile";
const served = await testServed();
Deno.test.afterAll(() => served.close());

const themeOf = (html: string) => /<html lang="en"(?: data-theme="(\w+)")?>/.exec(html)?.[1] ?? "system";

Deno.test("a theme applies to every page of one person, and can be reset to the system's", async () => {
  const [ada, ben] = [await served.signIn("Ada", "viewer"), await served.signIn("Ben", "owner")];
  await ada.get(PROFILE);
  for (const theme of ["dark", "light", "system"]) {
    const saved = await ada.send(PROFILE, {
      do: "preferences",
      theme,
      density: "comfortable",
      language: "",
      timezone: "",
    });
    assert.deepEqual([saved.status, saved.location], [303, `${PROFILE}?done=preferences`]);
    assert.equal(themeOf((await ada.get("/desk/inbox")).html), theme);
  }
  assert.equal(themeOf((await ben.get("/desk/inbox")).html), "system");
});

Deno.test("compact lists apply to every page of one person, together with a theme", async () => {
  const [ada, ben] = [await served.signIn("Abe", "viewer"), await served.signIn("Bea", "owner")];
  await ada.get(PROFILE);
  const choice = { do: "preferences", theme: "dark", density: "compact", language: "", timezone: "" };
  assert.equal((await ada.send(PROFILE, choice)).status, 303);
  assert.match((await ada.get("/desk/inbox")).html, /<html lang="en" data-theme="dark" data-density="compact">/);
  assert.match((await ada.get(PROFILE)).html, /name="density" value="compact" checked/);
  assert.doesNotMatch((await ben.get("/desk/inbox")).html, /data-density/);
});

Deno.test("times are written in one's own language and time zone", async () => {
  const ada = await served.signIn("Amy", "owner");
  await ada.get(PROFILE);
  const sessions = async () => textOf((await ada.get(PROFILE)).html).split("Where you are signed in")[1] ?? "";
  const before = await sessions();
  await ada.send(PROFILE, {
    do: "preferences",
    theme: "system",
    density: "comfortable",
    language: "de-DE",
    timezone: "Asia/Tokyo",
  });
  const after = await sessions();
  assert.match(before, / [AP]M/);
  assert.doesNotMatch(after, / [AP]M/);
  const at = new Intl.DateTimeFormat("de-DE", { timeZone: "Asia/Tokyo", hour: "2-digit", minute: "2-digit" })
    .format(served.desk.now());
  assert.ok(after.includes(at), `${at} is in ${after}`);
});

for (
  const [name, fields, says] of [
    ["theme", { theme: "pink" }, "theme: must be one of system, light, dark."],
    ["density", { density: "tight" }, "density: must be one of comfortable, compact."],
    ["language", { language: "klingon-in-latin" }, "A language is written en-GB."],
    ["time zone", { timezone: "Mars/Olympus" }, "There is no time zone Mars/Olympus."],
  ] as const
) {
  Deno.test(`a ${name} that does not exist is refused with a reason, and changes nothing`, async () => {
    const ada = await served.signIn(`Ann${name.length}`, "teammate");
    await ada.get(PROFILE);
    const typed = { do: "preferences", theme: "dark", density: "compact", language: "", timezone: "" };
    const refused = await ada.send(PROFILE, { ...typed, ...fields });
    assert.equal(refused.status, 400);
    assert.ok(textOf(refused.html).includes(says));
    if (fields.timezone !== undefined) {
      assert.match(refused.html, /name="timezone"[^>]*value="Mars\/Olympus"[^>]*aria-invalid/);
    }
    const inbox = (await ada.get("/desk/inbox")).html;
    assert.deepEqual([themeOf(inbox), /data-density/.test(inbox)], ["system", false]);
  });
}
