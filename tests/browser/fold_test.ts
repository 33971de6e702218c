/**
 * What must be seen without scrolling on each screen that people work on: the reply box of a conversation, however long,
 * the button that saves on every page that has one, what was chosen in a list of choices, and a card beside its template.
 */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { screenshotOfFailure } from "../support/browser.ts";
import { demoTests } from "./demo_stage.ts";
import { signInOwner } from "./desk_stage.ts";

const foldTest = demoTests();

const SCREENS = [[1280, 720], [1440, 900], [1920, 1080], [1024, 768], [390, 844]] as const;

/** Each screen in turn, of the page that is loaded. */
async function atEachSize(page: Page, look: (screen: string, width: number) => Promise<void>) {
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
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

foldTest("the reply box is visible below a long thread with cards, and the page does not scroll", {}, async (stage) => {
  await stage.signIn("Ada Moreno");
  await stage.open();
  for (let count = 1; count <= 6; count++) {
    await stage.say("What plan am I on?");
    await stage.chat.locator("[data-author=customer]").nth(count - 1).waitFor();
    await stage.chat.getByRole("button", { name: "Upgrade to Pro" }).first().waitFor();
  }
  await stage.say("I want to talk to a person");
  await stage.chat.getByRole("banner").getByText("A person will answer here").waitFor();
  const desk = await stage.page.context().newPage();
  await signInOwner({ ...stage, page: desk });
  await desk.getByRole("link", { name: /Ada Moreno/ }).click();
  await desk.getByRole("log").waitFor();
  await atEachSize(desk, async (screen) => {
    await desk.getByRole("log").getByText("I want to talk to a person").waitFor();
    await assertSeen(desk, desk.getByLabel("Your message"), `the reply box at ${screen}`);
    await assertSeen(desk, desk.getByRole("button", { name: "Send reply" }), `Send at ${screen}`);
    await assertStill(desk, `the conversation at ${screen}`);
    await desk.keyboard.press("End");
    assert.equal(await desk.evaluate("scrollY"), 0, screen);
  });
});

/** Every page whose form ends with a bar that saves. */
const SAVING = [
  ...["inbox", "company", "ai", "notifications", "privacy", "usage"].map((name) => `/desk/settings/${name}`),
  "/desk/widget/appearance",
  "/desk/widget/behaviour",
];

/** Pages with choices that narrow a list, or a field that a teammate writes into. */
const CHOOSING = [
  "/desk/inbox",
  "/desk/contacts",
  "/desk/audit",
  "/desk/visitors",
  "/desk/agent",
  "/desk/settings/activity",
];

/** The choices in sight whose chosen words have more width than the field has for them; its arrow takes 18 pixels. */
const CUT = `[...document.querySelectorAll("select")].filter((field) => {
  const { font, paddingLeft, paddingRight } = getComputedStyle(field);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = font;
  const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 18;
  return field.offsetParent !== null && pen.measureText(field.selectedOptions[0]?.text ?? "").width > room;
}).map((field) => field.name + ": " + field.selectedOptions[0].text)`;

foldTest("every page's save button is visible without scrolling, and no option is cut off", {}, async (stage) => {
  const { page } = stage;
  await signInOwner(stage);
  const save = page.locator(".settings-save, .settings-end").getByRole("button", { name: "Save" });
  for (const path of [...SAVING, ...CHOOSING, "/desk/agent/tests/try"]) {
    await page.goto(`${stage.demo.deskUrl}${path}`);
    await page.evaluate("document.querySelectorAll('details').forEach((folded) => folded.open = true)");
    await atEachSize(page, async (screen) => {
      if (SAVING.includes(path)) await assertSeen(page, save, `Save of ${path} at ${screen}`);
      if (path.endsWith("/try")) {
        await assertSeen(page, page.getByRole("button", { name: "Send" }), `Send at ${screen}`);
      }
      assert.deepEqual(await page.evaluate(CUT), [], `${path} at ${screen}`);
    });
  }
});

/** Whether lines of the template are below the end of its own field, where nothing scrolls to them. */
const CUT_TEMPLATE = `(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)(
  document.querySelector("#edit-template"),
)`;

foldTest("a card is visible beside its template", {}, async (stage) => {
  const { page } = stage;
  await signInOwner(stage);
  await page.goto(`${stage.demo.deskUrl}/desk/widgets/edit/account_card`);
  await atEachSize(page, async (screen, width) => {
    await assertSeen(page, page.getByRole("button", { name: /^Save/ }).first(), `Save of a widget at ${screen}`);
    if (width < 1280) return;
    const [template, preview] = [page.locator("#edit-template"), page.locator("[data-stages] > *").first()];
    await assertSeen(page, preview, `the preview at ${screen}`);
    assert.equal(await page.evaluate(CUT_TEMPLATE), false, `the box scrolls it with its numbers at ${screen}`);
    const [left, right] = [await template.boundingBox(), await preview.boundingBox()];
    assert.ok(left !== null && right !== null && right.x >= left.x + left.width, `beside each other at ${screen}`);
  });
});
