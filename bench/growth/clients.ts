/**
 * The clients of the growth bench: a browser, a program and an AI client, all of one teammate.
 *
 * @module
 */
import { createApiToken } from "../../core/teammates/api_tokens.ts";
import { type DeskBrowser, openDeskBrowser } from "../../tests/flows/teammate.ts";
import type { TestServed } from "../../tests/support/served.ts";
import type { Asked } from "./asked.ts";

const NAME = "Olga";
/** The password that {@linkcode TestServed.signIn} gives everyone. */
const PASSWORD = "a sentence is easy to keep";

/** Sends a request, and reads the whole response. @throws Error without a response, or for an error */
export type Ask = (asked: Asked) => Promise<void>;

/** Signs the teammate in to a workspace, creating them unless an earlier run has. */
export async function openClients(served: TestServed, workspace: string): Promise<Ask> {
  const browser = await browserOf(served, workspace);
  const { id: teammate } = await served.desk.db.selectFrom("teammates").select("id")
    .where("workspace", "=", workspace).where("name", "=", NAME).executeTakeFirstOrThrow();
  const token = { name: `Growth ${served.desk.newId()}`, days: null, readOnly: true, readsCustomers: true };
  const { value } = await createApiToken(served.desk, { workspace, teammate }, token);
  const authorization = `Bearer ${value}`;
  return async (asked) => {
    const { status, text } = asked.by === "desk"
      ? await browser.get(asked.path).then(({ status, html }) => ({ status, text: html }))
      : await answerOf(await fetch(...requestOf(served.url, asked, authorization)));
    if (status !== 200 || text.includes('"isError":true')) {
      throw new Error(`${asked.name} answers ${status}: ${text.slice(0, 300)}`);
    }
  };
}

async function browserOf(served: TestServed, workspace: string): Promise<DeskBrowser> {
  const email = served.emailOf(NAME, workspace);
  const known = await served.desk.db.selectFrom("accounts").select("email").where("email", "=", email)
    .executeTakeFirst();
  if (known === undefined) return await served.signIn(NAME, "owner", workspace);
  const browser = openDeskBrowser(served.url, "192.0.2.200");
  await browser.send("/desk/sign-in", { email, password: PASSWORD });
  return browser;
}

function requestOf(
  url: string,
  asked: Exclude<Asked, { readonly by: "desk" }>,
  authorization: string,
): [url: string, init: RequestInit] {
  if (asked.by === "api") return [`${url}${asked.path}`, { headers: { authorization } }];
  const params = { name: asked.tool, arguments: asked.input };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  return [`${url}/mcp`, { method: "POST", headers: { authorization, "content-type": "application/json" }, body }];
}

async function answerOf(response: Response): Promise<{ readonly status: number; readonly text: string }> {
  return { status: response.status, text: await response.text() };
}
