/**
 * The panel with the customer: facts, timeline and notes.
 *
 * @module
 */
import { versionName } from "../../../core/agent/versions/rollouts.ts";
import type { UsedTag } from "../../../core/inbox/tags.ts";
import type { InboxView } from "../../../core/inbox/views.ts";
import type { VisitorAttributes } from "../../../core/db/visitor_facts.ts";
import { languageName } from "../../../core/language_name.ts";
import { CONTACT_LIMITS } from "../../../core/limits/people.ts";
import { browserName } from "../ui/browser_name.ts";
import { When } from "../ui/locale.tsx";
import { type Fact, FactList, Rating } from "../ui/parts.tsx";
import { mergePath } from "../contacts/merge.tsx";
import { MakeTest } from "../tests/from.tsx";
import { nameInWords } from "../../../core/name_words.ts";
import { type InboxTeammate, type OpenFacts, viewQuery } from "./facts.ts";
import { Issues } from "./issue.tsx";
import { Tags } from "./tags.tsx";
import { Timeline } from "./timeline.tsx";

type AboutProps = { open: OpenFacts; reader: InboxTeammate; view: InboxView; tags: readonly UsedTag[] };

/** The panel on the right; on a small screen a button opens it. */
export function About(props: AboutProps) {
  return (
    <aside class="about" id="about" popover="auto" aria-label="About the customer">
      <button
        class="button small quiet about-close"
        type="button"
        popovertarget="about"
        popovertargetaction="hide"
      >
        Close
      </button>
      <Facts {...props} />
      <Issues {...props} />
      <Tags {...props} />
      <Notes {...props} />
      <Timeline {...props} />
    </aside>
  );
}

function Facts({ open, reader }: AboutProps) {
  const { detail, customer: { contact, person, page, browser, facts: seen, said, lastSeen, visitorEmail } } = open;
  const shown = page ?? detail.page;
  // A message shows that they were here, just like a page view.
  const wroteAt = detail.messages.findLast(({ author }) => author === "customer")?.at ?? null;
  const seenAt = lastSeen !== null && wroteAt !== null && wroteAt > lastSeen ? wroteAt : lastSeen ?? wroteAt;
  const language = seen?.locale ?? detail.locale;
  const facts: readonly Fact[] = [
    ["Signed in", detail.identityVerified ? "yes, by a verified token" : "no"],
    ["Email", contact?.email && (contact.verifiedAt === null ? `${contact.email} (not verified)` : contact.email)],
    ["Email left in the chat", visitorEmail && `${visitorEmail} (not verified)`],
    ["User id", contact?.externalId],
    ...Object.entries(contact?.attributes ?? {}).map(([name, value]) =>
      [nameInWords(name), typeof value === "string" ? value : JSON.stringify(value)] as const
    ),
    ["Page", shown && <span key="page" title={shown.url}>{shown.title || shown.url}</span>],
    ["Language", language && languageName(language)],
    ["Last seen", seenAt && <When key="seen" at={seenAt} />],
    ["Started", <When key="started" at={detail.startedAt} />],
    ["Rating", detail.rating && <Rating key="rating" rating={detail.rating} />],
  ];
  const more: readonly Fact[] = [
    ["Time zone", seen?.timezone],
    ["Browser", browser && browserName(browser)],
    ["Window", seen?.viewport],
    ["Came from", seen?.referrer],
    ["AI usage", open.usage],
    // An imported conversation did not begin with an agent of this desk.
    ["Agent version", detail.agentVersion === 0 ? null : versionName(detail.agentVersion)],
  ];
  return (
    <section data-part="facts">
      <h2>
        Customer {contact?.blocked && <span class="badge bad">blocked</span>}
      </h2>
      {person !== null && (
        <p class="notice warn merged-with">
          <span>
            Merged with {reader.readsContacts
              ? <a href={`/desk/contacts/${person.id}`} dir="auto">{person.name}</a>
              : <span dir="auto">{person.name}</span>}. A teammate said so; no token did. Do not give away anything of
            the account here.
          </span>
        </p>
      )}
      <FactList facts={facts} />
      {more.some(([, value]) => value) && (
        <details class="about-more" id={`facts-${detail.number}`}>
          <summary>Browser and AI</summary>
          <FactList facts={more} />
        </details>
      )}
      <Said said={said} />
      <div class="about-links">
        {reader.readsContacts && reader.editsContacts && (contact === null || contact.externalId === null) && (
          <a class="button small" href={mergePath({ kind: "visitor", number: detail.number }, contact?.id)}>Merge…</a>
        )}
        {contact && reader.readsContacts && (
          <a class="button small" href={`/desk/contacts/${contact.id}`}>Open contact</a>
        )}
        {reader.makesTests && <MakeTest number={detail.number} />}
      </div>
    </section>
  );
}

/** The attributes that the page reported, separate from verified facts: anyone on the page can forge them. */
function Said({ said }: { said: VisitorAttributes }) {
  const facts = Object.entries(said).map(([name, value]) =>
    [nameInWords(name), <span key={name} dir="auto">{value}</span>] as const
  );
  if (facts.length === 0) return null;
  return (
    <div class="about-said">
      <h3>Said by the page, not verified</h3>
      <FactList facts={facts} />
    </div>
  );
}

function Notes({ open, reader, view }: AboutProps) {
  const { contact } = open.customer;
  if (contact === null) return <section data-part="notes" hidden />;
  return (
    <section data-part="notes">
      <h2>
        <label for="notes">Notes about them</label>
      </h2>
      {reader.editsContacts
        ? (
          <form method="post" action={`/desk/inbox/${open.detail.number}/notes?${viewQuery(view)}`} data-live-form>
            <input type="hidden" name="csrf" value={reader.csrf} />
            <input type="hidden" name="was" value={contact.notes} />
            <textarea
              id="notes"
              name="notes"
              rows={3}
              maxlength={CONTACT_LIMITS.notesCharsMax}
              placeholder="Only teammates see this"
              data-saves-itself
            >
              {contact.notes}
            </textarea>
            <button class="button small" type="submit">Save notes</button>
          </form>
        )
        : <p id="notes" class="muted">{contact.notes || "No notes yet."}</p>}
    </section>
  );
}
