/**
 * Agent, Files: what the agent is made of, and one file to read or to change.
 *
 * @module
 */
import { type KeyOrigins, keyState, notSetUp } from "../../../core/actions/key_state.ts";
import type { LastCalls } from "../../../core/actions/last_calls.ts";
import { changesForAnyone } from "../../../core/agent/action_inputs.ts";
import { type FileKind, fileKind, fileName } from "../../../core/agent/files.ts";
import type { LiveAgent } from "../../../core/agent/live.ts";
import type { VersionLine } from "../../../core/agent/versions.ts";
import type { Problem } from "../../../core/problem.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import type { Tool } from "../../../core/tools/tool.ts";
import { OutcomeBadge } from "../call.tsx";
import { Code } from "../form/code_box.tsx";
import { type FormFacts, ToolForm } from "../form/form.tsx";
import { Outcome } from "../form/outcome.tsx";
import { Problems } from "../form/problems.tsx";
import type { Sent } from "../form/sent.ts";
import { Icon } from "../icons.tsx";
import type { Shell } from "../layout.tsx";
import { Page } from "../layout.tsx";
import { When } from "../locale.tsx";
import { Ask, Empty, Head, Marked, SavedVersion, Tabs } from "../parts.tsx";
import { AGENT_TABS, toolPage } from "../agent_addresses.ts";
import { SavedLine } from "./history.tsx";
import { aboutFile, FILE_ORDERS, type FileSearch, filesOfKind, pageOfFile } from "./overview.ts";

/** The kinds of file, in the order in which one writes them. */
const KINDS: readonly { readonly kind: FileKind; readonly label: string; readonly says: string }[] = [
  { kind: "instructions", label: "Instructions", says: "How the agent speaks, and when a person takes over." },
  { kind: "task", label: "Tasks", says: "When something applies, and the steps that follow." },
  { kind: "action", label: "Actions", says: "Calls to your app." },
  { kind: "widget", label: "Widgets", says: "Cards that show an answer." },
  { kind: "tests", label: "Tests", says: "Sample questions and what the agent should do." },
  { kind: "website", label: "Website", says: "What the agent may do on your pages." },
];

/** What the list of files shows. */
export type FilesFacts = {
  readonly live: LiveAgent;
  readonly keys: KeyOrigins;
  readonly calls: ReadonlyMap<string, LastCalls>;
  readonly search: FileSearch;
  readonly newest: VersionLine | null;
  readonly mayEdit: boolean;
};

/** The list of files. */
export function FilesPage(props: FilesFacts & { shell: Shell }) {
  const { live, newest } = props;
  return (
    <Page shell={props.shell} title="Files" path="/desk/agent">
      <Head title="Agent" says="The files that define the agent. Every save is checked first and can be undone.">
        {props.mayEdit && <a class="button primary" href="/desk/agent/file">New file</a>}
      </Head>
      <Tabs shell={props.shell} label="Agent" tabs={AGENT_TABS} current="/desk/agent" />
      {newest && <SavedLine line={newest} />}
      {live.problems.length > 0 && (
        <section class="panel" aria-label="Problems">
          <header>
            <h2>Not in use</h2>
            <p>These files were saved before a rule that they break. The agent answers without them.</p>
          </header>
          <div class="body">
            <Problems problems={live.problems} tone="bad" />
          </div>
        </section>
      )}
      {live.warnings.length > 0 && (
        <section class="panel" aria-label="Warnings">
          <header>
            <h2>Warnings</h2>
          </header>
          <div class="body">
            <Problems problems={live.warnings} tone="warn" />
          </div>
        </section>
      )}
      <FileList {...props} />
    </Page>
  );
}

function FileList(props: FilesFacts & { shell: Shell }) {
  const { live, calls, search } = props;
  const maySetKeys = hasRight(props.shell.caller, "keys.edit");
  const kinds = KINDS.map((row) => ({ ...row, own: filesOfKind(live, row.kind, search, calls) }))
    .filter(({ own }) => own.length > 0);
  return (
    <section class="panel files" aria-label="Files">
      <SearchFiles search={search} />
      {kinds.length === 0 && (
        <Empty icon="agent" title="No matching files" says="Search for other words, or show all files.">
          <a class="button" href="/desk/agent">Show all</a>
        </Empty>
      )}
      {kinds.map(({ kind, label, says, own }) => (
        <section key={kind}>
          <header>
            <h2>{label}</h2>
            <p>{says}</p>
          </header>
          <ul>
            {own.map((path) => <FileLine key={path} path={path} facts={props} maySetKeys={maySetKeys} />)}
          </ul>
        </section>
      ))}
    </section>
  );
}

function SearchFiles({ search: { words, order } }: { search: FileSearch }) {
  return (
    <form class="filters" method="get" action="/desk/agent" role="search">
      <label class="field">
        <span>Find</span>
        <input type="search" name="q" value={words} maxlength={100} placeholder="Any words" dir="auto" />
      </label>
      <label class="field">
        <span>Actions by</span>
        <select name="sort">
          {Object.entries(FILE_ORDERS).map(([id, label]) => (
            <option key={id} value={id} selected={id === order}>{label}</option>
          ))}
        </select>
      </label>
      <div class="row">
        <button class="button" type="submit">Find files</button>
      </div>
    </form>
  );
}

function FileLine({ path, facts, maySetKeys }: { path: string; facts: FilesFacts; maySetKeys: boolean }) {
  const { live, keys } = facts;
  const notReady = notReadyOf(live, keys, path);
  const warnings = live.warnings.filter(({ file }) => file === path).length;
  const isPublic = publicReasonOf(live, path) !== null;
  const isLeftOut = live.problems.some(({ file }) => file === path);
  const about = aboutFile(live, path);
  return (
    <li>
      <a href={pageOfFile(live, path)}>
        <Icon name="agent" />
        <code>{path}</code>
        {isLeftOut && <span class="badge bad">not in use</span>}
        {notReady !== null && <span class="badge bad">not set up</span>}
        {isPublic && <span class="badge bad">public account</span>}
        {isAnonymousChange(live, path) && <span class="badge warn">no sign-in needed</span>}
        {readsByFile(live, path) !== null && <span class="badge bad">no yes needed</span>}
        {warnings > 0 && <span class="badge warn">{warnings === 1 ? "1 warning" : `${warnings} warnings`}</span>}
        <LastUse live={live} path={path} calls={facts.calls} />
        {about !== "" && <span class="about-file" dir="auto">{about}</span>}
      </a>
      {notReady !== null && maySetKeys && <SetKeyLink notReady={notReady} look="button small" />}
    </li>
  );
}

/** When an action was last called and how that ended; of another file, how long it is. */
function LastUse({ live, path, calls }: { live: LiveAgent; path: string; calls: FilesFacts["calls"] }) {
  if (fileKind(path) !== "action") {
    const lines = (live.files.get(path) ?? "").replace(/\n$/, "").split("\n").length;
    return <span class="end">{lines === 1 ? "1 line" : `${lines} lines`}</span>;
  }
  const last = calls.get(fileName(path));
  if (last === undefined) return <span class="end">never called</span>;
  return (
    <span class="end">
      <OutcomeBadge outcome={last.outcome} /> <When at={last.calledAt} />
    </span>
  );
}

/** Leads to the form that stores the key, with its name filled in. */
export function SetKeyLink({ notReady: { key }, look }: { notReady: NotReady; look?: string }) {
  return (
    <a class={look} href={toolPage("set_key", { name: key })} aria-label={`Set the key ${key}`}>
      Set the key
    </a>
  );
}

/** Why an action is not set up, and the key that it waits for. */
export type NotReady = { readonly says: string; readonly key: string };

/** Why an action is not set up; null for one that is, and for every other file. */
export function notReadyOf({ agent }: LiveAgent, keys: KeyOrigins, path: string): NotReady | null {
  const action = fileKind(path) === "action" ? agent.actions.get(fileName(path)) : undefined;
  if (action === undefined) return null;
  const state = keyState(action, keys);
  const [key] = [...state.missingKeys, ...state.unbound];
  return key === undefined ? null : { says: notSetUp(action, state), key };
}

/** Why anyone may choose the account of an action; null for every other file. */
export function publicReasonOf({ agent }: LiveAgent, path: string): string | null {
  return fileKind(path) === "action" ? agent.actions.get(fileName(path))?.publicReason ?? null : null;
}

/** The method of an action that runs without a yes because its file says that it only reads; null for every other file. */
export function readsByFile({ agent }: LiveAgent, path: string): string | null {
  const action = fileKind(path) === "action" ? agent.actions.get(fileName(path)) : undefined;
  return action?.readsByFile === true ? action.method : null;
}

/** Whether a file is an action that changes something for anyone in the chat, signed in or not. */
function isAnonymousChange({ agent }: LiveAgent, path: string): boolean {
  const action = fileKind(path) === "action" ? agent.actions.get(fileName(path)) : undefined;
  return action !== undefined && changesForAnyone(action);
}

/** What the page of one file shows. `content` is null for a file that does not exist yet. */
export type FileFacts = {
  readonly path: string;
  readonly content: string | null;
  readonly warnings: readonly Problem[];
  /** Why this action is not set up; null for one that is, and for every other file. */
  readonly notReady: NotReady | null;
  /** Why anyone may choose the account of this action; null for every other file. */
  readonly publicReason: string | null;
  /** The method of an action that runs without a yes by `reads: true`; null for every other file. */
  readonly readsBy: string | null;
  /** Null for a teammate who only reads. */
  readonly form: FormFacts | null;
  /** The tool behind what was sent, when it is another one than the form's. */
  readonly sent: { readonly tool: Tool; readonly sent: Sent } | null;
  /** The version that was saved just now. */
  readonly saved: number | null;
};

/** One file: to read, or to change with a preview and a check. */
export function FilePage(props: { shell: Shell; facts: FileFacts }) {
  const { shell, facts } = props;
  const { path, content, form, sent } = facts;
  const title = path === "" ? "New file" : path;
  return (
    <Page shell={shell} title={title} path="/desk/agent">
      <Head title={title} back={{ path: "/desk/agent", label: "Files" }}>
        {form !== null && content !== null && <DeleteFile shell={shell} path={path} version={form.version} />}
      </Head>
      <SavedVersion version={facts.saved} />
      {sent && <Outcome tool={sent.tool} sent={sent.sent} text={form?.typed.get("content") ?? ""} />}
      {facts.notReady !== null && (
        <p class="notice warn">
          <strong>
            <Marked text={facts.notReady.says} />
          </strong>
          {form !== null && <SetKeyLink notReady={facts.notReady} />}
        </p>
      )}
      {facts.publicReason !== null && (
        <p class="notice bad" role="alert">
          <strong>Public account: anyone may choose whose data this action reads or changes.</strong>{" "}
          {facts.publicReason}
        </p>
      )}
      {facts.readsBy !== null && (
        <p class="notice bad" role="alert">
          <strong>No yes needed: this {facts.readsBy} runs without asking the customer.</strong>{" "}
          The file says that it only reads (<code>reads: true</code>).
        </p>
      )}
      {facts.warnings.length > 0 && (
        <section class="panel outcome" aria-label="Warnings">
          <div class="body">
            <Problems problems={facts.warnings} tone="warn" text={content ?? ""} />
          </div>
        </section>
      )}
      <section class="panel" aria-label="The file">
        <div class="body">
          {form === null ? <Code text={content ?? ""} label={path} /> : (
            <ToolForm facts={form}>
              <button class="button" type="submit" name="check" value="true">Check</button>
            </ToolForm>
          )}
        </div>
      </section>
    </Page>
  );
}

function DeleteFile(props: { shell: Shell; path: string; version: number }) {
  const { shell, path, version } = props;
  return (
    <Ask
      id="delete"
      open="Delete"
      title={`Delete ${path}?`}
      says="The agent stops using it from the next message on. You can restore it from History."
      keep="Cancel"
      action="/desk/agent/file/delete"
      fields={{ csrf: shell.csrf, path, expectedVersion: String(version) }}
      yes="Delete"
    />
  );
}
