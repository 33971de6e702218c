import assert from "node:assert/strict";
import { lifeOf, renewInMs } from "../../../../widget/frame/session/renewal.ts";

function token(claims: unknown): string {
  const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_");
  return `${part({ alg: "HS256" })}.${part(claims)}.signature`;
}

Deno.test("a token is renewed a minute before it expires, whatever the device's clock", () => {
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
