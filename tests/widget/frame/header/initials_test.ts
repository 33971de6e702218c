/** The initials shown in place of a picture. */

import assert from "node:assert/strict";
import { initialsOf } from "../../../../widget/frame/header/initials.ts";

const INITIALS: readonly (readonly [name: string, initials: string])[] = [
  ["Mia", "M"],
  ["Mia Brandt", "MB"],
  ["Demo owner", "DO"],
  ["  Ana  María de la Cruz ", "AC"],
  ["𝒳avier Ünal", "𝒳Ü"],
  ["", ""],
];

for (const [name, initials] of INITIALS) {
  Deno.test(`the initials of “${name}” are “${initials}”`, () => assert.equal(initialsOf(name), initials));
}
