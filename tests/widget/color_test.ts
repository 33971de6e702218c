import assert from "node:assert/strict";
import { contrast, isHexColor, readableOn, visibleOn } from "../../widget/color.ts";

Deno.test("contrast is WCAG's contrast ratio", () => {
  assert.equal(contrast("#000000", "#ffffff"), 21);
  assert.equal(contrast("#777777", "#777777"), 1);
  assert.equal(contrast("#767676", "#ffffff").toFixed(2), "4.54");
});

Deno.test("readableOn returns a readable colour for every background", () => {
  for (let step = 0; step < 512; step++) {
    const color = "#" + [step & 7, (step >> 3) & 7, step >> 6]
      .map((level) => Math.round(level * 255 / 7).toString(16).padStart(2, "0")).join("");
    assert.ok(contrast(color, readableOn(color)) >= 4.5, color);
  }
});

Deno.test("visibleOn keeps a visible colour and adjusts an invisible one", () => {
  assert.equal(visibleOn("#ffffff", "#4f46e5", 4.5), "#4f46e5");
  for (const [surface, color] of [["#ffffff", "#ffee00"], ["#17171a", "#111111"], ["#17171a", "#000080"]] as const) {
    assert.ok(contrast(surface, visibleOn(surface, color, 4.5)) >= 4.5, color);
  }
});

Deno.test("isHexColor accepts only six digits", () => {
  const cases: readonly (readonly [unknown, boolean])[] = [
    ["#A1b2C3", true],
    ["#abc", false],
    ["red", false],
    ["#12345g", false],
    ["#1234567", false],
    [null, false],
  ];
  for (const [value, expected] of cases) assert.equal(isHexColor(value), expected, String(value));
});
