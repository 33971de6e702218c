/** Cards in the chat's frame in Chromium: how they look, who can use them, and what their controls do. */
import assert from "node:assert/strict";
import { axeViolations, type Page, screenshot } from "../support/browser.ts";
import type { WidgetAction } from "../../widget/protocol.ts";
import { accessibleNodes, isFocused, show, tabTo, unfoldAll } from "./widget_card_steps.ts";
import { CARDS } from "./widget_cards.ts";
import { KEY } from "./widget_desk.ts";
import { type Setting, stageTest } from "./widget_stage.ts";

const WIDE = { browser: { viewport: { width: 1000, height: 900 } } } as const;

/** The chat as a page of its own, high enough for a whole card. */
const PANEL = { viewport: { width: 400, height: 1250 } } as const;
const PHONE = { viewport: { width: 320, height: 1250 }, isMobile: true, hasTouch: true } as const;
const PHONE_LOOK: Setting = { browser: PHONE };
const LOOKS: readonly (readonly [string, Setting])[] = [
  ["light", { browser: PANEL }],
  ["dark", { browser: PANEL, config: { theme: "dark" } }],
  ["rtl", { browser: PANEL, config: { locale: "ar" } }],
  ["320", PHONE_LOOK],
  ["forced-colors", { browser: { ...PANEL, forcedColors: "active" } }],
];

/** How many pixels the page is wider than its window. */
const TOO_WIDE = "document.documentElement.scrollWidth - innerWidth";

for (const [look, setting] of LOOKS) {
  stageTest(`every card component is accessible and fits: ${look}`, setting, async (stage) => {
    const { page, desk } = stage;
    desk.openGate();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`${desk.origin}/widget?key=${KEY}`);
    for (const name of Object.keys(CARDS)) {
      await show({ chat: page }, name);
      await screenshot(page, `card-${name.replace(" ", "-")}-${look}`);
      assert.equal(await page.evaluate(TOO_WIDE), 0, `${name} is too wide`);
    }
    await unfoldAll(page);
    await page.evaluate("Promise.all(Array.from(document.images, (image) => image.decode()))");
    assert.equal(await page.evaluate(TOO_WIDE), 0, "too wide once its picture is there");
    const open = page.locator('[data-kind="card"]', { has: page.locator(".card, .basic").filter({ visible: true }) });
    assert.equal(await open.count(), Object.keys(CARDS).length, "each card is open");
    assert.deepEqual(await axeViolations(page.mainFrame()), []);
    if (setting === PHONE_LOOK) await assertFingersFit(page);
    assert.deepEqual(stage.errors, []);
  });
}

/** Every control of a card is at least 44 px high. */
async function assertFingersFit(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Country" }).click();
  const controls = page.locator("button, a.button, select, textarea, input:not(.check input), .check, .option");
  for (const control of await controls.all()) {
    const box = await control.boundingBox();
    if (box) assert.ok(box.height >= 44, `${await control.getAttribute("class")}: ${box.height}`);
  }
}

stageTest("every field of a form can be filled in and sent with the keyboard alone", WIDE, async (stage) => {
  const { chat, desk, page: { keyboard } } = stage;
  desk.openGate();
  await stage.open();
  const card = await show(stage, "form");
  await tabTo(stage, card.getByRole("textbox", { name: "trip title" }), "Shift+Tab");
  await keyboard.press("Control+A");
  await keyboard.type("Winter");
  await tabTo(stage, card.getByRole("textbox", { name: "Email" }));
  await keyboard.type("kim@example.com");
  await tabTo(stage, card.getByRole("spinbutton", { name: "Guests" }));
  await keyboard.press("ArrowUp");
  await tabTo(stage, card.getByLabel("Arrival"));
  await keyboard.type("12242026");
  await tabTo(stage, card.getByRole("button", { name: "Clear" }));
  await tabTo(stage, card.getByRole("combobox", { name: "Choose a room" }));
  await keyboard.type("Gar");
  await tabTo(stage, card.getByRole("combobox", { name: "Country" }));
  await keyboard.type("cote");
  await keyboard.press("Enter");
  await tabTo(stage, card.getByRole("radio", { name: "None" }));
  await keyboard.press("ArrowRight");
  await tabTo(stage, card.getByRole("textbox", { name: "Any wishes?" }));
  await keyboard.type("A cot");
  await tabTo(stage, card.getByRole("checkbox", { name: "I have read the house rules" }));
  await keyboard.press("Space");
  await tabTo(stage, card.getByRole("button", { name: "Not now" }));
  await tabTo(stage, card.getByRole("button", { name: "Book it" }));
  await keyboard.press("Enter");
  await chat.getByText("Pressed confirm").waitFor();
  assert.deepEqual(desk.presses.map(({ button, fields }) => ({ button, fields })), [{
    button: "confirm",
    fields: {
      "trip.title": "Winter",
      email: "kim@example.com",
      guests: "3",
      arrival: "2026-12-24",
      room: "garden",
      country: "côt",
      meal: "half",
      wish: "A cot",
      terms: true,
    },
  }]);
});

stageTest("an invalid form is not sent, and marks the field", WIDE, async (stage) => {
  const { desk } = stage;
  desk.openGate();
  await stage.open();
  const card = await show(stage, "form");
  await card.getByRole("button", { name: "Book it" }).click();
  const email = card.getByRole("textbox", { name: "Email" });
  assert.equal(await isFocused(stage, email.and(card.locator(":invalid"))), true);
  await email.fill("kim@example.com");
  await card.getByRole("button", { name: "Book it" }).click();
  assert.equal(await isFocused(stage, card.getByRole("checkbox")), true);
  assert.deepEqual(desk.presses, []);
  await card.getByRole("button", { name: "Not now" }).click();
  await stage.chat.getByText("Pressed cancel").waitFor();
  assert.deepEqual(desk.presses.map(({ button }) => button), ["cancel"]);
});

stageTest("a double press makes one call, and the card is busy meanwhile", WIDE, async (stage) => {
  const { desk, chat, page } = stage;
  await stage.open();
  const card = await show(stage, "form");
  await card.getByRole("textbox", { name: "Email" }).fill("kim@example.com");
  await card.getByRole("checkbox").check();
  const book = card.getByRole("button", { name: "Book it" });
  await book.dblclick();
  await card.locator(".card.busy").waitFor();
  assert.equal(await card.locator("form[inert]").count(), 1);
  await book.dispatchEvent("click");
  await page.keyboard.press("Enter");
  desk.openGate();
  await chat.getByText("Pressed confirm").waitFor();
  assert.equal(desk.presses.length, 1);
  assert.equal(await card.locator("form[inert]").count(), 0);
  assert.equal(await isFocused(stage, book), true, "the visitor is where they were");
});

stageTest("the rows of a list are buttons, and more are shown on request", WIDE, async (stage) => {
  const { chat, desk, page: { keyboard } } = stage;
  desk.openGate();
  await stage.open();
  const list = await show(stage, "list");
  assert.equal(await list.getByRole("listitem").count(), 4);
  assert.equal(await list.getByRole("link", { name: /^Oslo/ }).getAttribute("href"), "https://example.com/oslo");
  assert.equal(await list.getByRole("button", { name: "Rome" }).count(), 0);
  await tabTo(stage, list.getByRole("button", { name: "Details", exact: true }), "Shift+Tab");
  await keyboard.press("Enter");
  await chat.getByText("Pressed children.2.children.3").waitFor();
  await tabTo(stage, list.getByRole("button", { name: /^Porto/ }), "Shift+Tab");
  await keyboard.press("Enter");
  await list.getByText(/^Pressed children\.2$/).waitFor();
  await tabTo(stage, list.getByRole("button", { name: "Show more" }));
  await keyboard.press("Enter");
  assert.equal(await list.getByRole("listitem").count(), 6);
  assert.equal(await isFocused(stage, list.getByRole("button", { name: /^Turin/ })), true);
  assert.deepEqual(desk.presses.map(({ fields }) => fields), [undefined, undefined]);
});

stageTest("the page receives its own actions with the form's values, and the desk does not", WIDE, async (stage) => {
  const { desk, page } = stage;
  desk.openGate();
  await page.evaluate("window.heard = []; SvcDesk.onWidgetAction((action) => heard.push(action))");
  await stage.open();
  const card = await show(stage, "inner form");
  await card.getByRole("textbox", { name: "City" }).fill("Rome");
  await card.getByRole("button", { name: "Draft" }).click();
  await page.waitForFunction("heard.length === 1");
  const { id, at, ...action }: WidgetAction = JSON.parse(String(await page.evaluate("JSON.stringify(heard[0])")));
  assert.deepEqual(action, {
    name: "draft",
    source: "card",
    phase: "requested",
    input: { city: "kept", kind: "draft" },
  });
  assert.ok(id && Date.parse(at));
  assert.deepEqual(desk.presses, []);
  assert.ok(stage.lines.some((line) => line.includes("already has city")));
  await card.getByRole("textbox", { name: "City" }).press("Enter");
  await stage.chat.getByText("Pressed children.1").waitFor();
  await card.getByRole("radio", { name: "Bad" }).check();
  await stage.chat.getByText("Pressed children.0").waitFor();
  assert.deepEqual(desk.presses.map(({ button, fields }) => [button, fields]), [
    ["children.1", { city: "Rome" }],
    ["children.0", { rating: "bad" }],
  ]);
});

stageTest("open_url opens a tab without a request to the desk", WIDE, async (stage) => {
  const { desk, page } = stage;
  desk.openGate();
  await stage.open();
  const card = await show(stage, "buttons");
  await page.context().route("https://example.com/**", (route) => route.fulfill({ body: "portal" }));
  const before = desk.requests.length;
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    card.getByRole("link", { name: "Open the portal (opens in a new tab)" }).click(),
  ]);
  await tab.waitForURL("https://example.com/portal");
  assert.equal(await tab.evaluate("opener"), null);
  assert.equal(await tab.evaluate("document.referrer"), "");
  assert.deepEqual(desk.requests.slice(before).filter((line) => line.startsWith("POST")), []);
});

stageTest(
  "a searchable select handles typing, arrows and Escape, which does not close the chat",
  WIDE,
  async (stage) => {
    const { desk, page: { keyboard } } = stage;
    desk.openGate();
    await stage.open();
    const card = await show(stage, "form");
    const country = card.getByRole("combobox", { name: "Country" });
    await country.focus();
    await keyboard.press("ArrowDown");
    assert.equal(await card.locator(".option").count(), 7);
    await screenshot(stage.page, "card-combobox-open");
    await keyboard.press("ArrowDown");
    const active = await country.getAttribute("aria-activedescendant");
    assert.equal(
      await card.locator(`[id="${active}"]`).textContent(),
      "Côte d’Ivoire",
      "what is disabled is passed over",
    );
    await keyboard.press("Enter");
    assert.equal(await country.inputValue(), "Côte d’Ivoire");
    assert.equal(await card.getByRole("listbox").count(), 0);
    await country.pressSequentially("zzz");
    await card.getByText("Nothing found").waitFor();
    assert.deepEqual(await axeViolations(stage.frame()), []);
    await keyboard.press("Escape");
    assert.equal(await country.inputValue(), "Côte d’Ivoire", "what was chosen stays");
    await stage.page.getByRole("dialog").waitFor({ state: "visible" });
    await card.getByRole("button", { name: "Clear" }).last().click();
    assert.equal(await country.inputValue(), "");
    await country.fill("est");
    await card.getByRole("option", { name: "Estonia" }).click();
    assert.equal(await country.inputValue(), "Estonia");
  },
);

stageTest("a card folds its body once its main action is done", WIDE, async (stage) => {
  const { desk } = stage;
  desk.openGate();
  await stage.open();
  const card = await show(stage, "folding");
  await card.getByRole("button", { name: "Send" }).click();
  await card.getByText("Show the card").waitFor();
  assert.equal(await card.getByText("Dear team, it rains.").isVisible(), false);
  assert.equal(await card.getByText("Draft").isVisible(), true);
  await card.getByText("Show the card").click();
  assert.equal(await card.getByText("Dear team, it rains.").isVisible(), true);
  assert.equal(await card.getByRole("button", { name: "Send" }).isDisabled(), true);
});

stageTest("a hostile card sends no request, and the rest of it is readable", WIDE, async (stage) => {
  const { desk, page } = stage;
  desk.openGate();
  const asked: string[] = [];
  page.context().on("request", (request) => asked.push(request.url()));
  await stage.open();
  const card = await show(stage, "hostile");
  await card.getByRole("img", { name: "Broken picture" }).locator("svg").waitFor();
  await card.getByText("<img src=x onerror=alert(1)>").waitFor();
  assert.deepEqual(await card.locator("img").count(), 0, "a broken picture is a quiet box");
  assert.equal(await card.locator("script, style, [onload], [onerror]").count(), 0);
  assert.equal(await card.locator("a").count(), 0);
  for (const name of ["Script", "Plain http"]) {
    assert.equal(await card.getByRole("button", { name }).isDisabled(), true, name);
  }
  assert.equal(await card.getByRole("textbox", { name: "secret" }).getAttribute("type"), "text");
  const painted = await stage.frame().evaluate(`Array.from(document.querySelectorAll('[data-kind="card"] *'))
    .map((element) => element.style.cssText).filter((text) => /url|fixed|var\\(--x/.test(text))`);
  assert.deepEqual(painted, []);
  assert.deepEqual(asked.filter((url) => url.includes("evil")), []);
  assert.deepEqual(await axeViolations(stage.frame()), []);
  assert.deepEqual(stage.errors, []);
});

stageTest("a chart has its values as text, and shows them one by one", WIDE, async (stage) => {
  const { desk, page: { keyboard } } = stage;
  desk.openGate();
  await stage.open();
  const card = await show(stage, "data");
  const id = card.getByText("R-1001");
  const height = (await id.boundingBox())?.height;
  await card.locator("table").first().evaluate((table) => table.style.inlineSize = "1px");
  assert.equal((await id.boundingBox())?.height, height, "an id does not break at its hyphen");
  await card.locator("table").first().evaluate((table) => table.style.inlineSize = "");
  const chart = card.locator(".chart").first();
  const plot = chart.getByRole("img", { name: "Chart: New, Back again, Cancelled" });
  assert.equal(await chart.locator("svg .shape-bar").count(), 3);
  assert.equal(await chart.getByRole("row", { name: "Mar 9 14 -3" }).count(), 1);
  await plot.focus();
  await keyboard.press("ArrowRight");
  await keyboard.press("ArrowRight");
  assert.match(await chart.locator(".chart-tooltip").innerText(), /Feb\s*New\s*18\s*Back again\s*9\s*Cancelled\s*-6/);
  await plot.hover({ position: { x: 300, y: 60 } });
  await screenshot(stage.page, "card-chart-tooltip");
  assert.match(await chart.locator(".chart-tooltip").innerText(), /Jun/);
});

stageTest("a card works without lazy parts that could not be loaded", WIDE, async (stage) => {
  const { desk, page, chat } = stage;
  desk.openGate();
  await page.route("**/assets/part-*", (route) => route.abort());
  await stage.open();
  const data = await show(stage, "data");
  await data.getByRole("columnheader", { name: "Back again" }).first().waitFor();
  assert.equal(await data.locator(".data-table").count(), 3, "each chart is its table");
  const buttons = await show(stage, "buttons");
  await buttons.getByRole("button", { name: "reload" }).click();
  assert.equal(await buttons.getByRole("button", { name: "reload" }).innerText(), "reload");
  await chat.getByText("Pressed children.4.children.2").waitFor();
  await screenshot(page, "card-without-parts");
});

stageTest("lazy parts of cards are loaded once, and only when a card needs them", WIDE, async (stage) => {
  const { desk } = stage;
  desk.openGate();
  const parts = () => desk.requests.filter((line) => line.includes("/assets/part-"));
  await stage.open();
  await show(stage, "sizes");
  assert.deepEqual(parts(), []);
  for (const name of ["icons", "list", "data", "icons", "data"]) await show(stage, name);
  await stage.chat.locator(".chart svg").last().waitFor();
  assert.equal(parts().length, 2);
  assert.equal(new Set(parts()).size, 2);
});

const SPOKEN: { readonly [card: string]: readonly (readonly [string, string])[] } = {
  reading: [["group", "Weekend in the hills"], ["image", "Mountains at dusk"], ["link", "list"]],
  form: [
    ["textbox", "trip title"],
    ["textbox", "Email"],
    ["spinbutton", "Guests"],
    ["Date", "Arrival"],
    ["combobox", "Choose a room"],
    ["combobox", "Country"],
    ["radiogroup", "Meals"],
    ["radio", "Breakfast"],
    ["textbox", "Any wishes?"],
    ["checkbox", "I have read the house rules"],
    ["button", "Not now"],
    ["button", "Book it"],
  ],
  list: [["list", ""], ["button", "Lisbon from 80 €"], ["button", "Details"], ["button", "Show more (2)"]],
  data: [["group", "Table"], ["columnheader", "Nights"], ["image", "Chart: New, Back again"], ["rowheader", "Apr"]],
  buttons: [["button", "reload"], ["link", "Open the portal (opens in a new tab)"]],
};

stageTest("every control has an accessible name", WIDE, async (stage) => {
  stage.desk.openGate();
  await stage.open();
  for (const name of Object.keys(CARDS)) await show(stage, name);
  await unfoldAll(stage.chat);
  assert.deepEqual(await axeViolations(stage.frame()), [], "all of them on one page");
  const accessible = await accessibleNodes(stage);
  for (const [card, expected] of Object.entries(SPOKEN)) {
    for (const [role, name] of expected) {
      const same = accessible.filter((node) => node.role === role);
      assert.ok(
        same.some((node) => node.name === name),
        `${card}: no ${role} "${name}" among ${same.map((node) => node.name).join(" | ")}`,
      );
    }
  }
  const controls = /^(button|link|textbox|checkbox|radio|radiogroup|combobox|spinbutton|Date|image)$/;
  assert.deepEqual(accessible.filter(({ role, name }) => controls.test(role) && name.trim() === ""), []);
});
