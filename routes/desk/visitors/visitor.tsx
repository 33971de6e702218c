/**
 * One visitor: their current page, their trail, a form to offer help, and one to start a chat.
 *
 * @module
 */
import { languageName } from "../../../core/language_name.ts";
import { VISITOR_LIMITS } from "../../../core/limits/people.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import type { TrailPage } from "../../../kv/visitors.ts";
import type { SeenVisitor } from "../../visitors.ts";
import { browserName } from "../ui/browser_name.ts";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { useLocale, When } from "../ui/locale.tsx";
import { type Fact, FactList, Head, Panel, Verified } from "../ui/parts.tsx";
import { BY_CLOCK, countryOf, type SeenCountry, timeThere } from "./country.ts";
import {
  ago,
  nameOf,
  newestFirst,
  placeOf,
  referrerSite,
  STATES,
  troubleLine,
  visitorPage,
  visitsLine,
} from "./labels.ts";

/** The data of the page. */
export type VisitorPageFacts = {
  readonly visitor: SeenVisitor & { readonly trail: readonly TrailPage[] };
  /** The number of their open conversation, for a reader who may read it. */
  readonly conversation: number | null;
  readonly mayTurnTo: boolean;
  readonly news: "nudged" | null;
  readonly fault: string | null;
};

export function VisitorPage({ shell, facts }: { shell: Shell; facts: VisitorPageFacts }) {
  const { visitor } = facts;
  const { state, contact } = visitor;
  return (
    <Page shell={shell} title={nameOf(visitor)} path="/desk/visitors" live="visit">
      <div data-part="who">
        <Head
          back={{ path: "/desk/visitors", label: "Visitors" }}
          title={
            <>
              {nameOf(visitor)} {contact !== null && <Verified />}{" "}
              <span class={`badge ${STATES[state].tone}`}>{STATES[state].label}</span>
            </>
          }
        />
      </div>
      {facts.fault !== null && <p class="notice bad" role="alert">{facts.fault}</p>}
      {facts.news === "nudged" && <p class="notice good" role="status">The offer is on their screen now.</p>}
      <div class="visitor" data-live-id={visitor.visit}>
        <div class="visitor-main">
          <div data-part="talk" class="visitor-talk">
            {facts.conversation !== null && <Conversing number={facts.conversation} />}
          </div>
          {facts.mayTurnTo && <TurnTo shell={shell} visit={visitor.visit} />}
          <Trail {...visitor} />
        </div>
        <Facts shell={shell} visitor={visitor} />
      </div>
    </Page>
  );
}

function Conversing({ number }: { number: number }) {
  return (
    <Panel title="In a conversation" says="What they write, and what you answer, is in the inbox.">
      <div class="buttons">
        <a class="button primary" href={`/desk/inbox/${number}`}>Open conversation #{number}</a>
      </div>
    </Panel>
  );
}

function TurnTo({ shell, visit }: { shell: Shell; visit: string }) {
  return (
    <Panel
      title="Reach out"
      says="A chat starts with you instead of the agent. An offer is a small note beside the chat button."
    >
      <form class="visitor-turn" method="post" action={visitorPage(visit)}>
        <input type="hidden" name="csrf" value={shell.csrf} />
        <label class="field">
          <span>Offer of help</span>
          <textarea
            name="text"
            rows={2}
            maxlength={VISITOR_LIMITS.callCharsMax}
            placeholder="I saw that the payment did not go through. Can I help?"
          />
        </label>
        <div class="buttons">
          <button class="button primary" type="submit" name="do" value="nudge">Send the offer</button>
          <button class="button" type="submit" name="do" value="chat">Open a chat</button>
        </div>
      </form>
    </Panel>
  );
}

function Trail({ trail, page }: Pick<VisitorPageFacts["visitor"], "trail" | "page">) {
  return (
    <section class="panel" data-part="trail">
      <header>
        <h2>Recent pages</h2>
        <p>The last {VISITOR_LIMITS.trailMax} pages within 30 days. Values in addresses are left out.</p>
      </header>
      <div class="body">
        <ol class="trail">
          {newestFirst(trail).map(({ url, title, at }, nth) => (
            <li>
              <span dir="auto">{titleNow({ url, title }, nth === 0 ? page : null)}</span>
              <small title={url}>{placeOf(url)}</small>
              <When at={at} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The title of a page in the trail; for the current page its newest title. */
function titleNow({ url, title }: Omit<TrailPage, "at">, now: Omit<TrailPage, "at"> | null): string {
  const isNow = now !== null && placeOf(now.url) === placeOf(url);
  return (isNow ? now.title : "") || title || placeOf(url);
}

function CountryName({ country: { name, by } }: { country: SeenCountry }) {
  if (by === "address") return <>{name}</>;
  return (
    <span title={BY_CLOCK}>
      {name} <span class="muted">(by their clock)</span>
    </span>
  );
}

function Facts({ shell, visitor }: { shell: Shell } & Pick<VisitorPageFacts, "visitor">) {
  const { contact, page, facts, browser, lastError, since, visits } = visitor;
  const locale = useLocale();
  const country = countryOf(visitor, locale.language);
  const lines: readonly Fact[] = [
    ["Page", <span key="page" title={page.url}>{placeOf(page.url)}</span>],
    ["Here since", <When key="since" at={since} />],
    ["Visits", visitsLine(visitor)],
    ["Last visit", visits?.before && <When key="before" at={visits.before} exact />],
    ["Country", country && <CountryName key="country" country={country} />],
    ["Time there", timeThere(visitor, locale)],
    ["Email", contact?.email],
    ["User id", contact?.externalId],
    ["Came from", referrerSite(visitor)],
    ["Language", facts?.locale && languageName(facts.locale)],
    ["Time zone", facts?.timezone],
    ["Browser", browser && browserName(browser)],
    ["Window", facts?.viewport],
  ];
  return (
    <section class="panel" data-part="about-visitor">
      <header>
        <h2>About them</h2>
      </header>
      <div class="body">
        {lastError !== null && (
          <div class="notice warn">
            <strong>
              Something failed {ago(lastError.at, locale.now)}, <When at={lastError.at} />
            </strong>
            <span>{troubleLine(lastError)}</span>
          </div>
        )}
        <FactList facts={lines} />
        {contact !== null && hasRight(shell.caller, "contacts.read") && (
          <a class="button small" href={`/desk/contacts/${contact.id}`}>Their contact page</a>
        )}
      </div>
    </section>
  );
}
