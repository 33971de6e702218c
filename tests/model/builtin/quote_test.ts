import assert from "node:assert/strict";
import { passagesOf } from "../../../core/model/builtin/passages.ts";
import { quoteFor } from "../../../core/model/builtin/quote.ts";
import type { FoundChunk } from "../../../core/model/model.ts";
import { doesNotHang } from "../../support/wait.ts";

const REFUNDS = `## Refunds

You can return any item within 30 days of delivery. The item must be unworn and in its box. We inspect it first.
Refunds go back to the card you paid with and take 3 to 5 business days. Shipping costs are not refunded.

How to return an item:

1. Open **Orders** in your account.
2. Choose the item and press *Return*.
   A label is sent to you.
3. Put the label on the box.

| Country | Days |
| - | - |
| Norway | 9 |

\`\`\`
GET /returns
\`\`\`

### Contact
`;

const chunk = (text: string, change: Partial<FoundChunk> = {}): FoundChunk => ({
  n: 1,
  title: "Returns",
  url: "https://help.example.com/returns#refunds",
  headings: ["Refunds"],
  text,
  ...change,
});

Deno.test("passagesOf cuts Markdown into sentences, lists, tables and code, and leaves headings out", () => {
  assert.deepEqual(passagesOf(REFUNDS).map(({ start, end }) => REFUNDS.slice(start, end)), [
    "You can return any item within 30 days of delivery.",
    "The item must be unworn and in its box.",
    "We inspect it first.",
    "Refunds go back to the card you paid with and take 3 to 5 business days.",
    "Shipping costs are not refunded.",
    "How to return an item:",
    "1. Open **Orders** in your account.\n2. Choose the item and press *Return*.\n   A label is sent to you.\n3. Put the label on the box.",
    "| Country | Days |\n| - | - |\n| Norway | 9 |",
    "```\nGET /returns\n```",
  ]);
  for (const text of ["", "\n\n", "# Title", "```\nopen", "no full stop"]) {
    assert.equal(passagesOf(text).length, text.startsWith("no") || text.startsWith("`") ? 1 : 0, text);
  }
});

/** A question, and what its quotation holds. */
const QUESTIONS: readonly (readonly [string, string])[] = [
  ["How long does a refund take?", "take 3 to 5 business days."],
  ["within how many days can I return something", "within 30 days of delivery."],
  ["how many days to norway", "| Norway | 9 |"],
  ["what do I do with the label", "3. Put the label on the box."],
];

for (const [question, part] of QUESTIONS) {
  Deno.test(`quoteFor answers "${question}" word for word, with the place`, () => {
    const quote = quoteFor(question, [chunk(REFUNDS), chunk("Other things about refunds.", { n: 2 })]) ?? "";
    const [words = "", link] = quote.split(/\[1\]\n\n(?=\[[^\]]*\]\(https:[^)]*\)$)/);
    assert.ok(words.includes(part), quote);
    for (const run of words.split("\n\n")) assert.ok(REFUNDS.includes(run), run);
    assert.equal(link, "[Returns › Refunds](https://help.example.com/returns#refunds)");
  });
}

Deno.test("quoteFor answers how something is done with the steps under the heading that promises them", () => {
  const lead = chunk("Everybody you invite takes one seat.", { title: "Invite teammates", headings: [] });
  const steps = "1. Open Team.\n2. Type an address and press Send.";
  const how = chunk(`${steps}\n\nIt is valid for 14 days.`, { n: 2, title: "Invite teammates", headings: ["Send it"] });
  assert.ok(quoteFor("How do I invite a teammate?", [lead, how])?.startsWith(steps));
  assert.ok(quoteFor("Does everybody I invite take a seat?", [lead, how])?.startsWith("Everybody you invite"));
});

Deno.test("quoteFor quotes at most three sentences, the same ones every time", () => {
  const text = Array.from({ length: 30 }, (_, at) => `Rule ${at} says a refund is given.`).join(" ");
  const quote = quoteFor("refund rule", [chunk(text)]) ?? "";
  assert.equal(quote.match(/is given\./g)?.length, 3);
  assert.equal(quoteFor("refund rule", [chunk(text)]), quote);
});

Deno.test("quoteFor begins at the beginning where only the heading fits, and has nothing to quote from nothing", () => {
  const quote = quoteFor("opening hours", [
    chunk("Monday to Friday, 9 to 5. Closed on Sunday.", { headings: ["Opening hours"] }),
  ]);
  assert.match(quote ?? "", /^Monday to Friday, 9 to 5\. Closed on Sunday\.\[1\]/);
  assert.equal(quoteFor("opening hours", []), null);
  assert.equal(quoteFor("opening hours", [chunk("# Opening hours")]), null);
});

Deno.test("quoteFor finds the sentence in a script without spaces", () => {
  const text = "商品は三十日以内に返品できます。返金には五営業日かかります。営業時間は九時からです。";
  assert.match(quoteFor("返金にはどのくらいかかりますか", [chunk(text)]) ?? "", /返金には五営業日かかります。/);
});

Deno.test("quoteFor links where a chat opens links, and leaves links to other websites as their labels", () => {
  const text =
    "See [fees](https://help.example.com/fees) and [a prize](https://evil.example/?x=1) ![p](https://evil.example/p.png).";
  const quote = quoteFor("fees", [chunk(text)]) ?? "";
  assert.match(quote, /See \[fees\]\(https:\/\/help\.example\.com\/fees\) and a prize p\./);
  assert.doesNotMatch(quoteFor("fees", [chunk(text, { url: null })]) ?? "", /https/);
  assert.doesNotMatch(quoteFor("fees", [chunk("Fees are low.", { url: "http://help.example.com/" })]) ?? "", /http/);
  assert.match(quoteFor("fees", [chunk("Fees are low.", { url: "http://127.0.0.1:8001/fees" })]) ?? "", /\(http:/);
});

Deno.test("quoteFor does not hang at long pieces", () => {
  const chunks = Array.from({ length: 6 }, (_, at) => chunk(REFUNDS.repeat(400), { n: at + 1 }));
  doesNotHang(() => {
    quoteFor("How long does a refund take?", chunks);
  });
});
