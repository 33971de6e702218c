import assert from "node:assert/strict";
import { cleanUrl } from "../../../widget/loader/clean_url.ts";

Deno.test("cleanUrl keeps the path and the query's names, without their values", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["https://shop.example/cart", "https://shop.example/cart"],
    ["https://shop.example/?token=abc&mail=a%40b", "https://shop.example/?token=&mail="],
    ["https://sam:pass@shop.example/a", "https://shop.example/a"],
    ["https://shop.example/a#access_token=abc", "https://shop.example/a"],
    ["https://shop.example/a#/orders/7?key=abc", "https://shop.example/a#/orders/7"],
  ];
  for (const [address, expected] of cases) assert.equal(cleanUrl(address), expected, address);
});
