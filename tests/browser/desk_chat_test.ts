/** The Chat widget pages in Chromium: choices show in the preview before they are saved, and everywhere afterwards. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { signToken } from "../support/jwt.ts";
import { unixTimeIn } from "../support/wait.ts";
import { demoTests } from "./demo_stage.ts";
import { checkLooks, signInOwner } from "./desk_stage.ts";

const chatTest = demoTests();

/** The launcher on the imagined website. */
const launcher = (page: Page) => page.frameLocator("[data-site]").locator("button.launcher");

const BACKGROUND = "element => getComputedStyle(element).backgroundColor";

async function turnsTo(page: Page, color: string): Promise<void> {
  await page.waitForFunction(
    `${BACKGROUND.replace("element =>", "((element) =>")})(document.querySelector("[data-site]").contentDocument` +
      `.querySelector("[data-svc-desk]").shadowRoot.querySelector(".launcher")) === "${color}"`,
  );
}

chatTest("Appearance shows the real chat while it is changed, and saves for every page", {}, async (stage) => {
  const { page, demo, errors } = stage;
  await signInOwner(stage);
  await page.goto(`${demo.deskUrl}/desk/widget`);
  await launcher(page).waitFor();
  const chat = page.frameLocator("[data-site]").frameLocator("iframe");
  await chat.getByRole("heading", { level: 2 }).waitFor();
  await page.getByLabel("Colour").fill("#0f766e");
  await turnsTo(page, "rgb(15, 118, 110)");
  // Else the name of the panel, for the time before the frame has loaded, would be drawn over its header.
  await page.frameLocator("[data-site]").locator(".panel.ready").waitFor();
  // The website in the preview is an English one.
  await page.getByLabel("Greeting").fill("Ask us about shipping\nde: Fragen zum Versand?");
  await chat.getByRole("heading", { name: "Ask us about shipping", exact: true }).waitFor();
  await page.getByLabel("Suggested questions").fill("Where is my parcel?\n\nCan I send it back?");
  await chat.getByRole("button", { name: "Can I send it back?" }).waitFor();
  await checkLooks(stage, "chat-appearance");
  await page.getByRole("radio", { name: "Closed" }).check();
  const greeting = page.frameLocator("[data-site]").locator(".nudge");
  await greeting.getByText("Ask us about shipping").waitFor();
  await page.getByLabel("Greeting").fill("Ask us about parcels");
  await greeting.getByText("Ask us about parcels").waitFor();
  await checkLooks(stage, "chat-appearance-closed");
  // The imagined website is drawn smaller than it is: no place to aim at.
  await greeting.getByRole("button", { name: "Where is my parcel?" }).press("Enter");
  await chat.getByRole("heading", { name: "Ask us about parcels" }).waitFor();
  await page.getByRole("radio", { name: "Phone" }).check();
  await page.locator("[name=preview-scheme][value=dark]").check();
  await checkLooks(stage, "chat-appearance-phone");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  assert.equal(await page.getByLabel("Colour").inputValue(), "#0f766e");
  // A website without its own colour has the new one.
  const config = await (await fetch(`${demo.deskUrl}/api/widget/${demo.widgetKey}/config`)).json();
  assert.equal(config.color, "#0f766e");
  assert.deepEqual(config.suggestions, ["Where is my parcel?", "Can I send it back?"]);
  assert.deepEqual(errors, []);
});

chatTest(
  "Behaviour shows a new secret once, checks a token with it, and names an invalid website",
  {},
  async (stage) => {
    const { page, demo, errors } = stage;
    await signInOwner(stage);
    await page.goto(`${demo.deskUrl}/desk/widget/behaviour`);
    await page.getByRole("button", { name: "Rotate secret" }).click();
    await page.getByRole("button", { name: "Create new secret" }).click();
    await page.getByText("The identity secret is ready").waitFor();
    const secret = await page.locator(".snippet code").first().innerText();
    assert.match(secret, /^svc_id_[\w-]{43}$/);
    await checkLooks(stage, "chat-secret");
    const claims = { sub: "u_7", exp: unixTimeIn(600) };
    await page.getByLabel("Check a token").fill(signToken(claims, secret));
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.getByText("Accepted", { exact: true }).waitFor();
    assert.equal(await page.getByText(secret).count(), 0, "the secret is shown once");
    await page.getByLabel("Check a token").fill(signToken(claims, "another secret"));
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.getByText("Rejected: bad_signature").waitFor();

    await page.getByRole("textbox", { name: "Websites" }).fill("https://ok.example\nnot a website");
    await page.getByLabel("Path").first().fill("/pricing");
    await page.getByLabel("First message").first().fill("Questions about our plans?");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator("#outcome[role=alert]").waitFor();
    assert.equal(await page.evaluate("document.activeElement.name"), "widget.behaviour.allowedWebsites");
    errors.splice(0);
    await checkLooks(stage, "chat-behaviour-refused");
    assert.equal(await page.getByLabel("Path").first().inputValue(), "/pricing");
    await page.getByRole("textbox", { name: "Websites" }).fill(`https://ok.example\n${new URL(demo.appUrl).origin}`);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    assert.equal(await page.getByLabel("Path").first().inputValue(), "/pricing");
    await checkLooks(stage, "chat-behaviour");
    assert.deepEqual(errors, []);
  },
);

chatTest("Install lists where the chat was seen", {}, async (stage) => {
  const { page, demo, errors } = stage;
  await page.goto(demo.appUrl);
  await page.locator("[data-svc-desk]").waitFor({ state: "attached" });
  await signInOwner(stage);
  await page.goto(`${demo.deskUrl}/desk/widget/install`);
  await page.getByText(new URL(demo.appUrl).origin, { exact: true }).waitFor();
  await page.getByText("Next.js").click();
  await checkLooks(stage, "chat-install");
  assert.deepEqual(errors, []);
});
