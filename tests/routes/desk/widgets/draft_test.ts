import assert from "node:assert/strict";
import { parseWidgetFile } from "../../../../core/agent/widgets/widget_file.ts";
import type { JsonObject } from "../../../../core/json.ts";
import { changesOf, draftIn, draftOf, moveDraft, readDraft } from "../../../../routes/desk/widgets/draft.ts";

const CARD = '{"type":"Card",\n"children":[]}';

function file(more: JsonObject = {}) {
  const text = JSON.stringify({ version: "1.0", name: "A card", template: CARD, ...more });
  const parsed = parseWidgetFile("widgets/a.json", text);
  assert.ok(parsed.kind === "ok");
  return parsed.value;
}

const FULL = { summary: "one", sample: { a: 1 }, states: [{ name: "s", data: [1] }] };

/** What is typed over the whole file, and what of it is a change. */
const CHANGES: readonly (readonly [typed: JsonObject, changes: JsonObject])[] = [
  [{}, {}],
  [{ template: "{}\n" }, { template: "{}\n" }],
  [{ summary: "" }, { summary: "" }],
  [{ title: "B" }, { title: "B" }],
  // A title or a name cannot be nothing.
  [{ title: "" }, {}],
  [{ newName: "" }, {}],
  [{ newName: "b" }, { newName: "b" }],
  [{ sample: " " }, { sample: null }],
  // Other spaces are no other data.
  [{ sample: '{"a":1}' }, {}],
  [{ stateName: "", stateData: "" }, { states: [] }],
  [{ stateName: "t" }, { states: [{ name: "t", data: [1] }] }],
];

for (const [typed, changes] of CHANGES) {
  Deno.test(`changesOf takes ${JSON.stringify(typed)}`, () => {
    const before = file(FULL);
    const shown = draftOf(before);
    const form = new FormData();
    const fields = {
      newName: shown.name,
      title: shown.title,
      template: shown.template,
      summary: shown.summary,
      sample: shown.sample,
      stateName: shown.states[0]?.name ?? "",
      stateData: shown.states[0]?.data ?? "",
      ...typed,
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value).replaceAll("\n", "\r\n"));
    const draft = draftIn(form);
    assert.deepEqual(changesOf(before, draft, readDraft(draft)), changes);
  });
}

Deno.test("changesOf leaves a Studio export as it came in", () => {
  const encodedWidget = btoa(JSON.stringify({ defaultState: { a: 1 } }));
  const before = file({ encodedWidget, template: CARD.replaceAll("\n", "\r\n") });
  const draft = draftOf(before);
  assert.match(draft.sample, /"a": 1/);
  assert.deepEqual(changesOf(before, draft, readDraft(draft)), {});
});

Deno.test("moveDraft keeps typed changes and merges others' changes", () => {
  const typed = { ...draftOf(file(FULL)), template: "mine" };
  const theirs = file({ summary: "theirs", sample: { b: 2 }, states: [] });
  const moved = moveDraft(typed, file(FULL), theirs);
  assert.deepEqual(moved, { ...draftOf(theirs), template: "mine" });
});
