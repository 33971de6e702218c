/**
 * How soon a teammate's screen shows a customer's action, compared with reloading the page.
 *
 * @module
 */
import { signInOwner } from "../tests/browser/desk_stage.ts";
import { launch, type Page } from "../tests/support/browser.ts";
import { type RunningDemo, startDemo } from "../tests/support/demo.ts";
import { atMost, type Figure, median, showMs, showRatio } from "./measure.ts";

const TURNS = 9;
const RATIO_MAX = 2;

/** Measures a customer's message in the open conversation of the inbox. */
export async function benchScreens(): Promise<readonly Figure[]> {
  const demo = await startDemo();
  const browser = await launch();
  try {
    const site = await (await browser.newContext()).newPage();
    const desk = await (await browser.newContext()).newPage();
    await openBoth(demo, site, desk);
    const shown: number[] = [];
    const loaded: number[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      shown.push(await timeToShow(site, desk, `Message ${turn}.`));
      const startedAt = performance.now();
      await desk.reload();
      await desk.getByText(`Message ${turn}.`).first().waitFor();
      loaded.push(performance.now() - startedAt);
    }
    const [live, reload] = [median(shown), median(loaded)];
    const both = `${showMs(live)} and ${showMs(reload)}`;
    return [atMost("a message on the teammate's screen, against a reload", live / reload, RATIO_MAX, showRatio, both)];
  } finally {
    await browser.close();
    await demo.stop();
    await Deno.remove(demo.dataDir, { recursive: true });
  }
}

/** A customer who has asked for a person, and the teammate's page with their conversation. */
async function openBoth(demo: RunningDemo, site: Page, desk: Page): Promise<void> {
  const { name = "" } = demo.customers[0] ?? {};
  await site.goto(demo.appUrl);
  await site.getByRole("button", { name }).click();
  await site.getByRole("button", { name: /^Chat with/ }).click();
  await say(site, "I want to talk to a person");
  await signInOwner({ page: desk, demo });
  await desk.goto(`${demo.deskUrl}/desk/inbox?view=waiting`);
  await desk.getByRole("link", { name: new RegExp(name) }).click();
  await desk.locator("[data-part=thread]").waitFor();
}

async function say(site: Page, words: string): Promise<void> {
  const field = site.frameLocator("iframe").getByRole("textbox");
  await field.fill(words);
  await field.press("Enter");
}

/** From the key that sends the message until its text is on the other page, in milliseconds. */
async function timeToShow(site: Page, desk: Page, words: string): Promise<number> {
  const startedAt = performance.now();
  await say(site, words);
  await desk.locator("[data-part=thread]").getByText(words).waitFor();
  return performance.now() - startedAt;
}
