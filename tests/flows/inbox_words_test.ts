/** The wording of a conversation's page. */

import assert from "node:assert/strict";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { testServed } from "../support/served.ts";
import { textOf } from "./teammate.ts";
import { openChat } from "./visitor.ts";

const served = await testServed({ model: builtinModel() });
const { desk, url, workspace } = served;
Deno.test.afterAll(() => served.close());

const ann = await served.signIn("Ann", "teammate");
await (await openChat({ deskUrl: url, widgetKey: workspace.widgetKey })).say("hello");

/** The words of the page of the conversation. */
async function words(): Promise<string> {
  return textOf((await ann.get("/desk/inbox/1")).html);
}

Deno.test("the panel about a customer calls their language by its name", async () => {
  await desk.db.updateTable("conversations").set({ locale: "de-CH" }).where("workspace", "=", workspace.id).execute();
  assert.match(await words(), /Language German \(Switzerland\)/);
});

Deno.test("a time to snooze until has its hour, also on another day", async () => {
  assert.match(await words(), /In four hours 4:00 PM Tomorrow at 9:00 Nov 21, 9:00 AM/);
});
