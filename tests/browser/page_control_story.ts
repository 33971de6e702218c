/**
 * A real desk, a shop's page with page control in a real browser, and a model that follows the customer's words.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Browser, BrowserContextOptions, FrameLocator, Page } from "playwright-core";
import { listAudit } from "../../core/actions/audit.ts";
import { json } from "../../core/db/json.ts";
import type { ModelEvent, ModelMessage, ModelRequest } from "../../core/model/model.ts";
import { browserTest, openByLauncher, screenshot } from "../support/browser.ts";
import { reportOf } from "../support/page_report.ts";
import { type TestServed, testServed } from "../support/served.ts";
import { until } from "../support/wait.ts";

/** The element that a line of the newest reading names, such as `button "Show more"`. */
function placeOf(messages: readonly ModelMessage[], line: string): { readonly gen: number; readonly ref: string } {
  const read = messages.findLast((message) => message.role === "result" && message.text.startsWith("gen "));
  const text = read?.role === "result" ? read.text : "";
  const ref = text.split("\n").find((one) => one.includes(`]${line}`))?.slice(1).split("]")[0];
  return { gen: Number(/^gen (\d+)/.exec(text)?.[1]), ref: ref ?? "none" };
}

/** The pause that the model asks the page for. */
export const WAIT_MS = 3000;

type Plan = readonly ((messages: readonly ModelMessage[]) => readonly [verb: string, input: object])[];

const read: Plan[number] = () => ["read", {}];

/** The model's calls for a customer's message, step by step. */
const PLANS: readonly (readonly [words: RegExp, plan: Plan])[] = [
  [/where/, [read, (said) => ["highlight", { ...placeOf(said, 'button "Show more"'), text: "Here it is" }]]],
  [/name/, [
    read,
    (said) => ["fill", { ...placeOf(said, 'textbox "Nickname"'), text: "Sam" }],
    read,
    (said) => ["click", placeOf(said, 'button "Show more"')],
  ]],
  [/delete/, [read, (said) => ["click", placeOf(said, 'button "Remove it"')]]],
  [/other/, [() => ["go", { path: "/other" }], read]],
  [/link/, [read, (said) => ["click", placeOf(said, 'link "Another page"')], read]],
  [/wait/, [read, () => ["wait", { ms: WAIT_MS }], read]],
];

/** Follows the plan of the customer's newest wish; what was asked before, and its yes, are steps of it. */
const model = {
  name: "uses the page",
  async *answer({ messages, functions }: ModelRequest): AsyncGenerator<ModelEvent> {
    await Promise.resolve();
    const wished = messages.findLastIndex((message) =>
      message.role === "customer" && PLANS.some(([words]) => words.test(message.text))
    );
    const wish = messages[wished];
    const plan = PLANS.find(([words]) => wish?.role === "customer" && words.test(wish.text))?.[1] ?? [];
    const results = messages.slice(wished).flatMap((message) => message.role === "result" ? [message] : []);
    const step = plan[results.filter(({ outcome }) => outcome !== "needs_yes").length];
    if (!functions.some(({ kind }) => kind === "control")) yield { kind: "text", delta: "I cannot use this page." };
    else if (results.at(-1)?.outcome === "declined" || step === undefined) {
      const last = results.at(-1);
      yield { kind: "text", delta: last?.outcome === "declined" ? last.order ?? "" : "That is all." };
    } else {
      const [verb, input] = step(messages);
      yield { kind: "call", id: "1", name: `page_${verb}`, input };
    }
    yield { kind: "done" };
  },
};

/** The parts of the story that a test uses. */
export type Stage = {
  readonly desk: TestServed;
  readonly page: Page;
  readonly chat: FrameLocator;
  readonly requests: readonly string[];
  readonly errors: readonly string[];
  readonly open: () => Promise<void>;
  readonly say: (text: string) => Promise<void>;
  readonly audit: () => Promise<readonly string[]>;
};

/** How the page is set up. */
export type Setting = {
  /** More of the script tag. */
  readonly tag?: string;
  readonly settings?: Record<string, boolean>;
  readonly browser?: BrowserContextOptions;
  /** Of the page: its policy, and more of its body. */
  readonly policy?: (desk: string) => string;
  readonly body?: string;
};

const BODY = `<main><h1>Your account</h1>
<p><label>Nickname <input id="nick"></label></p>
<p><label>Password <input type="password" value="hunter2-SECRET"></label></p>
<p><button id="more" type="button">Show more</button> <button type="button">Remove it</button></p>
<p><a href="/linked">Another page</a></p><output></output></main>
<script src="/page.js"></script>`;

const PAGE_SCRIPT = `
document.querySelector("#more").onclick = () => document.querySelector("output").textContent = "more";
window.phases = [];
addEventListener("svcdesk:ready", () => SvcDesk.onWidgetAction(({ name, phase, source }) => {
  phases.push([source, name, phase].join(" "));
}));`;

async function onStage(browser: Browser, setting: Setting, play: (stage: Stage) => Promise<void>): Promise<void> {
  const desk = await testServed({ model });
  const { id: workspace, widgetKey } = desk.workspace;
  const settings = json({ ai: setting.settings ?? {} });
  await desk.desk.db.updateTable("workspaces").set({ settings }).where("id", "=", workspace).execute();
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
<meta name="viewport" content="width=device-width">
<script src="${desk.url}/widget.js" data-key="${widgetKey}" ${setting.tag ?? ""} defer></script></head>
<body>${BODY}${setting.body ?? ""}</body></html>`;
  const headers: Record<string, string> = setting.policy === undefined
    ? {}
    : { "content-security-policy": setting.policy(desk.url) };
  const shop = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (request) =>
      new URL(request.url).pathname === "/page.js"
        ? new Response(PAGE_SCRIPT, { headers: { "content-type": "text/javascript" } })
        : new Response(html, { headers: { ...headers, "content-type": "text/html" } }),
  );
  const context = await browser.newContext({ viewport: { width: 1000, height: 760 }, ...setting.browser });
  const page = await context.newPage();
  const requests: string[] = [];
  const errors: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (line) => {
    if (/Content Security Policy|TrustedScript/.test(line.text())) errors.push(line.text());
  });
  const chat = page.frameLocator("iframe");
  const field = chat.getByRole("textbox");
  try {
    await page.goto(`http://127.0.0.1:${shop.addr.port}/account?token=SECRET`);
    await play({
      desk,
      page,
      chat,
      requests,
      errors,
      async open() {
        await openByLauncher(page);
        await field.waitFor();
      },
      async say(text) {
        await field.fill(text);
        await field.press("Enter");
      },
      async audit() {
        const rows = await listAudit(desk.desk, { workspace });
        assert.doesNotMatch(JSON.stringify(rows), /SECRET|Sam/);
        return rows.map(({ action, outcome, confirmedBy }) => `${action} ${outcome} ${confirmedBy}`);
      },
    });
  } catch (error) {
    console.error(await reportOf(context));
    await screenshot(page, "failed-page-control");
    throw error;
  } finally {
    await context.close();
    await shop.shutdown();
    await desk.close();
  }
}

/** Registers a test on a page of the shop. */
export function storyTest(name: string, setting: Setting, play: (stage: Stage) => Promise<void>): void {
  browserTest(name, (browser) => onStage(browser, setting, play));
}

/** The page's status text during page control. */
export const BANNER = "Support is using this page";
/** What page control is loaded from. */
export const PART = "/widget-page-control.js";

/** Waits until the part of the loader is there and the chat knows. */
export async function ready({ page }: Stage): Promise<void> {
  await until(
    () => page.evaluate<boolean>("document.querySelector('script[src$=\"page-control.js\"]') === null"),
    "part",
  );
}
