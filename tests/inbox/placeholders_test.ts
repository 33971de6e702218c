import assert from "node:assert/strict";
import {
  checkPlaceholders,
  fillForSending,
  fillPlaceholders,
  hasPlaceholders,
  PLACEHOLDERS,
  type PlaceholderValues,
} from "../../core/inbox/placeholders.ts";

const VALUES: PlaceholderValues = {
  first_name: "Ada",
  name: "Ada Moreno",
  email: null,
  my_name: "Mia",
  company: "Plotline",
};

Deno.test("placeholders are filled in, with their fallback text if there is no value", () => {
  const TABLE: readonly (readonly [string, string])[] = [
    ["Hi {{first_name}}, {{ my_name }} of {{company}}.", "Hi Ada, Mia of Plotline."],
    ["To {{email|your address}}", "To your address"],
    ["To {{email}}", "To {{email}}"],
    ["{{first_name|there}} {{unknown}} {no} {{", "Ada {{unknown}} {no} {{"],
  ];
  for (const [text, filled] of TABLE) assert.equal(fillPlaceholders(text, VALUES), filled);
});

Deno.test("an unknown placeholder is refused, with the list of known ones", () => {
  for (const name of Object.keys(PLACEHOLDERS)) checkPlaceholders(`{{${name}}} {{${name}|x}}`);
  checkPlaceholders("A { brace } and {{");
  assert.throws(() => checkPlaceholders("Hi {{firstname}}"), /no placeholder \{\{firstname\}\}/);
});

Deno.test("a text whose placeholder has no value is not sent; braces typed by a person are sent", () => {
  assert.throws(() => fillForSending("To {{email}}", VALUES), /\{\{email\}\} has no value/);
  const TEMPLATE = "Write {{ user.id }} into the template.";
  assert.deepEqual([hasPlaceholders(TEMPLATE), fillForSending(TEMPLATE, VALUES)], [false, TEMPLATE]);
  // A customer's name is text: what looks like a placeholder in it is no placeholder.
  assert.equal(fillForSending("Hi {{ name }}", { ...VALUES, name: "{{email}}" }), "Hi {{email}}");
});
