/** Settings, Company: the logo, the language and the time zone, and where each is shown. */

import assert from "node:assert/strict";
import { PICTURE_LIMITS } from "../../core/limits/people.ts";
import { sweepFiles } from "../../core/attachments/sweep.ts";
import { readSettings } from "../../core/settings/settings.ts";
import { bytesOf, GIF, PNG } from "../attachments/samples.ts";
import { testServed } from "../support/served.ts";
import { type DeskBrowser, type PageAnswer, textOf } from "./teammate.ts";

const served = await testServed();
const { desk, url, workspace } = served;
Deno.test.afterAll(() => served.close());

const PAGE = "/desk/settings/company";
const LOGO = "widget.appearance.logo";
const owner = await served.signIn("Olga", "owner");

/** Sends the form of the page as it is, with these fields in place of its own. */
async function send(
  fields: Readonly<Record<string, string | File>>,
  browser: DeskBrowser = owner,
): Promise<PageAnswer> {
  const { html } = await browser.get(PAGE);
  const form = new FormData();
  form.set("csrf", /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? "");
  form.set("do", "save");
  for (const [, name = "", value = ""] of html.matchAll(/name="([\w.]+\.uploaded)" value="([^"]+)"/g)) {
    form.set(name, value);
  }
  for (const [name, value] of Object.entries({ [LOGO]: "", [`${LOGO}Dark`]: "", ...fields })) form.set(name, value);
  return await browser.send(PAGE, form);
}

Deno.test("a company's name cannot be removed: an empty field is marked, and nothing is saved", async () => {
  await send({ "company.name": "Acme" });
  const emptied = await send({ "company.name": "  " });
  assert.equal(emptied.status, 400);
  assert.match(textOf(emptied.html), /A company needs a name\./);
  assert.equal((await readSettings(desk, workspace.id)).company.name, "Acme");
});

Deno.test("a picture named like its section has only one visible heading", async () => {
  const { html } = await owner.get(PAGE);
  const headings = [...html.matchAll(/<(?:h2|legend)>([^<]+)</g)].map(([, words]) => words);
  assert.equal(headings.filter((words) => words === "Logo").length, 1, headings.join(", "));
  assert.match(html, /<legend class="hidden">Logo</, "a screen reader reads which picture the fields are about");
});

const appearance = async () => (await readSettings(desk, workspace.id)).widget.appearance;
const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], "logo.png");
const config = async () => await (await fetch(`${url}/api/widget/${workspace.widgetKey}/config`)).json();

Deno.test("an uploaded logo is on the desk's pages, in their icon and in the chat, and goes once it is removed", async () => {
  assert.equal((await send({ [`${LOGO}.file`]: fileOf(PNG) })).status, 303);
  const { logo } = await appearance();
  assert.match(String(logo), /^\/pictures\/[\w-]+$/);
  const { html } = await owner.get("/desk/inbox");
  assert.match(html, new RegExp(`<img class="on-light" src="${logo}" alt=""/>`));
  assert.match(html, new RegExp(`<link rel="icon" href="${logo}"/>`));
  assert.equal((await config()).logo, `${served.served.baseUrl}${logo}`);

  // Saving the page again keeps it.
  await send({ "company.name": "Acme" });
  assert.equal((await appearance()).logo, logo);
  desk.pass(PICTURE_LIMITS.unusedMs + 1);
  await sweepFiles(desk);
  assert.equal((await fetch(`${url}${logo}`).then(async (answer) => [answer.status, await answer.bytes()]))[0], 200);

  await send({ [`${LOGO}.remove`]: "on" });
  assert.equal((await appearance()).logo, null);
  await sweepFiles(desk);
  const gone = await fetch(`${url}${logo}`);
  await gone.body?.cancel();
  assert.equal(gone.status, 404);
});

Deno.test("a picture is served to anyone, with the type of its content and a policy against scripts", async () => {
  await send({ [`${LOGO}.file`]: fileOf(PNG) });
  const answer = await fetch(`${url}${(await appearance()).logo}`);
  assert.deepEqual(await answer.bytes(), new Uint8Array(PNG));
  const header = (name: string) => answer.headers.get(name);
  assert.equal(header("content-type"), "image/png");
  assert.equal(header("x-content-type-options"), "nosniff");
  assert.match(String(header("content-security-policy")), /^sandbox; default-src 'none'/);
  assert.equal(header("cross-origin-resource-policy"), "cross-origin");
});

/** A PNG whose header names a size. */
function pngOf(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(PNG);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

const { fileBytesMax, sidePointsMax } = PICTURE_LIMITS;
const SVG = bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

const REFUSED: readonly (readonly [string, Uint8Array, RegExp])[] = [
  [
    "a page",
    bytesOf("<!doctype html><script>alert(1)</script>"),
    /not a picture that browsers can show\. Choose a PNG, JPEG or WebP file/,
  ],
  ["an SVG with a script", SVG, /not a picture/],
  ["an animation", GIF, /not a picture/],
  ["one without a size", pngOf(0, 1), /not a picture/],
  ["one that unpacks to too much", pngOf(sidePointsMax + 1, 1), /too large: 2049 × 1 points\. Make it smaller/],
  ["one of too many bytes", new Uint8Array(fileBytesMax + 1), /larger than 192 KB/],
];

for (const [what, bytes, says] of REFUSED) {
  Deno.test(`${what} is refused as a logo, at its field, and the saved one stays`, async () => {
    const before = await appearance();
    const { status, html } = await send({ [`${LOGO}.file`]: fileOf(bytes), "company.name": "Never" });
    assert.equal(status, 400);
    assert.match(textOf(html), says);
    assert.match(html, /id="widget\.appearance\.logo-fault"/);
    assert.deepEqual(await appearance(), before);
  });
}

Deno.test("a logo at an address is for the chat alone: the desk's pages load nothing from other servers", async () => {
  const address = "https://cdn.example/logo.svg";
  await send({ [`${LOGO}.remove`]: "on", [LOGO]: address });
  assert.equal((await config()).logo, address);
  const { html } = await owner.get("/desk/inbox");
  assert.doesNotMatch(html, /cdn\.example/);
  await send({});
});

Deno.test("times and numbers on pages are in the company's time zone and language, else in the browser's language", async () => {
  const times = async (language?: string) => {
    const headers = { accept: "text/html", cookie: owner.cookie(), "accept-language": language ?? "" };
    const html = await (await fetch(`${url}/desk/settings/inbox`, { headers })).text();
    return [...html.matchAll(/<time datetime="[^"]+" title="([^"]+)">([^<]+)/g)].map((
      [, title, text],
    ) => [title, text]);
  };
  await send({ "inbox.businessHours.timezone": "Asia/Tokyo", "company.language": "" });
  const at = desk.now();
  const written = (tag: string, timeZone: string) => at.toLocaleTimeString(tag, { timeZone, timeStyle: "short" });
  assert.equal((await times("de"))[0]?.[1], written("de", "Asia/Tokyo"));
  assert.equal((await times("not a language"))[0]?.[1], written("en", "Asia/Tokyo"));
  await send({ "inbox.businessHours.timezone": "Europe/Berlin", "company.language": "en-GB" });
  const [title, text] = (await times("de"))[0] ?? [];
  assert.equal(text, written("en-GB", "Europe/Berlin"));
  assert.match(String(title), /^[A-Z][a-z]+day,? \d+ \w+ 20\d\d at .*(CES?T|GMT\+\d)$/);
});

Deno.test("a time zone and a language that there are not are refused at their fields", async () => {
  const refusals = [
    [{ "inbox.businessHours.timezone": "Mars/Base" }, /Time zone cannot be "Mars\/Base": there is no such time zone/],
    [{ "company.language": "qq-ZZ" }, /Language of dates and numbers cannot be "qq-ZZ": a language is written en-GB/],
  ] as const;
  for (const [fields, says] of refusals) {
    const { status, html } = await send({ "inbox.businessHours.timezone": "UTC", ...fields });
    assert.equal(status, 400);
    assert.match(textOf(html), says);
  }
});

Deno.test("the first day of the week is that of the language's region", async () => {
  const week = async (tag: string) => {
    await send({ "company.language": tag });
    return [...(await owner.get("/desk/settings/inbox")).html.matchAll(/class="week-name">(\w+)/g)].map(([, day]) =>
      day
    );
  };
  assert.deepEqual((await week("en-US")).slice(0, 2), ["Sunday", "Monday"]);
  assert.deepEqual((await week("de-DE")).slice(0, 2), ["Monday", "Tuesday"]);
});
