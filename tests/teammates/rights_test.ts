import assert from "node:assert/strict";
import { CONNECT_AGAIN, hasRight, needRight } from "../../core/teammates/caller.ts";
import { BUILT_IN_ROLES, builtInRights, isReading, RIGHT_NAMES } from "../../core/teammates/rights.ts";
import { builtInRole, hasRightsOf } from "../../core/teammates/roles.ts";
import { apiTools } from "../../core/tools/index.ts";
import { ROUTES } from "../../routes/app.ts";
import { rightOf } from "../../routes/dispatch.ts";
import { callerOf } from "../mcp/tiny_server.ts";

Deno.test("each built-in role has the rights of the lower ones, and the owner has all", () => {
  for (const [rank, role] of BUILT_IN_ROLES.entries()) {
    assert.deepEqual(
      BUILT_IN_ROLES.map((other) => hasRightsOf(builtInRole(role), builtInRole(other))),
      BUILT_IN_ROLES.map((_, i) => i <= rank),
    );
  }
  assert.deepEqual([...builtInRights("owner")], RIGHT_NAMES);
  assert.deepEqual([...builtInRights("viewer")].filter((right) => !isReading(right)), ["tokens.make"]);
});

Deno.test("a read-only token has only rights to read", () => {
  for (const right of RIGHT_NAMES) {
    assert.equal(hasRight(callerOf("owner"), right), true, right);
    assert.equal(hasRight(callerOf("owner", "w1", true), right), isReading(right), right);
  }
  const onlyReads = callerOf("owner", "w1", true);
  assert.throws(() => needRight(onlyReads, "agent.edit"), /changes something, and this token only reads/);
  assert.throws(() => needRight(onlyReads, "agent.edit"), { fix: "Use a token with the access “Read and write”." });
  const connected = { ...onlyReads, kinds: new Set(["read"] as const) };
  assert.throws(() => needRight(connected, "agent.edit"), { fix: CONNECT_AGAIN });
});

Deno.test("needRight names the missing right, and whom to ask", () => {
  needRight(callerOf("admin"), "contacts.delete");
  assert.throws(() => needRight(callerOf("teammate"), "contacts.delete"), { code: "forbidden" });
  assert.throws(
    () => needRight(callerOf("viewer"), "agent.edit", "`write_file`"),
    { message: "`write_file` needs the right “Change the agent”, which the role Viewer does not have." },
  );
  assert.throws(() => needRight(callerOf("admin"), "team.own"), { fix: "Ask an owner of the desk." });
});

Deno.test("every right is checked by a route, a tool, or the code behind one", () => {
  /** Asked for within a page that many may open. */
  const within = ["agent.accept", "team.own", "tokens.manage"];
  const asked = new Set([
    ...ROUTES.map(({ who }) => rightOf(who)),
    ...[...apiTools.byName.values()].map(({ right }) => right),
    ...within,
  ]);
  assert.deepEqual(RIGHT_NAMES.filter((right) => !asked.has(right)), []);
});

Deno.test("a tool that reads needs a right to read, and every other tool another right", () => {
  for (const { name, kind, right } of apiTools.byName.values()) assert.equal(isReading(right), kind === "read", name);
});
