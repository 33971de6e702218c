/** The chat's accessibility tree, in each of its modes. */

import assert from "node:assert/strict";
import type { ThreadMessage, WidgetConfig } from "../../widget/protocol.ts";
import { threadMessage } from "../support/thread_message.ts";
import { CONFIG } from "./widget_desk.ts";
import { type Stage, stageTests } from "./widget_stage.ts";

const treeTest = stageTests();

const STILL = { reducedMotion: "reduce" } as const;
const AT = "2026-03-02T08:00:00.000Z";

function said(n: number, fields: Partial<ThreadMessage>): ThreadMessage {
  return threadMessage({ id: `m${n}`, n, at: AT, ...fields });
}

/** Has the desk answer that this was said before. */
async function remember(
  { page }: Stage,
  messages: readonly ThreadMessage[],
  over?: { rating: number | null; reopens: boolean },
) {
  const json = { messages, lastN: messages.length, seenN: 0, answerer: { kind: "ai" }, ...(over ? { over } : {}) };
  await page.route("**/messages?after=*", (route) => route.fulfill({ json }));
}

const trouble = ({ page }: Stage) => page.evaluate("SvcDesk.reportError({ message: 'No stock' })");

/** The chat's accessibility tree; what its times and days say depends on the clock and its zone. */
async function chatTree({ chat }: Stage): Promise<string> {
  const tree = await chat.locator("main").ariaSnapshot();
  return tree.replaceAll(/time: \d{1,2}:\d\d [AP]M/g, "time: (a time)").replaceAll(
    /time: [A-Z][a-z]+day,.*/g,
    "time: (a day)",
  );
}

/** The chat's part of the page's accessibility tree. */
async function pageTree({ page }: Stage): Promise<string> {
  const tree = await page.locator("body").ariaSnapshot();
  // The place of offers is there, and empty, once anything was clicked.
  return tree.slice(tree.indexOf('- button "Buy"\n') + '- button "Buy"\n'.length).replace(/^- status\n/, "");
}

const SUGGESTIONS = `  - list "Suggested questions":
    - listitem:
      - button "Show my account"
    - listitem:
      - button "Explain seats"
    - listitem:
      - button "Change my plan"
`;
const FIELD = `  - textbox "Your message":
    - /placeholder: Write a message…
  - button "Send" [disabled]`;
const OPEN = `- dialog "Chat with Acme Support":
  - iframe
- button "Close chat" [expanded]`;

type ExpectedTree = {
  readonly config?: Partial<WidgetConfig>;
  readonly act: (stage: Stage) => Promise<unknown>;
  readonly page: string;
  /** What is below the chat's header. */
  readonly chat?: string;
};

const TREES: Readonly<Record<string, ExpectedTree>> = {
  closed: {
    act: ({ page }) => page.getByRole("button", { name: /^Chat with/ }).waitFor(),
    page: '- button "Chat with Acme Support"',
  },
  island: {
    config: { mode: "island" },
    act: ({ page }) => page.getByRole("textbox").waitFor(),
    page: `- region "Chat":
  - button "Chat with Acme Support"
  - textbox "Ask a question…"
  - button "Send"`,
  },
  "an offer of help": {
    act: async (stage) => {
      await trouble(stage);
      await stage.page.locator(".nudge").waitFor();
    },
    page: `- status:
  - button "Dismiss"
  - paragraph: Saving did not work. Can we help?
  - button "Yes, please help me"
  - button "I would like to talk to a person"
- button "Chat with Acme Support"`,
  },
  "open and empty": {
    config: { features: { ...CONFIG.features, talkToPerson: true, attachments: true } },
    act: (stage) => stage.open(),
    page: OPEN,
    chat: `- main:
  - heading "Hi, how can we help?" [level=2]
  - paragraph: Ask anything. Most questions are answered right away.
  - paragraph: You are chatting with an AI assistant.
${SUGGESTIONS}  - log "Conversation"
  - status
  - status
  - button "Attach files"
${FIELD}
  - button "Talk to a person"`,
  },
  away: {
    config: { online: false, ai: false, away: "Out for lunch." },
    act: (stage) => stage.open(),
    page: OPEN,
    chat: `- main:
  - heading "Hi, how can we help?" [level=2]
  - paragraph: Out for lunch.
${SUGGESTIONS}  - log "Conversation"
  - status
  - status
${FIELD}`,
  },
  "a card": {
    act: async (stage) => {
      stage.desk.openGate();
      await stage.open();
      await stage.say("Show my account");
      await stage.chat.getByRole("button", { name: "Upgrade to Pro" }).waitFor();
      await stage.chat.locator(".working").waitFor({ state: "detached" });
    },
    page: OPEN,
    chat: `- main:
  - log "Conversation":
    - text: "You said: Show my account"
    - paragraph:
      - time: (a time)
    - paragraph: AI assistant
    - paragraph: Here is your account. Anything else?
    - group "Starter":
      - text: Starter Active
      - separator
      - text: Seats 3 of 5 used Renews 2026-12-01 Price $29 / month
      - separator
      - button "Upgrade to Pro"
      - link "Manage billing (opens in a new tab)":
        - /url: https://billing.example/portal
    - paragraph:
      - time: (a time)
  - status
  - status
${FIELD}`,
  },
  "a question before a change": {
    act: async (stage) => {
      await stage.open();
      await stage.say("Change my plan");
      await stage.chat.getByRole("button", { name: "Yes", disabled: false }).waitFor();
      await stage.chat.locator(".working").waitFor({ state: "detached" });
    },
    page: OPEN,
    chat: `- main:
  - log "Conversation":
    - text: "You said: Change my plan"
    - paragraph:
      - time: (a time)
    - paragraph: AI assistant
    - group "Please confirm":
      - paragraph: Change your plan to Pro for $79 / month?
      - button "Yes"
      - button "No"
    - paragraph:
      - time: (a time)
  - status
  - status
${FIELD}`,
  },
  "an answer with its sources": {
    act: async (stage) => {
      const sources = [{ title: "Seats", url: "https://docs.example/seats" }, { title: "Prices.pdf", url: null }];
      await remember(stage, [said(1, { text: "Open Settings.", sources })]);
      await stage.open();
      await stage.chat.getByText("Prices.pdf").waitFor();
    },
    page: OPEN,
    chat: `- main:
  - log "Conversation":
    - paragraph:
      - time: (a day)
    - paragraph: AI assistant
    - paragraph: Open Settings.
    - list "Sources":
      - listitem:
        - link "Seats (opens in a new tab)":
          - /url: https://docs.example/seats
      - listitem: Prices.pdf
    - paragraph:
      - time: (a time)
  - status
  - status
${FIELD}`,
  },
  "a conversation that is over": {
    act: async (stage) => {
      await remember(stage, [said(1, { author: "teammate", by: "Kim", text: "You are welcome." })], {
        rating: 4,
        reopens: true,
      });
      await stage.open();
      await stage.chat.getByText("You are welcome.").waitFor();
      // A part of its own, which is loaded once the conversation is shown.
      await stage.chat.getByRole("button", { name: "New conversation" }).waitFor();
    },
    page: OPEN,
    chat: `- main:
  - log "Conversation":
    - paragraph:
      - time: (a day)
    - paragraph: Kim
    - paragraph: You are welcome.
    - paragraph:
      - time: (a time)
  - status
  - group "How was this conversation?":
    - paragraph: How was this conversation?
    - button "1 / 5"
    - button "2 / 5"
    - button "3 / 5"
    - button "4 / 5" [pressed]
    - button "5 / 5"
    - status: Thank you.
    - button "New conversation"
  - status
${FIELD}`,
  },
  "an answer that failed": {
    act: async (stage) => {
      await stage.open();
      await stage.say("Fail");
      await stage.chat.getByRole("alert").waitFor();
      await stage.chat.locator(".working").waitFor({ state: "detached" });
    },
    page: OPEN,
    chat: `- main:
  - log "Conversation":
    - text: "You said: Fail"
    - paragraph:
      - time: (a time)
  - status
  - alert: The answer could not be finished.
  - status
${FIELD}`,
  },
};

for (const [name, { config = {}, act, page, chat }] of Object.entries(TREES)) {
  treeTest(`the accessibility tree: ${name}`, { config, browser: STILL }, async (stage) => {
    await act(stage);
    assert.equal(await pageTree(stage), page);
    if (chat !== undefined) assert.equal(await chatTree(stage), chat);
  });
}
