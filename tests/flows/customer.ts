/**
 * A customer of the example app: their browser session there, and their record in the app.
 *
 * @module
 */
import assert from "node:assert/strict";
import { z } from "zod";
import type { RunningDemo } from "../support/demo.ts";
import { openChat, type Visitor } from "./visitor.ts";

/** A customer who is signed in to the example app. */
export type Customer = {
  /** A fresh identity token from the app's own endpoint. */
  token(): Promise<string>;
  /** The plan that the app itself shows on its account page. */
  planOnRecord(): Promise<string>;
};

/** Signs in to the example app, as its form does. */
export async function signInToApp(demo: Pick<RunningDemo, "appUrl">, id: string): Promise<Customer> {
  const signedIn = await fetch(`${demo.appUrl}/sign-in`, {
    method: "POST",
    body: new URLSearchParams({ id }),
    redirect: "manual",
  });
  assert.equal(signedIn.status, 303);
  const [cookie = ""] = (signedIn.headers.get("set-cookie") ?? "").split(";");
  return {
    token: async () => {
      const response = await fetch(`${demo.appUrl}/api/desk-token`, { method: "POST", headers: { cookie } });
      return z.strictObject({ token: z.string() }).parse(await response.json()).token;
    },
    planOnRecord: async () => {
      const page = await (await fetch(`${demo.appUrl}/`, { headers: { cookie } })).text();
      return /data-plan="(\w+)"/.exec(page)?.[1] ?? "";
    },
  };
}

/** A chat in which a customer of the example app is identified. */
export async function openChatAs(
  demo: RunningDemo,
  id: string,
): Promise<{ readonly chat: Visitor; readonly customer: Customer }> {
  const [chat, customer] = await Promise.all([openChat(demo), signInToApp(demo, id)]);
  const { status, body } = await chat.identify(await customer.token());
  assert.deepEqual([status, body], [200, { identified: true, name: nameOf(demo, id) }]);
  return { chat, customer };
}

function nameOf(demo: RunningDemo, id: string): string | null {
  return demo.customers.find((customer) => customer.id === id)?.name ?? null;
}
