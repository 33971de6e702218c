import assert from "node:assert/strict";
import { checkAgent } from "../../core/agent/check.ts";
import { isFileName } from "../../core/agent/files.ts";
import { renderWidget } from "../../core/agent/widgets/widget_card.ts";
import { cardButtons } from "../../core/cards/buttons.ts";
import { DESIGNS } from "../../core/cards/gallery.ts";
import { CARD_LIMITS } from "../../core/limits/cards.ts";

const OF_THE_GALLERY = `account subscription invoice_list order_status shipment appointment_picker refund_confirmation
  plan_chooser usage_chart contact_form rating incident_notice`.split(/\s+/);

Deno.test("DESIGNS are the layouts and the gallery, each under its own name", () => {
  const gallery = [...DESIGNS.values()].filter(({ kind }) => kind === "gallery");
  assert.deepEqual(gallery.map(({ name }) => name), OF_THE_GALLERY);
  for (const [name, design] of DESIGNS) {
    assert.equal(design.name, name);
    assert.ok(isFileName(name) && design.description.length > 20 && design.description.endsWith("."));
    assert.ok(design.file.states.length > 0, `${name} has a state besides its sample`);
  }
});

for (const { name, file } of DESIGNS.values()) {
  const cases = [{ name: "its sample", data: file.sample }, ...file.states];

  Deno.test(`the design ${name} renders without problems and warnings in every state`, async (test) => {
    for (const { name: state, data } of cases) {
      await test.step(state, () => {
        const rendered = renderWidget(file, data, name);
        assert.ok(rendered.kind === "card", JSON.stringify(rendered));
        assert.deepEqual([...rendered.problems, ...rendered.warnings], []);
        assert.doesNotMatch(JSON.stringify(rendered.card), /None|undefined|\bnull\b|NaN/);
        assert.doesNotMatch(JSON.stringify(rendered.card), /e-mail/i, "every text of the desk writes email");
        const summary = rendered.summary ?? "";
        assert.ok(
          state !== "its sample" || (summary.length > 3 && summary.length < CARD_LIMITS.summaryCharsMax),
          summary,
        );
      });
    }
  });

  Deno.test(`the design ${name} is a widget file whose buttons all do something`, () => {
    const files = new Map([[`widgets/${name}.json`, JSON.stringify(file)]]);
    const { problems, warnings } = checkAgent(files, { privateHosts: [] });
    assert.deepEqual(problems, []);
    assert.deepEqual(warnings.filter(({ code }) => code !== "widget.unknown-action"), []);
    const kinds = cases.flatMap(({ data }) => {
      const rendered = renderWidget(file, data, name);
      return rendered.kind === "card" ? cardButtons(rendered.card).map(({ action }) => action.kind) : [];
    });
    assert.ok(kinds.every((kind) => kind === "run" || kind === "open_url"), kinds.join());
  });

  Deno.test(`the design ${name} renders without data, and with each field missing in turn`, async (test) => {
    const without = Object.keys(file.sample).map((key) => ({
      title: `without ${key}`,
      data: Object.fromEntries(Object.entries(file.sample).filter(([each]) => each !== key)),
    }));
    for (const { title, data } of [{ title: "nothing", data: {} }, ...without]) {
      await test.step(title, () => {
        const rendered = renderWidget(file, data, name);
        assert.ok(rendered.kind === "card", JSON.stringify(rendered));
        assert.deepEqual(rendered.problems, []);
      });
    }
  });
}
