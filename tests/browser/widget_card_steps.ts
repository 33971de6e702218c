/**
 * Steps of a visitor with cards in the chat, and what a screen reader finds in them.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { FrameLocator, Locator, Page } from "playwright-core";
import type { Stage } from "./widget_stage.ts";

/** Asks for a card in the open chat and waits until it is whole. */
export async function show({ chat }: { readonly chat: Page | FrameLocator }, name: string): Promise<Locator> {
  const composer = chat.getByRole("textbox", { name: "Your message" });
  await composer.fill(`Card ${name}`);
  await composer.press("Enter");
  const entry = chat.locator('[data-kind="card"]').last();
  await chat.locator(".bubble.own", { hasText: `Card ${name}` }).last().waitFor();
  await entry.locator(".card, .basic").first().waitFor();
  await chat.locator(".working").waitFor({ state: "detached" });
  return entry;
}

/** Opens the cards that have folded, since newer ones came. */
export async function unfoldAll(chat: Page | FrameLocator): Promise<void> {
  for (const line of await chat.locator("button.folded").all()) await line.click();
}

/** Whether an element has the focus. */
export async function isFocused(stage: Stage, element: Locator): Promise<boolean> {
  return await element.and(stage.chat.locator(":focus")).count() > 0;
}

/** Presses Tab until an element has the focus. */
export async function tabTo(stage: Stage, wanted: Locator, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await isFocused(stage, wanted)) return;
    await stage.page.keyboard.press(key);
  }
  assert.fail(`Tab never reaches ${wanted}`);
}

/** One element of the accessibility tree. */
type AccessibleNode = { readonly role: string; readonly name: string };

/** The accessible names in the chat. */
export async function accessibleNodes(stage: Stage): Promise<readonly AccessibleNode[]> {
  const session = await stage.page.context().newCDPSession(stage.page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const frameId = frameTree.childFrames?.[0]?.frame.id ?? "";
  const { nodes } = await session.send("Accessibility.getFullAXTree", { frameId });
  return nodes.filter(({ ignored }) => !ignored)
    .map(({ role, name }) => ({ role: String(role?.value ?? ""), name: String(name?.value ?? "") }));
}
