import assert from "node:assert/strict";
import { hasFailed } from "../../widget/loader/answered.ts";
import { redact } from "../../widget/loader/redact.ts";
import { redactAddress, redactText } from "../../core/redact.ts";
import { cleanUrl } from "../../widget/loader/clean_url.ts";
import { createRage } from "../../widget/help/rage.ts";
import { createStuck, stuckMs } from "../../widget/help/stuck.ts";
import { lifeOf, renewInMs } from "../../widget/frame/renewal.ts";
import { backOffMs } from "../../widget/back_off.ts";
import { openMemory } from "../../widget/loader/memory.ts";

Deno.test("createRage tells three clicks within a second and 30 px on one control, once in ten seconds", () => {
  const [save, other] = [{}, {}];
  const clicks = (list: readonly (readonly [x: number, at: number, control: unknown])[]) => {
    const isRage = createRage();
    return list.map(([x, at, control]) => isRage({ x, y: 0, at, control }));
  };
  assert.deepEqual(clicks([[0, 0, save], [5, 300, save], [9, 1000, save]]), [false, false, true]);
  assert.deepEqual(clicks([[0, 0, save], [5, 300, save], [9, 1001, save]]), [false, false, false]);
  assert.deepEqual(clicks([[0, 0, save], [5, 300, save], [31, 600, save]]), [false, false, false]);
  assert.deepEqual(clicks([[0, 0, save], [0, 300, other], [0, 600, save]]), [false, false, false]);
  const twice = [0, 1, 2, 3, 4, 5].map((at) => [0, at * 100, save] as const);
  assert.equal(clicks(twice).filter(Boolean).length, 1);
  assert.equal(
    clicks([...twice, ...twice.map(([x, at]) => [x, at + 10_300, save] as const)]).filter(Boolean).length,
    2,
  );
});

Deno.test("stuckMs is three minutes, and shorter only on this machine", () => {
  const search = "?a=1&svc_stuck_ms=400";
  assert.equal(stuckMs({ hostname: "localhost", search }), 400);
  assert.equal(stuckMs({ hostname: "127.0.0.1", search: "?svc_stuck_ms=250&b=2" }), 250);
  for (const hostname of ["[::1]", "localhost.evil.com", "127.0.0.1.nip.io", "shop.example", "LOCALHOST", ""]) {
    assert.equal(stuckMs({ hostname, search }), 180_000, hostname);
  }
  for (
    const wrong of ["?svc_stuck_ms=", "?svc_stuck_ms=-5", "?svc_stuck_ms=0", "?svc_stuck_ms=4e9", "?x_svc_stuck_ms=5"]
  ) {
    assert.equal(stuckMs({ hostname: "localhost", search: wrong }), 180_000, wrong);
  }
});

/** Waits for some turns of a 1 ms clock. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((again) => setTimeout(again, 1));
}

Deno.test("createStuck counts only while it may, tells once, and forgets what went well after all", async () => {
  let told = 0;
  let counts = false;
  const stuck = createStuck(1, () => counts, () => told++);
  stuck.fail("POST /a");
  await turns(20);
  assert.equal(told, 0, "the chat is open, or the page hidden");
  stuck.solve("POST /a");
  counts = true;
  await turns(20);
  assert.equal(told, 0, "it went well after all");
  stuck.fail("POST /a");
  stuck.fail("POST /b");
  stuck.solve("POST /a");
  await turns(20);
  assert.equal(told, 1);
  stuck.fail("POST /c");
  await turns(20);
  assert.equal(told, 1, "once for a page");
  stuck.reset();
  stuck.fail("POST /a");
  await turns(20);
  assert.equal(told, 2);
});

Deno.test("hasFailed: no answer, a fault of the server, or a refusal of what was sent", () => {
  for (
    const [method, status, failed] of [
      ["GET", 0, true],
      ["GET", 500, true],
      ["GET", 404, false],
      ["head", 404, false],
      ["POST", 404, true],
      ["DELETE", 403, true],
      ["POST", 204, false],
      ["POST", 302, false],
    ] as const
  ) assert.equal(hasFailed({ method, url: "", status }), failed, `${method} ${status}`);
});

Deno.test("redact and cleanUrl leave nothing private in a text or an address", () => {
  const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-DEF_123";
  const text = `ann@shop.example paid with 4242 4242 4242 4242 at https://a.example/x?token=SECRET1&id=SECRET2, ${jwt}`;
  const left = redact(text, 500);
  assert.doesNotMatch(left, /ann@|4242|SECRET|eyJ/);
  assert.match(left, /\[email\] paid with \[number\]/);
  assert.equal(redact("Order 12345 failed", 500), "Order 12345 failed");
  assert.equal(redact("x".repeat(1_000_000), 10).length, 10);
  assert.equal(
    cleanUrl(`https://user:pass@shop.example/a/${jwt}?q=SECRET&p=1#access_token=SECRET`),
    "https://shop.example/a/[token]?q=&p=",
  );
  assert.equal(
    cleanUrl("https://shop.example/of/ann%2Bx%40shop.example/orders"),
    "https://shop.example/of/[email]/orders",
  );
  assert.equal(cleanUrl("https://shop.example/#/orders?id=SECRET"), "https://shop.example/#/orders");
});

/** What stands in paths and error messages for nobody's eyes, and what must stay readable. */
const OPAQUE = [
  ["/reset/4f3a2b1c9d8e7f6a/now", "/reset/[token]/now"],
  ["/reset/DEADBEEFDEADBEEF", "/reset/[token]"],
  ["/join/dGhpc19pc19hX3Rva2VuMTIzNDU2", "/join/[token]"],
  ["/join/Zk8sQ2h1bm-tX3JhbmRvbTEyMzQ1Njc4OTA", "/join/[token]"],
  ["/s/AKIA4EXAMPLE7KEY9ABC2", "/s/[token]"],
  ["/orders/3f2504e0-4f89-41d3-9a0c-0305e82c3301/pay", "/orders/[id]/pay"],
  ["/a/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-DEF_123/b", "/a/[token]/b"],
  ["/u/ann@shop.example/edit", "/u/[email]/edit"],
  ["/card/4242424242424242", "/card/[number]"],
  ["/guides/how-to-change-your-subscription-plan", null],
  ["/blog/2026-11-20-release-notes-for-version-12", null],
  ["/docs/Mac-OS-X-10-Installation-Guide", null],
  ["/invoices/2026/0042", null],
  ["handleSubscriptionChangeRequest is not a function", null],
  ["/products/internationalization_of_documentation", null],
] as const;

Deno.test("redact takes opaque tokens out of paths and messages, and leaves words and short numbers", () => {
  for (const [text, left] of OPAQUE.map(([text, left]) => [text, left ?? text] as const)) {
    assert.equal(redact(text, 500), left);
    assert.equal(redact(`Failed at ${text}: 500`, 500), `Failed at ${left}: 500`);
    if (!text.startsWith("/")) continue;
    assert.equal(cleanUrl(`https://shop.example${text}`), `https://shop.example${left}`);
    assert.equal(redactAddress(`https://shop.example${text}?a=SECRET`), `https://shop.example${left}?a=`);
  }
  assert.equal(redactText("see /reset/4f3a2b1c9d8e7f6a"), "see /reset/[token]");
  assert.equal(redactAddress("no address 4f3a2b1c9d8e7f6a"), "no address [token]");
});

Deno.test("cleanUrl leaves the host as it is, however it looks", () => {
  for (
    const host of [
      "d3adb33fd3adb33f0.cdn.example",
      "my-app-4f3a2b1c9d8e7f6a5b4c.vercel.example:8443",
      "123456789012.example",
    ]
  ) {
    assert.equal(cleanUrl(`https://${host}/x?y=1`), `https://${host}/x?y=`);
  }
  assert.equal(cleanUrl("file:///home/ann/page.html"), "file:///home/ann/page.html");
  assert.equal(cleanUrl("about:blank"), "about:blank");
});

function token(claims: unknown): string {
  const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_");
  return `${part({ alg: "HS256" })}.${part(claims)}.signature`;
}

Deno.test("a token is renewed a minute before its end, whatever the device's clock says", () => {
  const now = 1_700_000_000_000;
  const hour = { iat: now / 1000, exp: now / 1000 + 3600 };
  assert.equal(lifeOf(token(hour), now), 3_600_000);
  assert.equal(lifeOf(token(hour), now + 600_000), 3_000_000);
  assert.equal(lifeOf(token(hour), now - 86_400_000), 3_600_000, "the clock is a day late");
  assert.equal(lifeOf(token({ exp: now / 1000 + 60 }), now), 60_000);
  assert.equal(lifeOf(token({ sub: "1" }), now), null);
  assert.equal(lifeOf("not a token", now), null);
  assert.equal(renewInMs(3_600_000), 3_540_000);
  assert.equal(renewInMs(60_000), 54_000);
  assert.equal(renewInMs(0), 1000);
});

Deno.test("backOffMs is anything up to a ceiling that doubles to half a minute", () => {
  assert.deepEqual([0, 1, 2, 20].map((failures) => backOffMs(failures, 1)), [500, 1000, 2000, 30_000]);
  assert.equal(backOffMs(20, 0), 0);
});

/** A browser's storage. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (name) => kept.get(name) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (name) => void kept.delete(name),
    setItem: (name, value) => void kept.set(name, value),
  };
}

Deno.test("openMemory stores nothing before it may, and takes everything back", () => {
  const kept = storage();
  const memory = openMemory("wk_1", () => kept, () => 0);
  const before = memory.read();
  memory.change({ talks: true });
  assert.equal(kept.length, 0);
  memory.allow(true);
  assert.equal(kept.length, 1);
  assert.equal(memory.read().visitor, before.visitor);
  memory.allow(false);
  assert.equal(kept.length, 0);
  assert.notEqual(memory.read().visitor, before.visitor, "nobody is known again by it");
});

Deno.test("openMemory knows a visitor again; half an hour of nothing ends a visit, and two tabs share one", () => {
  const kept = storage();
  let now = 0;
  const open = () => {
    const memory = openMemory("wk_1", () => kept, () => now);
    memory.allow(true);
    return memory;
  };
  const [first, second] = [open(), open()];
  first.change({ shown: ["stuck https://shop.example/"] });
  assert.deepEqual(second.read(), first.read());
  const { visitor, visit } = first.read();
  now = 29 * 60_000;
  assert.equal(open().read().visit, visit);
  now = 60 * 60_000;
  const later = open().read();
  assert.equal(later.visitor, visitor);
  assert.notEqual(later.visit, visit);
  assert.deepEqual(later.shown, []);
  const blocked = openMemory("wk_1", () => {
    throw new Error("no storage here");
  }, () => now);
  blocked.allow(true);
  blocked.change({ talks: true });
  assert.equal(blocked.read().talks, true);
});
