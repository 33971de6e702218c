import assert from "node:assert/strict";
import { labelOf, singularOf, titleOf } from "../../core/cards/from_data/words.ts";

const CASES: readonly (readonly [(name: string) => string, string, string])[] = [
  [labelOf, "renewsOn", "Renews on"],
  [labelOf, "billing_address", "Billing address"],
  [labelOf, "HTTPStatusCode", "Http status code"],
  [labelOf, "invoicePDF", "Invoice PDF"],
  [labelOf, "address1", "Address 1"],
  [labelOf, "is_active", "Active"],
  [labelOf, "has-paid", "Paid"],
  [labelOf, "is", "Is"],
  [(name) => labelOf(name, true), "credit_cents", "Credit"],
  [(name) => labelOf(name, true), "amountMinor", "Amount"],
  [(name) => labelOf(name, true), "cents", "Cents"],
  [labelOf, "größe", "Größe"],
  [labelOf, "—", "—"],
  [labelOf, "", "Value"],
  [titleOf, "get_invoice_card", "Invoice"],
  [titleOf, "list_orders", "Orders"],
  [titleOf, "card", "Card"],
  [titleOf, "get", "Get"],
  [singularOf, "invoices", "invoice"],
  [singularOf, "addresses", "address"],
  [singularOf, "boxes", "box"],
  [singularOf, "categories", "category"],
  [singularOf, "status", "status"],
  [singularOf, "glass", "glass"],
  [singularOf, "gas", "gas"],
];

Deno.test("labelOf, titleOf and singularOf turn names into words", async (test) => {
  for (const [make, name, expected] of CASES) {
    await test.step(`${make.name} of ${JSON.stringify(name)}`, () => assert.equal(make(name), expected));
  }
});
