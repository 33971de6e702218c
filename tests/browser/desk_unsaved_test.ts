/**
 * Unsaved input on a page of the desk survives when another form of the page is sent, and changes that would reach
 * customers at once go into the draft when they are saved by keyboard.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { noteActions } from "../../core/website/registered.ts";
import { browserTest, screenshotOfFailure } from "../support/browser.ts";
import { type TestServed, testServed } from "../support/served.ts";

type Scene = { readonly served: TestServed; readonly page: Page; readonly asked: string[] };

/** A page of an owner, on a desk of its own. Questions of the browser are noted and answered with no. */
function unsavedTest(name: string, play: (scene: Scene) => Promise<void>): void {
  browserTest(name, async (browser) => {
    const served = await testServed();
    const [cookie = "", value = ""] = (await served.signIn("Ada", "owner")).cookie().split("=");
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
    await context.addCookies([{ name: cookie, value, url: served.url }]);
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("dialog", async (dialog) => {
      asked.push(dialog.message());
      await dialog.dismiss();
    });
    try {
      await play({ served, page, asked });
    } catch (error) {
      await screenshotOfFailure(page, "failed-unsaved");
      throw error;
    } finally {
      await served.close();
    }
  });
}

async function register({ desk, workspace }: TestServed, names: readonly string[]): Promise<void> {
  const actions = names.map((name) => ({
    name,
    title: null,
    description: `Does ${name}.`,
    input: { type: "object" },
    readOnly: false,
    pages: ["/cart"],
  }));
  const witness = { workspace: workspace.id, origin: "https://shop.example", visitorId: "v_1", verified: true };
  await noteActions(desk, witness, actions, () => Promise.resolve(true));
}

unsavedTest(
  "values typed in a second form survive saving the first, and are saved after it",
  async (scene) => {
    const { served, page, asked } = scene;
    await register(served, ["apply_coupon", "show_cart"]);
    await page.goto(`${served.url}/desk/widget/actions`);
    const [first, second] = [
      page.locator("[data-form=website-apply_coupon]"),
      page.locator("[data-form=website-show_cart]"),
    ];
    await second.getByLabel("Status while it runs").fill("Opening the cart…");
    await second.locator("input[value=human]").check();
    await first.getByLabel("Status while it runs").fill("Applying…");
    await first.getByRole("button", { name: "Save" }).click();
    await first.getByText("Saved.").waitFor();
    assert.equal(await second.getByLabel("Status while it runs").inputValue(), "Opening the cart…");
    assert.equal(await second.locator("input[value=human]").isChecked(), true);
    assert.equal(await first.getByLabel("Status while it runs").inputValue(), "Applying…");
    await page.getByRole("link", { name: "Appearance" }).click();
    assert.equal(asked.length, 1, "the second form is not saved yet, so leaving is asked about");
    await second.getByRole("button", { name: "Save" }).click();
    await second.getByText("Saved.").waitFor();
    const { agent } = await liveAgent(served.desk, served.workspace.id);
    assert.deepEqual(
      ["apply_coupon", "show_cart"].map((name) => agent.website.get(name)),
      [{ mode: "confirm", status: "Applying…" }, { mode: "human", status: "Opening the cart…" }],
    );
  },
);

unsavedTest("Ctrl-S saves a file into the draft, keeps the editor open, and changes nothing live", async (scene) => {
  const { served, page, asked } = scene;
  const live = async () => await liveAgent(served.desk, served.workspace.id);
  const { version } = await live();
  await page.goto(`${served.url}/desk/agent/file?path=instructions.md`);
  const content = page.getByLabel("Content");
  const before = await content.inputValue();
  await content.fill(`${before}\nBe brief.\n`);
  await page.keyboard.press("Control+s");
  await page.getByText("Saved to your draft").waitFor();
  assert.match(page.url(), /path=instructions\.md&draft&kept$/);
  assert.match(await content.inputValue(), /Be brief/);
  await content.fill(`${before}\nBe very brief.\n`);
  await page.keyboard.press("Control+Enter");
  await page.getByText("Saved to your draft").waitFor();
  assert.equal((await live()).version, version);

  await page.goto(`${served.url}/desk/agent/file?path=instructions.md`);
  assert.equal(await content.inputValue(), before, "the page shows what is live");
  await content.fill(`${before}\nBe kind.\n`);
  await page.keyboard.press("Control+s");
  assert.deepEqual(asked.map((question) => /put it live at once\?/.test(question)), [true]);
  assert.equal((await live()).version, version);
  assert.match(await content.inputValue(), /Be kind/);
});
