/**
 * The pages whose time must not grow with the workspace.
 *
 * @module
 */
import type { Grown } from "./seed.ts";

/** Its name in the table, and its address. */
export type GrownPage = { readonly name: string; readonly path: string };

/** Every page, search and report that lists or counts what grows. */
export function grownPages({ ordinary, longest, endless }: Grown): readonly GrownPage[] {
  return [
    { name: "inbox, all", path: "/desk/inbox" },
    { name: "inbox, waiting", path: "/desk/inbox?view=waiting" },
    { name: "inbox, mine", path: "/desk/inbox?view=mine" },
    { name: "inbox, unassigned", path: "/desk/inbox?view=unassigned" },
    { name: "inbox, with the agent", path: "/desk/inbox?view=ai" },
    { name: "inbox, a tag", path: "/desk/inbox?view=tag%3Abilling" },
    { name: "inbox, a tag of all", path: "/desk/inbox?view=tag%3Aeveryone" },
    { name: "inbox, a tag of none", path: "/desk/inbox?view=tag%3Anobody" },
    { name: "inbox, its list alone", path: "/desk/inbox?part=list" },
    { name: "search, a common word", path: "/desk/inbox?q=invoice" },
    { name: "search, a name", path: "/desk/inbox?q=smith" },
    { name: "search, nothing found", path: "/desk/inbox?q=xylophone" },
    { name: "conversation", path: `/desk/inbox/${ordinary}` },
    { name: "conversation, a long one", path: `/desk/inbox/${longest}` },
    { name: "conversation, the longest", path: `/desk/inbox/${endless}` },
    { name: "contacts", path: "/desk/contacts" },
    { name: "contacts, a name", path: "/desk/contacts?q=smith" },
    { name: "contacts, nothing found", path: "/desk/contacts?q=xylophone" },
    { name: "audit", path: "/desk/audit" },
    { name: "audit, failures", path: "/desk/audit?outcome=app_error" },
    { name: "reports", path: "/desk/reports" },
    { name: "reports, two filters", path: "/desk/reports?topic=billing&language=de" },
    { name: "reports, a rating", path: "/desk/reports?rating=5" },
    { name: "reports, an action", path: "/desk/reports?action=get_account" },
    { name: "reports, a list", path: "/desk/reports/conversations?only=resolved" },
    { name: "reports, a rare list", path: "/desk/reports/conversations?rating=1&topic=billing&language=de" },
    { name: "reports, an empty list", path: "/desk/reports/conversations?only=missed" },
    { name: "unanswered questions", path: "/desk/knowledge/questions" },
    { name: "tool calls", path: "/desk/mcp/activity" },
    { name: "activity", path: "/desk/settings/activity" },
    { name: "a contact", path: "/desk/contacts/c1" },
    { name: "visitors", path: "/desk/visitors" },
  ];
}
