import assert from "node:assert/strict";
import { offerFor, quoteFor } from "../../../core/model/builtin/quote.ts";
import { unitsOf } from "../../../core/model/builtin/units.ts";
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

Deno.test("unitsOf splits Markdown into units of an answer: a list with its lead, a table, code, but no headings", () => {
  assert.deepEqual(unitsOf(REFUNDS).map(({ start, end }) => REFUNDS.slice(start, end)), [
    "You can return any item within 30 days of delivery. The item must be unworn and in its box. We inspect it first.\n" +
    "Refunds go back to the card you paid with and take 3 to 5 business days. Shipping costs are not refunded.",
    "How to return an item:\n\n1. Open **Orders** in your account.\n2. Choose the item and press *Return*.\n   A label is sent to you.\n3. Put the label on the box.",
    "| Country | Days |\n| - | - |\n| Norway | 9 |",
    "```\nGET /returns\n```",
  ]);
  for (const text of ["", "\n\n", "# Title", "```\nopen", "no full stop", "Is it free?"]) {
    assert.equal(unitsOf(text).length, text.startsWith("no") || text.startsWith("`") ? 1 : 0, text);
  }
});

Deno.test("unitsOf splits a long paragraph between sentences, not after an abbreviation", () => {
  const text = "Wir liefern z. B. nach Wien bzw. Graz. Das dauert ca. 3 Tage. ".repeat(12).trim();
  const units = unitsOf(text).map(({ start, end }) => text.slice(start, end));
  assert.ok(units.length > 1);
  for (const unit of units) assert.match(unit, /(?:Graz|Tage)\.$/);
});

const READ_ON = "Read on";

/** A question, and what its quotation holds. */
const QUESTIONS: readonly (readonly [string, string])[] = [
  ["How long does a refund take?", "take 3 to 5 business days."],
  ["within how many days can I return something", "within 30 days of delivery."],
  ["how many days to norway", "| Norway | 9 |"],
  ["what do I do with the label", "3. Put the label on the box."],
];

for (const [question, part] of QUESTIONS) {
  Deno.test(`quoteFor answers "${question}" with a quote and its address`, () => {
    const chunks = [chunk(REFUNDS), chunk("Other things about refunds.", { n: 2 })];
    const quote = quoteFor(question, chunks, READ_ON) ?? "";
    const [words = "", link] = quote.split(/\[1\]\n\n(?:Read on: )?(?=\[[^\]]*\]\(https:[^)]*\)$)/);
    assert.ok(words.includes(part), quote);
    for (const run of words.split("\n\n")) assert.ok(REFUNDS.includes(run), run);
    assert.equal(link, "[Returns › Refunds](https://help.example.com/returns#refunds)");
  });
}

Deno.test("quoteFor answers how to do something with the steps under the matching heading", () => {
  const lead = chunk("Everybody you invite takes one seat.", { title: "Invite teammates", headings: [] });
  const steps = "1. Open Team.\n2. Type an address and press Send.";
  const how = chunk(`${steps}\n\nIt is valid for 14 days.`, { n: 2, title: "Invite teammates", headings: ["Send it"] });
  assert.ok(quoteFor("How do I invite a teammate?", [lead, how], READ_ON)?.startsWith(steps));
  assert.ok(quoteFor("Does everybody I invite take a seat?", [lead, how], READ_ON)?.startsWith("Everybody you invite"));
});

Deno.test("quoteFor quotes the text that an announcing sentence introduces, from the same page", () => {
  const page = { title: "When a payment fails", url: "https://help.example.com/failed" };
  const lead = chunk("Your card was declined, or the money was not taken.", { ...page, headings: [] });
  const part = chunk("We try again for a week. Replace the card under Billing.", {
    ...page,
    n: 2,
    headings: ["My card was declined"],
  });
  assert.ok(quoteFor("my payment failed", [lead, part], READ_ON)?.startsWith("We try again"));
  // However much of the question the announcement says, it does not say what to do.
  const found = quoteFor("the money was not taken from my declined card", [lead, part], READ_ON);
  assert.ok(found?.startsWith("We try again"), found ?? "");
  // A text that was typed on the desk has no address.
  const typed = chunk("Parrots from Peru are protected.", { title: "Parrots", url: null, headings: [] });
  assert.ok(quoteFor("do you sell parrots", [typed], READ_ON)?.startsWith("Parrots from Peru"));
  const files = { title: "Files", url: "https://help.example.com/files" };
  const other = chunk("Attach documents to tasks.", { ...files, n: 2, headings: [] });
  const token = chunk("An admin makes a token under Developers.", {
    title: "API",
    url: "https://help.example.com/api",
    headings: ["Make a token"],
  });
  assert.ok(quoteFor("where are your API documents", [token, other], READ_ON)?.startsWith("An admin makes a token"));
});

Deno.test("quoteFor prefers the section about the problem to general steps", () => {
  const page = { title: "I can't sign in", url: "https://help.example.com/cannot-sign-in" };
  const lost = chunk("Sign in with a recovery code in place of the code from the app.", {
    ...page,
    headings: ["I lost my phone"],
  });
  const steps = chunk("1. Check your email address.\n2. Press Forgotten password.\n3. Wait an hour.", {
    ...page,
    n: 2,
    headings: ["Try this"],
  });
  const said = (question: string) => quoteFor(question, [lost, steps], READ_ON) ?? "";
  assert.match(said("I lost my phone and can't sign in"), /^Sign in with a recovery code/);
  assert.match(quoteFor("I can't sign in", [steps, lost], READ_ON) ?? "", /^1\. Check/);
});

Deno.test("offerFor does not link pages that match much worse than the first", () => {
  const page = (n: number, title: string, match: number) =>
    chunk("Text.", { n, title, url: `https://help.example.com/${n}`, headings: [], match });
  const found = [page(1, "Seats", 0.4), page(2, "Guests", 0.3), page(3, "Dates", 0.1)];
  const offer = offerFor("seats", found, "About {about}:") ?? "";
  assert.deepEqual([...offer.matchAll(/\[(\w+)\]/g)].map(([, title]) => title), ["Seats", "Guests"]);
});

Deno.test("quoteFor quotes a part of a long section, links the rest, and is deterministic", () => {
  const text = Array.from({ length: 30 }, (_, at) => `Rule ${at} says that a refund of kind ${at} is given.`).join(
    "\n\n",
  );
  const quote = quoteFor("refund rule", [chunk(text)], READ_ON) ?? "";
  assert.ok(quote.length < 850, quote);
  assert.match(quote, /\n\nRead on: \[Returns › Refunds\]/);
  assert.equal(quoteFor("refund rule", [chunk(text)], READ_ON), quote);
});

Deno.test("quoteFor includes what follows a colon, and repeats neither itself nor the question", () => {
  const text =
    "How big may a file be?\n\nThese are the limits:\n\n- pictures: 5 MB\n- films: 80 MB\n\nAsk for more.\n\nAsk for more.";
  const quote = quoteFor("How big may a file be?", [chunk(text)], READ_ON) ?? "";
  assert.ok(quote.startsWith("These are the limits:\n\n- pictures: 5 MB\n- films: 80 MB\n\nAsk for more.[1]"), quote);
});

Deno.test("quoteFor quotes the matching rows of a long table with its header, and links the rest", () => {
  const rows = ["Norway", "Sweden", "Iceland", "Denmark", "Finland", "Estonia", "Latvia"].flatMap((country) =>
    ["Letters", "Parcels", "Pallets", "Cars"].map((what) => `| ${what} to ${country}      | ${country.length} days |`)
  );
  const table = ["| What                | Time        |", "| ------------------- | ----------- |", ...rows].join("\n");
  const said = quoteFor("How long do pallets to Iceland take?", [chunk(table)], READ_ON) ?? "";
  assert.ok(said.startsWith("| What | Time |\n| --- | --- |\n"), said);
  assert.match(said, /\| Pallets to Iceland \| 7 days \|/);
  assert.ok(!said.includes("Letters to Norway"), said);
  assert.match(said, /\n\nRead on: \[/);
});

Deno.test("quoteFor quotes the first of many steps and closes cut code", () => {
  const steps = Array.from({ length: 40 }, (_, at) => `${at + 1}. Press button number ${at + 1} of the settings.`);
  const begun = quoteFor("How do I press the settings?", [chunk(steps.join("\n"))], READ_ON) ?? "";
  assert.ok(begun.startsWith("1. Press button number 1 of the settings.\n2. Press"), begun);
  assert.ok(begun.length < 900 && begun.includes("Read on: "), begun);
  const code = ["```sh", ...Array.from({ length: 80 }, (_, at) => `refund --item ${at}`), "```"].join("\n");
  const [shown = ""] = (quoteFor("refund item", [chunk(code)], READ_ON) ?? "").split("[1]");
  assert.ok(shown.startsWith("```sh\nrefund --item 0\n") && shown.endsWith("\n```") && shown.length <= 700, shown);
});

Deno.test("quoteFor joins the lines of a wrapped paragraph", () => {
  const text = "A label is sent to you by the depot that is nearest to\nyour own house. ".repeat(12).trim();
  const other = "Nothing else is said of it. ".repeat(8).trim();
  const said =
    quoteFor("Which depot sends the label?", [chunk(`${text} The last\none is free.\n\n${other}`)], READ_ON) ?? "";
  assert.ok(!/nearest to\n\n/.test(said), said);
});

Deno.test("quoteFor ignores function words and matches inflected words in languages without a stemmer", () => {
  const said = quoteFor("¿Cómo cambio mi contraseña?", [
    chunk("Abra Ajustes, luego Seguridad.", { headings: ["Cambiar la contraseña"] }),
    chunk("Elija Olvidé mi contraseña en la página de inicio.", { n: 2, headings: ["Si la ha olvidado"] }),
  ], READ_ON);
  assert.match(said ?? "", /^Abra Ajustes/);
});

Deno.test("offerFor shows excerpts and links one place per page, three at most", () => {
  const pages = ["a", "a#b", "c", "d", "e"].map((path) =>
    chunk("A refund takes five days.", { url: `https://help.example.com/${path}` })
  );
  const offer = offerFor("how long does a refund take", pages, "About “{about}”?") ?? "";
  assert.deepEqual(offer.match(/example\.com\/[^)]*/g), ["example.com/a", "example.com/c", "example.com/d"]);
  assert.ok(offer.startsWith("About “Refunds”?\n\nA refund takes five days.\n\n- [Returns › Refunds]("), offer);
  assert.equal(offerFor("refund", [], "{about}"), null);
  // A document has no address, and is shown all the same.
  assert.equal(
    offerFor("refund", [chunk("A refund is paid.", { url: null })], "{about}"),
    "Refunds\n\nA refund is paid.",
  );
  const long = Array.from({ length: 40 }, (_, at) => `Rule ${at} is about a refund.`).join("\n\n");
  assert.ok((offerFor("refund", [chunk(long, { url: null })], "{about}") ?? "").length < 400);
});

Deno.test("offerFor shows the matching part of the page, and not the sentence that announces it", () => {
  const page = (text: string, headings: readonly string[]) =>
    chunk(text, {
      title: "Free trial",
      headings: [...headings],
      url: `https://help.example.com/trial#${headings.length}`,
    });
  const offer = offerFor("what happens after the trial", [
    page("Try everything before you pay.", []),
    page("After the trial your account is read-only.", ["When the trial ends"]),
  ], "About “{about}”?") ?? "";
  assert.match(offer, /^About “When the trial ends”\?\n\nAfter the trial your account is read-only\./);
});

Deno.test("quoteFor quotes the beginning of a section when only its heading matches, and nothing from no sections", () => {
  const quote = quoteFor("opening hours", [
    chunk("Monday to Friday, 9 to 5. Closed on Sunday.", { headings: ["Opening hours"] }),
  ], READ_ON);
  assert.match(quote ?? "", /^Monday to Friday, 9 to 5\. Closed on Sunday\.\[1\]/);
  assert.equal(quoteFor("opening hours", [], READ_ON), null);
  assert.equal(quoteFor("opening hours", [chunk("# Opening hours")], READ_ON), null);
});

Deno.test("quoteFor finds the sentence in a script without spaces", () => {
  const text = "商品は三十日以内に返品できます。返金には五営業日かかります。営業時間は九時からです。";
  assert.match(
    quoteFor("返金にはどのくらいかかりますか", [chunk(text)], READ_ON) ?? "",
    /返金には五営業日かかります。/,
  );
});

Deno.test("quoteFor keeps links that the chat opens, and reduces others to their labels", () => {
  const text =
    "See [fees](https://help.example.com/fees) and [a prize](https://evil.example/?x=1) ![p](https://evil.example/p.png).";
  const quote = quoteFor("fees", [chunk(text)], READ_ON) ?? "";
  assert.match(quote, /See \[fees\]\(https:\/\/help\.example\.com\/fees\) and a prize p\./);
  assert.doesNotMatch(quoteFor("fees", [chunk(text, { url: null })], READ_ON) ?? "", /https/);
  assert.doesNotMatch(
    quoteFor("fees", [chunk("Fees are low.", { url: "http://help.example.com/" })], READ_ON) ?? "",
    /http/,
  );
  assert.match(
    quoteFor("fees", [chunk("Fees are low.", { url: "http://127.0.0.1:8001/fees" })], READ_ON) ?? "",
    /\(http:/,
  );
});

Deno.test("quoteFor takes linear time on long text", () => {
  const chunks = Array.from({ length: 6 }, (_, at) => chunk(REFUNDS.repeat(400), { n: at + 1 }));
  doesNotHang(() => {
    quoteFor("How long does a refund take?", chunks, READ_ON);
  });
});
