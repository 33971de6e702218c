import assert from "node:assert/strict";
import { faultWords } from "../../../../routes/desk/form/fault_words.ts";

Deno.test("a fault shown at its field omits the parameter's name", () => {
  const fix = "`name`: Name of the new action, such as get_invoices.";
  assert.equal(
    faultWords({ parameter: "name", message: "`name` is missing.", fix }),
    "This is missing. Name of the new action, such as get_invoices.",
  );
  const said = "Write the address as the browser shows it.";
  assert.equal(faultWords({ parameter: "url", message: said, fix: said }), said);
});

Deno.test("a fault within a nested value says where", () => {
  const inside = { parameter: "customer.id", message: "`customer.id` is missing.", fix: "`customer`: Who asks." };
  assert.equal(faultWords({ ...inside, parameter: "customer" }), "`customer.id` is missing. Who asks.");
});
