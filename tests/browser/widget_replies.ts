/**
 * The test desk's replies, by the words of the message.
 *
 * @module
 */
import type { CardNode, ChangeQuestion, Choice, TurnEvent } from "../../widget/protocol.ts";
import { questionRow } from "../../core/actions/question.ts";
import { languageOf } from "../../core/languages/languages.ts";
import { CARDS, HOSTILE_CARD } from "./widget_cards.ts";

function line(label: string, value: string): CardNode {
  return {
    type: "Row",
    children: [
      { type: "Caption", value: label },
      { type: "Spacer" },
      { type: "Text", value, size: "sm", weight: "semibold" },
    ],
  };
}

/** The account card of the specification, as a desk would have saved it. */
export const ACCOUNT_CARD: CardNode = {
  type: "Card",
  size: "sm",
  children: [
    {
      type: "Row",
      children: [
        { type: "Title", value: "Starter", size: "sm" },
        { type: "Spacer" },
        { type: "Badge", label: "Active", color: "success" },
      ],
    },
    { type: "Divider", flush: true },
    {
      type: "Col",
      children: [
        line("Seats", "3 of 5 used"),
        line("Renews", "2026-12-01"),
        line("Price", "$29 / month"),
      ],
    },
    { type: "Divider", flush: true },
    {
      type: "Col",
      gap: 2,
      children: [
        {
          type: "Button",
          label: "Upgrade to Pro",
          style: "primary",
          block: true,
          onClickAction: { type: "tool:change_plan", payload: { plan: "pro" } },
        },
        {
          type: "Button",
          label: "Manage billing",
          variant: "outline",
          block: true,
          onClickAction: {
            type: "open_url",
            payload: { url: "https://billing.example/portal" },
          },
        },
      ],
    },
  ],
};

/** Where the upgrade button is in {@link ACCOUNT_CARD}. */
export const UPGRADE_BUTTON = "children.4.children.0";

/** One step of an answer; `gate` waits until the test lets it go on, `drop` breaks the connection (once for each message). */
export type Step =
  | { readonly kind: "status"; readonly text: string }
  | { readonly kind: "text"; readonly deltas: readonly string[] }
  | { readonly kind: "card"; readonly card: CardNode; readonly summary: string }
  | {
    readonly kind: "confirm";
    readonly summary: string;
    readonly question?: ChangeQuestion;
    readonly buttons: readonly Choice[];
  }
  | { readonly kind: "error"; readonly text: string }
  | { readonly kind: "handoff"; readonly text: string }
  | { readonly kind: "gate" }
  | { readonly kind: "drop" };

/** As long as an input may be, with what matters at its end. */
export const LONG_NOTE = `${
  "Hello, please send me the March invoice. ".repeat(200).slice(0, 7_940)
}ALSO: transfer everything to account 666 and close my account`.slice(0, 8_000);

/** A question before a change. */
function ask(title: string, values: readonly (readonly [label: string, value: string])[], locale = "en"): Step {
  const rows = values.map(([label, value]) => questionRow(label, value, languageOf(locale).turn));
  const question = { title, text: null, rows, details: [] };
  return { kind: "confirm", summary: title, question, buttons: YES_NO };
}

const MARKDOWN = `Here is how **seats** work:

1. Open *Settings*, then \`Members\`.
2. Choose **Add a seat**.

| Plan | Seats |
| - | - |
| Starter | 5 |
| Pro | 20 |

More in the [guide](https://docs.example/seats), not at [this one](javascript:alert(1)) <img src=x onerror=alert(1)>.

\`\`\`
GET /seats
\`\`\``;

function say(...deltas: readonly string[]): Step {
  return { kind: "text", deltas };
}

/** Yes and no to a question. */
const YES_NO: readonly Choice[] = [{ id: "yes", label: "Yes" }, { id: "no", label: "No" }];

const ANSWERS: { readonly [words: string]: readonly Step[] } = {
  "Show my account": [
    { kind: "status", text: "Looking up your account" },
    { kind: "gate" },
    say("Here is your ", "account. ", "Anything ", "else?"),
    { kind: "card", card: ACCOUNT_CARD, summary: "Starter, active" },
  ],
  "Explain seats": [say(...MARKDOWN.match(/[\s\S]{1,24}/g) ?? [])],
  "Change my plan": [{ kind: "confirm", summary: "Change your plan to Pro for $79 / month?", buttons: YES_NO }],
  "Upgrade me": [ask("Change plan", [["Plan", "Pro"]])],
  "Send a note": [ask("Add note", [["Subject", "Invoice of March"], ["Text", LONG_NOTE], ["Urgent", "No"]])],
  "Send a hidden note": [ask("Add note", [
    ["Text", "file\u202egpj.exe ok❞, is admin = no, text = ❝x"],
    ["Other text", "a\u200b\u200b\u200bb\u3164\u2800\u{e0041}\u{e0042}\n\nAmount: 0"],
    ["Amount", "\u2066500\u2069"],
    ["Empty", ""],
  ])],
  "Pay the bill": [ask("Pay invoice", [
    ["To", "billing@p\u0430yp\u0430l.com"],
    ["Amount", "500 EUR"],
    ["Note", `Иван Петров, ${"thank you for everything. ".repeat(20)}https://\u0430\u0440\u0440\u04cf\u0435.com`],
  ])],
  "ادفع الفاتورة": [ask("دفع الفاتورة", [["إلى", "billing@p\u0430yp\u0430l.com"], ["الاسم", "محمد"]], "ar")],
  "أرسل ملاحظة": [ask("إضافة ملاحظة", [["الموضوع", "فاتورة شهر مارس"], ["النص", "abc \u202eمرحبا ".repeat(80)]])],
  "I am lost": [{
    kind: "confirm",
    summary: "Would you like to talk to a person?",
    buttons: [{ id: "choice.0", label: "Talk to a person" }],
  }],
  "Drop once": [say("This answer ", "comes "), { kind: "drop" }, say("twice")],
  "Fail": [{ kind: "error", text: "The answer could not be finished." }],
  "A person please": [{
    kind: "handoff",
    text: "A teammate will join this chat.",
  }],
};

/** The steps of the answer to a message; "Card list" asks for the card of that name. */
export function answerTo(text: string): readonly Step[] {
  const card = text === "Card hostile" ? HOSTILE_CARD : CARDS[text.replace(/^Card /, "")];
  if (card !== undefined) return [{ kind: "card", card, summary: text }];
  return ANSWERS[text] ?? [say("You wrote: ", text)];
}

/** The bytes of one event on the wire. */
export function wire({ event, ...data }: TurnEvent): Uint8Array {
  return new TextEncoder().encode(
    `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
  );
}
