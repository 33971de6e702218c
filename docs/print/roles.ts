/**
 * `roles.md`: every right, what it allows, and which of the built-in roles has it.
 *
 * @module
 */
import { BUILT_IN_ROLES, RIGHT_NAMES, RIGHTS } from "../../core/teammates/rights.ts";
import { builtInRole } from "../../core/teammates/roles.ts";
import { pageHead, section, table } from "./markdown.ts";

const HEAD = `
A role is a set of rights. Each page asks for one right ([routes.md](routes.md)), and so does each tool
([tools.md](tools.md)); the live socket of the desk's pages sends only what the teammate's rights let them read. A role that
changes counts from the next request, message and notice on.

An API token has the rights of the teammate who made it. A read-only token has those of them that end in \`.read\`. No tool
of MCP reads the inbox, visitors or unanswered questions, whatever the rights; those that hold customers' words need a
token that was created for them ([mcp.md](mcp.md#who-may-call-what)).

A custom role holds any rights but an owner's (Settings, Team). A right of an area includes that area's reading. No one makes or
changes one with rights that they do not have, and it can be removed once no teammate has it.

No teammate gives a role with rights that they do not have, or manages a teammate who has such rights: inviting, changing a role,
deactivating, and making a link for a new password are refused.
`;

/** The page of rights and roles. */
export function rolesPage(): string {
  const roles = BUILT_IN_ROLES.map((role) => [role, builtInRole(role).help ?? ""]);
  const rights = RIGHT_NAMES.map((right) => {
    const { label, help, from } = RIGHTS[right];
    return [`\`${right}\``, label, help, from];
  });
  return pageHead("Roles", ["core/teammates/rights.ts"], HEAD) +
    section("Built-in roles", "Each has the rights of the ones above it.", table(["Role", "In short"], roles)) +
    section("Rights", "", table(["Right", "Name", "Allows", "From the role"], rights));
}
