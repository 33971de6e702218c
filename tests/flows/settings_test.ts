/** A change of the settings reaches open chats, and new ones, at once. */

import assert from "node:assert/strict";
import { changeSettings } from "../../core/settings/change.ts";
import { WEEK } from "../../core/settings/formats.ts";
import { testCaller } from "../support/desk.ts";
import { testServed } from "../support/served.ts";

const served = await testServed();
Deno.test.afterAll(() => served.close());

Deno.test("a site gets new settings with its next request, without waiting for a cache to expire", async () => {
  const { desk, url, workspace } = served;
  const configOf = async () => {
    const { color, greeting } = await (await fetch(`${url}/api/widget/${workspace.widgetKey}/config`)).json();
    return [color, greeting];
  };
  assert.deepEqual(await configOf(), ["#2563eb", null]);
  const caller = await testCaller(desk, workspace.id);
  const part = { widget: { appearance: { color: "#aa3300", greeting: "Ahoy" } } };
  await changeSettings(desk, caller, part, { dryRun: false, message: "" });
  assert.deepEqual(await configOf(), ["#aa3300", "Ahoy"]);
});

Deno.test("a site's settings are in the visitor's language, cached by language", async () => {
  const { url, workspace } = served;
  const ask = (language: string, etag = "") =>
    fetch(`${url}/api/widget/${workspace.widgetKey}/config`, {
      headers: { "accept-language": language, "if-none-match": etag },
    });
  const german = await ask("de-AT,en;q=0.5");
  const { locale, words } = await german.json();
  assert.deepEqual([locale, words.close], ["de", "Chat schließen"]);
  assert.match(german.headers.get("vary") ?? "", /accept-language/);
  const etag = german.headers.get("etag") ?? "";
  assert.deepEqual([(await ask("de", etag)).status, (await ask("fi", etag)).status], [304, 200]);
});

Deno.test("a site's greeting and page openers are those written for the visitor's language", async () => {
  const { desk, url, workspace } = served;
  const openers = [{ path: "/pricing", text: "Our plans?" }, { path: "/pricing", text: "de: Die Tarife?" }];
  const part = { widget: { appearance: { greeting: "Ahoy\nde: Moin" }, behaviour: { openers } } };
  await changeSettings(desk, await testCaller(desk, workspace.id), part, { dryRun: false, message: "" });
  const said = async (language: string) => {
    const headers = { "accept-language": language };
    const config = await (await fetch(`${url}/api/widget/${workspace.widgetKey}/config`, { headers })).json();
    return [config.greeting, config.openers];
  };
  assert.deepEqual(await said("de-AT"), ["Moin", [{ path: "/pricing", text: "Die Tarife?" }]]);
  assert.deepEqual(await said("fr"), ["Ahoy", [{ path: "/pricing", text: "Our plans?" }]]);
});

Deno.test("a site gets that the team is away, and when it is back, while the AI is off and the hours are over", async () => {
  const { desk, url, workspace } = served;
  const caller = await testCaller(desk, workspace.id);
  const now = desk.now();
  const tomorrow = WEEK[now.getUTCDay()] ?? "monday";
  const opening = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 9));
  const hours = { timezone: "UTC", days: [{ day: tomorrow, from: "09:00", to: "10:00" }] };
  const change = { ai: { enabled: false }, inbox: { businessHours: hours, awayMessage: "Out." } };
  const stateOf = async () => {
    const { online, away, backAt } = await (await fetch(`${url}/api/widget/${workspace.widgetKey}/config`)).json();
    return { online, away, backAt };
  };
  await changeSettings(desk, caller, change, { dryRun: false, message: "" });
  const closed = { away: "Out.", backAt: opening.toISOString() };
  assert.deepEqual(await stateOf(), { online: false, ...closed });
  await changeSettings(desk, caller, { ai: { enabled: true } }, { dryRun: false, message: "" });
  assert.deepEqual(await stateOf(), { online: true, ...closed });
});

Deno.test("a chat is titled with the company's name, or with a word in the visitor's language", async () => {
  const { desk, url, workspace } = served;
  const caller = await testCaller(desk, workspace.id);
  const nameOf = async (company: string | null) => {
    await changeSettings(desk, caller, { company: { name: company } }, { dryRun: false, message: "" });
    const headers = { "accept-language": "de" };
    const answer = await fetch(`${url}/api/widget/${workspace.widgetKey}/config`, { headers });
    const { name, words } = await answer.json();
    const frame = await (await fetch(`${url}/widget?key=${workspace.widgetKey}`, { headers })).text();
    return [name, words.open, /<title>(.*)<\/title>/.exec(frame)?.[1]];
  };
  assert.deepEqual(await nameOf("Acme Tools"), ["Acme Tools", "Chat mit {name}", "Acme Tools"]);
  assert.deepEqual(await nameOf(null), ["Chat", "Chat", "Chat"]);
});
