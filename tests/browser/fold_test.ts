/**
 * What must be seen without scrolling on each screen that people work on: the reply box of a conversation, however long,
 * the button that saves settings, and a card's preview beside its template.
 */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { screenshotOfFailure } from "../support/browser.ts";
import { demoTests } from "./demo_stage.ts";
import { signInOwner } from "./desk_stage.ts";

const foldTest = demoTests();

const SCREENS = [[1280, 720], [1440, 900], [1920, 1080], [1024, 768], [390, 844]] as const;

/** Each screen in turn, the page loaded on it. */
async function onEachScreen(page: Page, path: string, look: (screen: string, width: number) => Promise<void>) {
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    try {
      await look(`${width}x${height}`, width);
    } catch (error) {
      await screenshotOfFailure(page, `failed-fold-${width}`);
      throw error;
    }
  }
}

/** Fails unless the whole of a part is inside the window. */
async function assertSeen(page: Page, part: Locator, name: string): Promise<void> {
  await part.waitFor();
  const box = await part.boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  assert.ok(box !== null, name);
  const isInside = box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
  assert.ok(isInside, `${name}: ${JSON.stringify(box)}`);
}

/** Fails when the page itself can be scrolled, into nothing. */
async function assertStill(page: Page, name: string): Promise<void> {
  const [tall, wide] = await page.evaluate<number[]>(
    "[document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]",
  );
  assert.deepEqual([tall, wide], [0, 0], name);
}

foldTest("the reply box is seen under a long thread with cards, and the page does not scroll", {}, async (stage) => {
  await stage.signIn("Ada Moreno");
  await stage.open();
  for (let count = 1; count <= 6; count++) {
    await stage.say("What plan am I on?");
    await stage.chat.locator("[data-author=customer]").nth(count - 1).waitFor();
    await stage.chat.getByRole("button", { name: "Upgrade to Pro" }).waitFor();
  }
  await stage.say("I want to talk to a person");
  await stage.chat.getByRole("banner").getByText("A person will answer here").waitFor();
  const desk = await stage.page.context().newPage();
  await signInOwner({ ...stage, page: desk });
  await desk.getByRole("link", { name: /Ada Moreno/ }).click();
  await desk.getByRole("log").waitFor();
  const path = desk.url();
  await onEachScreen(desk, path, async (screen) => {
    await desk.getByRole("log").getByText("I want to talk to a person").waitFor();
    await assertSeen(desk, desk.getByLabel("Your message"), `the reply box at ${screen}`);
    await assertSeen(desk, desk.getByRole("button", { name: "Send reply" }), `Send at ${screen}`);
    await assertStill(desk, `the conversation at ${screen}`);
    await desk.keyboard.press("End");
    assert.equal(await desk.evaluate("scrollY"), 0, screen);
  });
});

foldTest("what saves, and a card beside its template, are seen at once", {}, async (stage) => {
  const { page } = stage;
  await signInOwner(stage);
  for (const path of ["/desk/settings/inbox", "/desk/settings/company", "/desk/widget/appearance"]) {
    await onEachScreen(page, `${stage.demo.deskUrl}${path}`, async (screen) => {
      await assertSeen(
        page,
        page.locator(".settings-save, .settings-end").getByRole("button", { name: "Save" }),
        `Save of ${path} at ${screen}`,
      );
    });
  }
  await onEachScreen(page, `${stage.demo.deskUrl}/desk/widgets/edit/account_card`, async (screen, width) => {
    await assertSeen(page, page.getByRole("button", { name: /^Save/ }).first(), `Save of a widget at ${screen}`);
    if (width < 1280) return;
    const [template, preview] = [page.locator("#edit-template"), page.locator("[data-stages] > *").first()];
    await assertSeen(page, preview, `the preview at ${screen}`);
    const [left, right] = [await template.boundingBox(), await preview.boundingBox()];
    assert.ok(left !== null && right !== null && right.x >= left.x + left.width, `beside each other at ${screen}`);
  });
});
