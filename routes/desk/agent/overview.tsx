/**
 * Agent, Overview: the parts of the agent by kind, each with its state and last use.
 *
 * @module
 */
import type { KeyOrigins } from "../../../core/actions/key_state.ts";
import type { RolloutLine } from "../../../core/agent/versions/rollouts.ts";
import type { VersionLine } from "../../../core/agent/versions/versions.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { ProblemKinds } from "../form/problems.tsx";
import { Icon, type IconName } from "../ui/icons.tsx";
import type { Shell } from "../page/shell.ts";
import { Page } from "../page/layout.tsx";
import { PartLinks } from "../lists/list_parts.tsx";
import { Count } from "../ui/locale.tsx";
import { Empty, Head, Tabs } from "../ui/parts.tsx";
import { AGENT_TABS, DRAFT } from "./addresses.ts";
import { ACTION_PATH } from "../start/addresses.ts";
import { ADDS } from "./adds.ts";
import type { AgentEntry, EntryFacts } from "./entries.ts";
import { EntryStates, LastUse } from "./entry_state.tsx";
import { entriesPage, ENTRY_KINDS, ENTRY_ORDERS, type EntrySearch, type ShownKind } from "./find_entries.ts";
import { SavedLine } from "./history.tsx";
import { RolloutNotice } from "./rollout.tsx";
import { notReadyOf, SetKeyLink } from "./not_ready.tsx";

/** The data of the page. */
export type OverviewFacts = EntryFacts & {
  readonly keys: KeyOrigins;
  readonly kinds: readonly ShownKind[];
  readonly search: EntrySearch;
  readonly newest: VersionLine | null;
  readonly rollout: RolloutLine | null;
  /** The number of files that the reader's draft changes. */
  readonly drafted: number;
  readonly mayEdit: boolean;
};

const ICONS: Readonly<Record<AgentEntry["kind"], IconName>> = {
  instructions: "book",
  task: "agent",
  action: "bolt",
  widget: "widget",
  tests: "test",
  website: "globe",
};

export function OverviewPage({ shell, facts }: { shell: Shell; facts: OverviewFacts }) {
  const { live, newest } = facts;
  return (
    <Page shell={shell} title="Agent" path="/desk/agent">
      <Head title="Agent" says="What your agent is made of. Every save is checked first and can be undone.">
        {facts.mayEdit && (
          <>
            <a class="button" href="/desk/agent/file">New file</a>
            <a class="button primary" href={ACTION_PATH}>Add an action</a>
          </>
        )}
      </Head>
      <Tabs shell={shell} label="Agent" tabs={AGENT_TABS} current="/desk/agent" />
      {newest && <SavedLine line={newest} />}
      {facts.rollout && <RolloutNotice rollout={facts.rollout} />}
      {facts.drafted > 0 && (
        <p class="notice">
          <strong>
            Your draft changes {facts.drafted === 1 ? "1 file" : `${facts.drafted} files`}:{" "}
            <a href={DRAFT}>look at it</a>
          </strong>
        </p>
      )}
      {live.problems.length > 0 && (
        <section class="panel" aria-label="Problems">
          <header>
            <h2>Not in use</h2>
            <p>These files were saved before a rule that they break. The agent answers without them.</p>
          </header>
          <div class="body">
            <ProblemKinds problems={live.problems} tone="bad" />
          </div>
        </section>
      )}
      {live.warnings.length > 0 && (
        <section class="panel" aria-label="Warnings">
          <header>
            <h2>Warnings</h2>
          </header>
          <div class="body">
            <ProblemKinds problems={live.warnings} tone="warn" />
          </div>
        </section>
      )}
      <section class="panel files" aria-label="What the agent is made of">
        <Search search={facts.search} />
        {facts.kinds.length === 0 && (
          <Empty icon="agent" title="Nothing found" says="Search for other words, or show everything.">
            <a class="button" href="/desk/agent">Show everything</a>
          </Empty>
        )}
        {facts.kinds.map((kind) => <Kind key={kind.kind} of={kind} shell={shell} facts={facts} />)}
      </section>
    </Page>
  );
}

function Search({ search }: { search: EntrySearch }) {
  return (
    <form class="filters" method="get" action="/desk/agent" role="search">
      <label class="field">
        <span>Find</span>
        <input type="search" name="q" value={search.words} maxlength={100} placeholder="Any words" dir="auto" />
      </label>
      <label class="field">
        <span>Show</span>
        <select name="kind">
          <option value="">Everything</option>
          {ENTRY_KINDS.map(({ kind, label }) => (
            <option key={kind} value={kind} selected={kind === search.kind}>{label}</option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>Sort by</span>
        <select name="sort">
          {Object.entries(ENTRY_ORDERS).map(([id, label]) => (
            <option key={id} value={id} selected={id === search.order}>{label}</option>
          ))}
        </select>
      </label>
      <div class="row">
        <button class="button" type="submit">Find</button>
      </div>
    </form>
  );
}

function Kind({ of, shell, facts }: { of: ShownKind; shell: Shell; facts: OverviewFacts }) {
  const { kind, label, many, says, shown, found } = of;
  const { search } = facts;
  return (
    <section id={`kind-${kind}`}>
      <header>
        <h2>
          {label} {found > shown.length && (
            <span class="muted">
              <Count of={found} />
            </span>
          )}
        </h2>
        {facts.mayEdit && ADDS[kind] !== undefined && (
          <a class="button small" href={ADDS[kind].path}>{ADDS[kind].label}</a>
        )}
        <p>{says}</p>
      </header>
      <ul>
        {shown.map((entry) => <Entry key={entry.path} entry={entry} shell={shell} facts={facts} />)}
      </ul>
      {search.kind === null && found > shown.length && (
        <p class="list-parts">
          <a href={entriesPage({ ...search, kind, page: 1 })}>
            All <Count of={found} /> {many}
          </a>
        </p>
      )}
      {search.kind !== null && (
        <PartLinks
          page={of.page}
          pages={of.pages}
          many={many}
          address={(page) => entriesPage({ ...search, page })}
        />
      )}
    </section>
  );
}

function Entry({ entry, shell, facts }: { entry: AgentEntry; shell: Shell; facts: OverviewFacts }) {
  const notReady = notReadyOf(facts.live, facts.keys, entry.path);
  return (
    <li>
      <a href={entry.href}>
        <Icon name={ICONS[entry.kind]} />
        <span class="entry-name" dir="auto">{entry.title}</span>
        <code>{entry.path}</code>
        <EntryStates entry={entry} facts={facts} />
        <LastUse entry={entry} facts={facts} />
        {entry.about !== "" && <span class="about-file" dir="auto">{entry.about}</span>}
      </a>
      {notReady !== null && hasRight(shell.caller, "keys.edit") && (
        <SetKeyLink notReady={notReady} look="button small" />
      )}
    </li>
  );
}
