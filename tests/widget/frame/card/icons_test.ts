import assert from "node:assert/strict";
import { ICON_NAMES } from "../../../browser/widget_cards.ts";
import { ICON_DRAWINGS } from "../../../../widget/frame/card/icon_drawings.ts";

Deno.test("every icon of the catalogue has its own drawing", () => {
  assert.equal(ICON_NAMES.length, 64);
  const drawn = ICON_NAMES.map((name) => JSON.stringify(ICON_DRAWINGS[name] ?? name));
  for (const drawing of drawn) assert.match(drawing, /^\{.*"[Mm]\d/);
  assert.equal(new Set(drawn).size, drawn.length);
});

Deno.test("every drawing is path data and nothing else", () => {
  for (const [name, { stroke = "", fill = "" }] of Object.entries(ICON_DRAWINGS)) {
    assert.match(stroke + fill, /^[MLHVCSQAZmlhvcsqaz\d., -]+$/, name);
    assert.ok((stroke + fill).length < 700, name);
  }
});
