/** `preview.js` on a page of the desk in Chromium: what it draws, and when. */
import assert from "node:assert/strict";
import { DESIGNS } from "../../core/cards/gallery.ts";
import { renderCard } from "../../core/cards/render.ts";
import { parseTemplate } from "../../core/cards/template.ts";
import type { PageToPreview } from "../../widget/preview/protocol.ts";
import type { CardNode } from "../../widget/protocol.ts";
import { axeViolations, screenshot } from "../support/browser.ts";
import { FORM_CARD, INNER_FORM_CARD } from "./widget_card_fields.ts";
import { DATA_CARD, READING_CARD } from "./widget_cards.ts";
import { type Stage, stageTest } from "./widget_stage.ts";

const LIGHT = { theme: "light", color: "#4f46e5", radius: 16 } as const;
const DARK = { ...LIGHT, theme: "dark" } as const;

/** A place on the page; whatever is given is set on it as `data-…`. */
async function addPlace(stage: Stage, data: { readonly [name: string]: string }, json = ""): Promise<void> {
  await stage.page.evaluate(`{
    const place = document.createElement("div");
    Object.assign(place.dataset, ${JSON.stringify(data)});
    if (${JSON.stringify(json)}) {
      const carried = document.createElement("div");
      carried.append(Object.assign(document.createElement("script"), { type: "application/json" }));
      carried.firstChild.append(${JSON.stringify(json)});
      place.append(carried.firstChild);
    }
    document.querySelector("main").append(place);
    document.dispatchEvent(new Event("refreshed"));
  }`);
}

async function post(stage: Stage, message: PageToPreview): Promise<void> {
  await stage.page.evaluate(`window.postMessage(${JSON.stringify(message)}, location.origin)`);
}

stageTest("a preview draws its own card, and another one on request", {}, async (stage) => {
  const { page, desk } = stage;
  await page.goto(`${desk.origin}/preview`);
  await addPlace(stage, { card: JSON.stringify(READING_CARD), look: JSON.stringify(LIGHT) });
  await addPlace(stage, { preview: "b", look: JSON.stringify(DARK) }, JSON.stringify(DATA_CARD));
  await addPlace(stage, { preview: "c" });
  await page.getByText("Weekend in the hills").waitFor();
  await page.locator(".chart svg").first().waitFor();
  assert.equal(await page.locator(".surface").count(), 2, "a place without a card waits");
  await screenshot(page, "preview-carried");
  await post(stage, { v: 1, type: "svc:preview", place: "c", card: FORM_CARD, look: DARK });
  await page.getByRole("button", { name: "Book it" }).waitFor({ state: "attached" });
  await post(stage, { v: 1, type: "svc:preview", place: "c", card: { type: "Basic", children: [] }, look: LIGHT });
  await page.getByRole("button", { name: "Book it" }).waitFor({ state: "detached" });
  assert.deepEqual(await axeViolations(page.mainFrame()), []);
  assert.deepEqual(stage.errors, []);
});

stageTest("only a live preview can be pressed, which informs the page", {}, async (stage) => {
  const { page, desk } = stage;
  await page.goto(`${desk.origin}/preview`);
  await page.evaluate(`window.heard = []; addEventListener("message", ({ data }) => heard.push(data))`);
  const card = JSON.stringify(INNER_FORM_CARD);
  await addPlace(stage, { card, look: JSON.stringify(LIGHT) });
  await addPlace(stage, { card, look: JSON.stringify(LIGHT), preview: "live", live: "" });
  await page.locator(".surface").nth(1).waitFor();
  assert.equal(await page.locator(".surface[inert]").count(), 1);
  await page.getByRole("button", { name: "Save" }).first().click({ force: true });
  const live = page.locator("[data-live]");
  await live.getByRole("textbox", { name: "City" }).fill("Rome");
  await live.getByRole("button", { name: "Save" }).click();
  await page.waitForFunction("heard.length === 1");
  assert.deepEqual(JSON.parse(String(await page.evaluate("JSON.stringify(heard[0])"))), {
    v: 1,
    type: "svc:preview-press",
    place: "live",
    button: "children.1",
    fields: { city: "Rome" },
  });
});

stageTest("another window cannot draw a preview, and an invalid message changes nothing", {}, async (stage) => {
  const { page, desk } = stage;
  await page.goto(`${desk.origin}/preview`);
  await addPlace(stage, { preview: "a" });
  const message: PageToPreview = { v: 1, type: "svc:preview", place: "a", card: FORM_CARD, look: LIGHT };
  await page.evaluate(`{
    const other = document.createElement("iframe");
    document.body.append(other);
    window.dispatchEvent(new MessageEvent("message", {
      data: ${JSON.stringify(message)}, origin: location.origin, source: other.contentWindow }));
    window.dispatchEvent(new MessageEvent("message", {
      data: ${JSON.stringify(message)}, origin: "https://evil.example", source: window }));
  }`);
  await post(stage, { ...message, place: '"], body[x="' });
  await addPlace(stage, { card: JSON.stringify(READING_CARD), look: JSON.stringify(LIGHT) });
  await page.getByText("Weekend in the hills").waitFor();
  assert.equal(await page.locator(".surface").count(), 1);
  assert.deepEqual(stage.errors, []);
});

/** Every state of every card that comes with the desk, as one saved card each. */
function designs(): readonly { readonly name: string; readonly card: CardNode }[] {
  return [...DESIGNS.values()].flatMap(({ name, file }) => {
    const parsed = parseTemplate(file.template, name);
    assert.ok("value" in parsed, name);
    return [file.sample, ...file.states.map(({ data }) => data)].map((data) => {
      const rendered = renderCard({ template: parsed.value, summary: null }, data);
      assert.equal(rendered.kind, "card", name);
      return { name, card: JSON.parse(JSON.stringify(rendered.kind === "card" ? rendered.card : null)) };
    });
  });
}

const PAGES = { light: "#fff", dark: "#17171a" } as const;

for (const [look, theme] of [["light", LIGHT], ["dark", DARK]] as const) {
  const setting = { browser: { viewport: { width: 1320, height: 2600 }, reducedMotion: "reduce" } } as const;
  stageTest(`every card that comes with the desk is accessible: ${look}`, setting, async (stage) => {
    const { page, desk } = stage;
    await page.goto(`${desk.origin}/preview`);
    await page.evaluate(`{
      Object.assign(document.documentElement.style, { colorScheme: "${look}", background: "${PAGES[look]}" });
      const grid = { display: "grid", gridTemplateColumns: "repeat(4, 300px)", gap: "20px", alignItems: "start" };
      Object.assign(document.querySelector("main").style, grid);
    }`);
    const all = designs();
    for (const { card } of all) {
      await addPlace(stage, { card: JSON.stringify(card), look: JSON.stringify(theme), live: "" });
    }
    await page.waitForFunction(`document.querySelectorAll("[data-card]").length === ${all.length} &&
      Array.from(document.querySelectorAll("[data-card]")).every((place) => place.shadowRoot?.querySelector(".surface > *"))`);
    await screenshot(page, `designs-${look}`);
    assert.deepEqual(await axeViolations(page.mainFrame()), []);
    assert.deepEqual(stage.errors, []);
  });
}
