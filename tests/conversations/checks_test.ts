import assert from "node:assert/strict";
import { checkSentence, type Grounds } from "../../core/conversations/checks.ts";

const NOTHING: Grounds = { changed: false, read: false, sources: [], quotable: [], websites: [] };
const READ: Grounds = { ...NOTHING, read: true };
const CHANGED: Grounds = { ...READ, changed: true };

const CLAIMS = [
  "Done.",
  "All set!",
  "I have upgraded your plan.",
  "I've just cancelled it for you.",
  "We already refunded the amount.",
  "You are now on the Pro plan.",
  "The order was successfully placed and is now cancelled.",
  "I went ahead. I changed your address.",
];

for (const claim of CLAIMS) {
  Deno.test(`checkSentence holds back "${claim}" until something changed`, () => {
    assert.equal(checkSentence(claim, NOTHING).kind, "unfounded");
    assert.equal(checkSentence(claim, READ).kind, "unfounded");
    assert.equal(checkSentence(claim, CHANGED).kind, "ok");
  });
}

Deno.test("checkSentence lets a reported deed rest on any call that succeeded", () => {
  const report = "Your subscription has been cancelled.";
  assert.equal(checkSentence(report, NOTHING).kind, "unfounded");
  assert.equal(checkSentence(report, READ).kind, "ok");
});

Deno.test("checkSentence lets what a found page reports be quoted word for word, and no deed of the agent's own", () => {
  const page = "Once your order has been cancelled, you get a mail. I have refunded your order. All set!";
  const found = { ...NOTHING, quotable: [page] };
  assert.equal(checkSentence("Once your order has been cancelled, you get a mail. ", found).kind, "ok");
  assert.equal(checkSentence("Your order has been cancelled.", found).kind, "unfounded");
  assert.equal(checkSentence("I have refunded your order.", found).kind, "unfounded");
  assert.equal(checkSentence("All set!", found).kind, "unfounded");
});

const HARMLESS = [
  "I can upgrade your plan if you like.",
  "Shall I change it?",
  "I have not changed anything.",
  "Refunds are processed within five days.",
  "To cancel, press the button.",
  "Which plan would you like?",
  "Have you sent the form?",
];

for (const sentence of HARMLESS) {
  Deno.test(`checkSentence lets "${sentence}" through`, () => {
    assert.deepEqual(checkSentence(sentence, NOTHING), { kind: "ok", text: sentence });
  });
}

const ADDRESSES = [
  ["See https://evil.example/x.", "See (link removed)"],
  ["See https://docs.example.com/plans.", "See https://docs.example.com/plans."],
  ["See https://docs.example.com/plans?leak=1", "See (link removed)"],
  ["[here](https://evil.example)", "[here]((link removed))"],
  ["www.evil.example is nice", "(link removed) is nice"],
  ["![a](https://docs.example.com/plans)", ""],
  ["HTTPS://EVIL.EXAMPLE/x", "(link removed)"],
  ["xhttps://evil.example/x", "x(link removed)"],
  ["ht![a](b)tps://evil.example", "(link removed)"],
  ["[a](https://docs.example.com`@evil.example/x)", "[a]((link removed))"],
  ["[a](https://docs.example.com(b)@evil.example/x)", "[a]((link removed))"],
  ["[a](https://docs.example.com](b)@evil.example/x)", "[a]((link removed))"],
  ["https://docs.example.com[@evil.example", "(link removed)"],
  ["[https://docs.example.com](https://evil.example)", "[https://docs.example.com]((link removed))"],
  ["[https://evil.example](https://docs.example.com)", "[(link removed)](https://docs.example.com)"],
  ["https://app.example.com/billing?a=1", "https://app.example.com/billing?a=1"],
  ["**https://app.example.com/billing**", "**https://app.example.com/billing**"],
  ["https://help.acme.example/any?page=1", "https://help.acme.example/any?page=1"],
  ["https://acme.example/", "(link removed)"],
  ["https://help.acme.example@evil.example/", "(link removed)"],
] as const;

for (const [said, expected] of ADDRESSES) {
  Deno.test(`checkSentence makes "${expected}" of "${said}"`, () => {
    const sources = [
      "Read (https://docs.example.com/plans), or ask at https://docs.example.com.",
      '{"billingUrl":"https://app.example.com/billing?a=1","other":"https://app.example.com/billing"}',
    ];
    const websites = ["https://*.acme.example"];
    const checked = checkSentence(said, { ...NOTHING, sources, websites });
    assert.equal(checked.kind === "ok" && checked.text.replace(/\.$/, ""), expected.replace(/\.$/, ""));
  });
}

Deno.test("checkSentence holds back anything that looks like a key", () => {
  for (
    const key of [
      ...["svc_pat_abcdefghijklmnopqrstuvwx", "{secrets.KEY}", "Authorization: Bearer abcdefghijklmnopqrst"],
      ...["sk-proj-0123456789abcdef", "ghp_0123456789abcdefghijABCDEFGHIJ", "AKIAIOSFODNN7EXAMPLE"],
      ...["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1LTEifQ.x", "-----BEGIN PRIVATE KEY-----"],
    ]
  ) {
    assert.equal(checkSentence(`It is ${key}.`, CHANGED).kind, "unfounded", key);
  }
});
