import assert from "node:assert/strict";
import { mayEmbed } from "../../../widget/frame/may_embed.ts";

Deno.test("mayEmbed accepts listed origins, hosts and patterns, and any if none is listed", () => {
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
