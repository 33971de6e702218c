import assert from "node:assert/strict";
import { orderedVisitors } from "../../../../routes/desk/visitors/order.ts";
import type { SeenVisitor } from "../../../../routes/visitors.ts";

const AT = new Date(0);

function visitor(visit: string, over: Partial<SeenVisitor> = {}): SeenVisitor {
  const facts = { referrer: null, viewport: "1x1", locale: "de-DE", timezone: "Europe/Berlin" };
  const page = { url: `https://shop.example/${visit}`, title: `Page ${visit}` };
  return {
    ...{ visit, page, facts, browser: null, lastError: null, chat: null, contact: null },
    ...{ state: "browsing", since: AT, at: AT },
    ...over,
  };
}

const ids = (found: readonly SeenVisitor[]) => found.map(({ visit }) => visit);

Deno.test("visitors in trouble come first, the others stay in their order", () => {
  const all = [visitor("a"), visitor("b", { state: "chatting" }), visitor("c", { state: "failed" }), visitor("d")];
  const shown = orderedVisitors([...all, visitor("e", { state: "stuck" })], { query: "", state: null });
  assert.deepEqual(ids(shown), ["e", "c", "b", "a", "d"]);
});

Deno.test("visitors are found by name, page, referrer and state", () => {
  const ada = { id: "1", externalId: "cus_1", name: "Ada Moreno", email: "ada@example.com" };
  const facts = { referrer: "https://search.example/", viewport: "1x1", locale: "fr-FR", timezone: "Europe/Paris" };
  const all = [visitor("cart", { contact: ada }), visitor("pay", { facts, state: "stuck" }), visitor("home")];
  const found = (query: string, state: SeenVisitor["state"] | null = null) =>
    ids(orderedVisitors(all, { query, state }));
  assert.deepEqual(found("ADA moreno"), ["cart"]);
  assert.deepEqual(found("search.example"), ["pay"]);
  assert.deepEqual(found("page home"), ["home"]);
  assert.deepEqual(found("", "stuck"), ["pay"]);
  assert.deepEqual(found("ada", "stuck"), []);
});
