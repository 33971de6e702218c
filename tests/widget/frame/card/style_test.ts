import assert from "node:assert/strict";
import type { Json } from "../../../../widget/protocol.ts";
import { cssColor, cssGradient } from "../../../../widget/frame/card/colors.ts";
import { BOX_PROPERTIES, styleOf } from "../../../../widget/frame/card/style.ts";

Deno.test("styleOf turns the properties of a node into CSS", () => {
  const cases: readonly (readonly [{ readonly [property: string]: Json }, { readonly [property: string]: string }])[] =
    [
      [{ gap: 2 }, { gap: "8px" }],
      [{ padding: { x: 4, top: "2px" } }, {
        paddingInlineStart: "16px",
        paddingInlineEnd: "16px",
        paddingTop: "2px",
      }],
      [{ width: 3.0 }, { width: "3px", flexShrink: "1" }],
      [{ width: "100%", height: "auto" }, { width: "100%", height: "auto" }],
      [{ size: 40 }, { width: "40px", height: "40px", flexShrink: "1" }],
      [{ align: "start", justify: "between" }, { alignItems: "flex-start", justifyContent: "space-between" }],
      [{ radius: "full" }, { borderRadius: "9999px" }],
      [{ flex: 1 }, { flex: "1" }],
      [{ border: { size: 1, color: "default", style: "dashed" } }, {
        borderWidth: "1px",
        borderStyle: "dashed",
        borderColor: "var(--line)",
      }],
      [{ border: { x: 2, top: { size: 1, color: "#fff" } } }, {
        borderInlineStartWidth: "2px",
        borderInlineStartStyle: "solid",
        borderInlineStartColor: "var(--line)",
        borderInlineEndWidth: "2px",
        borderInlineEndStyle: "solid",
        borderInlineEndColor: "var(--line)",
        borderTopWidth: "1px",
        borderTopStyle: "solid",
        borderTopColor: "#fff",
      }],
      [{ width: "fit-content", flex: "1 0 40%" }, { width: "fit-content", flex: "1 0 40%" }],
      [{ background: "surface-secondary" }, { backgroundColor: "var(--muted)" }],
      [{ background: { light: "#fff", dark: "#000" } }, { backgroundColor: "light-dark(#fff, #000)" }],
    ];
  for (const [properties, expected] of cases) {
    assert.deepEqual(styleOf({ type: "Box", ...properties }, BOX_PROPERTIES), expected, JSON.stringify(properties));
  }
});

Deno.test("styleOf drops every value that is not in the catalogue", () => {
  const hostile: readonly Json[] = [
    "url(https://evil.example/x)",
    "1px;color:red",
    "calc(100% - 1px)",
    "var(--text)",
    "expression(alert(1))",
    "constructor",
    "__proto__",
    { constructor: 1 },
    ["8px"],
    1e9,
    true,
  ];
  for (const value of hostile) {
    for (const property of BOX_PROPERTIES) {
      const styles = styleOf({ type: "Box", [property]: value }, BOX_PROPERTIES);
      assert.deepEqual(styles, {}, `${property}: ${JSON.stringify(value)}`);
    }
  }
});

Deno.test("cssColor accepts only tokens and literal colours", () => {
  const cases: readonly (readonly [Json, string | null])[] = [
    ["secondary", "var(--text-2)"],
    ["#12ab", "#12ab"],
    ["rgb(1, 2, 3)", "rgb(1, 2, 3)"],
    ["hsl(120deg 50% 40% / 0.5)", "hsl(120deg 50% 40% / 0.5)"],
    ["blue-500", "oklch(0.64 0.19 255)"],
    ["alpha-15", "color-mix(in srgb, var(--text) 15%, transparent)"],
    ["toString", null],
    ["blue-123", null],
    ["red;}", null],
    ["url(x)", null],
    [{ light: "red-500", dark: "url(x)" }, null],
  ];
  for (const [value, expected] of cases) assert.equal(cssColor(value, "text"), expected, JSON.stringify(value));
});

Deno.test("cssGradient accepts only colours and directions", () => {
  assert.equal(
    cssGradient("linear-gradient(135deg, #fff 0%, rgb(1, 2, 3) 100%)"),
    "linear-gradient(135deg, #fff 0%, rgb(1, 2, 3) 100%)",
  );
  for (const value of ["linear-gradient(url(https://evil.example), #fff)", "linear-gradient(#fff)", "url(x)", null]) {
    assert.equal(cssGradient(value), null, String(value));
  }
});
