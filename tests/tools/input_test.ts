import assert from "node:assert/strict";
import { z } from "zod";
import { DeskError } from "../../core/problem.ts";
import { inputReader } from "../../core/tools/input.ts";

const INPUT = z.strictObject({
  name: z.string().min(2).describe("The name, such as account"),
  count: z.int().min(1).max(9).optional().describe("How many, 1 to 9"),
  sure: z.boolean().optional().describe("true or false"),
  turn: z.enum(["on", "off"]).optional().describe("Its state"),
  customer: z.looseObject({}).optional().describe("{id, email?, …}"),
  fields: z.record(z.string(), z.string()).optional().describe("Fields by name"),
  items: z.array(z.strictObject({ path: z.string() })).optional().describe("[{path}]"),
});

const { read, fields } = inputReader(INPUT, { change: true, draft: true });

Deno.test("inputReader parses JSON and booleans given as text, except for text parameters", async (test) => {
  const cases: readonly (readonly [string, unknown, unknown])[] = [
    ["an object", { fields: '{"a":"b"}' }, { fields: { a: "b" } }],
    ["a list", { items: '[{"path":"x"}]' }, { items: [{ path: "x" }] }],
    ["true", { sure: "true" }, { sure: true }],
    ["false", { sure: "false" }, { sure: false }],
    ["a name that is JSON", { name: "[1]" }, { name: "[1]" }],
    ["a name that says true", { name: "true" }, { name: "true" }],
  ];
  for (const [title, given, wanted] of cases) {
    await test.step(title, () => {
      assert.deepEqual(read({ name: "ab", ...toObject(given) }).input, { name: "ab", ...toObject(wanted) });
    });
  }
});

Deno.test("inputReader reads the options of a change, such as dryRun", () => {
  assert.deepEqual(read({ name: "ab" }).options, { dryRun: false });
  assert.deepEqual(read({ name: "ab", dryRun: "true", message: "why", expectedVersion: 3 }).options, {
    dryRun: true,
    message: "why",
    expectedVersion: 3,
  });
  assert.deepEqual([...fields.keys()].slice(-3), ["dryRun", "message", "expectedVersion"]);
});

Deno.test("inputReader refuses by naming the parameter, the fault and the way to fix it", async (test) => {
  const cases: readonly (readonly [string, unknown, RegExp, RegExp])[] = [
    ["missing", {}, /`name` is missing\./, /`name`: The name, such as account\./],
    ["too short", { name: "a" }, /`name` must have at least 2 characters/, /The name/],
    ["wrong type", { name: 3 }, /`name` must be text, not a number\./, /The name/],
    ["null", { name: null }, /`name` must be text, not null\./, /The name/],
    ["not whole", { name: "ab", count: 1.5 }, /`count` must be a whole number/, /1 to 9/],
    ["too many", { name: "ab", count: 10 }, /`count` must be at most 9/, /1 to 9/],
    ["unknown value", { name: "ab", turn: "onn" }, /`turn` cannot be the text "onn"/, /Did you mean `on`/],
    ["unknown key", { name: "ab", dryrun: true }, /no parameter `dryrun`/, /Did you mean `dryRun`/],
    ["unknown inner key", { name: "ab", items: [{ pth: "x" }] }, /`items\.0\.pth`/, /\[\{path\}\]/],
    ["inner", { name: "ab", items: [{ path: 1 }] }, /`items\.0\.path` must be text/, /\[\{path\}\]/],
    ["broken JSON", { name: "ab", fields: "{a" }, /`fields` must be an object, not text/, /Fields by name/],
    ["several", { nme: "ab", count: "x" }, /`name` is missing.*`count`.*no parameter `nme`/, /Did you mean `name`/],
    [
      "a message of 201 characters",
      { name: "ab", message: "x".repeat(201) },
      /`message` must have at most 200 characters/,
      /`message`: Why/,
    ],
    ["no choice", { name: "ab", turn: null }, /`turn` cannot be null/, /Use one of `on`, `off`/],
    [
      "outside of its object",
      { name: "ab", email: "a" },
      /no parameter `email`/,
      /`email` belongs in `customer`\./,
    ],
    ["a list", [], /not an object/, /Send `arguments` as an object/],
    ["a prototype's name", JSON.parse('{"name":"ab","__proto__":1}'), /no parameter `__proto__`/, /Use one of/],
  ];
  for (const [title, given, message, fix] of cases) {
    await test.step(title, () => {
      assert.throws(() => read(given), (error) => {
        assert.ok(error instanceof DeskError);
        assert.equal(error.code, "invalid_input");
        assert.match(error.message, message);
        assert.match(error.fix ?? "", fix);
        return true;
      });
    });
  }
});

function toObject(value: unknown): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).parse(value);
}

/** The faults that a reader finds in an input. */
function faultsIn(raw: unknown) {
  try {
    read(raw);
  } catch (error) {
    if (error instanceof DeskError) return error.faults ?? [];
    throw error;
  }
  return [];
}

Deno.test("inputReader reports thousands of unknown names as one fault with their number", () => {
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`name${at}`, 1]));
  const faults = faultsIn({ ...many, name: "ab" });
  assert.equal(faults.length, 1);
  assert.match(faults[0]?.message ?? "", /100000 unknown parameters/);
});

Deno.test("inputReader reports at most twenty faults, also inside a parameter", () => {
  const inner = Object.fromEntries(Array.from({ length: 9000 }, (_, at) => [`k${at}`, 1]));
  for (const raw of [{ name: "ab", items: [{ path: "x", ...inner }] }, { name: "ab", fields: inner }]) {
    const faults = faultsIn(raw);
    assert.ok(faults.length > 0 && faults.length <= 21, `${faults.length}`);
  }
});

Deno.test("inputReader refuses what is nested too deep, as JSON and as text that holds JSON", () => {
  const deep: unknown = JSON.parse("[".repeat(1000) + "]".repeat(1000));
  assert.match(faultsIn({ name: "ab", items: deep })[0]?.message ?? "", /nested deeper/);
  assert.match(
    faultsIn({ name: "ab", items: "[".repeat(1000) + "]".repeat(1000) })[0]?.message ?? "",
    /`items` must be/,
  );
});

Deno.test("inputReader names the nearest name inside a parameter, and the names that there are", () => {
  const fixOf = (items: unknown) => {
    try {
      read({ name: "ab", items });
    } catch (error) {
      return error instanceof DeskError ? error.fix : null;
    }
    return null;
  };
  assert.equal(fixOf([{ path: "x", pth: "y" }]), "Did you mean `path`? `items`: [{path}].");
  assert.equal(fixOf([{ path: "x", anonymous: true }]), "Use one of `path`. `items`: [{path}].");
});
