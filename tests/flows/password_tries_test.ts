/** Re-entering a password on the desk's pages: no page allows more guesses than the sign-in. */

import assert from "node:assert/strict";
import { SIGN_IN_LIMITS } from "../../core/limits/people.ts";
import { RATES } from "../../core/limits/rates.ts";
import { ownDatabase } from "../support/database.ts";
import { testServed } from "../support/served.ts";
import { textOf } from "./teammate.ts";

const served = await testServed({}, await ownDatabase());
Deno.test.afterAll(() => served.close());

const PASSWORD = "a sentence is easy to keep";

/** Every form that asks for the password of the person who is signed in. */
const FORMS: readonly (readonly [page: string, fields: Readonly<Record<string, string>>, field: string])[] = [
  ["/desk/profile", { do: "password", password: "another sentence to keep" }, "current"],
  ["/desk/profile/two-step", { do: "confirm" }, "password"],
  ["/desk/settings/team", { do: "owner" }, "password"],
];

for (const [page, fields, field] of FORMS) {
  Deno.test(`wrong passwords at ${page} count with those at the sign-in, and are kept as failed sign-ins`, async () => {
    const name = `Nia${FORMS.findIndex(([at]) => at === page)}`;
    const person = await served.signIn(name, "owner");
    const path = fields.do === "owner" ? `${page}/${await idOf("Otto")}` : page;
    await person.get("/desk/profile");
    for (let tries = 0; tries < RATES.signIn.max; tries++) {
      const { html } = await person.send(path, { ...fields, [field]: "a wrong guess" });
      assert.match(textOf(html), /Your password is incorrect\./);
    }
    const { html } = await person.send(path, { ...fields, [field]: PASSWORD });
    assert.match(textOf(html), /Too many/, "also the right one has to wait");
    const refused = await person.send("/desk/sign-in", { email: served.emailOf(name), password: PASSWORD });
    assert.equal(refused.status, 429);
    await Promise.all(served.served.unfinished);
    const rows = await served.desk.db.selectFrom("activities").select("name")
      .where("kind", "=", "sign_in_failed").where("name", "=", name).execute();
    assert.equal(rows.length, RATES.signIn.max);
    served.desk.pass(RATES.signIn.windowMs);
  });
}

Deno.test("a person without a password is told how to confirm, and how to set one", async () => {
  const person = await served.signIn("Pia", "owner");
  await served.desk.db.updateTable("accounts").set({ passwordHash: null })
    .where("email", "=", served.emailOf("Pia")).execute();
  served.desk.pass(SIGN_IN_LIMITS.reauthenticationMs);
  await person.get("/desk/profile");
  const { html } = await person.send("/desk/profile/two-step", { do: "confirm", password: PASSWORD });
  assert.match(
    textOf(html),
    /Confirm first that it is you: your account has no password\. .* set a password by a link/,
  );
});

/** The id of a teammate of this name, who is made. */
async function idOf(name: string): Promise<string> {
  await served.signIn(name, "teammate");
  const { id } = await served.desk.db.selectFrom("teammates").select("id")
    .where("workspace", "=", served.workspace.id).where("name", "=", name).executeTakeFirstOrThrow();
  return id;
}
