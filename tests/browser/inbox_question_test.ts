/** The question before a change on the desk's conversation page. */
import assert from "node:assert/strict";
import { axeViolations, browserTest, screenshot } from "../support/browser.ts";
import { testServed } from "../support/served.ts";
import { json } from "../../core/db/json.ts";
import { openChat } from "../flows/visitor.ts";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { LONG_NOTE } from "./widget_replies.ts";

const ROWS = [
  { label: "Subject", value: "Invoice of March" },
  { label: "Text", value: LONG_NOTE },
  { label: "File", value: "file\u202egpj.exe" },
  { label: "To", value: "bill@p\u0430ypal.com" },
];

browserTest(
  "a teammate reads a question as the customer did, whole and with hidden characters visible",
  async (browser) => {
    const served = await testServed({ model: builtinModel(), now: () => new Date() });
    try {
      const chat = await openChat({ deskUrl: served.url, widgetKey: served.workspace.widgetKey });
      await chat.say("hello");
      const { db } = served.desk;
      const question = { title: "Add note", rows: ROWS };
      const confirmation = { action: "add_note", input: {}, question, place: { n: 1, of: 2 } };
      await db.updateTable("messages").set({ kind: "event", text: "Add note", data: json({ confirmation }) })
        .where("workspace", "=", served.workspace.id).where("author", "=", "ai").execute();
      const { number } = await db.selectFrom("conversations").select("number")
        .where("workspace", "=", served.workspace.id).executeTakeFirstOrThrow();
      const [name = "", value = ""] = (await served.signIn("Ann", "owner")).cookie().split("=");
      for (const colorScheme of ["light", "dark"] as const) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, colorScheme });
        await context.addCookies([{ name, value, url: served.url }]);
        const page = await context.newPage();
        await page.goto(`${served.url}/desk/inbox/${number}`);
        const asked = page.locator(".asked");
        await asked.getByText("fileU+202Egpj.exe").waitFor();
        await asked.getByText("Passes for other characters: \u0430 U+0430").waitFor();
        await asked.getByText("1 of 2").waitFor();
        await asked.getByText("This question no longer counts.").waitFor();
        await screenshot(page, `inbox-question-${colorScheme}`);
        await asked.locator("summary", { hasText: "Show all 8,000 characters" }).press("Enter");
        assert.equal(await asked.locator("details .asked-value").textContent(), LONG_NOTE);
        await asked.locator("details .asked-value").waitFor();
        assert.deepEqual(await axeViolations(page.mainFrame()), []);
        await context.close();
      }
    } finally {
      await served.close();
    }
  },
);
