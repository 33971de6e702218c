/**
 * The page of a contact: who they are, their conversations, notes, and operations.
 *
 * @module
 */
import type { Contact, ContactBrowser, ContactConversation } from "../../../core/contacts/contact.ts";
import type { ContactExtent } from "../../../core/contacts/remove.ts";
import type { MergedPerson } from "../../../core/contacts/merge.ts";
import { languageName } from "../../../core/language_name.ts";
import { CONTACT_LIMITS } from "../../../core/limits/people.ts";
import { StateBadge } from "../inbox/list.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import {
  Ask,
  Empty,
  type Fact,
  FactList,
  Head,
  NotVerified,
  Panel,
  Rating,
  SAVE_KEYS,
  Verified,
} from "../ui/parts.tsx";
import { browserName } from "../ui/browser_name.ts";
import { nameInWords } from "../../../core/name_words.ts";
import { contactName, CONTACTS_PATH } from "./list.tsx";
import { MergedPanel, mergePath } from "./merge.tsx";

/** The data of the page. */
export type ContactFacts = {
  readonly contact: Contact;
  readonly browser: ContactBrowser | null;
  /** Addresses that they typed into the chat, for answers by email. */
  readonly visitorEmails: readonly string[];
  /** Null without the right to read conversations. */
  readonly conversations: readonly ContactConversation[] | null;
  /** The number that older ones precede; null when there are none. */
  readonly older: number | null;
  readonly extent: ContactExtent;
  /** The people merged into them, and the person that they are merged into. */
  readonly merged: readonly MergedPerson[];
  readonly mergedInto: { readonly id: string; readonly name: string } | null;
  /** The operations that the reader may use: write notes and block, export, delete. */
  readonly may: Readonly<Record<"edit" | "export" | "delete", boolean>>;
  /** Notes that could not be saved, and why; null for none. */
  readonly refused: { readonly notes: string; readonly fault: string } | null;
  readonly saved: boolean;
};

export function ContactPage({ shell, facts }: { shell: Shell; facts: ContactFacts }) {
  const { contact } = facts;
  const name = contactName(contact);
  return (
    <Page shell={shell} title={name} path={CONTACTS_PATH}>
      <Head
        back={{ path: CONTACTS_PATH, label: "Contacts" }}
        title={
          <>
            {name} {contact.verifiedAt !== null && <Verified />} {contact.verifiedAt === null && <NotVerified />}{" "}
            {contact.blocked && <span class="badge bad">blocked</span>}
          </>
        }
      >
        <Actions shell={shell} facts={facts} />
      </Head>
      {contact.blocked && (
        <p class="notice warn">They cannot sign in to the chat. Anything they write comes from an anonymous visitor.</p>
      )}
      {facts.mergedInto !== null && (
        <div class="notice">
          <span>
            Merged into <a href={`${CONTACTS_PATH}/${facts.mergedInto.id}`} dir="auto">{facts.mergedInto.name}</a>.
          </span>
        </div>
      )}
      <div class="contact-page">
        <div>
          {facts.conversations !== null && <Conversations facts={facts} conversations={facts.conversations} />}
        </div>
        <div>
          <Who facts={facts} />
          <MergedPanel people={facts.merged} csrf={shell.csrf} mayEdit={facts.may.edit} into={contact.id} />
          <Notes shell={shell} facts={facts} />
        </div>
      </div>
    </Page>
  );
}

function Actions({ shell, facts }: { shell: Shell; facts: ContactFacts }) {
  const { contact, extent, may } = facts;
  const path = `${CONTACTS_PATH}/${contact.id}`;
  const { csrf } = shell;
  return (
    <div class="row">
      {may.export && <a class="button small" href={`${path}/export`}>Export as JSON</a>}
      {may.edit && contact.mergedInto === null && facts.merged.length === 0 && (
        <a class="button small" href={mergePath({ kind: "contact", id: contact.id })}>Merge…</a>
      )}
      {may.edit && contact.blocked && (
        <form method="post" action={`${path}/block`}>
          <input type="hidden" name="csrf" value={csrf} />
          <button class="button small" type="submit" name="blocked" value="no">Unblock</button>
        </form>
      )}
      {may.edit && !contact.blocked && (
        <Ask
          id="ask-block"
          open="Block"
          title="Block this contact?"
          says="They are signed out of the chat at once, and the desk refuses their tokens until you unblock them."
          keep="Cancel"
          yes="Block"
          action={`${path}/block`}
          fields={{ csrf, blocked: "yes" }}
        />
      )}
      {may.delete && (
        <Ask
          id="ask-delete"
          open="Delete"
          title="Delete everything about this contact?"
          says={deletionSays(extent)}
          keep="Cancel"
          yes="Delete permanently"
          action={`${path}/delete`}
          fields={{ csrf }}
        />
      )}
    </div>
  );
}

function deletionSays({ conversations, calls }: ContactExtent): string {
  const said = conversations === 0
    ? "They have no conversations."
    : conversations === 1
    ? "This also deletes their conversation with all messages, notes and files."
    : `Their ${conversations} conversations go with them, with every message, note and file.`;
  const kept = calls === 0 ? "" : ` The audit keeps ${calls === 1 ? "one call" : `${calls} calls`} made for them.`;
  return `${said}${kept} This cannot be undone.`;
}

function Who({ facts: { contact, browser, visitorEmails } }: { facts: ContactFacts }) {
  const rows: readonly Fact[] = [
    ["Email", contact.email && <a key="mail" href={`mailto:${contact.email}`}>{contact.email}</a>],
    ["Email left in the chat", visitorEmails.length === 0 ? null : `${visitorEmails.join(", ")} (not verified)`],
    ["Id in your app", contact.externalId && <code key="id">{contact.externalId}</code>],
    ["Verified", contact.verifiedAt && <When key="verified" at={contact.verifiedAt} />],
    ["First seen", <When key="first" at={contact.firstSeen} />],
    ["Last seen", <When key="last" at={contact.lastSeen} />],
    [
      "Page",
      browser?.page && <span key="page" title={browser.page.url}>{browser.page.title || browser.page.url}</span>,
    ],
    ["Language", browser?.locale && languageName(browser.locale)],
    ["Browser", browser?.browser && browserName(browser.browser)],
  ];
  const attributes = Object.entries(contact.attributes);
  return (
    <Panel title="Who they are">
      <FactList facts={rows} />
      {attributes.length > 0 && (
        <>
          <h3>{contact.verifiedAt === null ? "Imported, not verified" : "What your app says"}</h3>
          <FactList
            facts={attributes.map(([name, value]) => [
              nameInWords(name),
              typeof value === "string" ? value : JSON.stringify(value),
            ])}
          />
        </>
      )}
    </Panel>
  );
}

function Notes({ shell, facts }: { shell: Shell; facts: ContactFacts }) {
  const { contact, may, refused, saved } = facts;
  return (
    <Panel title="Notes" says="Only teammates see them.">
      {saved && <p class="notice good" role="status">Saved.</p>}
      {refused && <p class="notice bad" role="alert">{refused.fault}</p>}
      {may.edit
        ? (
          <form
            class="notes"
            method="post"
            action={`${CONTACTS_PATH}/${contact.id}/notes`}
            data-form="contact-notes"
            data-saves
          >
            <input type="hidden" name="csrf" value={shell.csrf} />
            <input type="hidden" name="was" value={contact.notes} />
            <label class="field">
              <span class="hidden">Notes about them</span>
              <textarea name="notes" rows={4} maxlength={CONTACT_LIMITS.notesCharsMax}>
                {refused?.notes ?? contact.notes}
              </textarea>
            </label>
            <button class="button primary small" type="submit" {...SAVE_KEYS}>Save notes</button>
          </form>
        )
        : <p class="muted plain-text">{contact.notes || "No notes yet."}</p>}
    </Panel>
  );
}

function Conversations(
  { facts: { contact, older }, conversations }: {
    facts: ContactFacts;
    conversations: readonly ContactConversation[];
  },
) {
  return (
    <section class="panel" aria-labelledby="their-conversations">
      <header>
        <h2 id="their-conversations">Conversations</h2>
      </header>
      {conversations.length === 0
        ? (
          <Empty
            icon="conversations"
            title="No conversations yet"
            says="Conversations appear here when they write in the chat."
          />
        )
        : (
          <ul class="list their-conversations">
            {conversations.map((one) => (
              <li key={one.id}>
                <a href={`/desk/inbox/${one.number}`}>
                  <span dir="auto">{one.firstLine ?? `Conversation #${one.number}`}</span>
                  <StateBadge row={one} />
                  <small>
                    #{one.number} · <When at={one.lastMessageAt} />
                    {one.rating !== null && (
                      <>
                        {" · "}
                        <Rating rating={one.rating} />
                      </>
                    )}
                  </small>
                </a>
              </li>
            ))}
          </ul>
        )}
      {older !== null && (
        <p class="more">
          <a class="button small" href={`${CONTACTS_PATH}/${contact.id}?before=${older}`}>Older conversations</a>
        </p>
      )}
    </section>
  );
}
