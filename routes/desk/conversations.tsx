/**
 * The list of conversations: who, what was said last, and whether a person is wanted.
 *
 * @module
 */
import type { ConversationRow } from "../../core/conversations/list.ts";
import { Icon } from "./icons.tsx";
import type { Shell } from "./layout.tsx";
import { Page } from "./layout.tsx";
import { Empty, Head, Verified, When } from "./parts.tsx";

/** The views of the list, as `?view=`, each with what stands there while it is empty. */
export const VIEWS = [
  {
    id: "all",
    label: "All",
    title: "No conversations yet",
    says: "Put the chat on a site, or open your own page and ask it something.",
  },
  {
    id: "waiting",
    label: "Needs a person",
    title: "Nobody is waiting",
    says: "When the agent hands a conversation over, it appears here with the reason.",
  },
  {
    id: "ai",
    label: "AI handling",
    title: "The agent is free",
    says: "Conversations that the agent answers right now appear here.",
  },
] as const;

/** The name of one view. */
export type View = (typeof VIEWS)[number]["id"];

/** The page. `older` leads to the rows after these. */
export function ConversationsPage(
  props: { shell: Shell; view: View; rows: readonly ConversationRow[]; older: string | null },
) {
  return (
    <Page shell={props.shell} title="Conversations" path="/desk/conversations">
      <Head title="Conversations" says="Every chat with its thread, and every call that the agent made in it." />
      <nav class="tabs" aria-label="Views">
        {VIEWS.map((view) => (
          <a href={`/desk/conversations?view=${view.id}`} aria-current={view.id === props.view ? "page" : undefined}>
            {view.label}
          </a>
        ))}
      </nav>
      <section class="panel" aria-label="Conversations">
        {props.rows.length === 0 ? <NoConversations view={props.view} /> : (
          <ul class="list">
            {props.rows.map((row) => <Row key={row.id} row={row} />)}
          </ul>
        )}
      </section>
      {props.older && (
        <p class="more">
          <a class="button" href={props.older}>Older conversations</a>
        </p>
      )}
    </Page>
  );
}

function Row(props: { row: ConversationRow }) {
  const { row } = props;
  return (
    <li>
      <a class="conversation" href={`/desk/conversations/${row.number}`}>
        <Avatar name={row.customerName} />
        <span class="name">
          <span>{row.customerName ?? `Visitor #${row.number}`}</span>
          {row.identityVerified && <Verified />}
        </span>
        <span class="line">{row.lastLine ?? "No message yet"}</span>
        <When at={row.lastMessageAt} />
        <HandlerBadge handler={row.handler} status={row.status} />
      </a>
    </li>
  );
}

function Avatar(props: { name: string | null }) {
  const [letter] = props.name?.trim() ?? "";
  return (
    <span class={letter ? "avatar known" : "avatar"} aria-hidden="true">
      {letter ? letter.toUpperCase() : <Icon name="visitor" />}
    </span>
  );
}

/** Who answers now. */
export function HandlerBadge(props: Pick<ConversationRow, "handler" | "status">) {
  if (props.status === "resolved") return <span class="badge">resolved</span>;
  if (props.handler === "human") return <span class="badge warn">needs a person</span>;
  return props.handler === "ai" ? <span class="badge">AI</span> : <span class="badge">nobody</span>;
}

function NoConversations(props: { view: View }) {
  const { title, says } = VIEWS.find(({ id }) => id === props.view) ?? VIEWS[0];
  return (
    <Empty icon="conversations" title={title} says={says}>
      {props.view === "all" && <a class="button primary" href="/desk/widget">Install the chat</a>}
    </Empty>
  );
}
