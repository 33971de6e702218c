import assert from "node:assert/strict";
import { redactAddress, redactText } from "../../../core/redact.ts";
import { cleanUrl } from "../../../widget/loader/clean_url.ts";
import { redact } from "../../../widget/loader/redact.ts";

Deno.test("redact and cleanUrl remove private data from texts and URLs", () => {
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

Deno.test("redact removes several adjacent email addresses", () => {
  for (const between of ["+", "%20", "%", ".-", " ", ","]) {
    const left = redact(`ann@shop.example${between}bob@shop.example${between}eve%40shop.example`, 500);
    assert.doesNotMatch(left, /bob|eve|shop/, left);
  }
});

Deno.test("redact removes an email address completely, however long it is", () => {
  for (const name of ["a".repeat(200), "a.".repeat(200), "-".repeat(200)]) {
    assert.equal(redact(`from ${name}@shop.example to no-mail%40 and b`, 1000), "from [email] to no-mail%40 and b");
  }
});

/** What paths and error messages must not show, and what must stay readable. */
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

Deno.test("redact removes opaque tokens from paths and messages, and keeps words and short numbers", () => {
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

Deno.test("cleanUrl never changes the host", () => {
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
