import assert from "node:assert/strict";
import { orderedVisitors } from "../../../../routes/desk/visitors/order.ts";
import { referrerSite, visitsLine } from "../../../../routes/desk/visitors/labels.ts";
import type { SeenVisitor } from "../../../../routes/visitors.ts";

const AT = new Date(0);

function visitor(visit: string, over: Partial<SeenVisitor> = {}): SeenVisitor {
  const facts = { referrer: null, viewport: "1x1", locale: "de-DE", timezone: "Europe/Berlin" };
  const page = { url: `https://shop.example/${visit}`, title: `Page ${visit}` };
  return {
    ...{ visit, page, facts, browser: null, country: null, visits: null, lastError: null, chat: null, contact: null },
    ...{ state: "browsing", since: AT, at: AT },
    ...over,
  };
}

const EVERYONE = { query: "", state: null, visits: null };

const ids = (found: readonly SeenVisitor[]) => found.map(({ visit }) => visit);

Deno.test("visitors with problems come first, and the others keep their order", () => {
  const failedAt = (ms: number) => ({ lastError: { kind: "error", at: new Date(ms), detail: {} } }) as const;
  const all = [
    visitor("a"),
    visitor("b", { state: "chatting" }),
    visitor("c", { state: "failed" }),
    visitor("d"),
    visitor("earlier", failedAt(1)),
    visitor("later", { state: "chatting", ...failedAt(2) }),
    visitor("e", { state: "stuck" }),
  ];
  assert.deepEqual(ids(orderedVisitors(all, EVERYONE, "en")), ["e", "c", "later", "earlier", "b", "a", "d"]);
});

Deno.test("visitors are found by name, page, referrer and state", () => {
  const ada = { id: "1", externalId: "cus_1", name: "Ada Moreno", email: "ada@example.com" };
  const facts = { referrer: "https://search.example/", viewport: "1x1", locale: "fr-FR", timezone: "Europe/Paris" };
  const all = [visitor("cart", { contact: ada }), visitor("pay", { facts, state: "stuck" }), visitor("home")];
  const found = (query: string, state: SeenVisitor["state"] | null = null) =>
    ids(orderedVisitors(all, { ...EVERYONE, query, state }, "en"));
  assert.deepEqual(found("ADA moreno"), ["cart"]);
  assert.deepEqual(found("search.example"), ["pay"]);
  assert.deepEqual(found("page home"), ["home"]);
  assert.deepEqual(found("", "stuck"), ["pay"]);
  assert.deepEqual(found("ada", "stuck"), []);
  assert.deepEqual(found("france"), ["pay"]);
});

Deno.test("new and returning visitors are listed apart", () => {
  const before = new Date(1);
  const all = [
    visitor("first", { visits: { count: 1, before: null } }),
    visitor("again", { visits: { count: 3, before } }),
    visitor("unknown"),
  ];
  const found = (visits: "new" | "returning") => ids(orderedVisitors(all, { ...EVERYONE, visits }, "en"));
  assert.deepEqual([found("new"), found("returning")], [["first"], ["again"]]);
  assert.deepEqual(all.map(visitsLine), ["new", "returning, 3 visits", null]);
});

Deno.test("a visitor comes from another site, not from the page before", () => {
  const from = (referrer: string | null) => {
    const facts = { referrer, viewport: "1x1", locale: "en", timezone: "UTC" };
    return referrerSite(visitor("cart", { facts }));
  };
  assert.equal(from("https://search.example/find?q=shop"), "search.example/find");
  assert.deepEqual([from("https://shop.example/home"), from(null), from("no address")], [null, null, null]);
});
