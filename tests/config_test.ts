import assert from "node:assert/strict";
import { readConfig, unknownVariables, VARIABLES, type VariableSpec } from "../config.ts";

const SPECS: readonly (readonly [string, VariableSpec])[] = Object.entries(VARIABLES);

/** The configuration of an environment. */
function configOf(environment: Readonly<Record<string, string>>) {
  return readConfig((name) => environment[name]);
}

Deno.test("readConfig takes the table's defaults as if they were set", () => {
  const defaults = Object.fromEntries(
    SPECS.flatMap(([name, spec]) => spec.default === null ? [] : [[name, spec.default]]),
  );
  const unset = configOf({});
  assert.equal(unset.kind, "ok");
  assert.deepEqual(configOf(defaults), unset);
});

Deno.test("VARIABLES says of each variable what happens without it", () => {
  for (const [name, spec] of SPECS) assert.equal(spec.default === null, spec.unset !== undefined, name);
});

Deno.test("readConfig names every bad value, with what the variable holds", () => {
  const read = configOf({ SVC_PORT: "80000", SVC_TRUST_PROXY: "perhaps", SVC_BASE_URL: "desk.example.com/path" });
  assert.deepEqual(read.kind === "faults" && read.faults, [
    'SVC_PORT: "80000" is not valid; it is the port to listen on, 1 to 65535.',
    'SVC_BASE_URL: "desk.example.com/path" is not valid; it is the public address, such as https://desk.example.com.',
    'SVC_TRUST_PROXY: "perhaps" is not valid; it is the switch for a proxy in front that sets X-Forwarded-For, 0 or 1.',
  ]);
});

Deno.test("unknownVariables names the nearest variable, and leaves the ones of others alone", () => {
  const known = SPECS.map(([name]) => name);
  assert.deepEqual(unknownVariables([...known, "PATH", "SVC_IDENTITY_SECRET"]), []);
  assert.deepEqual(unknownVariables(["SVC_PROT", "svc_port"]), [
    "SVC_PROT: the desk has no such variable. Did you mean `SVC_PORT`?",
  ]);
});
