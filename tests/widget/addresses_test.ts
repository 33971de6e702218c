import assert from "node:assert/strict";
import { cleanUrl } from "../../widget/loader/clean_url.ts";
import { mayEmbed } from "../../widget/frame/may_embed.ts";

Deno.test("cleanUrl keeps the path and the names of the query, and no value", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["https://shop.example/cart", "https://shop.example/cart"],
    ["https://shop.example/?token=abc&mail=a%40b", "https://shop.example/?token=&mail="],
    ["https://sam:pass@shop.example/a", "https://shop.example/a"],
    ["https://shop.example/a#access_token=abc", "https://shop.example/a"],
    ["https://shop.example/a#/orders/7?key=abc", "https://shop.example/a#/orders/7"],
  ];
  for (const [address, expected] of cases) assert.equal(cleanUrl(address), expected, address);
});

Deno.test("mayEmbed takes listed origins, hosts and patterns, and any when none is listed", () => {
  const cases: readonly (readonly [string, readonly string[], boolean])[] = [
    ["https://any.example", [], true],
    ["https://shop.example", ["https://shop.example"], true],
    ["https://shop.example", ["https://shop.example/"], true],
    ["http://shop.example", ["https://shop.example"], false],
    ["https://shop.example", ["shop.example"], true],
    ["https://a.shop.example", ["*.shop.example"], true],
    ["https://shop.example", ["*.shop.example"], false],
    ["https://evilshop.example", ["*.shop.example", "shop.example"], false],
    ["https://shop.example.evil.example", ["shop.example"], false],
    ["http://localhost:3000", ["localhost:3000"], true],
    ["http://localhost:3001", ["localhost:3000"], false],
    ["null", ["shop.example"], false],
  ];
  for (const [origin, allowed, expected] of cases) assert.equal(mayEmbed(origin, allowed), expected, origin);
});
