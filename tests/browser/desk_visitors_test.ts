/** The Visitors pages in Chromium: a visitor opens a website, appears at once, and a teammate writes to them. */
import assert from "node:assert/strict";
import { demoTests } from "./demo_stage.ts";
import { checkLooks, signInOwner } from "./desk_stage.ts";

const visitorsTest = demoTests();

visitorsTest("a present visitor is listed, is offered help, and is written to", {}, async (stage) => {
  const { page, demo, errors } = stage;
  await signInOwner(stage);
  await page.goto(`${demo.deskUrl}/desk/visitors`);
  await page.getByText("No visitors right now").waitFor();
  await checkLooks(stage, "visitors-empty");
  await page.setViewportSize({ width: 1280, height: 844 });

  const site = await page.context().newPage();
  await site.goto(demo.appUrl);
  const row = page.locator(".visitor-row");
  await row.waitFor();
  await site.evaluate("void Promise.reject(new Error('The cart is broken'))");
  await page.getByText("The cart is broken").waitFor();
  await checkLooks(stage, "visitors");
  // It has left the page 320 px wide: the name is whole, and the choices tell themselves apart.
  const name = row.locator(".visitor-name > span").first();
  assert.ok(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), "the name is cut");
  for (const choice of await page.locator(".visitor-search select").all()) {
    assert.ok(((await choice.boundingBox())?.width ?? 0) > 110, await choice.getAttribute("aria-label") ?? "");
  }
  // Of the company one letter would be left.
  const company = await page.locator(".rail .brand > span").boundingBox();
  assert.ok(company !== null && company.width <= 1);
  await page.setViewportSize({ width: 1280, height: 844 });

  await row.click();
  await page.getByRole("heading", { name: "Recent pages" }).waitFor();
  await checkLooks(stage, "visitor");
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.getByLabel("Offer of help").fill("I saw that the cart broke. Can I help?");
  await page.getByRole("button", { name: "Send the offer" }).click();
  await page.getByText("on their screen now").waitFor();
  await page.getByRole("button", { name: "Open a chat" }).click();
  await page.getByRole("heading", { name: /Visitor/ }).first().waitFor();
  assert.match(page.url(), /\/desk\/inbox\/\d+/);

  await page.goto(`${demo.deskUrl}/desk/visitors`);
  await row.waitFor();
  await site.close();
  await page.getByText("No visitors right now").waitFor();
  assert.deepEqual(errors, []);
});
