/**
 * The first schema: every table with its keys, its references and an index for every access path.
 *
 * Every key begins with the workspace, and so does every reference: a row of one workspace cannot reference another.
 * Ids are text, times are `timestamptz`. A `jsonb` column is never SQL null: an absent document is JSON `null`.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

const WORKSPACES = [
  `create table workspaces (
    id text primary key,
    name text not null,
    widget_key text not null unique,
    identity_on boolean not null default false,
    settings jsonb not null,
    last_number integer not null default 0,
    created_at timestamptz not null
  )`,
];

const TEAMMATES = [
  `create table teammates (
    id text not null,
    workspace text not null references workspaces on delete cascade,
    email text not null,
    name text not null,
    password_hash text not null,
    role text not null check (role in ('owner', 'admin', 'teammate', 'viewer')),
    created_at timestamptz not null,
    primary key (workspace, id),
    unique (workspace, email)
  )`,
  `create table setup_links (
    id text not null,
    workspace text not null references workspaces on delete cascade,
    token_hash text not null unique,
    role text not null check (role in ('owner', 'admin', 'teammate', 'viewer')),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    primary key (workspace, id)
  )`,
  `create table api_tokens (
    id text not null,
    workspace text not null references workspaces on delete cascade,
    teammate text not null,
    name text not null,
    hash text not null unique,
    last4 text not null,
    read_only boolean not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    last_used_at timestamptz,
    revoked_at timestamptz,
    primary key (workspace, id),
    foreign key (workspace, teammate) references teammates on delete cascade
  )`,
  `create index api_tokens_by_teammate on api_tokens (workspace, teammate)`,
];

const SECRETS = [
  `create table secrets (
    workspace text not null references workspaces on delete cascade,
    name text not null,
    sealed jsonb not null,
    origins jsonb not null,
    set_at timestamptz not null,
    set_by text not null,
    primary key (workspace, name)
  )`,
  `create table identity_secrets (
    id text not null,
    workspace text not null references workspaces on delete cascade,
    sealed jsonb not null,
    created_at timestamptz not null,
    retires_at timestamptz,
    primary key (workspace, id)
  )`,
  // One current secret: two simultaneous rotations cannot leave two that never end.
  `create unique index identity_secrets_current on identity_secrets (workspace) where retires_at is null`,
];

// The primary key makes a save atomic: two savers cannot both insert the version after the one they read.
const AGENT = [
  `create table agent_versions (
    workspace text not null references workspaces on delete cascade,
    version integer not null check (version > 0),
    files jsonb not null,
    changed jsonb not null,
    message text not null,
    saved_at timestamptz not null,
    saved_by text,
    saved_by_name text not null,
    via text not null,
    primary key (workspace, version)
  )`,
];

const PEOPLE = [
  `create table contacts (
    id text not null,
    workspace text not null references workspaces on delete cascade,
    external_id text,
    email text,
    name text,
    attributes jsonb not null,
    verified_at timestamptz,
    first_seen timestamptz not null,
    last_seen timestamptz not null,
    blocked boolean not null default false,
    primary key (workspace, id),
    unique (workspace, external_id)
  )`,
  `create index contacts_by_email on contacts (workspace, email)`,
  `create index contacts_by_last_seen on contacts (workspace, last_seen)`,
  `create table visitors (
    id text not null,
    workspace text not null references workspaces on delete cascade,
    contact_id text,
    page jsonb not null,
    locale text,
    browser text,
    first_seen timestamptz not null,
    last_seen timestamptz not null,
    primary key (workspace, id),
    foreign key (workspace, contact_id) references contacts on delete set null (contact_id)
  )`,
  `create index visitors_by_contact on visitors (workspace, contact_id)`,
  `create index visitors_by_last_seen on visitors (workspace, last_seen)`,
];

const CONVERSATIONS = [
  `create table conversations (
    id text not null,
    workspace text not null references workspaces on delete cascade,
    number integer not null,
    status text not null,
    handler text not null,
    assignee text,
    contact_id text,
    visitor_id text not null,
    identity_verified boolean not null,
    subject text,
    tags jsonb not null,
    started_at timestamptz not null,
    last_message_at timestamptz not null,
    waiting_since timestamptz,
    first_reply_at timestamptz,
    resolved_at timestamptz,
    snoozed_until timestamptz,
    handoff_reason text,
    agent_version integer not null,
    page jsonb not null,
    locale text,
    rating integer,
    last_n integer not null default 0,
    ai_replies integer not null default 0,
    primary key (workspace, id),
    unique (workspace, number),
    foreign key (workspace, assignee) references teammates on delete set null (assignee),
    foreign key (workspace, contact_id) references contacts on delete set null (contact_id),
    foreign key (workspace, visitor_id) references visitors on delete cascade
  )`,
  `create index conversations_by_status on conversations (workspace, status, last_message_at)`,
  `create index conversations_by_last_message on conversations (workspace, last_message_at)`,
  `create index conversations_by_assignee on conversations (workspace, assignee, last_message_at)`,
  `create index conversations_by_contact on conversations (workspace, contact_id, last_message_at)`,
  `create index conversations_by_visitor on conversations (workspace, visitor_id, last_message_at)`,
  `create index conversations_snoozed on conversations (snoozed_until) where status = 'snoozed'`,
  `create table messages (
    id text not null,
    workspace text not null references workspaces on delete cascade,
    conversation_id text not null,
    n integer not null,
    at timestamptz not null,
    author text not null,
    teammate text,
    kind text not null,
    text text,
    card jsonb not null,
    data jsonb not null,
    client_id text,
    primary key (workspace, id),
    unique (workspace, conversation_id, n),
    unique (workspace, conversation_id, client_id),
    foreign key (workspace, conversation_id) references conversations on delete cascade,
    foreign key (workspace, teammate) references teammates on delete set null (teammate)
  )`,
  `create index messages_by_teammate on messages (workspace, teammate) where teammate is not null`,
];

// The audit outlives conversations and teammates, so it references neither.
const ACTIONS = [
  `create table confirmations (
    id text not null,
    workspace text not null references workspaces on delete cascade,
    conversation_id text not null,
    visitor_id text not null,
    user_id text,
    action text not null,
    agent_version integer not null,
    input jsonb not null,
    input_hash text not null,
    summary text not null,
    message_id text not null,
    state text not null,
    taken_by text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (workspace, id),
    foreign key (workspace, conversation_id) references conversations on delete cascade
  )`,
  `create index confirmations_by_conversation on confirmations (workspace, conversation_id, state)`,
  `create index confirmations_by_message on confirmations (workspace, message_id)`,
  `create table presses (
    workspace text not null references workspaces on delete cascade,
    message_id text not null,
    button text not null,
    at timestamptz not null,
    state text not null,
    line text,
    primary key (workspace, message_id, button),
    foreign key (workspace, message_id) references messages on delete cascade
  )`,
  `create table audit (
    id text not null,
    workspace text not null references workspaces on delete cascade,
    seq bigint generated by default as identity,
    conversation_id text,
    message_id text,
    action text not null,
    agent_version integer not null,
    actor text not null,
    user_id text,
    confirmed_by text not null,
    input jsonb not null,
    request jsonb not null,
    response jsonb not null,
    ms integer,
    outcome text not null,
    error text,
    at timestamptz not null,
    primary key (workspace, id),
    unique (workspace, seq)
  )`,
  `create index audit_by_conversation on audit (workspace, conversation_id, seq)`,
  `create index audit_by_action on audit (workspace, action, seq)`,
  `create index audit_sent on audit (workspace, at) where outcome = 'sent'`,
];

/** Creates every table of {@linkcode Database} in `../schema.ts`. */
export const first: NumberedMigration = {
  name: "001_first",
  statements: [
    ...WORKSPACES,
    ...TEAMMATES,
    ...SECRETS,
    ...AGENT,
    ...PEOPLE,
    ...CONVERSATIONS,
    ...ACTIONS,
  ],
};
