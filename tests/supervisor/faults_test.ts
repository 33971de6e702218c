/** Apps that are dead, slow, huge or refuse: the chat reports it plainly, the desk's page lists it, nothing hangs. */

import assert from "node:assert/strict";
import { callsMade, callTool } from "../flows/tools.ts";
import { openChatAs } from "../flows/customer.ts";
import { type OwnApp, startOwnApp } from "../flows/own_app.ts";
import { type DeskBrowser, openDeskBrowser, textOf } from "../flows/teammate.ts";
import { actionsOf, wordsOf } from "../flows/visitor.ts";
import { type RunningDemo, withDemo } from "../support/demo.ts";
import { freePort } from "../support/free_ports.ts";
import { within } from "../support/wait.ts";

const ACTION = "actions/get_account.yaml";

/** How an app misbehaves, what the call is called then, and what the audit says of it. */
const FAULTS: readonly {
  name: string;
  answer: () => Response | Promise<Response>;
  outcome: string;
  audit: RegExp;
}[] = [
  {
    name: "a page instead of JSON",
    answer: () => new Response("<h1>Welcome</h1>", { headers: { "content-type": "text/html" } }),
    outcome: "app_error",
    audit: /status 200, but with a web page/,
  },
  {
    name: "something else that is called JSON",
    answer: () => new Response("{plan: starter", { headers: { "content-type": "application/json" } }),
    outcome: "app_error",
    audit: /with JSON that is not whole/,
  },
  {
    name: "nothing that is called JSON",
    answer: () => new Response("", { headers: { "content-type": "application/json" } }),
    outcome: "app_error",
    audit: /not with JSON or text/,
  },
  {
    name: "more than a MiB",
    answer: () => Response.json({ plan: "starter", filler: "x".repeat(1024 * 1024) }),
    outcome: "no_answer",
    audit: /larger than/,
  },
  {
    name: "a MiB that grows when it is unpacked",
    answer: () => {
      const packed = new Blob([JSON.stringify({ plan: "x".repeat(40 * 1024 * 1024) })]).stream()
        .pipeThrough(new CompressionStream("gzip"));
      return new Response(packed, { headers: { "content-type": "application/json", "content-encoding": "gzip" } });
    },
    outcome: "no_answer",
    audit: /larger than/,
  },
  {
    name: "a redirect to inside",
    answer: () => new Response(null, { status: 302, headers: { location: "http://169.254.169.254/latest" } }),
    outcome: "app_error",
    audit: /status 302/,
  },
  {
    name: "500",
    answer: () => Response.json({ error: "broken" }, { status: 500 }),
    outcome: "app_error",
    audit: /status 500: broken/,
  },
  {
    name: "403",
    answer: () => Response.json({ error: "no" }, { status: 403 }),
    outcome: "app_error",
    audit: /status 403: no/,
  },
];

async function pointAt(demo: RunningDemo, from: string, to: string, key: string): Promise<void> {
  const { answer } = await callTool(demo, "read_file", { path: ACTION });
  const content = String(answer["content"]).replaceAll(from, to).replaceAll("SUPPORT_API_KEY", "OWN_KEY");
  const saved = await callTool(demo, "write_file", { path: ACTION, content });
  assert.equal(saved.isError, false, saved.text);
  await callTool(demo, "set_key", { name: "OWN_KEY", value: key, origins: [to] });
}

/** Asks once, and gives back what the customer and what a teammate see. */
async function ask(
  demo: RunningDemo,
  browser: DeskBrowser,
): Promise<{ outcome: string; words: string; page: string }> {
  const { chat } = await openChatAs(demo, "cus_101");
  const events = await within("the end of the turn", chat.say("What plan am I on?"));
  assert.equal(events.some(({ event }) => event === "card"), false);
  const list = (await browser.get("/desk/inbox")).html;
  const [, newest = ""] = /href="(\/desk\/inbox\/\d+)"/.exec(list) ?? [];
  const page = textOf((await browser.get(newest)).html);
  return { outcome: actionsOf(events).join(), words: wordsOf(events), page };
}

async function tellsEveryFault(
  demo: RunningDemo,
  browser: DeskBrowser,
  app: OwnApp,
  test: Deno.TestContext,
): Promise<void> {
  for (const { name, answer, outcome, audit } of FAULTS) {
    await test.step(name, async () => {
      app.answer = answer;
      const seen = await ask(demo, browser);
      assert.equal(seen.outcome, `get_account ${outcome}`);
      assert.match(seen.page, audit);
      assert.match(seen.words, /did not work|no answer/);
    });
  }
}

Deno.test("an app's failure is reported in the chat and recorded in the audit", async (test) => {
  const app = startOwnApp();
  const deadPort = freePort();
  const dead = `http://127.0.0.1:${deadPort}`;
  await withDemo(async (demo) => {
    const browser = openDeskBrowser(demo.deskUrl, "192.0.2.1");
    await browser.send("/desk/sign-in", demo.owner);
    await pointAt(demo, demo.appUrl, app.url, app.supportApiKey);
    await tellsEveryFault(demo, browser, app, test);
    await test.step("a call to an app that never answers times out", async () => {
      const never = Promise.withResolvers<Response>();
      app.answer = () => never.promise;
      const slow = await ask(demo, browser);
      assert.equal(slow.outcome, "get_account no_answer");
      assert.match(slow.page, /no answer in time/);
      never.resolve(new Response());
    });
    await test.step("a missing app", async () => {
      await pointAt(demo, app.url, dead, app.supportApiKey);
      const gone = await ask(demo, browser);
      assert.equal(gone.outcome, "get_account no_answer");
      assert.match(gone.page, /no connection/);
    });
    assert.equal((await callsMade(demo, "get_account")).ok, FAULTS.filter(({ outcome }) => outcome === "ok").length);
  }, { SVC_ALLOW_PRIVATE: `${app.allowance},127.0.0.1=127.0.0.1/32:${deadPort}` });
  await app.close();
});
