/** Invisible characters are removed from every name that a person types. */

import assert from "node:assert/strict";
import { readableName } from "../core/connections/clients.ts";
import { DeskError } from "../core/problem.ts";
import { createApiToken } from "../core/teammates/api_tokens.ts";
import { likeness, typedName } from "../core/typed_name.ts";
import { testCaller, testDesk, testWorkspace } from "./support/desk.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const HIDDEN = ["\u200b", "\u202e", "\u2066", "\u034f", "\u3164", "\u2800", "\u{e0041}"];

Deno.test("typedName keeps the visible part of a name on one line, and refuses empty names and control characters", () => {
  for (const hidden of HIDDEN) {
    assert.equal(typedName(` Q2 ${hidden} Te${hidden}am `, 10), "Q2 Team", hidden);
    assert.equal(typedName(hidden, 10), null, hidden);
    assert.equal(readableName(`App${hidden}`), "App", hidden);
  }
  for (const typed of ["", "  ", "a\u0000b", "a\nb", "x".repeat(11)]) assert.equal(typedName(typed, 10), null);
  assert.equal(typedName("👩‍💻 Ops", 20), "👩‍💻 Ops");
});

Deno.test("likeness is equal for names that look the same", () => {
  for (const same of ["ada byron", "ＡＤＡ Byron", "Ada\u2003Byron", "Ada\u200b Byron"]) {
    assert.equal(likeness(same), likeness("Ada Byron"), same);
  }
  assert.notEqual(likeness("Ada B."), likeness("Ada Byron"));
});

Deno.test("a token's name has no hidden characters", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const { teammate } = await testCaller(desk, workspace, "owner");
  const asked = { readOnly: false, readsCustomers: false, days: null };
  const owner = { workspace, teammate: teammate.id };
  const { id } = await createApiToken(desk, owner, { ...asked, name: "CI\u202e \u200b" });
  const row = await desk.db.selectFrom("apiTokens").select("name").where("id", "=", id).executeTakeFirst();
  assert.equal(row?.name, "CI");
  await assert.rejects(createApiToken(desk, owner, { ...asked, name: "\u200b" }), DeskError);
});
