/** What the inbox shows by style alone: a selection without a background, and the purpose of a field. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { json } from "../../core/db/json.ts";
import { screenshot } from "../support/browser.ts";
import { until } from "../support/wait.ts";
import { inboxTest, type Scene } from "./inbox_scene.ts";

/** The edges of an element as they are drawn. */
const edges = (page: Page, selector: string): Promise<string> =>
  page.locator(selector).first().evaluate((element) => {
    const { outlineStyle, outlineColor, borderTopStyle, borderTopWidth } = element.ownerDocument.defaultView
      .getComputedStyle(element);
    return [outlineStyle, outlineStyle === "none" ? "" : outlineColor, borderTopStyle, borderTopWidth].join(" ");
  });

/** Pairs that differ by their ground in other colours: the first is chosen, or another's than the second. */
const PAIRS = [
  [".views > [aria-current]", ".views > a:not([aria-current])"],
  [".conversation[aria-current]", ".conversation:not([aria-current])"],
  [".rail nav a[aria-current]", ".rail nav a:not([aria-current])"],
  [".modes label:has(:checked)", ".modes label:not(:has(:checked))"],
  [".said.teammate .bubble", ".said.customer .bubble"],
  [".said.note .bubble", ".said.teammate:not(.note) .bubble"],
  [".badge", ".conversation .name"],
] as const;

inboxTest(
  "with forced colours the inbox still shows the focus, the selection and the authors of messages",
  async (scene) => {
    await scene.begin("hello");
    await scene.begin("Talk to a person");
    const page = await scene.open("Ann", "teammate", "/desk/inbox/2?view=all");
    for (const [key, words] of [["n", "They called before."], ["r", "I am on it."]] as const) {
      await page.keyboard.press(key);
      await page.keyboard.insertText(words);
      await page.keyboard.press("Control+Enter");
      await page.locator(".bubble", { hasText: words }).waitFor();
      await page.keyboard.press("Escape");
    }
    await page.emulateMedia({ forcedColors: "active" });
    await screenshot(page, "inbox-forced-colors");
    for (const [one, other] of PAIRS) assert.notEqual(await edges(page, one), await edges(page, other), one);
    assert.deepEqual(scene.errors, []);
  },
);

inboxTest("the empty field says what it is for: a reply, a note or a question to the agent", async (scene) => {
  await scene.begin("hello");
  const page = await scene.open("Ann", "teammate", "/desk/inbox/1");
  const field = page.getByLabel("Your message");
  const hints = {
    r: "Write here, or / for a canned reply",
    n: "A note for teammates, or / for a canned reply",
    q: "Ask about this conversation or your knowledge",
  };
  for (const [key, words] of Object.entries(hints)) {
    await page.keyboard.press(key);
    const shown = page.locator(".composer-hint > :visible");
    assert.deepEqual(await shown.allInnerTexts(), [words], key);
    await field.fill("x");
    assert.equal(await shown.count(), 0, `${key}, with a letter in it`);
    await field.fill("");
    await page.keyboard.press("Escape");
  }
  const described = await field.evaluate((element) =>
    element.ownerDocument.getElementById(element.getAttribute("aria-describedby") ?? "")?.innerText ?? ""
  );
  assert.match(described, /Only teammates see what it says/);
  assert.deepEqual(scene.errors, []);
});

inboxTest("consecutive messages share one line with author and time", async (scene) => {
  const chat = await scene.begin("Talk to a person");
  for (const text of ["hello", "is anybody there?", "my export is stuck"]) await chat.say(text);
  const page = await scene.open("Ann", "teammate", "/desk/inbox/1");
  await page.keyboard.press("r");
  for (const words of ["I am on it.", "One moment."]) {
    await page.keyboard.insertText(words);
    await page.keyboard.press("Control+Enter");
    await page.locator(".bubble", { hasText: words }).waitFor();
  }
  const lines = page.locator(".said > small");
  // Each message has its author for screen readers; visibly, each group has one.
  assert.equal(await lines.count(), 6);
  const shown = await lines.evaluateAll((all) =>
    all.filter((line) => line.getBoundingClientRect().width > 1).map((line) => line.textContent ?? "")
  );
  // The desk's lines, after the request and the message that followed it, part the groups; before the name is a picture.
  const names = shown.map((line) => /(Visitor #1|Ann) · /.exec(line)?.[1]);
  assert.deepEqual(names, ["Visitor #1", "Visitor #1", "Visitor #1", "Ann"]);
  await screenshot(page, "inbox-groups");
  assert.deepEqual(scene.errors, []);
});

/** Says that a contact of this name has written the first conversation. */
async function nameFirst({ served: { desk, workspace: { id: workspace } } }: Scene, name: string): Promise<void> {
  const at = desk.now();
  await desk.db.insertInto("contacts").values({
    ...{ id: "c_ada", workspace, externalId: null, email: "ada@example.org", name, attributes: json({}) },
    ...{ verifiedAt: null, firstSeen: at, lastSeen: at },
  }).execute();
  await desk.db.updateTable("conversations").set({ contactId: "c_ada" })
    .where("workspace", "=", workspace).where("number", "=", 1).execute();
}

inboxTest("a right-to-left name does not split or move the time beside it", async (scene) => {
  await scene.begin("hello");
  await nameFirst(scene, "علي الأنصاري");
  const page = await scene.open("Ann", "teammate", "/desk/inbox/1");
  const line = page.locator(".said.customer > small", { hasText: "الأنصاري" });
  const [name, time] = await line.evaluate((element) => {
    const { ownerDocument, firstChild, children } = element;
    const words = ownerDocument.createRange();
    if (firstChild !== null) words.selectNodeContents(firstChild);
    return [words.getBoundingClientRect().right, children[0]?.getBoundingClientRect().left ?? 0];
  });
  assert.ok(
    name !== undefined && time !== undefined && time > name - 1,
    `the name ends at ${name}, the time begins at ${time}`,
  );
});

inboxTest("notes beside a conversation are saved when another one is opened", async (scene) => {
  const { desk, workspace: { id: workspace } } = scene.served;
  await scene.begin("the first one");
  await scene.begin("the second one");
  await nameFirst(scene, "Ada");
  const page = await scene.open("Ann", "owner", "/desk/inbox/1");
  await page.getByLabel("Notes about them").fill("Prefers mail.");
  await page.getByRole("link", { name: /the second one/ }).click();
  await page.locator("[data-number='2']").waitFor();
  await until(async () => {
    const { notes } = await desk.db.selectFrom("contacts").select("notes")
      .where("workspace", "=", workspace).where("id", "=", "c_ada").executeTakeFirstOrThrow();
    return notes === "Prefers mail.";
  });
  await page.getByRole("link", { name: /the first one/ }).click();
  await page.locator("[data-number='1']").waitFor();
  assert.equal(await page.getByLabel("Notes about them").inputValue(), "Prefers mail.");
  assert.deepEqual(scene.errors, []);
});
