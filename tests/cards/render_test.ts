import assert from "node:assert/strict";
import { renderCard, type RenderedCard } from "../../core/cards/render.ts";
import { parseTemplate, type Template } from "../../core/cards/template.ts";
import { CARD_LIMITS } from "../../core/limits/cards.ts";

function templateOf(source: string): Template {
  const parsed = parseTemplate(source, "widgets/a.json");
  assert.ok(parsed.kind === "ok");
  return parsed.value;
}

function render(source: string, data: unknown, summary: string | null = null): RenderedCard {
  return renderCard({ template: templateOf(source), summary: summary === null ? null : templateOf(summary) }, data);
}

const TEXT_CARD = '{"type":"Card","children":[{"type":"Text","value":{{ text | tojson }}}]}';

Deno.test("renderCard leaves out a null property", () => {
  const rendered = render(TEXT_CARD, {});
  assert.deepEqual(rendered, {
    kind: "card",
    card: { type: "Card", children: [{ type: "Text" }] },
    summary: null,
    problems: [],
    warnings: [],
  });
});

const LIST =
  '{"type":"ListView",{{ own }}"children":[{% for item in items %}{"type":"ListViewItem","children":[{"type":"Text","value":{{ item | tojson }}}]},{% endfor %}null]}';

Deno.test("renderCard says in a card with an empty list that it is empty, in the card's own text or the language's", () => {
  const text = (value: string) => ({ type: "Text", value, size: "sm", color: "secondary" });
  const cardOf = (source: string, data: unknown, nothing?: string) => {
    const rendered = renderCard({ template: templateOf(source), summary: null }, data, nothing);
    assert.ok(rendered.kind === "card");
    assert.deepEqual([rendered.problems, rendered.warnings], [[], []]);
    return rendered.card;
  };
  const row = (value: string) => ({ type: "ListView", children: [{ type: "ListViewItem", children: [text(value)] }] });
  assert.deepEqual(cardOf(LIST, { items: [] }), row("Nothing here."));
  assert.deepEqual(cardOf(LIST, { items: [] }, "Hier ist nichts."), row("Hier ist nichts."));
  const own = '"empty":"No orders yet.",';
  assert.deepEqual(cardOf(LIST, { own, items: [] }, "Hier ist nichts."), row("No orders yet."));
  assert.equal(cardOf(LIST, { own, items: ["a"] }).children?.length, 1);
  assert.equal("empty" in cardOf(LIST, { own, items: ["a"] }), false, "the chat does not get it");
  assert.deepEqual(cardOf('{"type":"Card","children":[]}', {}).children, [text("Nothing here.")]);
  const headline = '{"type":"Card","status":{"text":"Done"}}';
  assert.equal(cardOf(headline, {}).children, undefined, "a headline says something");
});

Deno.test("renderCard drops an unknown component and reports it", () => {
  const rendered = render('{"type":"Card","children":[{"type":{{ kind | tojson }}},{"type":"Spacer"}]}', {
    kind: "Script",
  });
  assert.ok(rendered.kind === "card");
  assert.deepEqual(rendered.card.children, [{ type: "Spacer" }]);
  assert.deepEqual(rendered.problems.map(({ code }) => code), ["card.unknown-component"]);
});

Deno.test("renderCard writes the summary on one line of at most 80 characters", () => {
  const line = (summary: string, data: unknown) => {
    const rendered = render(TEXT_CARD, data, summary);
    return rendered.kind === "card" ? rendered.summary : rendered;
  };
  assert.equal(line(" {{ plan | title }} plan,\n {{ none }} {{ status }} ", { plan: "pro" }), "Pro plan,");
  const long = line("{{ 'a' * 200 }}", {});
  assert.equal(long, "a".repeat(CARD_LIMITS.summaryCharsMax - 1) + "…");
});

Deno.test("renderCard shows a card whose summary fails, with a warning", () => {
  const rendered = render(TEXT_CARD, { text: "a" }, "{{ 1 / 0 }}");
  assert.ok(rendered.kind === "card");
  assert.equal(rendered.summary, null);
  assert.deepEqual(rendered.warnings.map(({ code }) => code), ["card.summary-failed"]);
});

/** A template with a slip in its JSON, and where its author reads of it. */
const SLIPS: readonly (readonly [what: string, source: string, line: number, column: number])[] = [
  ["a missing comma", '{\n  "type": "Card"\n  "children": []\n}', 3, 3],
  ["a comma too much after a value", '{"type": {{ "Card" | tojson }},\n}', 2, 1],
  ["a value that is no JSON", '{"type":\n  {{ text }}}', 2, 3],
  ["an end that is missing", '{"type": "Card",\n"children": []', 2, 15],
  ["text after a tag that drops space", '{\n{%- if true -%}\n\n  "type" "Card"{% endif %}}', 4, 10],
  ["text inside a loop", '{"type":"Card","children":[\n{% for i in [1, 2] %}\n  {"a" 1}{% endfor %}]}', 3, 8],
  ["a captured text", '{% set c %}\n"a" 1{% endset %}{\n{{ c }}}', 3, 1],
];

for (const [what, source, line, column] of SLIPS) {
  Deno.test(`renderCard finds ${what} in the template`, () => {
    const rendered = render(source, { text: "a" });
    assert.ok(rendered.kind === "no_card");
    assert.deepEqual([rendered.problem.line, rendered.problem.column], [line, column]);
  });
}

Deno.test("renderCard locates a faulty component in the template, the same place for every iteration of a loop", () => {
  const source =
    '{"type":"Card","children":[\n{% for word in words %}\n  {"type":"Row", "children": [{"type":"Crad"}]},\n' +
    '{% endfor %}\n  {"type":"Text","sise":"sm",\n   "value":"a"},\n{{ {"type":"Spacr"} | tojson }}]}';
  const rendered = render(source, { words: ["a", "b"] });
  assert.ok(rendered.kind === "card");
  const places = [...rendered.problems, ...rendered.warnings].map(({ line, column, code }) => [line, column, code]);
  assert.deepEqual(places, [
    [3, 31, "card.unknown-component"],
    [3, 31, "card.unknown-component"],
    [7, 1, "card.unknown-component"],
    [5, 25, "card.unknown-property"],
  ]);
});

type Failure = readonly [what: string, source: string, data: unknown, code: string, message: RegExp];

const FAILURES: readonly Failure[] = [
  ["text that is not JSON", '{"type": {{ text }}}', { text: "a" }, "card.not-json", /near .*"type.*: a/],
  ["nothing", "", {}, "card.not-json", /near ""/],
  ["a broken template", "{{ 1 / 0 }}", {}, "card.template-failed", /divided by zero/],
  ["a list", "[]", {}, "card.not-a-component", /a component is an object/],
  ["another root", '{"type":"Text","value":"a"}', {}, "card.misplaced-component", /cannot begin with Text/],
  ["a root made up", '{"type":"Script"}', {}, "card.unknown-component", /no component "Script"/],
  [
    "too many components",
    '{"type":"Card","children":[{% for i in range(400) %}{"type":"Spacer"},{% endfor %}null]}',
    ...[{}, "card.too-large", /more than 400 components/] as const,
  ],
  [
    "too many bytes",
    `{"type":"Card","children":[{% for i in range(15) %}${'{"type":"Text","value":"{{ \'é\' * 1900 }}"},'}{% endfor %}null]}`,
    ...[{}, "card.too-large", /more than 49152 bytes/] as const,
  ],
];

for (const [what, source, data, code, message] of FAILURES) {
  Deno.test(`renderCard gives no card for ${what}`, () => {
    const rendered = render(source, data);
    assert.ok(rendered.kind === "no_card");
    assert.equal(rendered.problem.file, "widgets/a.json");
    assert.equal(rendered.problem.code, code);
    assert.match(rendered.problem.message, message);
  });
}

Deno.test("renderCard refuses endlessly nested output", () => {
  const rendered = render("{{ ('[' * 30000) ~ (']' * 30000) }}", {});
  assert.ok(rendered.kind === "no_card");
  const inside = render('{"type":"Card","children":{{ ("[" * 30000) ~ ("]" * 30000) }}}', {});
  assert.ok(inside.kind === "card");
  assert.deepEqual(inside.problems.map(({ code }) => code), ["card.not-a-component"]);
});

Deno.test("renderCard warns of a field that its button's payload already has", () => {
  const action = { type: "tool:rate", payload: { stars: 5 } };
  const fields = [{ type: "Input", name: "stars" }, { type: "Input", name: "words" }];
  const form = {
    type: "Form",
    onSubmitAction: action,
    children: [...fields, { type: "Button", label: "Rate", submit: true }],
  };
  const rendered = render(JSON.stringify({ type: "Card", children: [form] }), {});
  assert.ok(rendered.kind === "card");
  assert.deepEqual(rendered.warnings.map(({ code, message }) => [code, message]), [
    ["card.field-in-payload", 'the field stars is not sent: the payload of "Rate" has a stars already'],
  ]);
});
