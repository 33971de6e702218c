/**
 * Agent, History: every saved version with its author and changes, and how to restore it.
 *
 * @module
 */
import type { RolloutLine } from "../../../core/agent/versions/rollouts.ts";
import type { VersionLine } from "../../../core/agent/versions/versions.ts";
import type { Tool } from "../../../core/tools/tool.ts";
import { Diff } from "../form/diff.tsx";
import { Outcome } from "../form/outcome.tsx";
import type { SubmittedForm } from "../form/sent.ts";
import type { Shell } from "../page/shell.ts";
import { Page } from "../page/layout.tsx";
import { FindForm } from "../lists/find_form.tsx";
import { FIND_FROM } from "../lists/find_words.ts";
import { When } from "../ui/locale.tsx";
import { Ask, Empty, Head, Panel, SavedVersion, Tabs } from "../ui/parts.tsx";
import { AGENT_TABS, filePage, rolloutPage, versionPage } from "./addresses.ts";
import { TokenBadge } from "./links.tsx";
import { RolloutBadge, RolloutNotice, ShareField } from "./rollout.tsx";

const HOW: Readonly<Record<VersionLine["via"], string | null>> = {
  desk: null,
  mcp: null,
  api: null,
  restore: "restored",
  import: "imported",
};

const CHANGES_SHOWN = 6;

/** The address of the list. */
export const HISTORY = "/desk/agent/history";

/** The author of a version, in one line. */
export function SavedLine(props: { line: VersionLine }) {
  const { version, savedByName, savedAt } = props.line;
  return (
    <p class="byline">
      <a href={versionPage(version)}>Version {version}</a> is live, saved by <strong>{savedByName}</strong>,{" "}
      <When at={savedAt} /> <Marks line={props.line} />
    </p>
  );
}

/** Badges on how a version was saved. */
function Marks(props: { line: VersionLine }) {
  const { byAi, via, signedBy, signedWith } = props.line;
  return (
    <>
      {(byAi || via === "api") && <TokenBadge />}
      {signedBy !== null && <span class="badge good" title={signedWith ?? undefined}>signed by {signedBy}</span>}
      {HOW[via] !== null && <span class="badge">{HOW[via]}</span>}
    </>
  );
}

/** The list of versions that match a search. */
export function HistoryPage(
  props: {
    shell: Shell;
    lines: readonly VersionLine[];
    live: number;
    /** The search; empty for every version. */
    words: string;
    /** The address of the newest versions; null when they are shown. */
    newest: string | null;
    /** The address of the versions before these. */
    older: string | null;
    rollouts: readonly RolloutLine[];
    mayRestore: boolean;
    /** The version that was just saved. */
    saved: number | null;
  },
) {
  const { lines, live, words, mayRestore } = props;
  return (
    <Page shell={props.shell} title="History" path="/desk/agent">
      <Head
        title="Agent"
        says="Every version that has been live. Restoring one creates a new version, so nothing is lost."
      />
      <Tabs shell={props.shell} label="Agent" tabs={AGENT_TABS} current={HISTORY} />
      <SavedVersion version={props.saved} />
      {props.rollouts.filter(({ state }) => state === "running").map((rollout) => (
        <RolloutNotice key={rollout.number} rollout={rollout} />
      ))}
      {(live >= FIND_FROM || words !== "") && (
        <FindForm
          address={HISTORY}
          words={words}
          label="Find a version"
          placeholder="Message, file, teammate or number"
        />
      )}
      <section class="panel" aria-label="Versions">
        {lines.length === 0 && words !== ""
          ? <Empty icon="search" title="No matching versions" says="Search for other words." />
          : lines.length === 0
          ? <Empty icon="history" title="No versions yet" says="Versions appear here after the first save." />
          : (
            <ol class="list history">
              {lines.map((line) => (
                <li key={line.version}>
                  <Version line={line} isLive={line.version === live} />
                  {mayRestore && line.version !== live && (
                    <Restore shell={props.shell} version={line.version} live={live} />
                  )}
                </li>
              ))}
            </ol>
          )}
      </section>
      {(props.newest ?? props.older) && (
        <nav class="list-parts" aria-label="Pages of versions">
          {props.newest && <a class="button" href={props.newest}>Newest versions</a>}
          {props.older && <a class="button" href={props.older}>Older versions</a>}
        </nav>
      )}
      {props.rollouts.length > 0 && <Rollouts rollouts={props.rollouts} />}
    </Page>
  );
}

function Rollouts({ rollouts }: { rollouts: readonly RolloutLine[] }) {
  return (
    <section class="panel" aria-label="Rollouts">
      <header>
        <h2>Rollouts</h2>
        <p>What a share of new conversations got before, or in place of, going live for all.</p>
      </header>
      <ol class="list history">
        {rollouts.map(({ number, state, share, message, startedByName, startedAt }) => (
          <li key={number}>
            <div class="version">
              <p>
                <a href={rolloutPage(number)}>Rollout {number}</a>
                <RolloutBadge state={state} />
              </p>
              {message !== "" && <p>{message}</p>}
              <p class="muted">
                {share}%, {startedByName}, <When at={startedAt} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Version(props: { line: VersionLine; isLive: boolean }) {
  const { version, message, savedAt, savedByName, changed } = props.line;
  return (
    <div class="version">
      <p>
        <a href={versionPage(version)}>Version {version}</a>
        {props.isLive && <span class="badge good">live</span>}
        <Marks line={props.line} />
      </p>
      {message !== "" && <p>{message}</p>}
      <p class="muted">
        <bdi>{savedByName}</bdi>, <When at={savedAt} />
        {changed.slice(0, CHANGES_SHOWN).map(({ path, change }) => (
          <span>
            {" · "}
            <code>{path}</code> {change}
          </span>
        ))}
        {changed.length > CHANGES_SHOWN && ` and ${changed.length - CHANGES_SHOWN} more`}
      </p>
    </div>
  );
}

/** The data of a version's page. */
export type VersionFacts = {
  readonly line: VersionLine;
  readonly diff: string;
  readonly live: number;
  readonly mayRestore: boolean;
  readonly rollout: RolloutLine | null;
  /** A refused restore, just now. */
  readonly sent: { readonly tool: Tool; readonly sent: SubmittedForm } | null;
};

/** The page of a version and its changes. */
export function VersionPage(props: { shell: Shell; facts: VersionFacts }) {
  const { shell, facts } = props;
  const { line, live, sent } = facts;
  const title = `Version ${line.version}`;
  return (
    <Page shell={shell} title={title} path="/desk/agent">
      <Head
        title={
          <>
            {title} {line.version === live && <span class="badge good">live</span>} <Marks line={line} />
          </>
        }
        back={{ path: "/desk/agent/history", label: "History" }}
      >
        {facts.mayRestore && line.version !== live && <Restore shell={shell} version={line.version} live={live} />}
      </Head>
      {sent && <Outcome tool={sent.tool} sent={sent.sent} />}
      {facts.mayRestore && line.version !== live && facts.rollout === null && (
        <TryAgain shell={shell} version={line.version} live={live} />
      )}
      <section class="panel" aria-label="What changed">
        <h2 class="hidden">What changed</h2>
        <div class="body">
          {line.message !== "" && <p>{line.message}</p>}
          <p class="muted">
            Saved by <bdi>{line.savedByName}</bdi>, <When at={line.savedAt} />
          </p>
          <Diff diff={facts.diff} addressOf={filePage} />
        </div>
      </section>
    </Page>
  );
}

/** The form that rolls out an earlier version to a share of customers, beside the live one. */
function TryAgain({ shell, version, live }: { shell: Shell; version: number; live: number }) {
  return (
    <Panel
      title="Compare it with what is live"
      says={`Version ${version} answers this share of new conversations, version ${live} the others. Their results are shown side by side; you can end it at any time.`}
    >
      <form method="post" action={`${versionPage(version)}/restore`} class="row rollout-first">
        <input type="hidden" name="csrf" value={shell.csrf} />
        <input type="hidden" name="expectedVersion" value={String(live)} />
        <input type="hidden" name="message" value={`Version ${version} again`} />
        <ShareField share={10} />
        <button class="button" type="submit" name="into" value="share">Roll out to this share first</button>
      </form>
    </Panel>
  );
}

function Restore(props: { shell: Shell; version: number; live: number }) {
  const { shell, version, live } = props;
  return (
    <Ask
      id={`restore-${version}`}
      open="Restore"
      look=""
      title={`Restore version ${version}?`}
      says={`Its files become version ${live + 1}, live at once. Knowledge, keys and settings do not change.`}
      keep="Cancel"
      action={`${versionPage(version)}/restore`}
      fields={{ csrf: shell.csrf, expectedVersion: String(live) }}
      yes="Restore"
    />
  );
}
