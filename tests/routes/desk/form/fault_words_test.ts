import assert from "node:assert/strict";
import { faultWords } from "../../../../routes/desk/form/fault_words.ts";

Deno.test("a fault at its field does not name the parameter, which the field's label names", () => {
  const fix = "`name`: Name of the new action, such as get_invoices.";
  assert.equal(
    faultWords({ parameter: "name", message: "`name` is missing.", fix }),
    "This is missing. Name of the new action, such as get_invoices.",
  );
  const said = "Write the address as the browser shows it.";
  assert.equal(faultWords({ parameter: "url", message: said, fix: said }), said);
});

Deno.test("a fault inside a field says where", () => {
  const inside = { parameter: "customer.id", message: "`customer.id` is missing.", fix: "`customer`: Who asks." };
  assert.equal(faultWords({ ...inside, parameter: "customer" }), "`customer.id` is missing. Who asks.");
});
