/**
 * Agent, the page of a rollout: its share, its results beside the live version's, and its controls.
 *
 * @module
 */
import { type Rollout, ROLLOUT_SHARES, type RolloutLine } from "../../../core/agent/versions/rollouts.ts";
import type { DraftConflict } from "../../../core/agent/versions/draft_conflicts.ts";
import type { Problem } from "../../../core/problem.ts";
import type { RolloutResults } from "../../../core/reports/rollout_results.ts";
import { AGENT_TABS, filePage, rolloutPage, versionPage } from "./addresses.ts";
import { Diff } from "../form/diff.tsx";
import { Problems } from "../form/problems.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { Ask, Head, Tabs } from "../ui/parts.tsx";
import { RolloutResultsPanel } from "./rollout_panel.tsx";

/** The data of the page. */
export type RolloutFacts = {
  readonly rollout: Rollout;
  readonly live: number;
  readonly results: RolloutResults;
  readonly currency: string;
  readonly diff: string;
  /** Current problems of its files; with any it answers no conversation. */
  readonly problems: readonly Problem[];
  readonly conflicts: readonly DraftConflict[];
  /** Whether another rollout of the workspace is running; only one can. */
  readonly isAnotherRunning: boolean;
  readonly mayEdit: boolean;
  /** The risk that an owner must accept before it goes live. */
  readonly accept: { readonly field: string; readonly says: string } | null;
  readonly fault: string | null;
};

type Props = { readonly shell: Shell; readonly facts: RolloutFacts };

const STATES: Readonly<Record<RolloutLine["state"], { readonly label: string; readonly tone: string }>> = {
  running: { label: "running", tone: "good" },
  stopped: { label: "stopped", tone: "" },
  live: { label: "made live", tone: "accent" },
};

/** The state of a rollout, as a badge. */
export function RolloutBadge({ state }: { state: RolloutLine["state"] }) {
  const { label, tone } = STATES[state];
  return <span class={`badge ${tone}`.trim()}>{label}</span>;
}

export function RolloutPage({ shell, facts }: Props) {
  const { rollout, fault } = facts;
  const title = `Rollout ${rollout.number}`;
  return (
    <Page shell={shell} title={title} path="/desk/agent">
      <Head
        title={
          <>
            {title} <RolloutBadge state={rollout.state} />
          </>
        }
        back={{ path: "/desk/agent/history", label: "History" }}
      />
      <Tabs shell={shell} label="Agent" tabs={AGENT_TABS} current="/desk/agent/history" />
      {fault !== null && <p class="notice bad" role="alert" id="outcome" tabindex={-1}>{fault}</p>}
      <State facts={facts} />
      <RolloutResultsPanel shell={shell} facts={facts} />
      {facts.mayEdit && rollout.state === "running" && <Decide shell={shell} facts={facts} />}
      {facts.mayEdit && rollout.state === "stopped" && <Resume shell={shell} facts={facts} />}
      <section class="panel" aria-label="What it changes">
        <header>
          <h2>What it changes</h2>
          <p>
            Beside <a href={versionPage(rollout.base)}>version {rollout.base}</a>, which was live when it began.
          </p>
        </header>
        <div class="body">
          <Diff diff={facts.diff} addressOf={filePage} />
        </div>
      </section>
    </Page>
  );
}

function State({ facts: { rollout, problems } }: Pick<Props, "facts">) {
  const { message, share, startedAt, startedByName, endedAt, endedByName, became } = rollout;
  return (
    <>
      <p class="byline">
        {message !== "" && `${message} · `}
        <strong>{share}%</strong> of new conversations, begun by {startedByName}, <When at={startedAt} exact />
        {endedAt !== null && (
          <>
            {became === null ? " · Stopped by " : (
              <>
                {" · "}Made live as <a href={versionPage(became)}>version {became}</a> by{" "}
              </>
            )}
            {endedByName}, <When at={endedAt} exact />
          </>
        )}
      </p>
      {rollout.state === "running" && problems.length > 0 && (
        <section class="panel" aria-label="Problems">
          <header>
            <h2>It answers no conversation</h2>
            <p>Its files break a rule of this desk, so that the live version answers in its place.</p>
          </header>
          <div class="body">
            <Problems problems={problems} tone="bad" />
          </div>
        </section>
      )}
    </>
  );
}

function Stop({ shell, rollout, live }: { shell: Shell; rollout: Rollout; live: number }) {
  return (
    <Ask
      id="stop-rollout"
      open="Stop the rollout…"
      look=""
      isFullSize
      title={`Stop rollout ${rollout.number}?`}
      says={`Version ${live} answers every new conversation, and the open ones of the rollout from their next message on. A question that waits for a yes no longer counts: it is asked again when the customer writes. Its files stay here.`}
      keep="Cancel"
      action={`${rolloutPage(rollout.number)}/stop`}
      fields={{ csrf: shell.csrf }}
      yes="Stop"
    />
  );
}

function Decide({ shell, facts }: Props) {
  const { rollout, live, conflicts, problems, accept } = facts;
  const page = rolloutPage(rollout.number);
  const isOpen = conflicts.length === 0 && problems.length === 0;
  return (
    <section class="panel" aria-label="Decide">
      <header>
        <h2>Decide</h2>
        <p>
          Make what it changes live for all as version{" "}
          {live + 1}, stop it, or change its share: conversations that have begun stay with the agent that they began
          with.
        </p>
      </header>
      <div class="body rollout-decide">
        <form method="post" action={`${page}/share`} class="row">
          <input type="hidden" name="csrf" value={shell.csrf} />
          <ShareField share={rollout.share} />
          <button class="button" type="submit">Change the share</button>
        </form>
        <Conflicts conflicts={conflicts} />
        <div class="buttons">
          <button class="button primary" type="button" popovertarget="rollout-live" disabled={!isOpen}>
            Make live for all…
          </button>
          <Stop shell={shell} rollout={rollout} live={live} />
          <SaveToDraft shell={shell} rollout={rollout} />
        </div>
        <div class="ask" id="rollout-live" popover="auto" role="dialog" aria-labelledby="rollout-live-title">
          <h2 id="rollout-live-title">Make rollout {rollout.number} live for all?</h2>
          <p>
            What it changes is saved as version{" "}
            {live + 1}, which answers every conversation from its next message on. The rollout ends. History takes you
            back.
          </p>
          <form method="post" action={`${page}/live`} data-form="rollout-live">
            <input type="hidden" name="csrf" value={shell.csrf} />
            <input type="hidden" name="expectedVersion" value={String(live)} />
            <Accept accept={accept} />
            <button class="button" type="button" popovertarget="rollout-live" popovertargetaction="hide" autofocus>
              Cancel
            </button>
            <button class="button primary" type="submit">Make live for all</button>
          </form>
        </div>
      </div>
    </section>
  );
}

/** The controls of a stopped rollout. */
function Resume({ shell, facts }: Props) {
  const { rollout, live, conflicts, problems, accept, isAnotherRunning } = facts;
  const isOpen = conflicts.length === 0 && problems.length === 0 && !isAnotherRunning;
  return (
    <section class="panel" aria-label="Start again">
      <header>
        <h2>Start again</h2>
        <p>A new rollout begins with what this one changes, beside version {live}. Its results are counted again.</p>
      </header>
      <div class="body rollout-decide">
        <Conflicts conflicts={conflicts} />
        {problems.length > 0 && (
          <div>
            <p>Its files break a rule of this desk now: put them in your draft, and fix them there.</p>
            <Problems problems={problems} tone="bad" />
          </div>
        )}
        {isAnotherRunning && <p class="notice">Another rollout is running: this one can begin when that has ended.</p>}
        <form method="post" action={`${rolloutPage(rollout.number)}/again`} class="row" data-form="rollout-again">
          <input type="hidden" name="csrf" value={shell.csrf} />
          <input type="hidden" name="expectedVersion" value={String(live)} />
          <ShareField share={rollout.share} />
          <Accept accept={accept} />
          <button class="button primary" type="submit" disabled={!isOpen}>Start again</button>
        </form>
        <div class="buttons">
          <SaveToDraft shell={shell} rollout={rollout} />
        </div>
      </div>
    </section>
  );
}

function Conflicts({ conflicts }: Pick<RolloutFacts, "conflicts">) {
  if (conflicts.length === 0) return null;
  return (
    <p class="notice warn">
      <strong>Changed live since it began</strong>
      <span>
        {conflicts.map(({ path }) => path).join(", ")}: put the rollout's files in your draft, and decide there.
      </span>
    </p>
  );
}

/** The checkbox with which an owner accepts a risk. */
function Accept({ accept }: Pick<RolloutFacts, "accept">) {
  if (accept === null) return null;
  return (
    <label class="check">
      <input type="checkbox" name={accept.field} value="true" />
      <span>{accept.says}</span>
    </label>
  );
}

function SaveToDraft({ shell, rollout }: { shell: Shell; rollout: Rollout }) {
  return (
    <form method="post" action={`${rolloutPage(rollout.number)}/draft`}>
      <input type="hidden" name="csrf" value={shell.csrf} />
      <button class="button" type="submit">Put in my draft</button>
    </form>
  );
}

/** The shares to choose from, including the current one, which an AI client may have set. */
function sharesBeside(share: number): readonly number[] {
  return [...new Set([...ROLLOUT_SHARES, share])].sort((one, other) => one - other);
}

/** The field for a share. */
export function ShareField({ share }: { share: number }) {
  return (
    <label class="field">
      <span>Share of new conversations</span>
      <select name="share">
        {sharesBeside(share).map((one) => <option key={one} value={String(one)} selected={one === share}>{one}%
        </option>)}
      </select>
    </label>
  );
}

/** A notice on other pages that a rollout is running. */
export function RolloutNotice({ rollout: { number, share, startedAt } }: { rollout: RolloutLine }) {
  return (
    <p class="notice">
      <strong>
        <a href={rolloutPage(number)}>Rollout {number}</a> answers {share}% of new conversations
      </strong>
      <span>
        Since <When at={startedAt} exact />. Compare its results, then make it live for all or stop it.
      </span>
    </p>
  );
}
