/** The desk's own pages in Chromium: accessible, fitting every screen, with buttons that do what they say. */
import assert from "node:assert/strict";
import { browserTest, screenshot } from "../support/browser.ts";
import { startDesk } from "../support/demo.ts";
import { type DemoStage, demoTests, PHONE } from "./demo_stage.ts";
import { checkLooks, signInOwner } from "./desk_stage.ts";

const deskTest = demoTests();

let made = false;

/** Makes the conversation of Dana Fox with a card, a call and a refused press, where no earlier test of the file did. */
async function makeConversation(stage: DemoStage): Promise<void> {
  if (made) return;
  await stage.signIn("Dana Fox");
  await stage.open();
  await stage.say("What plan am I on?");
  await stage.chat.getByRole("button", { name: "Upgrade to Pro" }).click();
  await stage.chat.getByRole("alert").waitFor();
  made = true;
}

/** On a phone each call's first line is at its call, and not over the page. */
async function checkCallsStandInList({ page }: DemoStage): Promise<void> {
  const wide = page.viewportSize();
  await page.setViewportSize(PHONE.viewport);
  for (const call of await page.locator(".calls > article").all()) {
    const [whole, line] = [await call.boundingBox(), await call.locator("p").first().boundingBox()];
    assert.ok(whole && line && line.y >= whole.y && line.y + line.height <= whole.y + whole.height);
  }
  if (wide) await page.setViewportSize(wide);
}

deskTest("every page of the desk is accessible and fits the window, light and dark", {}, async (stage) => {
  const { page, demo } = stage;
  await page.goto(`${demo.deskUrl}/desk/sign-in`);
  await checkLooks(stage, "sign-in");
  await signInOwner(stage);
  await page.getByRole("heading", { name: "No conversations yet" }).waitFor();
  await checkLooks(stage, "empty");
  await makeConversation(stage);
  await page.goto(`${demo.deskUrl}/desk/inbox`);
  await checkLooks(stage, "inbox");
  await page.getByRole("link", { name: /Dana Fox/ }).click();
  for (const folded of await page.locator("details:not(.menu)").all()) await folded.locator("summary").click();
  await checkLooks(stage, "conversation");
  for (const name of ["reports", "audit", "widget", "mcp", "settings/usage", "settings/status", "settings/model"]) {
    await page.goto(`${demo.deskUrl}/desk/${name}`);
    await checkLooks(stage, name.replace("/", "-"));
    if (name === "audit") await checkCallsStandInList(stage);
  }
  const form = page.locator("form:has([name=url])").first();
  await form.locator("[name=url]").fill("https://nobody.invalid/v1");
  await form.locator("[name=model]").fill("small");
  await form.locator("[name=key]").fill("sk-test-0123456789");
  await form.getByText("Advanced").click();
  await checkLooks(stage, "settings-model-advanced");
  await form.getByRole("button", { name: "Test" }).click();
  await page.getByText("There is no server of this name.").waitFor();
  await checkLooks(stage, "settings-model-fails");
  await page.goto(`${demo.deskUrl}/desk/inbox/999`);
  await page.getByRole("heading", { name: "Not found" }).waitFor();
  assert.match(stage.errors.pop() ?? "", /404/);
  await checkLooks(stage, "fault");
});

deskTest(
  "a conversation shows the card as the customer saw it, and every call with its answer",
  {},
  async (stage) => {
    const { page, demo, errors } = stage;
    await makeConversation(stage);
    await signInOwner(stage);
    await page.getByRole("link", { name: /Dana Fox/ }).first().click();
    const card = page.locator("[data-card]").last();
    await card.getByText("3 of 5 used").waitFor();
    assert.ok(await card.getByText("Manage billing").isVisible());
    await card.getByText("Upgrade to Pro").click({ force: true });
    assert.equal(page.url().includes("/desk/inbox/"), true);
    await page.getByText("Card as text").last().click();
    await page.getByText("runs change_plan with plan = pro").last().waitFor();
    const call = page.locator("details", { hasText: "get_account" }).last();
    await call.locator("summary").click();
    await call.getByText('\n  "plan": "starter",\n').waitFor();
    assert.doesNotMatch(await call.innerText(), /Bearer (?!•)/);
    await page.locator("[data-part=thread]").getByText("the app refused").last().waitFor();
    await page.getByText("Pressed “Upgrade to Pro”").last().waitFor();
    assert.deepEqual(errors.filter((line) => !line.includes("chrome-error")), []);
    assert.ok(demo.deskUrl);
  },
);

deskTest("a token is shown once, copied by its button, and revoked after a confirmation", {}, async (stage) => {
  const { page, demo } = stage;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInOwner(stage);
  await page.getByRole("link", { name: "MCP" }).click();
  await page.getByLabel("Expires after").selectOption("30 days");
  await page.getByRole("button", { name: "Cursor" }).click();
  await page.getByText("Token “Cursor” is ready").waitFor();
  await checkLooks(stage, "mcp-connected");
  await page.getByRole("button", { name: "Copy the token" }).click();
  await page.getByRole("status").getByText("Copied").waitFor();
  const token = String(await page.evaluate("navigator.clipboard.readText()"));
  assert.match(token, /^svc_pat_/);
  assert.equal(await (await ask(demo.deskUrl, token)).text().then((text) => text.includes("protocolVersion")), true);

  await page.goto(`${demo.deskUrl}/desk/mcp`);
  assert.equal((await page.content()).includes(token), false);
  await page.getByRole("link", { name: "API tokens" }).click();
  await checkLooks(stage, "mcp-tokens");
  const row = page.getByRole("row", { name: /Cursor/ });
  await row.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await row.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await row.getByText("revoked", { exact: true }).waitFor();
  const refused = await ask(demo.deskUrl, token);
  await refused.body?.cancel();
  assert.equal(refused.status, 401);
});

/** Greets the MCP server with a token. */
function ask(deskUrl: string, token: string): Promise<Response> {
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  return fetch(`${deskUrl}/mcp`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
  });
}

deskTest(
  "every form of a signed-in teammate has a CSRF token, which ends when they sign out",
  PHONE,
  async (stage) => {
    const { page, demo } = stage;
    await signInOwner(stage);
    await page.goto(`${demo.deskUrl}/desk/mcp`);
    for (const form of await page.locator("form").all()) {
      assert.match(await form.locator("input[name=csrf]").getAttribute("value") ?? "", /^.{20,}$/);
    }
    await page.locator(".who input[name=csrf]").evaluate((field) => field.setAttribute("value", "forged"));
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("This form is too old.").waitFor();
    await page.goto(`${demo.deskUrl}/desk`);
    await page.getByRole("heading", { name: "Inbox", exact: true }).waitFor();
    assert.equal(await page.getByRole("link", { name: "MCP" }).isVisible(), false);
    await page.getByRole("button", { name: "Menu" }).click();
    await screenshot(page, "desk-menu-390");
    for (const target of await page.locator(".rail nav a, .rail button").all()) {
      const box = await target.boundingBox();
      assert.ok(box && box.height >= 44 && box.x >= 0 && box.x + box.width <= 390, await target.innerText());
    }
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("link", { name: "MCP" }).isVisible(), false);
    assert.equal(await page.evaluate("document.activeElement.innerText"), "Menu");
    await page.reload();
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate("document.activeElement.textContent"), "Skip to content");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.goto(`${demo.deskUrl}/desk/mcp`);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  },
);

browserTest("the first owner sets up the desk by its one-time link, and only once", async (browser) => {
  const desk = await startDesk();
  try {
    const page = await browser.newPage();
    await page.goto(desk.setupLink ?? "");
    await checkLooks({ page, errors: [] }, "setup");
    await page.getByLabel("Your name").fill("Ann Owner");
    await page.getByLabel("Email").fill("ann@desk.example");
    await page.getByLabel("Password").fill("a sentence is easiest to remember");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("heading", { name: "Get started" }).waitFor();
    await page.goto(desk.setupLink ?? "");
    await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
  } finally {
    await desk.stop();
    await Deno.remove(desk.dataDir, { recursive: true });
  }
});
