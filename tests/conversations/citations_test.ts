import assert from "node:assert/strict";
import { citationHolds, findCitation, takeCitations, withCitations } from "../../core/conversations/words/citations.ts";
import { splitSentences, takeWhole } from "../../core/conversations/words/sentences.ts";

const MARKS: readonly (readonly [string, string, readonly (readonly [number, string | null])[]])[] = [
  ["Refunds take five days [1].", "Refunds take five days.", [[1, null]]],
  ["Refunds [1, 2] take days [^3].", "Refunds take days.", [[1, null], [2, null], [3, null]]],
  ["Five days【2†source】.", "Five days.", [[2, null]]],
  ["A list[0] and a [1](https://x.example) link", "A list and a [1](https://x.example) link", [[0, null]]],
  ["ht[1]tps://evil.example", "https://evil.example", [[1, null]]],
  ["nothing [a] (1) [12345]", "nothing [a] (1) [12345]", []],
  ['Five days [1 "five business days"].', "Five days.", [[1, "five business days"]]],
  ["Fünf Tage [12: „innerhalb von 5 Tagen“].", "Fünf Tage.", [[12, "innerhalb von 5 Tagen"]]],
  ['Both [1 "one", 2 "two"].', "Both.", [[1, "one"], [2, "two"]]],
  ["五天 [3 「五个工作日」]。", "五天。", [[3, "五个工作日"]]],
  ['ht[1 "x y"]tps://evil.example', "https://evil.example", [[1, "x y"]]],
  ['a [1 "label"](https://x.example) link', 'a [1 "label"](https://x.example) link', []],
];

for (const [said, text, expected] of MARKS) {
  Deno.test(`takeCitations reads ${JSON.stringify(expected)} in ${JSON.stringify(said)}`, () => {
    assert.deepEqual(takeCitations(said), { text, citations: expected.map(([n, quote]) => ({ n, quote })) });
  });
}

Deno.test("withCitations puts citations before the end of the sentence, as the prompt's rules require", () => {
  const { text, citations } = takeCitations('Five days [1 "five business days"][2]. ');
  assert.equal(withCitations(text, citations), 'Five days [1 "five business days"][2]. ');
  assert.equal(withCitations("Five days; ", [{ n: 1, quote: null }]), "Five days [1]; ");
  assert.equal(withCitations("Five days.", []), "Five days.");
});

const SOURCE =
  "Repairs **go back** to your [door](https://help.example.com/door) and take “five business\ndays” – at most.";

const QUOTES: readonly (readonly [string, boolean])[] = [
  ["take five business days", false],
  ["five business days", true],
  ["FIVE  business days…", true],
  ["go back to your door and take", true],
  ["'five business days' - at most", true],
  ["six business days", false],
  ["at", false],
  ["", false],
  ["…", false],
];

for (const [quote, expected] of QUOTES) {
  Deno.test(`a citation with the words ${JSON.stringify(quote)} ${expected ? "holds" : "does not hold"}`, () => {
    assert.equal(citationHolds(SOURCE, { n: 1, quote }, "Whatever is said."), expected);
  });
}

const SOURCES = new Map([[1, { text: "Open a project and choose Export." }], [3, { text: SOURCE }]]);

const FOUND: readonly (readonly [number, string | null, number | null])[] = [
  [3, "five business days", 3],
  [1, "five business days", 3],
  [9, "five business days", 3],
  [1, "six business days", null],
  // Too short to say whose words they are.
  [1, "your door", null],
  [3, "your door", 3],
  [1, null, null],
];

for (const [n, quote, expected] of FOUND) {
  Deno.test(`findCitation takes ${JSON.stringify(quote)} from ${n} for words of source ${expected}`, () => {
    const found = findCitation(SOURCES, { n, quote }, "Repairs take five business days.");
    assert.equal(found?.n ?? null, expected);
  });
}

Deno.test("a citation without a quote holds only for a sentence in its source's own words", () => {
  const holds = (sentence: string) => citationHolds(SOURCE, { n: 1, quote: null }, sentence);
  assert.ok(holds("Repairs take five business days."));
  assert.ok(holds("Five days."));
  assert.ok(!holds("Gift cards never expire and may be combined."));
  assert.ok(!holds("Die Reparatur dauert eine Woche."));
});

Deno.test("a sentence does not end within a citation, complete or not", () => {
  const text = 'Five days [1 "It takes five. Not six."]. Then more. ';
  assert.deepEqual(splitSentences(text), ['Five days [1 "It takes five. Not six."]. ', "Then more. "]);
  for (let at = 1; at < text.length; at++) {
    const { pieces, rest } = takeWhole(text.slice(0, at));
    assert.equal(pieces.join("") + rest, text.slice(0, at));
    assert.ok(pieces.every((piece) => !/\[1(?![^\]]*\])/.test(piece)), `a torn citation at ${at}: ${pieces}`);
  }
});

Deno.test("sources are read once for an answer with a thousand citations", () => {
  // A moment; with each source taken apart again for every mark it is minutes.
  const text = "Refunds take five business days, and a plan renews each month. ".repeat(60);
  const sources = new Map(Array.from({ length: 12 }, (_, at) => [at + 1, { text: `${text}${at}` }]));
  for (const mark of ["[1, 2, 3, 4, 5, 6, 7]", '[99 "nowhere to be found"]', '[1 "five business days"]']) {
    const { citations } = takeCitations(`Wholly other words ${mark.repeat(3000)}.`);
    const held = citations.filter((citation) => findCitation(sources, citation, "Wholly other words.") !== null);
    assert.equal(held.length, mark.includes("five") ? 3000 : 0);
  }
});
