/** What the MCP Apps draw in Chromium, in the official host (`AppBridge`) under the policy that hosts set. */
import assert from "node:assert/strict";
import * as esbuild from "esbuild";
import type { Page } from "playwright-core";
// @ts-types="@modelcontextprotocol/sdk/client"
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
// @ts-types="@modelcontextprotocol/sdk/client/streamableHttp"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { z } from "zod";
import { readAssets } from "../../routes/assets.ts";
import { deskApps } from "../../routes/mcp/apps.ts";
import { axeViolations, browserTest, chromiumPath, screenshot } from "../support/browser.ts";
import { until } from "../support/wait.ts";
import { DESK_OFFER, type DeskServer, openMcpDesk } from "../mcp/desk_server.ts";

/** A host: it shows one page in a sandbox, and sends it a call and its result. */
const HOST = `
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
globalThis.opened = [];
globalThis.show = async ({ html, input, result, theme }) => {
  document.querySelector("iframe")?.remove();
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.title = "App";
  frame.style.cssText = "border:0;width:100%;height:40px";
  document.body.append(frame);
  const bridge = new AppBridge(null, { name: "host", version: "1" }, { openLinks: {} }, {
    hostContext: { theme, locale: "en-GB", displayMode: "inline" },
  });
  const ready = new Promise((done) => { bridge.oninitialized = done; });
  bridge.onsizechange = ({ height }) => { if (height) frame.style.height = height + "px"; };
  bridge.onopenlink = async ({ url }) => { globalThis.opened.push(url); return {}; };
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = html;
  await ready;
  await bridge.sendToolInput({ arguments: input });
  await bridge.sendToolResult(result);
  globalThis.setTheme = (next) => bridge.setHostContext({ theme: next, locale: "en-GB", displayMode: "inline" });
};`;

/** What a host allows a page that declares nothing; the page in \`srcdoc\` has the policy of the one around it. */
const POLICY = "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:";

const PAGE =
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><body><script src="/host.js"></script>`;

async function hostScript(): Promise<string> {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: HOST, resolveDir: new URL("..", import.meta.url).pathname },
    bundle: true,
    write: false,
    format: "iife",
    logLevel: "error",
  });
  await esbuild.stop();
  return outputFiles[0]?.text ?? "";
}

const CONTENTS = z.looseObject({ contents: z.tuple([z.looseObject({ text: z.string() })]) });
const LISTED = z.looseObject({
  tools: z.array(z.looseObject({ name: z.string(), _meta: z.looseObject({}).optional() })),
});

/** A client that announces the extension, as the programs do that show such pages. */
async function connect({ url, tokens }: DeskServer): Promise<Client> {
  const capabilities = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } } };
  const client = new Client({ name: "host", version: "1" }, { capabilities });
  const requestInit = { headers: { authorization: `Bearer ${tokens.owner}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}

type Hosted = { readonly page: Page; readonly client: Client; readonly faults: string[] };

/** Calls a tool and shows its page with the result, in a theme. */
async function show({ page, client }: Hosted, tool: string, input: Record<string, unknown>, theme: "light" | "dark") {
  const { tools } = LISTED.parse(await client.listTools());
  const { ui } = z.looseObject({ ui: z.object({ resourceUri: z.string() }) })
    .parse(tools.find(({ name }) => name === tool)?._meta);
  const { resources } = await client.listResources();
  assert.ok(resources.some(({ uri }) => uri === ui.resourceUri), "the page is listed");
  const html = CONTENTS.parse(await client.readResource({ uri: ui.resourceUri })).contents[0].text;
  const result = await client.callTool({ name: tool, arguments: input });
  await page.evaluate(`show(${JSON.stringify({ html, input, result, theme })})`);
  return page.frameLocator("iframe");
}

async function accessible(page: Page): Promise<void> {
  const frame = page.frames().find((each) => each !== page.mainFrame());
  assert.deepEqual(frame === undefined ? ["no frame"] : await axeViolations(frame), []);
}

async function withHost(work: (hosted: Hosted, server: DeskServer) => Promise<void>, page: Page): Promise<void> {
  const { apps } = await readAssets(new URL("../../build/assets", import.meta.url).pathname);
  const desk = await openMcpDesk({ ...DESK_OFFER, apps: deskApps(apps, "https://desk.example.com") });
  const script = await hostScript();
  const host = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    const isScript = new URL(request.url).pathname === "/host.js";
    const headers = { "content-type": isScript ? "text/javascript" : "text/html", "content-security-policy": POLICY };
    return new Response(isScript ? script : PAGE, { headers });
  });
  const faults: string[] = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  try {
    await desk.use(async (server) => {
      await page.goto(`http://127.0.0.1:${host.addr.port}/`);
      const client = await connect(server);
      await work({ page, client, faults }, server);
      await client.close();
    });
  } finally {
    await host.shutdown();
    await desk.close();
  }
}

if (chromiumPath() !== null) {
  browserTest(
    "a host shows a card, a run of the tests and the record of a call, each in its theme",
    async (browser) => {
      const page = await browser.newPage({ viewport: { width: 760, height: 900 } });
      await withHost(async (hosted, server) => {
        const card = await show(hosted, "preview_widget", { name: "account_card" }, "light");
        await card.getByText("Shows the sample.").waitFor();
        await card.locator(".surface").getByText("starter").first().waitFor();
        await accessible(page);
        await screenshot(page, "app-card-light");
        await card.getByRole("button", { name: "Open on the desk" }).click();
        await until(
          async () => String(await page.evaluate("opened[0]")).endsWith("/desk/widgets/preview/account_card"),
          "the host is asked to open the desk",
        );

        const run = await show(hosted, "run_tests", { file: "account" }, "dark");
        await run.getByText("shows the plan").waitFor();
        await run.getByLabel("Summary").getByText(/\d passed, \d failed/).waitFor();
        await accessible(page);
        await screenshot(page, "app-run-dark");

        const key = { name: "APP_KEY", value: "sk_live_0123456789" };
        assert.equal((await server.call("set_key", key)).isError, false);
        const call = await show(hosted, "try_action", { name: "get_account", customer: { id: "u_1" } }, "light");
        await call.getByRole("heading", { name: "Came back 200" }).waitFor();
        await call.getByText("GET https://app.example.com").waitFor();
        await call.getByText('"plan": "starter"').first().waitFor();
        assert.doesNotMatch(await call.locator("main").innerText(), /untrusted|\[end |sk_live/);
        await accessible(page);
        await screenshot(page, "app-call-light");
        await page.evaluate(`setTheme("dark")`);
        await call.locator('html[data-theme="dark"]').waitFor();
        await screenshot(page, "app-call-dark");

        const statuses = await show(hosted, "action_status", {}, "light");
        await statuses.getByText("1 of 1 calls went well").waitFor();
        await accessible(page);
        await screenshot(page, "app-actions-light");

        const failed = await show(hosted, "try_action", { name: "get_acount" }, "dark");
        await failed.getByRole("alert").getByText("get_account").waitFor();
        assert.deepEqual(hosted.faults, [], "nothing was stopped by the host's policy");
      }, page);
    },
  );
}
