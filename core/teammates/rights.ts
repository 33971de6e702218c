/**
 * The table of rights: each thing that a teammate may do, and which of the built-in roles may do it. Every route of the
 * desk, every tool and every socket requires one of its rows.
 *
 * @see docs/reference/roles.md
 * @module
 */

/** The built-in roles, from the weakest to the strongest: each has the rights of the ones before it. */
export const BUILT_IN_ROLES = ["viewer", "teammate", "admin", "owner"] as const;

/** The name of a built-in role. */
export type BuiltInRole = typeof BUILT_IN_ROLES[number];

/** The headings of rights in lists. */
export const RIGHT_GROUPS = ["Customers", "AI agent", "Desk", "Team"] as const;

/** One right, with its texts. */
type RightRow = {
  readonly group: typeof RIGHT_GROUPS[number];
  readonly label: string;
  /** An explanation for people who create a role. */
  readonly help: string;
  /** The lowest built-in role that has it. An owner's exclusive rights are in no custom role. */
  readonly from: BuiltInRole;
};

/**
 * Each right by its name: an area, and what it allows there. A right that ends in `.read` changes nothing, so a
 * read-only API token has it too; every other right of the area includes it.
 */
export const RIGHTS = {
  "conversations.read": {
    group: "Customers",
    label: "Read conversations",
    help: "The inbox, every conversation with its files, and customers' words in results of tests",
    from: "viewer",
  },
  "conversations.reply": {
    group: "Customers",
    label: "Answer customers",
    help:
      "Reply, take over, assign, tag, snooze and resolve; saved replies; notes; start chats, offer help to visitors",
    from: "teammate",
  },
  "contacts.read": {
    group: "Customers",
    label: "Read contacts",
    help: "The list of contacts, and each one's details",
    from: "viewer",
  },
  "contacts.edit": {
    group: "Customers",
    label: "Edit contacts",
    help: "Write notes about contacts, block and unblock them",
    from: "teammate",
  },
  "contacts.export": {
    group: "Customers",
    label: "Export contacts",
    help: "Download everything kept about a contact",
    from: "admin",
  },
  "contacts.delete": {
    group: "Customers",
    label: "Delete contacts",
    help: "Delete a contact with every conversation",
    from: "admin",
  },
  "visitors.read": {
    group: "Customers",
    label: "See visitors",
    help: "Who is on the website now, and which pages they open",
    from: "viewer",
  },
  "questions.read": {
    group: "Customers",
    label: "Read unanswered questions",
    help: "What customers asked and the knowledge did not answer, in their words",
    from: "viewer",
  },
  "agent.read": {
    group: "AI agent",
    label: "Read the agent",
    help: "Its files, cards, tests, results and history; the names of keys; what the website registered",
    from: "viewer",
  },
  "agent.test": {
    group: "AI agent",
    label: "Test the agent",
    help: "Run tests and hold test chats, with calls answered by mocks",
    from: "teammate",
  },
  "agent.edit": {
    group: "AI agent",
    label: "Change the agent",
    help: "Change instructions, tasks, actions, cards, tests and website actions; restore an earlier version",
    from: "admin",
  },
  "agent.call": {
    group: "AI agent",
    label: "Call the app",
    help: "Try actions, and run tests and test chats with real calls, for any customer",
    from: "admin",
  },
  "agent.accept": {
    group: "AI agent",
    label: "Accept risky changes",
    help: "Save an action that sends a key to a new place, or that runs without the customer's yes",
    from: "owner",
  },
  "keys.edit": {
    group: "AI agent",
    label: "Manage keys",
    help: "Set and remove the keys of actions, and the secret that identifies customers",
    from: "admin",
  },
  "knowledge.read": {
    group: "AI agent",
    label: "Read knowledge",
    help: "Sources, their pages, and searching them",
    from: "viewer",
  },
  "knowledge.edit": {
    group: "AI agent",
    label: "Change knowledge",
    help: "Add, sync and remove sources; dismiss unanswered questions",
    from: "admin",
  },
  "audit.read": {
    group: "AI agent",
    label: "Read the audit log",
    help: "Every call of an action; check the chain, download the records",
    from: "viewer",
  },
  "model.edit": {
    group: "AI agent",
    label: "Choose the model",
    help: "Choose the model that answers, and set its key",
    from: "admin",
  },
  "activity.read": {
    group: "Team",
    label: "Read activity",
    help: "What people did on the desk: sign-ins with their addresses, roles, keys, settings, exports",
    from: "admin",
  },
  "reports.read": {
    group: "Desk",
    label: "Read reports",
    help: "How many conversations there were, what they were about, who answered and how fast, and what the model cost",
    from: "viewer",
  },
  "tool_calls.read": {
    group: "Desk",
    label: "Read tool calls",
    help: "Which tools were called by whom, on the MCP page",
    from: "viewer",
  },
  "settings.read": {
    group: "Desk",
    label: "Read settings",
    help: "The settings of the desk and the chat widget, the model, and the usage",
    from: "viewer",
  },
  "settings.edit": {
    group: "Desk",
    label: "Change settings",
    help: "The company, the inbox, limits of usage, and the look and behaviour of the chat widget",
    from: "admin",
  },
  "webhooks.edit": {
    group: "Desk",
    label: "Manage webhooks",
    help: "Send events with customers' words to other services, and read what was sent",
    from: "admin",
  },
  "mail.edit": {
    group: "Desk",
    label: "Manage mail",
    help: "The mail server, which all mail of the workspace passes, what was sent, and who gets no more mail",
    from: "admin",
  },
  "tokens.make": {
    group: "Desk",
    label: "Make API tokens",
    help: "Make and revoke one's own API tokens; a token can never do more than its teammate",
    from: "viewer",
  },
  "tokens.manage": {
    group: "Desk",
    label: "Manage API tokens",
    help: "See and revoke the API tokens of everyone",
    from: "admin",
  },
  "team.read": {
    group: "Team",
    label: "See the team",
    help: "Who is on the team, with which role; open invitations",
    from: "viewer",
  },
  "team.edit": {
    group: "Team",
    label: "Manage the team",
    help: "Invite, change roles, deactivate, give links for a new password; never for someone with more rights",
    from: "admin",
  },
  "second_step.edit": {
    group: "Team",
    label: "Require a second step",
    help: "Ask everyone for a second step when they sign in",
    from: "admin",
  },
  "roles.edit": {
    group: "Team",
    label: "Manage roles",
    help: "Make, change and remove custom roles, with no right that one does not have",
    from: "admin",
  },
  "sign_in.edit": {
    group: "Team",
    label: "Change how the team signs in",
    help: "Set the provider of single sign-on: it can sign in as anyone on the team",
    from: "owner",
  },
  "team.own": {
    group: "Team",
    label: "Own the desk",
    help: "Make another owner, hand the ownership over",
    from: "owner",
  },
  "workspaces.manage": {
    group: "Team",
    label: "Manage workspaces",
    help: "Make, rename and remove the workspaces of this installation, as an owner of its first one",
    from: "owner",
  },
} as const satisfies Readonly<Record<string, RightRow>>;

/** The name of a right. */
export type Right = keyof typeof RIGHTS;

/** Every right, in the order of the table. */
export const RIGHT_NAMES: readonly Right[] = Object.keys(RIGHTS).filter(isRight);

/** Whether a text is the name of a right. */
export function isRight(name: string): name is Right {
  return Object.hasOwn(RIGHTS, name);
}

/** Whether a right only allows reading. */
export function isReading(right: Right): boolean {
  return right.endsWith(".read");
}

/**
 * Returns the rights with the read rights that they include, in the order of the table.
 *
 * @example
 * withReading(["contacts.edit"]); // ["contacts.read", "contacts.edit"]
 */
export function withReading(rights: readonly Right[]): readonly Right[] {
  const areas = new Set(rights.map(areaOf));
  return RIGHT_NAMES.filter((right) => rights.includes(right) || isReading(right) && areas.has(areaOf(right)));
}

/**
 * Returns the rights without implied read rights.
 *
 * @example
 * withoutReading(["contacts.read", "contacts.edit", "audit.read"]); // ["contacts.edit", "audit.read"]
 */
export function withoutReading(rights: readonly Right[]): readonly Right[] {
  const changed = new Set(rights.filter((right) => !isReading(right)).map(areaOf));
  return rights.filter((right) => !isReading(right) || !changed.has(areaOf(right)));
}

/** Returns the area of a right: the part before the dot. */
function areaOf(right: Right): string {
  return right.slice(0, right.indexOf("."));
}

/** Returns the rights of a built-in role. */
export function builtInRights(role: BuiltInRole): ReadonlySet<Right> {
  const rank = BUILT_IN_ROLES.indexOf(role);
  return new Set(RIGHT_NAMES.filter((right) => BUILT_IN_ROLES.indexOf(RIGHTS[right].from) <= rank));
}
