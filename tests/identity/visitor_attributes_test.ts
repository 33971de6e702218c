/** A page's attributes for its visitor are bounded, and never refused. */

import assert from "node:assert/strict";
import { visitorAttributesSchema } from "../../core/identity/visitor_attributes.ts";
import { VISITOR_LIMITS } from "../../core/limits/people.ts";

Deno.test("a page's attributes are texts by name: other values are dropped, and long texts are cut", () => {
  const given = { plan: "pro", seats: 5, trial: false, none: null, more: { deep: 1 }, list: [1], " ": "no name" };
  assert.deepEqual(visitorAttributesSchema.parse(given), { plan: "pro", seats: "5", trial: "false" });
  const [[name = "", value = ""] = []] = Object.entries(
    visitorAttributesSchema.parse({ ["n".repeat(500)]: `a\u202eb${"v".repeat(500)}` }),
  );
  assert.equal(name.length, VISITOR_LIMITS.attributeNameCharsMax);
  assert.equal(value.length, VISITOR_LIMITS.attributeCharsMax);
  assert.ok(value.startsWith("abv"), "hidden characters are left out");
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, nth) => [`n${nth}`, nth]));
  assert.equal(Object.keys(visitorAttributesSchema.parse(many)).length, VISITOR_LIMITS.attributesMax);
});

Deno.test("an attribute may be named like a built-in property, such as constructor", () => {
  const said = visitorAttributesSchema.parse(JSON.parse(`{"__proto__": "x", "constructor": "y"}`));
  assert.equal(Object.getPrototypeOf(said), Object.prototype);
  assert.equal(Object.entries(said).some(([, value]) => typeof value !== "string"), false);
});
