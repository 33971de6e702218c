/**
 * Roles and tokens: calls each tool of `/mcp` with tokens that may not use it.
 *
 * @module
 */
import { type Group, tally } from "../group.ts";
import { callTool, listTools } from "../mcp.ts";

const REFUSED = /"code":\s*\\?"(?:forbidden|read_only|auth_required)|not allowed|may not|only reads|forbidden/i;

/** Rights of API tokens. */
export const roles: Group = {
  name: "Roles",
  promise: "A tool that changes something refuses a viewer, a token that only reads, and everyone without a token.",
  evidenceFor: ["AISVS 10.2.1", "AISVS 10.2.5", "AISVS 10.4.3", "LLM06"],
  run: async (copy) => {
    const counted = tally();
    const [owner = ""] = copy.ownerTokens;
    const tools = await listTools(copy, owner);
    for (const { name, reads } of tools) {
      const anonymous = await callTool(copy, null, name, {});
      counted.note(anonymous.status === 401 ? null : `${name} answered ${anonymous.status} without a token`);
      if (reads) continue;
      for (const [who, token] of [["a viewer", copy.viewerToken], ["a token that reads", copy.readingToken]] as const) {
        const answer = await callTool(copy, token, name, {});
        counted.note(
          REFUSED.test(answer.text) ? null : `${name} was not refused for ${who}: ${answer.text.slice(0, 200)}`,
        );
      }
    }
    const honest = await callTool(copy, owner, "list_actions", {});
    counted.control("an owner's token is let in", honest.status === 200 && !REFUSED.test(honest.text));
    return counted.result({ tools: tools.length });
  },
};
