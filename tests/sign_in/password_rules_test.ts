import assert from "node:assert/strict";
import { DeskError } from "../../core/problem.ts";
import { checkPassword } from "../../core/sign_in/password_rules.ts";

const OWNER = { email: "ada.lovelace@engines.example", companies: ["Analytical Engines"] };

async function verdict(password: string): Promise<string> {
  try {
    await checkPassword(password, OWNER);
    return "taken";
  } catch (error) {
    if (error instanceof DeskError && error.code === "invalid_input") return error.message;
    throw error;
  }
}

const LENGTH = "A password has 12 to 200 characters.";
const SEQUENCE = "This password is a simple sequence.";
const ABOUT = "This password is little more than your email or your company's name.";
const KNOWN = "This password is on the lists that attackers try first.";

const CASES: readonly (readonly [password: string, expected: string])[] = [
  ["elevenchars", LENGTH],
  ["x".repeat(201), LENGTH],
  ["", LENGTH],
  ["aaaaaaaaaaaa", SEQUENCE],
  ["abababababab", SEQUENCE],
  ["123456789012", SEQUENCE],
  ["987654321098", SEQUENCE],
  ["abcdefghijklmnop", SEQUENCE],
  ["qwertyuiopqwertyuiop", SEQUENCE],
  ["qwertyqwerty", SEQUENCE],
  ["ada.lovelace@engines.example", ABOUT],
  ["Ada.Lovelace2026", ABOUT],
  ["AnalyticalEngines1", ABOUT],
  ["Analytical Engines", ABOUT],
  ["1qaz2wsx3edc", KNOWN],
  ["Password2026!", KNOWN],
  ["2026dragon!!!", KNOWN],
  ["DragonDragon", KNOWN],
  ["ｐａｓｓｗｏｒｄ２０２６", KNOWN],
  ["correct horse battery", "taken"],
  ["analytical engines are patient", "taken"],
  ["ключ под ковриком", "taken"],
  ["鍵は玄関マットの下にある。", "taken"],
  ["x7".repeat(3) + "quiet river stones", "taken"],
  ["p".repeat(5) + "lanet of blue moss" + "s".repeat(170), "taken"],
];

for (const [password, expected] of CASES) {
  Deno.test(`a password such as ${JSON.stringify(password.slice(0, 30))}: ${expected}`, async () => {
    assert.equal(await verdict(password), expected);
  });
}

Deno.test("an empty company name and an email without a domain add no password rules", async () => {
  await checkPassword("a quiet river of stones", { email: "", companies: [] });
  await checkPassword("a quiet river of stones", { email: "a@b", companies: ["of"] });
});
