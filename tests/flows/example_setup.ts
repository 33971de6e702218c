/**
 * Prepares a fresh desk for a customer as its owner and a program would: the example agent, its key and an identity
 * secret, all over MCP.
 *
 * @module
 */
import assert from "node:assert/strict";
import { z } from "zod";
import { exampleAgent } from "../../examples/demo/agent_files.ts";
import type { OwnApp } from "./own_app.ts";
import type { DeskBrowser } from "./teammate.ts";
import { callTool } from "./tools.ts";

/** A task or a widget is named by nothing that comes before it in this order. */
const ORDER = [
  "instructions.md",
  "widgets/account_card.json",
  "actions/get_account.yaml",
  "actions/change_plan.yaml",
  "tasks/account.md",
  "tests/account.yaml",
];

/** Gives the desk the example agent. @param browser of an owner who is signed in */
export async function setUpExample(
  { deskUrl, app, browser }: { readonly deskUrl: string; readonly app: OwnApp; readonly browser: DeskBrowser },
  apiToken: string,
): Promise<{ readonly secret: string; readonly widgetKey: string }> {
  const at = { deskUrl, apiToken };
  const files = [...exampleAgent(app.url)].sort(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other));
  for (const [path, content] of files) {
    const { isError, text } = await callTool(at, "write_file", { path, content });
    assert.equal(isError, false, text);
  }
  const key = await callTool(at, "set_key", { name: "SUPPORT_API_KEY", value: app.supportApiKey });
  assert.equal(key.isError, false, key.text);
  const identity = await callTool(at, "set_identity", { turn: "on" });
  const { secret } = z.object({ secret: z.string() }).parse(identity.answer);
  const [widgetKey = ""] = /wk_[\w-]{22}/.exec((await browser.get("/desk/widget/install")).html) ?? [];
  return { secret, widgetKey };
}

/** Makes an API token on the page of tokens. */
export async function makeToken(browser: DeskBrowser): Promise<string> {
  await browser.get("/desk/mcp/tokens");
  const created = await browser.send("/desk/mcp/tokens", { name: "Cursor", days: "30" });
  return /svc_pat_[\w-]{49}/.exec(created.html)?.[0] ?? assert.fail("no token was shown");
}
