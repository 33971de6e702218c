/**
 * The inbox: views and their conversations on the left, the open one in the middle, its customer on the right.
 *
 * Elements with `data-part` are replaced by those of a newer page without a reload; see `islands/inbox`.
 *
 * @module
 */
import { Icon } from "../ui/icons.tsx";
import type { Shell } from "../page/shell.ts";
import { Page } from "../page/layout.tsx";
import { About } from "./about.tsx";
import { type InboxTeammate, type ListFacts, nameOf, type OpenFacts } from "./facts.ts";
import { Keys } from "./keys.tsx";
import { BulkBar, BulkOutcome } from "./bulk.tsx";
import { ListTools, Rows, Views } from "./list.tsx";
import { Search } from "./search.tsx";
import { OpenConversation } from "./thread.tsx";

type InboxProps = { list: ListFacts; open: OpenFacts | null; reader: InboxTeammate };

/** The whole page. */
export function InboxPage(props: InboxProps & { shell: Shell }) {
  const { shell, list, open, reader } = props;
  return (
    <Page shell={shell} title={open === null ? "Inbox" : nameOf(open)} path="/desk/inbox" inbox>
      <div class="inbox" data-inbox>
        <section class="inbox-list" aria-label="Conversations">
          <header class="inbox-head">
            <Title isAlone={open === null} />
            <span class="offline" data-offline hidden>offline</span>
            <a class="icon-link" href="/desk/inbox/replies" aria-label="Canned replies" title="Canned replies">
              <Icon name="bolt" />
            </a>
            <button class="icon-link" type="button" popovertarget="keys" aria-label="Keyboard" title="Keyboard (?)">
              <Icon name="keyboard" />
            </button>
          </header>
          <Search view={list.view} />
          <ListParts list={list} reader={reader} open={open?.detail.number ?? null} />
        </section>
        {open === null ? <NothingOpen /> : <OpenConversation open={open} reader={reader} view={list.view} />}
        <div class="beside" data-part="about" data-keep={open?.detail.id ?? ""}>
          {open !== null && <About open={open} reader={reader} view={list.view} tags={list.tags} />}
        </div>
      </div>
      <Keys />
    </Page>
  );
}

/** The page's heading; beside a conversation the heading is the customer's name. */
function Title(props: { isAlone: boolean }) {
  return props.isAlone ? <h1 data-part="title">Inbox</h1> : <h2 data-part="title">Inbox</h2>;
}

/** Only the list, to update an open page. */
export function ListPart(props: { list: ListFacts; reader: InboxTeammate; open: number | null }) {
  return (
    <main id="main">
      <ListParts {...props} />
    </main>
  );
}

/** Every part that changes with the list. */
function ListParts(props: { list: ListFacts; reader: InboxTeammate; open: number | null }) {
  return (
    <>
      <Views list={props.list} />
      <ListTools list={props.list} reader={props.reader} />
      <BulkOutcome {...props} />
      <div data-part="bulk">
        <BulkBar {...props} />
      </div>
      <Rows {...props} />
    </>
  );
}

function NothingOpen() {
  return (
    <section class="talk nothing" aria-label="Conversation" data-part="conversation" data-keep="">
      <div class="empty">
        <Icon name="conversations" />
        <h2>Choose a conversation</h2>
        <p>
          <kbd>J</kbd> and <kbd>K</kbd> go through the list, <kbd>?</kbd> shows every key.
        </p>
      </div>
    </section>
  );
}
