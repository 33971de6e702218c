/** Files in a real browser on the real demo: chosen, pasted and dropped by a customer, and sent back by a teammate. */
import assert from "node:assert/strict";
import type { Frame } from "playwright-core";
import { axeViolations, screenshot } from "../support/browser.ts";
import { PDF } from "../attachments/samples.ts";
import { type DemoStage, demoTests, PHONE } from "./demo_stage.ts";
import { checkLooks, signInOwner } from "./desk_stage.ts";

const filesTest = demoTests();

type Given = { readonly name: string; readonly mimeType: string; readonly buffer: Uint8Array };

const log = new TextEncoder().encode("12:00:01 payment failed: card_declined\n".repeat(400));
const LOG: Given = { name: "checkout.log", mimeType: "text/plain", buffer: log };
const PAGE: Given = {
  name: "looks like a picture.png",
  mimeType: "image/png",
  buffer: new TextEncoder().encode("<!doctype html><script>alert(1)</script>"),
};

/** A picture as a customer makes one: of what they see. */
async function shotOf({ page }: DemoStage): Promise<Given> {
  return { name: "What I see.png", mimeType: "image/png", buffer: await page.screenshot() };
}

const choose = ({ chat }: DemoStage, files: readonly Given[]) =>
  chat.locator("input[type=file]").setInputFiles(files.map((file) => ({ ...file, buffer: bufferOf(file) })));

// Playwright reads Node's own kind of bytes alone.
const bufferOf = ({ buffer }: Given) => Buffer.from(buffer);

/** Gives files to the chat as pasting and dropping do. */
async function give(stage: DemoStage, event: "paste" | "drop", { name, mimeType, buffer }: Given): Promise<void> {
  await stage.frame().evaluate(
    `(() => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob("${buffer.toBase64()}"), (sign) => sign.charCodeAt(0));
      data.items.add(new File([bytes], ${JSON.stringify(name)}, { type: "${mimeType}" }));
      const options = { bubbles: true, cancelable: true };
      const target = document.querySelector("textarea");
      if ("${event}" === "paste") target.dispatchEvent(new ClipboardEvent("paste", { ...options, clipboardData: data }));
      else target.dispatchEvent(new DragEvent("drop", { ...options, dataTransfer: data }));
    })()`,
  );
}

/** How wide a picture is by itself; 0 for one that cannot be drawn. */
async function widthOf(frame: Frame, selector: string): Promise<number> {
  const picture = `document.querySelector("${selector}")`;
  return Number(await frame.evaluate(`${picture}.decode().then(() => ${picture}.naturalWidth)`));
}

filesTest("a customer sends a picture and a log, and sees them in the thread", {}, async (stage) => {
  const { chat, page, errors } = stage;
  await stage.signIn("Ada Moreno");
  const shot = await shotOf(stage);
  await stage.open();
  await choose(stage, [shot, LOG, PAGE]);
  const tray = chat.getByRole("list", { name: "Attached files" });
  await chat.getByText("This kind of file cannot be sent.").first().waitFor();
  await chat.locator('.tray-file[data-state="there"]').nth(1).waitFor();
  await screenshot(page, "files-tray");
  assert.deepEqual(await axeViolations(stage.frame()), []);
  // The browser itself logs every refused request.
  assert.equal(errors.splice(0).every((line) => line.includes("415")), true);

  await chat.getByRole("button", { name: "Remove looks like a picture.png" }).press("Enter");
  assert.equal(await tray.getByRole("listitem").count(), 2);
  await stage.say("This is what I see");
  const picture = chat.locator(".entry.own .picture img");
  await picture.waitFor();
  assert.equal(await tray.getByRole("listitem").count(), 2, "those of the message; the tray is empty");
  assert.ok(await widthOf(stage.frame(), ".entry.own .picture img") > 100);
  await screenshot(page, "files-thread");
  assert.deepEqual(await axeViolations(stage.frame()), []);

  const saved = page.waitForEvent("download");
  await chat.getByRole("button", { name: "Save checkout.log" }).click();
  const download = await saved;
  assert.equal(download.suggestedFilename(), "checkout.log");
  assert.deepEqual(await Deno.readFile(await download.path()), LOG.buffer);

  // The sent file is there in another visit, too.
  await stage.reload();
  await stage.open();
  await picture.waitFor();
  assert.deepEqual(errors, []);
});

filesTest("a customer pastes and drops files on a phone; a sixth file is refused", PHONE, async (stage) => {
  const { chat, page } = stage;
  await stage.signIn("Ben Okafor");
  const shot = await shotOf(stage);
  await stage.open();
  await give(stage, "paste", shot);
  await give(stage, "drop", LOG);
  await chat.locator('.tray-file[data-state="there"]').nth(1).waitFor();
  await choose(stage, [LOG, LOG, LOG, LOG]);
  await chat.getByText("A message can have 5 files.").waitFor();
  await chat.locator('.tray-file[data-state="there"]').nth(4).waitFor();
  await screenshot(page, "files-phone-tray");
  assert.deepEqual(await axeViolations(stage.frame()), []);
  await chat.getByRole("button", { name: "Send" }).click();
  await chat.locator(".entry.own .picture img").waitFor();
  await screenshot(page, "files-phone-thread");
  assert.deepEqual(stage.errors, []);
});

filesTest("a teammate sees what a customer sent, and answers with a file", {}, async (stage) => {
  const { chat, page, errors } = stage;
  await stage.signIn("Ada Moreno");
  const shot = await shotOf(stage);
  await stage.open();
  await choose(stage, [shot]);
  await chat.locator('.tray-file[data-state="there"]').waitFor();
  await stage.say("Please look at this picture");
  await chat.locator(".entry.own .picture img").first().waitFor();

  const desk = { ...stage, page: await page.context().newPage() };
  await signInOwner(desk);
  await desk.page.goto(`${stage.demo.deskUrl}/desk/inbox?view=all`);
  await desk.page.locator("a[data-row]").first().click();
  const seen = desk.page.locator(".attached-picture img").last();
  await seen.waitFor();
  assert.ok(await widthOf(desk.page.mainFrame(), ".attached-picture img") > 100);
  const pdf = { name: "Your invoice.pdf", mimeType: "application/pdf", buffer: Buffer.from(PDF) };
  await desk.page.locator("[data-attach-input]").setInputFiles([pdf, { ...PAGE, buffer: bufferOf(PAGE) }]);
  await desk.page.locator(".chosen-file[data-failed]").waitFor();
  await desk.page.locator(".chosen-file [name=attachment]").waitFor({ state: "attached" });
  errors.splice(0);
  await checkLooks(desk, "files-composer");
  await desk.page.setViewportSize({ width: 1280, height: 844 });
  await desk.page.getByRole("button", { name: "Remove looks like a picture.png" }).click();
  await desk.page.getByRole("button", { name: "Send reply" }).click();
  await desk.page.locator(".said.teammate .attached-file", { hasText: "Your invoice.pdf" }).waitFor();
  assert.equal(await desk.page.locator(".chosen-file").count(), 0);
  await checkLooks(desk, "files-thread");

  await page.bringToFront();
  await chat.getByRole("button", { name: "Save Your invoice.pdf" }).waitFor();
  await screenshot(page, "files-answer");
});
