/**
 * The state of a list entry in words, and its last use.
 *
 * @module
 */
import type { KeyOrigins } from "../../../core/actions/key_state.ts";
import { isPublicChange } from "../../../core/agent/actions/action_inputs.ts";
import { fileName } from "../../../core/agent/files.ts";
import { actionsShowing } from "../../../core/agent/used_by.ts";
import { modeOf } from "../../../core/website/mode.ts";
import { OutcomeBadge } from "../calls/call_view.tsx";
import { When } from "../ui/locale.tsx";
import type { AgentEntry, EntryFacts } from "./entries.ts";
import { actionAt, notReadyOf, publicReasonOf, readsByFile } from "./not_ready.tsx";
import { MODE_WORDS } from "./website_modes.ts";

/** Badges: its faults, and its unusual permissions. */
export function EntryStates(
  { entry: { path, kind }, facts }: { entry: AgentEntry; facts: EntryFacts & { readonly keys: KeyOrigins } },
) {
  const { live, keys } = facts;
  const action = actionAt(live, path);
  const warnings = live.warnings.filter(({ file }) => file === path).length;
  return (
    <>
      {live.problems.some(({ file }) => file === path) && <span class="badge bad">not in use</span>}
      {notReadyOf(live, keys, path) !== null && <span class="badge bad">not set up</span>}
      {publicReasonOf(live, path) !== null && <span class="badge bad">public account</span>}
      {action !== undefined && isPublicChange(action) && <span class="badge warn">no sign-in needed</span>}
      {readsByFile(live, path) !== null && <span class="badge bad">no yes needed</span>}
      {kind === "widget" && actionsShowing(live.agent, fileName(path)).length === 0 && (
        <span class="badge">shown by no action</span>
      )}
      {kind === "website" && <span class="badge">{modeText(facts, path)}</span>}
      {kind === "tests" && <Failing facts={facts} file={fileName(path)} />}
      {warnings > 0 && <span class="badge warn">{warnings === 1 ? "1 warning" : `${warnings} warnings`}</span>}
    </>
  );
}

function Failing({ facts, file }: { facts: EntryFacts; file: string }) {
  const failing = facts.results.filter((result) => result.file === file && !result.pass).length;
  return failing === 0 ? null : <span class="badge bad">{failing} failed</span>;
}

function modeText({ live: { agent }, registered }: EntryFacts, name: string): string {
  const seen = registered.find((action) => action.name === name);
  return MODE_WORDS[modeOf(agent.website, seen ?? { name, readOnly: false }).mode].short;
}

/** The last use and its outcome; for kinds without calls, what uses the entry. */
export function LastUse({ entry, facts }: { entry: AgentEntry; facts: EntryFacts }) {
  const { kind, path, usedAt } = entry;
  switch (kind) {
    case "action": {
      const last = facts.calls.get(fileName(path));
      if (last === undefined) return <span class="end">never called</span>;
      return (
        <span class="end">
          <OutcomeBadge outcome={last.outcome} /> <When at={last.calledAt} />
        </span>
      );
    }
    case "task":
      return usedAt === null ? <span class="end">not used lately</span> : (
        <span class="end">
          used <When at={usedAt} />
        </span>
      );
    case "website":
      return usedAt === null ? <span class="end">never used</span> : (
        <span class="end">
          used <When at={usedAt} />
        </span>
      );
    case "tests":
      return <Cases facts={facts} entry={entry} />;
    case "widget":
      return <span class="end">{shownBy(facts, fileName(path))}</span>;
    case "instructions":
      return <span class="end">in every conversation</span>;
  }
}

function shownBy({ live }: EntryFacts, name: string): string {
  const [first, ...more] = actionsShowing(live.agent, name);
  if (first === undefined) return "";
  return more.length === 0 ? `shown by ${first}` : `shown by ${first} and ${more.length} more`;
}

function Cases({ facts, entry: { path, usedAt } }: { facts: EntryFacts; entry: AgentEntry }) {
  const count = facts.live.agent.tests.get(fileName(path))?.cases.length ?? 0;
  return (
    <span class="end">
      {count === 1 ? "1 case" : `${count} cases`}, {usedAt === null ? "not run yet" : (
        <>
          run <When at={usedAt} />
        </>
      )}
    </span>
  );
}
