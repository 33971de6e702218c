import assert from "node:assert/strict";
import { permissionsOf } from "../../../widget/loader/permissions.ts";

const TAG = { capture: true, pageControl: true };
const ON = {
  features: { capture: true, nudges: true, pageControl: true, attachments: true, talkToPerson: true },
};

/** The names of what is allowed. */
function allowed(...args: Parameters<typeof permissionsOf>): readonly string[] {
  return Object.entries(permissionsOf(...args)).filter(([, isAllowed]) => isAllowed).map(([name]) => name);
}

Deno.test("permissionsOf: consent, the tag and the desk's settings can each deny", () => {
  const without = (name: string) => ({ features: { ...ON.features, [name]: false } });
  const cases: readonly (readonly [Parameters<typeof permissionsOf>, readonly string[]])[] = [
    [[TAG, true, ON], ["capture", "connect", "offer", "control"]],
    [[TAG, true, null], ["capture"]],
    [[TAG, false, ON], ["offer"]],
    [[TAG, false, null], []],
    [[{ ...TAG, capture: false }, true, ON], ["connect", "offer", "control"]],
    [[{ ...TAG, pageControl: false }, true, ON], ["capture", "connect", "offer"]],
    [[TAG, true, without("capture")], ["connect", "offer", "control"]],
    [[TAG, true, without("nudges")], ["capture", "connect", "control"]],
    [[TAG, true, without("pageControl")], ["capture", "connect", "offer"]],
  ];
  for (const [args, expected] of cases) assert.deepEqual(allowed(...args), expected, JSON.stringify(args));
});
