/**
 * Agent, Draft: changes that a teammate prepares before they go live: listed, tried in a chat, tested, and made live at
 * once.
 *
 * @module
 */
import type { DraftConflict } from "../../../core/agent/versions/draft_conflicts.ts";
import type { DraftFile } from "../../../core/agent/versions/draft.ts";
import type { RolloutLine } from "../../../core/agent/versions/rollouts.ts";
import type { AgentFiles } from "../../../core/agent/files.ts";
import { AGENT_LIMITS } from "../../../core/limits/agent.ts";
import type { Problem } from "../../../core/problem.ts";
import type { TestRun } from "../../../core/test_runs/records.ts";
import { AGENT_TABS, DRAFT, draftPageOf, rolloutPage, versionPage } from "./addresses.ts";
import { Diff } from "../form/diff.tsx";
import { Problems } from "../form/problems.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { Ask, Empty, Head, Tabs } from "../ui/parts.tsx";
import { runPage } from "../tests/addresses.ts";
import { type ChatFacts, ChatPanel } from "../tests/try.tsx";
import { ShareField } from "./rollout.tsx";
import { runTone, summaryOf } from "../tests/verdict.tsx";

/** The data of the page. */
export type DraftFacts = {
  readonly changes: readonly DraftFile[];
  readonly live: { readonly version: number; readonly files: AgentFiles };
  /** An identifier of this state of the draft, so that a form can name the state that it shows. */
  readonly seen: string;
  readonly diff: string;
  readonly problems: readonly Problem[];
  /** Warnings in the files that it changes. */
  readonly warnings: readonly Problem[];
  readonly conflicts: readonly DraftConflict[];
  /** The running rollout; no other can be started meanwhile. */
  readonly rollout: RolloutLine | null;
  /** The last test run of exactly this draft; null when there was none. */
  readonly run: TestRun | null;
  readonly hasTests: boolean;
  readonly chat: (ChatFacts & { readonly id: string; readonly customer: string }) | null;
  readonly message: string;
  /** The risk that an owner must accept, and its field; null for none. */
  readonly accept: { readonly field: string; readonly says: string } | null;
  readonly fault: string | null;
  readonly saved: number | null;
  readonly isKept: boolean;
};

type Props = { readonly shell: Shell; readonly facts: DraftFacts };

export function DraftPage({ shell, facts }: Props) {
  const { changes, fault, saved } = facts;
  return (
    <Page shell={shell} title="Draft" path="/desk/agent" cards>
      <Head
        title="Agent"
        says="Put several changes together, try them, and make them live at once. Your draft is yours alone."
      >
        {changes.length > 0 && <Discard shell={shell} count={changes.length} />}
      </Head>
      <Tabs shell={shell} label="Agent" tabs={AGENT_TABS} current={DRAFT} />
      {saved !== null && (
        <p class="notice good" role="status" id="outcome" tabindex={-1}>
          <strong>
            Your draft is live as <a href={versionPage(saved)}>version {saved}</a>
          </strong>
        </p>
      )}
      {facts.isKept && changes.length > 0 && <p class="notice good" role="status">Saved to your draft.</p>}
      {fault !== null && <p class="notice bad" role="alert" id="outcome" tabindex={-1}>{fault}</p>}
      {changes.length === 0 ? <NoDraft /> : (
        <div class="drafting">
          <div class="drafting-parts">
            <Conflicts shell={shell} facts={facts} />
            <Changes shell={shell} facts={facts} />
            <Found facts={facts} />
            <Tests shell={shell} facts={facts} />
            <MakeLive shell={shell} facts={facts} />
          </div>
          {facts.chat !== null && <Chat shell={shell} chat={facts.chat} />}
        </div>
      )}
    </Page>
  );
}

function NoDraft() {
  return (
    <section class="panel">
      <Empty
        icon="pen"
        title="No draft"
        says="Open a file, a card or a case and press “Put in draft” in place of “Save”: customers see nothing of it until you make it live here."
      >
        <a class="button primary" href="/desk/agent">Choose what to change</a>
      </Empty>
    </section>
  );
}

function Discard({ shell, count }: { shell: Shell; count: number }) {
  return (
    <Ask
      id="discard"
      open="Discard the draft"
      title="Discard your draft?"
      says={`What it changes in ${count === 1 ? "1 file" : `${count} files`} is lost. The live agent stays as it is.`}
      keep="Cancel"
      action={`${DRAFT}/discard`}
      fields={{ csrf: shell.csrf }}
      yes="Discard"
    />
  );
}

function Conflicts({ shell, facts: { conflicts } }: Props) {
  if (conflicts.length === 0) return null;
  return (
    <section class="panel" aria-label="Changed live meanwhile">
      <header>
        <h2>Changed live meanwhile</h2>
        <p>Decide for each file which text stays, before the draft goes live.</p>
      </header>
      <div class="body">
        {conflicts.map(({ path, base, change, diff }) => (
          <section key={path} class="draft-conflict" aria-label={path}>
            <p class="notice warn">
              <strong>
                <code>{path}</code>
              </strong>
              {change === null ? <span>It was changed since version {base}.</span> : (
                <span>
                  <bdi>{change.savedByName}</bdi> changed it in{" "}
                  <a href={versionPage(change.version)}>version {change.version}</a>,{" "}
                  <When at={change.savedAt} exact />; your draft began with version {base}.
                </span>
              )}
            </p>
            <Diff diff={diff} />
            <div class="buttons">
              <FileForm shell={shell} to="keep" path={path} label="Keep my text" says={`Keep my text of ${path}`} />
              <FileForm
                shell={shell}
                to="discard"
                path={path}
                label="Take the live text"
                says={`Take the live text of ${path}`}
              />
              <a class="button quiet" href={draftPageOf(path)}>Open my text</a>
            </div>
          </section>
        ))}
      </div>
    </section>
  );
}

function FileForm(props: { shell: Shell; to: string; path: string; label: string; says: string }) {
  return (
    <form method="post" action={`${DRAFT}/${props.to}`}>
      <input type="hidden" name="csrf" value={props.shell.csrf} />
      <input type="hidden" name="path" value={props.path} />
      <button class="button small" type="submit" aria-label={props.says}>{props.label}</button>
    </form>
  );
}

function Changes({ shell, facts: { changes, live, diff, conflicts } }: Props) {
  return (
    <section class="panel" aria-label="What it changes">
      <header>
        <h2>What it changes</h2>
        <p>Beside version {live.version}, which is live.</p>
      </header>
      <ul class="draft-files">
        {changes.map(({ path, content, savedAt }) => (
          <li key={path}>
            <a href={draftPageOf(path)}>
              <code>{path}</code>
            </a>
            <span class="badge">{content === null ? "deleted" : live.files.has(path) ? "changed" : "new"}</span>
            {conflicts.some((conflict) => conflict.path === path) && <span class="badge warn">changed live</span>}
            <span class="muted">
              <When at={savedAt} />
            </span>
            <FileForm shell={shell} to="discard" path={path} label="Take out" says={`Take out ${path}`} />
          </li>
        ))}
      </ul>
      <div class="body">
        <details>
          <summary>Line by line</summary>
          <Diff diff={diff} addressOf={draftPageOf} />
        </details>
      </div>
    </section>
  );
}

function Found({ facts: { problems, warnings } }: Pick<Props, "facts">) {
  if (problems.length + warnings.length === 0) return null;
  return (
    <section class="panel" aria-label="What was found">
      <header>
        <h2>{problems.length > 0 ? "To fix before it goes live" : "Warnings"}</h2>
      </header>
      <div class="body">
        {problems.length > 0 && <Problems problems={problems} tone="bad" addressOf={draftPageOf} />}
        {warnings.length > 0 && <Problems problems={warnings} tone="warn" addressOf={draftPageOf} />}
      </div>
    </section>
  );
}

function Tests({ shell, facts: { run, hasTests, problems } }: Props) {
  return (
    <section class="panel" aria-label="Its tests">
      <header>
        <h2>Its tests</h2>
        <p>They run with the draft; mocks answer every call.</p>
      </header>
      <div class="body">
        {run !== null && (
          <p>
            <span class={`badge ${runTone(run).tone}`}>{runTone(run).label}</span>{" "}
            <a href={runPage(run.id)}>{summaryOf(run)}</a>, <When at={run.startedAt} exact />
          </p>
        )}
        {run === null && hasTests && <p class="muted">They were not run with the draft as it is now.</p>}
        {!hasTests && <p class="muted">The agent has no tests yet.</p>}
        {hasTests && problems.length === 0 && (
          <form method="post" action={`${DRAFT}/test`}>
            <input type="hidden" name="csrf" value={shell.csrf} />
            <button class="button" type="submit">Run the tests</button>
          </form>
        )}
      </div>
    </section>
  );
}

function MakeLive({ shell, facts }: Props) {
  const { live, seen, message, accept, conflicts, problems } = facts;
  const isOpen = conflicts.length === 0 && problems.length === 0;
  return (
    <section class="panel" aria-label="Make live" id="live">
      <header>
        <h2>Make live</h2>
        <p>
          {isOpen
            ? `All of it becomes version ${
              live.version + 1
            } at once. You can restore version ${live.version} from History.`
            : "It can go live once everything named above is decided and fixed."}
        </p>
      </header>
      <div class="body">
        <form class="tool-form" method="post" action={`${DRAFT}/live`} data-form="make-live">
          <input type="hidden" name="csrf" value={shell.csrf} />
          <input type="hidden" name="expectedVersion" value={String(live.version)} />
          <input type="hidden" name="seen" value={seen} />
          <div class="field">
            <label for="draft-message">
              What changes and why <span class="optional">optional, for History</span>
            </label>
            <input
              id="draft-message"
              name="message"
              type="text"
              maxlength={AGENT_LIMITS.messageCharsMax}
              value={message}
              autocomplete="off"
            />
          </div>
          {accept !== null && (
            <label class="check">
              <input type="checkbox" name={accept.field} value="true" />
              <span>{accept.says}</span>
            </label>
          )}
          <div class="buttons">
            <button class="button primary" type="submit" disabled={!isOpen}>Make live</button>
          </div>
          {facts.rollout === null
            ? (
              <div class="row rollout-first">
                <ShareField share={10} />
                <button class="button" type="submit" name="into" value="share" disabled={!isOpen}>
                  Roll out to this share first
                </button>
              </div>
            )
            : (
              <p class="muted">
                <a href={rolloutPage(facts.rollout.number)}>Rollout {facts.rollout.number}</a>{" "}
                is running: another one can begin when it has ended.
              </p>
            )}
        </form>
      </div>
    </section>
  );
}

function Chat({ shell, chat }: { shell: Shell; chat: NonNullable<DraftFacts["chat"]> }) {
  return (
    <div class="drafting-chat">
      <form method="post" action={`${DRAFT}/chat`}>
        <input type="hidden" name="csrf" value={shell.csrf} />
        <input type="hidden" name="chat" value={chat.id} />
        {/* Enter submits with a form's first button, which must not be one of a card. */}
        <button class="hidden" type="submit" tabindex={-1} aria-hidden="true">Send</button>
        <header class="drafting-chat-head">
          <h2>Try the draft</h2>
          {chat.id !== "" && <a href={DRAFT}>Start over</a>}
        </header>
        <ChatPanel facts={chat} />
        {chat.id === ""
          ? (
            <div class="field">
              <label for="draft-customer">
                Signed in as <span class="optional">optional</span>
              </label>
              <input id="draft-customer" name="customer" value={chat.customer} autocomplete="off" />
            </div>
          )
          : <p class="muted">Signed in as {chat.customer === "" ? "a sample customer" : chat.customer}</p>}
        <p class="muted">Nothing reaches your app: actions answer with their mocks.</p>
      </form>
    </div>
  );
}
