/** Masks keys in typed texts before these are sent to another service. */
import assert from "node:assert/strict";
import { maskKeys } from "../../../core/agent/keys/mask_keys.ts";

const VALUE = "c2VjcmV0LW9mLW91cnM5";

const MASKED: Readonly<Record<string, string>> = {
  [`It fails with api_key=${VALUE}`]: "It fails with api_key=***",
  [`Config: api_key=${VALUE}`]: "Config: api_key=***",
  [`https://api.example.com/v1/orders?page=2&token=${VALUE}&x=1`]:
    "https://api.example.com/v1/orders?page=2&token=***&x=1",
  [`{"url":"https://api.example.com","secret":"${VALUE}"}`]: '{"url":"https://api.example.com","secret":"***"}',
  [`Authorization: Bearer ${VALUE}`]: "Authorization: Bearer ***",
  [`Authorization: Token ${VALUE}`]: "Authorization: Token ***",
  "The key is svc_pat_abc123def456ghi.": "The key is ***",
  "id.svc_pat_abc123def456ghi": "***",
  "password=Hunter2! does not work": "password=*** does not work",
};

const KEPT = [
  "The key: SUP-12 is on its page",
  "Password: forgotten since yesterday",
  "https://app.example.com/orders?id=1042&page=2",
  "Commit 3f4ec8bf5a0c1d2e3f4a5b6c7d8e9f0a1b2c3d4e broke it",
];

for (const [text, masked] of Object.entries(MASKED)) {
  Deno.test(`maskKeys masks the key in "${text}"`, () => assert.equal(maskKeys(text), masked));
}

Deno.test("maskKeys leaves words, numbers of issues and ids of commits", () => {
  for (const text of KEPT) assert.equal(maskKeys(text), text);
});

Deno.test("maskKeys takes linear time", () => {
  const text = "a:".repeat(20_000);
  assert.equal(maskKeys(text), text);
});
