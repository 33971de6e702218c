/** The schemas of page control's functions, as sent to a language model's server. */
import assert from "node:assert/strict";
import { CONTROL_FUNCTIONS } from "../../core/website/control/verbs.ts";
import { isJsonObject } from "../../core/json.ts";

Deno.test("each property of a page control function has a type, since some servers refuse one with only enum", () => {
  for (const [name, { input }] of CONTROL_FUNCTIONS) {
    for (const [property, schema] of Object.entries(isJsonObject(input.properties) ? input.properties : {})) {
      assert.equal(isJsonObject(schema) && typeof schema.type, "string", `${name}.${property}`);
    }
  }
});
