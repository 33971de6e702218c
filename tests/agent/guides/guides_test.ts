import assert from "node:assert/strict";
import { checkAgent } from "../../../core/agent/check.ts";
import { GUIDES } from "../../../core/agent/guides/guides.ts";
import { cardButtons, describeButton } from "../../../core/cards/buttons.ts";
import { COMPONENTS, isComponentType, rowOf } from "../../../core/cards/components.ts";
import { renderText } from "../../../core/cards/evaluate.ts";
import { FILTERS } from "../../../core/cards/filters.ts";
import { outlineCard } from "../../../core/cards/outline.ts";
import { renderCard } from "../../../core/cards/render.ts";
import { VALUE_TESTS } from "../../../core/cards/value_tests.ts";
import { parseTemplate } from "../../../core/cards/template.ts";
import { TEMPLATE_LIMITS } from "../../../core/limits/cards.ts";
import { guideBlocks, guideFiles } from "./blocks.ts";

Deno.test("GUIDES hold a whole agent without a problem or a warning", () => {
  assert.deepEqual([...guideFiles.keys()].sort(), [
    "actions/change_plan.yaml",
    "actions/get_account.yaml",
    "instructions.md",
    "tasks/account.md",
    "tests/account.yaml",
    "website.yaml",
    "widgets/account_card.json",
    "widgets/plan_form.json",
  ]);
  const { agent, problems, warnings } = checkAgent(guideFiles, { privateHosts: [] });
  assert.deepEqual({ problems, warnings }, { problems: [], warnings: [] });
  assert.equal(agent.tests.get("account")?.cases.length, 2);
});

Deno.test("GUIDES' card renders for its sample and each of its states", async (test) => {
  const file = checkAgent(guideFiles, { privateHosts: [] }).agent.widgets.get("account_card");
  assert.ok(file);
  const template = parseTemplate(file.template, "account_card");
  const summary = parseTemplate(file.summary ?? "", "account_card");
  assert.ok(template.kind === "ok" && summary.kind === "ok");
  for (const { name, data } of [{ name: "sample", data: file.sample ?? null }, ...file.states]) {
    await test.step(name, () => {
      const rendered = renderCard({ template: template.value, summary: summary.value }, data);
      assert.ok(rendered.kind === "card");
      assert.deepEqual({ ...rendered, card: null, summary: null }, {
        kind: "card",
        card: null,
        summary: null,
        problems: [],
        warnings: [],
      });
      const outline = outlineCard(rendered.card);
      assert.equal(outline.includes("runs change_plan"), name === "sample");
      assert.match(outline, /opens https:\/\/app\.example\.com\/billing/);
    });
  }
});

Deno.test("the Jinja examples in GUIDES print the results that they state", async (test) => {
  const data: unknown = JSON.parse(guideBlocks.find(({ label }) => label === "data")?.content ?? "");
  const lines = guideBlocks.filter(({ language }) => language === "jinja").flatMap(({ content }) =>
    content.trim().split("\n")
  );
  assert.ok(lines.length > 15);
  for (const line of lines) {
    await test.step(line, () => {
      const [source = "", printed] = line.split(" → ");
      const template = parseTemplate(source, "guide");
      assert.ok(template.kind === "ok");
      const rendered = renderText(template.value, data);
      assert.equal(rendered.kind === "failed" ? rendered.message : rendered.text, printed);
    });
  }
});

Deno.test("GUIDES name exactly the existing filters and tests, and the current limits", () => {
  const jinja = GUIDES.find(({ name }) => name === "jinja")?.text ?? "";
  const listed = (word: string) =>
    new RegExp(`\\*\\*${word}\\*\\*[^:]*: ([^.]*)\\.`).exec(jinja)?.[1]?.split(/\s+/).sort();
  assert.deepEqual(listed("Filters"), [...FILTERS.keys()].sort());
  assert.deepEqual(listed("Tests"), [...VALUE_TESTS.keys()].sort());
  assert.ok(jinja.includes(TEMPLATE_LIMITS.stepsMax.toLocaleString("en")));
  assert.ok(jinja.includes(`${TEMPLATE_LIMITS.outputCharsMax / 1024} KiB`));
});

Deno.test("GUIDES' form sends its field to the action", () => {
  const file = checkAgent(guideFiles, { privateHosts: [] }).agent.widgets.get("plan_form");
  const template = parseTemplate(file?.template ?? "", "plan_form");
  assert.ok(file !== undefined && template.kind === "ok");
  const rendered = renderCard({ template: template.value, summary: null }, file.sample);
  assert.ok(rendered.kind === "card");
  assert.deepEqual(cardButtons(rendered.card).map((button) => [button.label, describeButton(button)]), [
    ["Change", "runs change_plan and what is filled in as plan"],
  ]);
});

/** Properties that the guide names once for all components, and not in each component's row. */
const SHARED = new Set([...Object.keys(rowOf("Box").properties), ...Object.keys(rowOf("Title").properties)]);

Deno.test("GUIDES name every component, and every property of it in its row or among the shared ones", () => {
  const guide = GUIDES.find(({ name }) => name === "components")?.text ?? "";
  const rows = [...guide.matchAll(/^\| ([A-Z][\w., ]*?) +\| (.*) \|$/gm)];
  for (const type of Object.keys(COMPONENTS).filter(isComponentType)) {
    const row = rows.find(([, names = ""]) => names.split(", ").includes(type))?.[2];
    assert.ok(row !== undefined, type);
    const text = type === "Textarea" ? `${row} ${rows.find(([, name]) => name === "Input")?.[2]}` : row;
    const missing = Object.keys(rowOf(type).properties).filter((name) =>
      !SHARED.has(name) && !new RegExp(`\\b${name}\\b`).test(text)
    );
    assert.deepEqual(missing, [], type);
    for (const name of SHARED) assert.match(guide, new RegExp(`\\b${name}\\b`));
  }
});
