import assert from "node:assert/strict";
import { json } from "../../core/db/json.ts";
import { DeskError } from "../../core/problem.ts";
import { describeValue, SETTINGS_JSON_SCHEMA } from "../../core/settings/describe.ts";
import { DEFAULT_GREETING, greetingIn } from "../../core/settings/greeting.ts";
import { openersIn } from "../../core/settings/opener.ts";
import { readSettings, settingsSchema } from "../../core/settings/settings.ts";
import { allowedWebsites, isAllowedWebsite } from "../../core/settings/websites.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

Deno.test("readSettings gives a new workspace every default", async () => {
  const { id } = await testWorkspace(desk);
  const settings = await readSettings(desk, id);
  assert.deepEqual(settings, settingsSchema.parse({ company: { name: "Test" } }));
  assert.deepEqual([settings.ai.enabled, settings.ai.useWebsite, settings.data.retentionDays], [true, true, null]);
  assert.deepEqual(await allowedWebsites(desk, id), []);
});

Deno.test("readSettings merges saved settings over the defaults", async () => {
  const { id } = await testWorkspace(desk);
  const set = { widget: { behaviour: { allowedWebsites: ["https://app.example.com"] } } };
  await desk.db.updateTable("workspaces").set({ settings: json(set) }).where("id", "=", id).execute();
  assert.deepEqual(await allowedWebsites(desk, id), ["https://app.example.com"]);
  assert.equal((await readSettings(desk, id)).widget.appearance.side, "right");
});

Deno.test("readSettings refuses an unknown workspace", async () => {
  await assert.rejects(
    readSettings(desk, "nobody"),
    (error) => error instanceof DeskError && error.code === "not_found",
  );
});

const BAD: readonly unknown[] = [
  { ai: { enabled: "yes" } },
  { colour: "#ffffff" },
  { widget: { appearance: { color: "#fff" } } },
  { widget: { appearance: { color: "red" } } },
  { widget: { appearance: { logo: "javascript:alert(1)" } } },
  { widget: { appearance: { logo: "http://example.com/logo.png" } } },
  { widget: { appearance: { radius: 400 } } },
  { widget: { behaviour: { allowedWebsites: ["example.com"] } } },
  { widget: { behaviour: { allowedWebsites: ["https://example.com/path"] } } },
  { widget: { behaviour: { allowedWebsites: ["https://*"] } } },
  { widget: { behaviour: { allowedWebsites: ["https://a.*.example.com"] } } },
  { widget: { behaviour: { allowedWebsites: ["https://user@example.com"] } } },
  { inbox: { businessHours: { timezone: "Mars/Base" } } },
  { inbox: { businessHours: { days: [{ day: "monday", from: "9", to: "17:00" }] } } },
  { data: { retentionDays: 0 } },
];

for (const settings of BAD) {
  Deno.test(`settingsSchema refuses ${JSON.stringify(settings)}`, () => {
    assert.equal(settingsSchema.safeParse(settings).success, false);
  });
}

const SITES: readonly (readonly [string, string, boolean])[] = [
  ["https://example.com", "https://example.com", true],
  ["https://Example.com", "https://example.COM", true],
  ["https://example.com", "http://example.com", false],
  ["https://example.com", "https://example.com:8443", false],
  ["https://example.com", "https://www.example.com", false],
  ["https://example.com", "https://example.com.evil.net", false],
  ["https://*.example.com", "https://www.example.com", true],
  ["https://*.example.com", "https://a.b.example.com", true],
  ["https://*.example.com", "https://example.com", false],
  ["https://*.example.com", "https://.example.com", false],
  ["https://*.example.com", "https://evilexample.com", false],
  ["https://*.example.com", "https://evil.net/.example.com", false],
  ["http://localhost:3000", "http://localhost:3000", true],
  ["http://localhost:3000", "http://localhost:3001", false],
  ["https://example.com", "null", false],
];

for (const [allowed, origin, expected] of SITES) {
  Deno.test(`isAllowedWebsite says ${expected} for ${origin} when ${allowed} is allowed`, () => {
    assert.equal(isAllowedWebsite([allowed], origin), expected);
  });
}

Deno.test("isAllowedWebsite allows any site when none is named", () => {
  assert.equal(isAllowedWebsite([], "https://anywhere.example"), true);
});

Deno.test("the path of a page opener is normalised", () => {
  const written = ["/faq", "faq", "https://example.com/faq?a=b#c", " /faq ", "https://example.com"];
  const openers = written.map((path) => ({ path, text: "Hello" }));
  const settings = settingsSchema.parse({ widget: { behaviour: { openers } } });
  assert.deepEqual(settings.widget.behaviour.openers.map(({ path }) => path), ["/faq", "/faq", "/faq", "/faq", "/"]);
});

const OPENERS = [
  { path: "/pricing", text: "Questions about our plans?" },
  { path: "/pricing", text: "de: Fragen zu den Tarifen?" },
  { path: "/preise", text: "de: Fragen zu den Tarifen?" },
  { path: "/docs", text: "en: Lost in the docs?" },
  { path: "/docs", text: "ja: ドキュメントについて" },
  { path: "/help", text: "re: your question" },
];

Deno.test("a page opener is chosen in the visitor's language, else without a language, else in English", () => {
  const said = (code: string) => openersIn(code, OPENERS).map(({ path, text }) => `${path} ${text}`);
  assert.deepEqual(said("de"), [
    "/pricing Fragen zu den Tarifen?",
    "/preise Fragen zu den Tarifen?",
    "/docs Lost in the docs?",
    "/help re: your question",
  ]);
  assert.deepEqual(said("fr"), [
    "/pricing Questions about our plans?",
    "/docs Lost in the docs?",
    "/help re: your question",
  ]);
});

const GREETINGS: readonly (readonly [greeting: string, code: string, says: string | null])[] = [
  [DEFAULT_GREETING, "de", null],
  ["", "de", ""],
  ["Ahoy\n\nAsk us: anything", "de", "Ahoy\n\nAsk us: anything"],
  ["Ahoy\nde: Moin\nWas gibt es?\nfr: Salut", "de", "Moin\nWas gibt es?"],
  ["Ahoy\nde: Moin\nWas gibt es?\nfr: Salut", "ja", "Ahoy"],
  ["de: Moin\nen: Ahoy", "fr", "Ahoy"],
  ["de: Moin", "fr", null],
];

for (const [greeting, code, says] of GREETINGS) {
  Deno.test(`the greeting ${JSON.stringify(greeting)} says ${JSON.stringify(says)} in ${code}`, () => {
    assert.equal(greetingIn(code, greeting), says);
  });
}

Deno.test("the length limit of a greeting applies to each language by itself", () => {
  const parse = (greeting: string) => settingsSchema.safeParse({ widget: { appearance: { greeting } } }).success;
  const long = "a".repeat(500);
  assert.equal(parse(`${long}\nde: ${long}`), true);
  assert.equal(parse(`${long}\nde: ${long}a`), false);
});

Deno.test("every setting's value is described", () => {
  const values = Object.values(SETTINGS_JSON_SCHEMA.properties ?? {}).map(describeValue);
  assert.ok(values.length > 3 && values.every((value) => !/undefined|any value/.test(value)), values.join("\n"));
});
