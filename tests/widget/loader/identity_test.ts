import assert from "node:assert/strict";
import { createSignIn } from "../../../widget/loader/identity.ts";

Deno.test("identify says whether the page's function failed or gave no token", async () => {
  const signIn = createSignIn((token) => Promise.resolve({ identified: true, name: token }), () => {});
  const failed = await signIn.identify(() => Promise.reject(new Error("503")));
  assert.equal(failed.identified ? "" : failed.code, "unreachable");
  const none = await signIn.identify(() => Promise.resolve(undefined));
  assert.equal(none.identified ? "" : none.code, "malformed");
  assert.deepEqual(await signIn.identify(() => "a-token"), { identified: true, name: "a-token" });
});
