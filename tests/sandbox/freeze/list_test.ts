import assert from "node:assert/strict";
import {
  allowsAction,
  allowsModel,
  allowsSite,
  type FreezeList,
  type OutgoingCall,
  parseFreeze,
  pathMatches,
  printFreeze,
} from "../../../sandbox/freeze/list.ts";

const LIST: FreezeList = {
  frozenAt: "2026-11-22T12:00:00Z",
  actions: [{
    methods: ["GET", "POST"],
    origin: "https://api.example.com",
    path: "/v1/customers/*/orders",
    customer: false,
  }],
  sites: ["https://help.example.com"],
  models: ["https://model.example.com/v1"],
  providers: ["https://id.example.com"],
  named: false,
};

/** A pattern, paths that have its form, and paths that do not. */
const PATHS: readonly (readonly [pattern: string, fits: readonly string[], others: readonly string[]])[] = [
  ["/", ["/"], ["", "/a", "//"]],
  ["/v1/me", ["/v1/me"], ["/v1/me/", "/v1/ME", "/v1", "/v1/me/x", "/v1/m%65"]],
  [
    "/c/*/orders",
    ["/c/1/orders", "/c/a%2Fb/orders", "/c/%2e/orders".replace("%2e", "a.b"), "/c/..a/orders"],
    ["/c//orders", "/c/1/2/orders", "/c/1/order", "/c/../orders", "/c/%2e%2E/orders", "/c/./orders"],
  ],
  // What an app could take for a step up does not match, however it is written.
  ["/c/*", ["/c/x"], ["/c/..%2fadmin", "/c/a%2F..%2fadmin", "/c/a%5c..", "/c/%2e%2e%5Cadmin", "/c/x/", "/c/"]],
  ["/order-*", ["/order-1", "/order-a-b"], ["/order-", "/orders", "/xorder-1"]],
  ["/*.json", ["/a.json", "/a.json.json"], ["/.json", "/a.jso", "/a.jsonx"]],
  ["/*-*", ["/a-b", "/a-b-c"], ["/-", "/a-", "/-b"]],
  ["/a*b*c", ["/a1b2c", "/abbbcc"], ["/abc", "/a1bc", "/a1b2cd"]],
];

for (const [pattern, fits, others] of PATHS) {
  Deno.test(`pathMatches decides by the form ${pattern}`, () => {
    for (const path of fits) assert.ok(pathMatches(pattern, path), path);
    for (const path of others) assert.ok(!pathMatches(pattern, path), path);
  });
}

Deno.test("pathMatches answers at once for a pattern of many stars", () => {
  const pattern = `/${"a*".repeat(500)}b`;
  assert.ok(!pathMatches(pattern, `/${"a".repeat(8000)}`));
});

/** A request as the sandbox asks about it. */
function asked(address: string, method = "GET", change: Partial<OutgoingCall> = {}): OutgoingCall {
  const url = new URL(address);
  return { method, url, origin: url.origin, path: url.pathname, hasCustomer: false, ...change };
}

Deno.test("a freeze list allows exactly what it names", () => {
  assert.ok(allowsAction(LIST, asked("https://api.example.com/v1/customers/u_1/orders?page=2")));
  for (
    const [method, url] of [
      ["DELETE", "https://api.example.com/v1/customers/u_1/orders"],
      ["GET", "https://api.example.com:8443/v1/customers/u_1/orders"],
      ["GET", "http://api.example.com/v1/customers/u_1/orders"],
      ["GET", "https://api.example.com.evil.test/v1/customers/u_1/orders"],
      ["GET", "https://api.example.com/v1/customers"],
    ] as const
  ) assert.ok(!allowsAction(LIST, asked(url, method)), `${method} ${url}`);
  assert.ok(allowsSite(LIST, asked("https://help.example.com/any/page?q=1")));
  assert.ok(!allowsSite(LIST, asked("https://www.help.example.com/")));
  assert.ok(!allowsSite(LIST, asked("http://help.example.com/")));
  assert.ok(allowsModel(LIST, asked("https://model.example.com/v1/chat/completions")));
  assert.ok(!allowsModel(LIST, asked("https://model.example.com/v1evil/chat")));
  assert.ok(!allowsModel(LIST, asked("https://model.example.com/v1/../admin")));
});

Deno.test("a freeze list with {user.id} allows the id filled in by the sandbox, and none written by the desk", () => {
  const action = { methods: ["GET"], origin: "https://api.example.com", path: "/c/{user.id}", customer: true };
  const list = { ...LIST, actions: [action] };
  const filled = { path: "/c/{user.id}", hasCustomer: true };
  assert.ok(allowsAction(list, asked("https://api.example.com/c/u_1", "GET", filled)));
  assert.ok(!allowsAction(list, asked("https://api.example.com/c/u_1")));
  assert.ok(!allowsAction(list, asked("https://api.example.com/c/u_1", "GET", { hasCustomer: true })));
  assert.ok(!allowsAction(list, asked("https://api.example.com/c/{user.id}")));
  const elsewhere = { ...LIST, actions: [{ ...action, path: "/me" }] };
  assert.ok(allowsAction(elsewhere, asked("https://api.example.com/me", "GET", { hasCustomer: true })));
  assert.ok(!allowsAction(elsewhere, asked("https://api.example.com/me")));
});

Deno.test("parseFreeze reads back what printFreeze prints", () => {
  assert.deepEqual(parseFreeze(printFreeze(LIST)), { kind: "ok", list: LIST });
});

/** A change of the list, and the beginning of the fault that it gives. */
const FAULTS: readonly (readonly [change: Readonly<Record<string, unknown>>, fault: RegExp])[] = [
  [{ frozenAt: "yesterday" }, /^frozenAt: /],
  [{ named: undefined }, /^named: /],
  [{ extra: 1 }, /extra/],
  [{ sites: ["help.example.com"] }, /^sites\.0: must be an origin as URLs write it, such as https:/],
  [{ sites: ["https://help.example.com/"] }, /^sites\.0: must be an origin/],
  [{ sites: ["https://HELP.example.com"] }, /^sites\.0: must be an origin/],
  [{ sites: ["https://help.example.com:443"] }, /^sites\.0: must be an origin/],
  [{ models: ["ftp://model.example.com"] }, /^models\.0: must be the base address/],
  [{ models: ["https://u:p@model.example.com/"] }, /^models\.0: must be the base address/],
  [{ actions: [{ ...LIST.actions[0], path: "/x?y" }] }, /^actions\.0\.path: must be a path such as/],
  [{ actions: [{ ...LIST.actions[0], path: "x" }] }, /^actions\.0\.path: must be a path/],
  [{ actions: [{ ...LIST.actions[0], methods: ["get"] }] }, /^actions\.0\.methods\.0: must be a method in capitals/],
  [{ actions: [{ ...LIST.actions[0], methods: [] }] }, /^actions\.0\.methods: /],
];

for (const [change, fault] of FAULTS) {
  Deno.test(`parseFreeze names the fault of ${JSON.stringify(change)}`, () => {
    const parsed = parseFreeze(JSON.stringify({ ...LIST, ...change }));
    assert.ok(parsed.kind === "faults");
    assert.match(parsed.faults[0] ?? "", fault);
  });
}

Deno.test("parseFreeze says that a file is not JSON", () => {
  const parsed = parseFreeze("{");
  assert.ok(parsed.kind === "faults");
  assert.match(parsed.faults[0] ?? "", /^it is not JSON/);
});
