import assert from "node:assert/strict";
import {
  fillPlaceholders,
  isSecretName,
  parsePlaceholders,
  strayBraces,
} from "../../../core/agent/actions/placeholders.ts";
import { placePlaceholders, splitAddress } from "../../../core/agent/actions/placement.ts";

Deno.test("parsePlaceholders finds the four kinds and nothing else", () => {
  const text =
    "{user.id}{plan}{secrets.KEY} {user.name} {user.attributes.plan}{call.id} {user.phone} {user.attributes} {call.key} { plan } {1} {} {secrets.} {a-b} {{x}} {USER.ID}";
  assert.deepEqual(parsePlaceholders(text).map(({ kind, start, end }) => [kind, text.slice(start, end)]), [
    ["identity", "{user.id}"],
    ["input", "{plan}"],
    ["secret", "{secrets.KEY}"],
    ["identity", "{user.name}"],
    ["identity", "{user.attributes.plan}"],
    ["call", "{call.id}"],
    ["input", "{x}"],
  ]);
  assert.deepEqual(strayBraces("a{b}{c d}{{e}}"), [4, 8, 9, 13]);
});

Deno.test("fillPlaceholders does not expand placeholders within filled-in values", () => {
  const filled = fillPlaceholders(
    "{a}-{b}{a}",
    (place) => place.kind === "input" && place.name === "a" ? "{b}{secrets.KEY}" : "B",
  );
  assert.equal(filled, "{b}{secrets.KEY}-B{b}{secrets.KEY}");
});

Deno.test("isSecretName takes names as environment variables have them", () => {
  for (const name of ["A", "SUPPORT_API_KEY", "key2"]) assert.equal(isSecretName(name), true, name);
  for (const name of ["", "2A", "A-B", "A.B", "A B", "_A", "A\n", "a".repeat(65)]) {
    assert.equal(isSecretName(name), false, name);
  }
});

Deno.test("splitAddress takes an address apart without changing a character", () => {
  const addresses = [
    ["https://a.example:1/p/{x}?q={y}#f", "https://a.example:1", "/p/{x}", "?q={y}", "#f"],
    ["https://a.example?q", "https://a.example", "", "?q", ""],
    ["https://{h}/", "https://{h}", "/", "", ""],
    ["/p", "", "/p", "", ""],
    ["", "", "", "", ""],
    ["{x}", "{x}", "", "", ""],
  ] as const;
  for (const [url, origin, path, query, fragment] of addresses) {
    assert.deepEqual(splitAddress(url), { origin, path, query, fragment });
  }
});

Deno.test("placePlaceholders finds the position of each placeholder and what it fills", () => {
  const placed = placePlaceholders({
    url: "https://{a}.example/users/v{b}/x?{c}=1&order=by:{d}#{e}",
    headers: new Map([["X-Note", "n {f}"]]),
    body: { "{g}": 1, list: [{ size: "{h}" }], owner: { eq: "{i}" } },
  });
  const rows = placed.map(({ placeholder, place, labels }) => [
    placeholder.kind === "input" ? placeholder.name : "",
    place,
    ...labels,
  ]);
  assert.deepEqual(rows, [
    ["a", "origin"],
    ["b", "path", "users", "v"],
    ["c", "query-name", "{c}"],
    ["d", "query", "order", "by:"],
    ["e", "fragment"],
    ["f", "header", "X-Note", "n "],
    ["g", "body-key", ""],
    ["h", "body", "size"],
    ["i", "body", "eq", "owner"],
  ]);
});
