/**
 * A page with every trap for page control, and page control running on it.
 *
 * @module
 */
import type { Page } from "playwright-core";
import type { ControlAnswer, Snapshot } from "../../widget/page_control/answers.ts";
import type { Json } from "../../widget/protocol.ts";
import { browserTest } from "../support/browser.ts";
import { startWidgetDesk } from "./widget_desk.ts";

/** The parts of the page that a test uses. */
export type ControlStage = {
  readonly page: Page;
  /** Asks page control for one thing, confirmed by the customer unless it says otherwise. */
  readonly run: (verb: string, input?: { [name: string]: Json }, more?: Partial<Asked>) => Promise<ControlAnswer>;
  readonly read: () => Promise<Snapshot>;
  /** The element named by a line of the newest snapshot, such as `button "Save"`. */
  readonly place: (line: string) => Promise<{ gen: number; ref: string }>;
  /** Replaces the body of the page. */
  readonly show: (body: string) => Promise<void>;
};

type Asked = { readonly request: string; readonly confirmed: boolean };

const START = `new Promise((resolve) => {
  const host = document.createElement("div");
  host.setAttribute("data-svc-desk", "");
  const root = host.attachShadow({ mode: "open" });
  const panel = document.createElement("div");
  root.append(panel);
  document.documentElement.append(host);
  window.phases = [];
  const script = document.createElement("script");
  script.addEventListener("svc:part", async ({ detail }) => {
    const emit = (_, { preventDefault, ...action }) => {
      phases.push(action);
      if (window.unwanted && preventDefault) preventDefault();
    };
    const words = { using: "Support is using this page", stop: "Stop" };
    const style = (styles) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      root.adoptedStyleSheets.push(sheet);
    };
    const chat = { panel: async () => panel, config: () => ({ words }), post: () => {}, style };
    window.control = await detail.createControl({ chat, emit, mayControl: () => true });
    resolve();
  });
  script.src = "SCRIPT";
  document.head.append(script);
})`;

/** Puts page control of a desk on a page, as `control`, beside a panel like the chat's. */
export async function putControl(page: Page, desk: string): Promise<void> {
  await page.evaluate(START.replace("SCRIPT", `${desk}/widget-page-control.js`));
}

/** Registers a test on a page of this body. */
export function controlTest(name: string, body: string, play: (stage: ControlStage) => Promise<void>): void {
  browserTest(name, async (browser) => {
    const desk = await startWidgetDesk();
    const html = `<!doctype html><html lang="en"><head><title>Shop</title></head><body>${body}</body></html>`;
    const server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      (request) =>
        new URL(request.url).pathname === "/empty"
          ? new Response("")
          : new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } }),
    );
    const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
    let calls = 0;
    const run: ControlStage["run"] = (verb, input = {}, more = {}) => {
      const phase = "run";
      const call = { id: `c${++calls}`, request: `r${calls}`, confirmed: true, ...more, name: verb, phase, input };
      return page.evaluate<ControlAnswer>(`control.run(${JSON.stringify(call)})`);
    };
    const read = async () => {
      const answer = await run("read");
      if (answer.outcome !== "done" || answer.result === null) throw new Error(JSON.stringify(answer));
      return answer.result;
    };
    try {
      await page.goto(`http://127.0.0.1:${server.addr.port}/shop?token=SECRET`);
      await putControl(page, desk.origin);
      await play({
        page,
        run,
        read,
        async place(wanted) {
          const { gen, lines } = await read();
          const line = lines.find((one) => one.includes(`]${wanted}`));
          const ref = line?.slice(1, line.indexOf("]"));
          if (ref === undefined) throw new Error(`${wanted} is not among\n${lines.join("\n")}`);
          return { gen, ref };
        },
        async show(next) {
          await page.evaluate(`document.body.innerHTML = ${JSON.stringify(next)}`);
        },
      });
    } finally {
      await page.close();
      await server.shutdown();
      await desk.close();
    }
  });
}
