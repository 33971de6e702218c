/**
 * The example's account card, state by state and with each field missing in turn.
 *
 * @module
 */
import assert from "node:assert/strict";
import { cardButtons, describeButton } from "../../core/cards/buttons.ts";
import { outlineCard } from "../../core/cards/outline.ts";
import { renderCard } from "../../core/cards/render.ts";
import { parseTemplate, type Template } from "../../core/cards/template.ts";
import file from "../../examples/agent/widgets/account_card.json" with { type: "json" };

function templateOf(source: string): Template {
  const parsed = parseTemplate(source, "widgets/account_card.json");
  assert.ok(parsed.kind === "ok");
  return parsed.value;
}

const TEMPLATES = { template: templateOf(file.template), summary: templateOf(file.summary) };

function renderAccount(data: unknown) {
  const rendered = renderCard(TEMPLATES, data);
  assert.ok(rendered.kind === "card");
  return rendered;
}

const OUTLINE = `Card size=sm
  Row
    Title "Starter" size=sm
    Spacer
    Badge "Active" color=success
  Divider flush=true
  Col gap=2
    Row
      Caption "Seats"
      Spacer
      Text "3 of 5 used" size=sm
    Row
      Caption "Renews"
      Spacer
      Text "2026-12-14" size=sm
    Row
      Caption "Price"
      Spacer
      Text "$12 / month" weight=semibold size=sm
  Divider flush=true
  Col gap=2
    Button "Upgrade to Pro" style=primary block=true → runs change_plan with plan = pro
    Button "Manage billing" variant=outline block=true → opens http://localhost:8001/billing`;

Deno.test("outlineCard writes the account card of the starter plan", () => {
  const { card, summary, problems, warnings } = renderAccount(file.sample);
  assert.equal(outlineCard(card), OUTLINE);
  assert.equal(summary, "Starter plan, active");
  assert.deepEqual([...problems, ...warnings], []);
});

Deno.test("renderCard offers the upgrade only on the starter plan", () => {
  const labels = file.states.map((
    { name, data },
  ) => [name, cardButtons(renderAccount(data).card).map(({ label }) => label)]);
  assert.deepEqual(labels, [
    ["Starter", ["Upgrade to Pro", "Manage billing"]],
    ["Past due", ["Manage billing"]],
    ["Canceled", ["Manage billing"]],
  ]);
});

Deno.test("renderCard shows what changes from state to state", () => {
  const lines = file.states.map(({ data }) =>
    outlineCard(renderAccount(data).card).split("\n").filter((line) => /Badge|Caption "(?:Renews|Ends)"/.test(line))
      .map((line) => line.trim())
  );
  assert.deepEqual(lines, [
    ['Badge "Active" color=success', 'Caption "Renews"'],
    ['Badge "Past due" color=danger', 'Caption "Renews"'],
    ['Badge "Canceled" color=secondary', 'Caption "Ends"'],
  ]);
});

/** For each field, the lines of the outline that change when it is missing. */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  plan: ["Title null size=sm"],
  status: ["Badge null color=secondary"],
  seats: ["Text null size=sm"],
  seatsUsed: ["Text null size=sm"],
  renewsOn: ["Text null size=sm"],
  price: ["Text null weight=semibold size=sm"],
  billingUrl: ['Button "Manage billing" variant=outline block=true → has no effect on the desk (open_url)'],
};

for (const [field, wanted] of Object.entries(WITHOUT)) {
  for (const [how, change] of [["missing", {}], ["null", { [field]: null }]] as const) {
    Deno.test(`renderCard shows the account card with ${field} ${how}`, () => {
      const rest = Object.fromEntries(Object.entries(file.sample).filter(([name]) => name !== field));
      const { card, problems, warnings } = renderAccount({ ...rest, ...change });
      const lines = outlineCard(card).split("\n").filter((line) => !OUTLINE.split("\n").includes(line));
      assert.deepEqual(lines.map((line) => line.trim()), wanted);
      assert.deepEqual(problems, []);
      assert.deepEqual(warnings.map(({ code }) => code), field === "billingUrl" ? ["card.idle-button"] : []);
    });
  }
}

Deno.test("renderCard shows the account card with no data, wrong data and hostile data", () => {
  const hostile = {
    plan: '"}],"type":"Script"',
    status: "</script>",
    seats: {},
    seatsUsed: [],
    billingUrl: "javascript:alert(1)",
  };
  for (const data of [{}, null, [], "text", 5, undefined, hostile]) {
    const { card, problems } = renderAccount(data);
    assert.equal(card.children?.length, 5);
    assert.deepEqual(problems, []);
    for (const button of cardButtons(card)) assert.match(describeButton(button), /no effect/);
  }
});
