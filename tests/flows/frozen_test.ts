/** The desk's pages while the operator has frozen it. */

import assert from "node:assert/strict";
import type { Operator } from "../../routes/handles.ts";
import { testServed } from "../support/served.ts";

const STATES: Readonly<Record<ReturnType<Operator["freeze"]>, RegExp | null>> = {
  open: null,
  frozen: /Frozen by the operator: keys and the identity secret cannot be changed/,
  damaged: /Frozen by the operator, but the list of what is frozen cannot be read: everything is refused/,
};

for (const [state, note] of Object.entries(STATES)) {
  Deno.test(`the pages that edit the agent say whether the desk is frozen: ${state}`, async () => {
    const { signIn, close } = await testServed({}, undefined, {
      freeze: () => state === "frozen" || state === "damaged" ? state : "open",
    });
    const browser = await signIn("Rosa");
    for (const path of ["/desk/agent", "/desk/knowledge"]) {
      const { html } = await browser.get(path);
      if (note === null) assert.doesNotMatch(html, /Frozen by the operator/, path);
      else assert.match(html, note, path);
    }
    assert.doesNotMatch((await browser.get("/desk/contacts")).html, /Frozen by the operator/);
    await close();
  });
}
