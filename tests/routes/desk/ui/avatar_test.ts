import assert from "node:assert/strict";
import { initialsOf } from "../../../../routes/desk/ui/avatar.tsx";

const INITIALS: readonly (readonly [name: string, initials: string])[] = [
  ["Mia", "M"],
  ["  Ana  María de la Cruz ", "AC"],
  ["Tom <b>Ray</b>", "TB"],
  ["(Acme) 🦊", "A"],
  ["𝒳avier Ünal", "𝒳Ü"],
  ["3M", "3"],
  ["🦊", ""],
];

for (const [name, initials] of INITIALS) {
  Deno.test(`the avatar of “${name}” has the letters “${initials}”`, () => assert.equal(initialsOf(name), initials));
}
