import assert from "node:assert/strict";
import { settingRows } from "../../../../core/settings/rows.ts";
import { settingsSchema } from "../../../../core/settings/settings.ts";
import {
  draftOfForm,
  draftOfSettings,
  faultsOfDraft,
  partOfDraft,
  pressButton,
  type SettingsDraft,
} from "../../../../routes/desk/settings/draft.ts";

const settings = settingsSchema.parse({
  widget: {
    appearance: { logo: "https://example.com/logo.svg", radius: 4, suggestions: ["A?", "B?"] },
    behaviour: { openers: [{ path: "/pricing", text: "Plans?" }], talkToPerson: false },
  },
  inbox: { businessHours: { timezone: "Europe/Berlin", days: [{ day: "monday", from: "09:00", to: "12:00" }] } },
  data: { retentionDays: 30 },
});

const DEFAULTS = settingsSchema.parse({});

function formOf(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** The names and values of a draft's inputs, as its own HTML would send them. */
async function sentBy(draft: SettingsDraft): Promise<FormData> {
  const drawn = await Promise.all(
    draft.map(async ({ row, name, field }) => String(await field.draw({ row, name, faults: [], people: [] }))),
  );
  const form = new FormData();
  for (const [input] of drawn.join("").matchAll(/<input [^>]*>|<textarea [^>]*>[^<]*</g)) {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1];
    const name = attribute("name");
    const isOff = /type="(radio|checkbox)"/.test(input) && !/ checked/.test(input);
    if (name !== undefined && !isOff) {
      form.append(name, attribute("value") ?? /^<textarea[^>]*>([^<]*)/.exec(input)?.[1] ?? "on");
    }
  }
  return form;
}

for (const page of ["appearance", "behaviour", "inbox", "ai", "notifications", "privacy"] as const) {
  Deno.test(`the form of ${page} sends back what is saved`, async () => {
    const draft = draftOfSettings(page, settings);
    const sent = draftOfForm(page, await sentBy(draft), DEFAULTS);
    assert.deepEqual(partOfDraft(sent), partOfDraft(draft));
    assert.deepEqual(settingsSchema.parse({ ...partOfDraft(sent) }), settingsSchema.parse(partOfDraft(draft)));
  });
}

Deno.test("every setting is rendered on its page from its row, with label and help", async () => {
  for (const { path, page, label, help, control } of settingRows()) {
    const field = draftOfSettings(page, settings).find(({ row }) => row.path === path) ?? assert.fail(path);
    const html = String(
      await field.field.draw({ row: field.row, name: field.name, faults: FAULT_AT(path), people: [] }),
    );
    assert.ok(html.includes(label.replaceAll("'", "&#39;")) || control === "openers", `${path} has no label: ${html}`);
    assert.ok(control === "hours" || help === undefined || html.includes(help.replaceAll("'", "&#39;")), path);
    assert.ok(html.includes("It is wrong."), `${path} does not show its fault`);
  }
});

const FAULT_AT = (path: string) => [{ path, text: "It is wrong." }];

Deno.test("draftOfForm reads each input as its setting's type", () => {
  const { widget } = settingsSchema.parse(partOfDraft(draftOfForm(
    "appearance",
    formOf([
      ["widget.appearance.color", " #112233 "],
      ["widget.appearance.logo", "  "],
      ["widget.appearance.radius", "8"],
      ["widget.appearance.theme", "dark"],
      ["widget.appearance.mode", "island"],
      ["widget.appearance.side", "left"],
      ["widget.appearance.buttonStyle", "text"],
      ["widget.appearance.greeting", "Hi\r\nthere"],
      ["widget.appearance.suggestions", "one\r\n\n  two "],
    ]),
    settings,
  )));
  const { color, logo, radius, greeting, suggestions } = widget.appearance;
  assert.deepEqual([color, logo, radius, greeting, suggestions], ["#112233", null, 8, "Hi\nthere", ["one", "two"]]);
});

Deno.test("draftOfForm omits empty rows, and reads unchecked boxes as false", () => {
  const rows = [["/a", "A"], ["", ""], ["/b", ""]].flatMap(([path = "", text = ""]) =>
    [["widget.behaviour.openers.path", path], ["widget.behaviour.openers.text", text]] as const
  );
  assert.deepEqual(partOfDraft(draftOfForm("behaviour", formOf(rows), DEFAULTS)), {
    widget: { behaviour: { allowedWebsites: [], openers: [{ path: "/a", text: "A" }, { path: "/b", text: "" }] } },
  });
  assert.deepEqual(partOfDraft(draftOfForm("ai", formOf([["ai.enabled", "on"]]), DEFAULTS)), {
    ai: { enabled: true, useWebsite: false, onlySigned: false, signingKeys: [], nudges: false },
    widget: { behaviour: { cardHours: 24 } },
  });
});

Deno.test("an invalid number stays as it was typed, for the schema to refuse", () => {
  for (const typed of ["soon", "1.5", "-1"]) {
    const part = partOfDraft(draftOfForm("privacy", formOf([["data.retentionDays", typed]]), DEFAULTS));
    const { error } = settingsSchema.safeParse(part);
    assert.ok(error?.issues.some(({ path }) => path.join(".") === "data.retentionDays"), typed);
  }
});

Deno.test("pressButton edits the field of its button, and ignores unknown buttons", () => {
  const draft = draftOfSettings("inbox", settings);
  const added = pressButton(draft, "add:tuesday");
  assert.ok(added !== null);
  const { inbox } = settingsSchema.parse(partOfDraft(added));
  assert.deepEqual(inbox.businessHours.days.map(({ day }) => day), ["monday", "tuesday"]);
  for (const button of ["save", "preview", ""]) assert.equal(pressButton(draft, button), null);
});

Deno.test("faultsOfDraft reports missing hours when hours are chosen", () => {
  const form = formOf([["open", "hours"]]);
  assert.deepEqual(faultsOfDraft(draftOfForm("inbox", form, DEFAULTS)).map(({ path }) => path), [
    "inbox.businessHours.days",
  ]);
  assert.deepEqual(faultsOfDraft(draftOfForm("inbox", formOf([["open", "always"]]), DEFAULTS)), []);
});

Deno.test("draftOfForm keeps the saved value of a setting that the form does not have", () => {
  const part = partOfDraft(
    draftOfForm("inbox", formOf([["awayMessage", "Gone."], ["talkToPerson", "on"]]), settings),
  );
  const { replyMinutes, reopenHours, assignment, onlineOnly, assignmentRules, businessHours } = settings.inbox;
  assert.deepEqual(part, {
    ai: { mail: settings.ai.mail },
    inbox: {
      ...{ replyMinutes, reopenHours, assignment, onlineOnly, assignmentRules },
      businessHours: { days: businessHours.days },
      awayMessage: "Gone.",
    },
    widget: { behaviour: { talkToPerson: true } },
  });
  assert.deepEqual(partOfDraft(draftOfForm("notifications", formOf([["inbox.askAddress", "on"]]), settings)), {
    inbox: { awayMailMinutes: settings.inbox.awayMailMinutes, askAddress: true },
  });
});
