/** Message times: separators between days, a time below each group, in the customer's language and time zone. */
import assert from "node:assert/strict";
import { axeViolations, screenshot } from "../support/browser.ts";
import { type Stage, stageTests } from "./widget_stage.ts";

const stageTest = stageTests();
const DAY_MS = 86_400_000;

/** A time zone in which it is about noon now: no midnight comes between two messages, and none of its days is shorter. */
function noonZone(): string {
  const behind = new Date().getUTCHours() - 12;
  // West of Greenwich is plus in these names.
  return `Etc/GMT${behind < 0 ? behind : `+${behind}`}`;
}

/** Three exchanges: of four days ago, of yesterday and of today. */
async function talkForDays(stage: Stage): Promise<void> {
  const { chat, desk, page } = stage;
  await stage.open();
  await stage.say("First");
  await chat.getByText("You wrote: First").waitFor();
  desk.backdate(3 * DAY_MS);
  await stage.say("Second");
  await chat.getByText("You wrote: Second").waitFor();
  desk.backdate(DAY_MS);
  await stage.say("Third");
  await chat.getByText("You wrote: Third").waitFor();
  await page.reload();
  await stage.open();
  await chat.getByText("You wrote: Third").waitFor();
}

const days = ({ chat }: Stage) => chat.locator(".log > .event time").allTextContents();
const times = ({ chat }: Stage) => chat.locator(".entry time").allTextContents();

stageTest(
  "each day has a line and each group of messages one time, in the format of the visitor's region",
  { browser: { locale: "en-US", timezoneId: noonZone() } },
  async (stage) => {
    await talkForDays(stage);
    const [first = "", ...later] = await days(stage);
    assert.match(first, /^[A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}$/);
    assert.deepEqual(later, ["Yesterday", "Today"]);
    const shown = await times(stage);
    assert.equal(shown.length, 6, "one for each group: three of the visitor, three of the agent");
    for (const time of shown) assert.match(time, /^\d{1,2}:\d\d [AP]M$/);
    // Screen readers get the visible text: the day and the times are not decoration.
    assert.equal(await stage.chat.locator("time[aria-hidden]").count(), 0);
    assert.deepEqual(await axeViolations(stage.frame()), []);
    await screenshot(stage.page, "chat-times-light");
  },
);

stageTest(
  "a thread of today has no line for the day, and consecutive messages share a time",
  { browser: { locale: "de-DE", timezoneId: noonZone() } },
  async (stage) => {
    const { chat, desk } = stage;
    await stage.open();
    await stage.say("Hallo");
    await chat.getByText("You wrote: Hallo").waitFor();
    desk.teammateSays("Guten Tag");
    desk.teammateSays("Einen Moment");
    await chat.getByText("Einen Moment").waitFor();
    assert.deepEqual(await days(stage), []);
    const shown = await times(stage);
    assert.equal(shown.length, 3, "the visitor's, the agent's, and one for both of the teammate's");
    for (const time of shown) assert.match(time, /^\d\d:\d\d$/);
  },
);

stageTest(
  "times are in the language of the chat, also in right-to-left languages",
  {
    config: { theme: "dark", locale: "ar" },
    browser: { locale: "ar-EG", timezoneId: noonZone(), viewport: { width: 390, height: 844 } },
  },
  async (stage) => {
    await talkForDays(stage);
    assert.deepEqual((await days(stage)).slice(1), ["أمس", "اليوم"]);
    const shown = await times(stage);
    for (const time of shown) assert.match(time, /[صم]$/, "morning or afternoon, in Arabic");
    assert.deepEqual(await axeViolations(stage.frame()), []);
    await screenshot(stage.page, "chat-times-dark-ar");
  },
);
