import assert from "node:assert/strict";
import { describeTrouble, nudgeFor, type Trouble } from "../../core/conversations/nudge.ts";
import { LANGUAGES } from "../../core/languages/languages.ts";
import type { Message } from "../../core/conversations/messages.ts";
import { modelMessages } from "../../core/conversations/run/model_messages.ts";

const AT = "2026-11-20T12:00:00.000Z";

function said(kind: Trouble["kind"], detail: Trouble["detail"]): string {
  return nudgeFor({ kind, at: AT, detail }, "en-GB", true).text;
}

Deno.test("nudgeFor explains in plain words what failed and why, and offers help", () => {
  const url = "https://shop.example/api/orders?card=";
  for (
    const [kind, detail, text] of [
      [
        "request_failed",
        { method: "POST", url, status: 500 },
        "What you just sent did not go through. That is our fault, not yours. Can we help?",
      ],
      [
        "request_failed",
        { method: "GET", url, status: 0 },
        "Something on this page did not load. The connection was lost. Can we help?",
      ],
      ["request_failed", { method: "PUT", url, status: 404 }, "What you just sent did not go through. Can we help?"],
      ["error", { message: "x is undefined" }, "Something on this page stopped working. Can we help?"],
      ["rage_click", { message: "Pay\u0000 \n now" }, "“Pay now” does not seem to react. Can we help?"],
      ["rage_click", {}, "A button on this page does not seem to react. Can we help?"],
      ["reported", { message: "The payment was declined." }, "The payment was declined. Can we help?"],
      ["reported", { message: "The payment was declined" }, "The payment was declined. Can we help?"],
      ["reported", { message: "Is “Pro” gone?”" }, "Is “Pro” gone?” Can we help?"],
      ["reported", { message: "保存できません" }, "保存できません。 Can we help?"],
      ["reported", { message: "Pay\u202e now\ufe0f" }, "Pay now. Can we help?"],
      ["stuck", { url, status: 500 }, "Something on this page did not work a few minutes ago. Can we help?"],
    ] as const
  ) assert.equal(said(kind, detail), text);
});

Deno.test("nudgeFor never repeats a URL, a method or the message of a script's error", () => {
  const detail = {
    message: "TOKEN_1",
    url: "https://shop.example/SECRET_2",
    method: "POST",
    code: "CODE_3",
    status: 502,
  };
  for (const kind of ["error", "request_failed", "stuck"] as const) {
    assert.doesNotMatch(said(kind, detail), /TOKEN_1|SECRET_2|POST|CODE_3|502/);
  }
});

Deno.test("nudgeFor offers a person only where visitors may ask for one, in each language", () => {
  const trouble = { kind: "error", at: AT, detail: {} } as const;
  assert.equal(nudgeFor(trouble, "en", false).suggestions.length, 1);
  const texts = LANGUAGES.map(({ code }) => nudgeFor(trouble, code, true));
  assert.equal(new Set(texts.map(({ text }) => text)).size, LANGUAGES.length);
  assert.equal(new Set(texts.map(({ suggestions }) => suggestions[1])).size, LANGUAGES.length);
});

Deno.test("a message sent after a failure passes the failure to the model as data", () => {
  const trouble = {
    kind: "request_failed",
    at: AT,
    detail: { method: "POST", url: "https://a.example/x", status: 500 },
  };
  const message: Message = {
    id: "m",
    workspace: "w",
    conversationId: "c",
    n: 1,
    at: new Date(AT),
    author: "customer",
    kind: "text",
    text: "Please help",
    card: null,
    clientId: null,
    teammate: null,
    data: { trouble },
  };
  assert.deepEqual(modelMessages(message), [
    {
      role: "desk",
      text: "The page reported this just before:",
      quoted: "POST https://a.example/x answered 500",
      failed: "What you just sent did not go through. That is our fault, not yours.",
    },
    { role: "customer", text: "Please help" },
  ]);
  assert.equal(
    describeTrouble({ kind: "reported", at: AT, detail: { message: "No stock", code: "E7" } }),
    "The page reported: No stock (E7)",
  );
});
