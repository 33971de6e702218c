/**
 * Changes the agent's files: applies a function from files to files, checks the result and saves it as the next
 * version.
 *
 * `dryRun`, `message`, `expectedVersion`, History and the refusal of files with problems are implemented only here.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import type { KeyOrigins } from "../actions/key_state.ts";
import { type Agent, checkAgent, type CheckedAgent } from "../agent/check.ts";
import { type AgentFiles, changedFiles, diffFiles, fileKind, fileName } from "../agent/files.ts";
import { draftOwner, filesWithDraft, keepInDraft, readDraft } from "../agent/versions/draft.ts";
import { newKeyUses } from "../agent/keys/key_use.ts";
import { KEY_IN_FILE, KEY_IN_HEADER } from "../agent/actions/literal_key.ts";
import { newReadClaims } from "../agent/actions/read_claim.ts";
import { type LiveAgent, liveAgent } from "../agent/versions/live.ts";
import { beginRollout } from "../agent/versions/rollouts.ts";
import { topicsWithoutPerson } from "../agent/topics_without_person.ts";
import { history, liveNumber, saveVersion } from "../agent/versions/versions.ts";
import type { Action } from "../agent/actions/action.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { DeskError, type Problem } from "../problem.ts";
import { readSettings } from "../settings/settings.ts";
import { type Caller, hasRight } from "../teammates/caller.ts";
import type { CallOptions, ChangeOptions } from "./change.ts";
import type { ToolContext } from "./context.ts";
import { bareInputs, liveKeys, setUpOf, withoutCard } from "./set_up.ts";
import { needSignature, type SignedFiles } from "./signed_push.ts";

/** The result of an edit. */
export type EditResult = {
  readonly files: AgentFiles;
  /** Further members of the tool's answer. */
  readonly answer?: JsonObject;
  /** Runs after the files passed the check and before they are saved; never on a dry run. */
  readonly beforeSave?: () => Promise<void>;
  /** Runs after the save, with the resulting version or rollout. */
  readonly afterSave?: (became: { readonly version: number } | { readonly rollout: number }) => Promise<void>;
  /** The share of new conversations, in percent, that gets it instead of all. */
  readonly share?: number;
  /** The History line if the caller gave none. */
  readonly message?: string;
  readonly via?: "restore";
  /** Whether the caller accepts that keys are sent to new places; only an owner may. */
  readonly acceptKeyUse?: boolean;
  /** Whether the caller accepts that an action runs without a yes because its file declares that it only reads. */
  readonly acceptReads?: boolean;
  /** A signature of the change, with the signed files. */
  readonly signed?: SignedFiles;
};

/** Changes that only an owner may save, after accepting them. */
const ACCEPTED_BY_OWNER = [
  {
    accept: "acceptKeyUse",
    code: "key_use_not_accepted",
    find: newKeyUses,
    instead: "Send it in a header such as Authorization",
  },
  { accept: "acceptReads", code: "reads_not_accepted", find: newReadClaims, instead: "Leave `reads` out" },
] as const;

/** A function from files to files; it runs again if other files were saved meanwhile. */
export type Edit = (files: AgentFiles) => EditResult | Promise<EditResult>;

/** How often an edit is retried after a conflicting save. */
const ATTEMPTS_MAX = 10;

/**
 * Applies an edit to the live files and saves the result.
 *
 * @throws DeskError `files_have_problems` with every problem, or `version_conflict` with who saved what
 */
export async function runEdit(context: ToolContext, edit: Edit, options: CallOptions): Promise<JsonObject> {
  if (context.inDraft === true) return await editDraft(context, edit, options);
  const { desk, caller: { workspace } } = context;
  for (let attempt = 1;; attempt++) {
    const live = await liveAgent(desk, workspace);
    try {
      return await editOnce(context, live, edit, options);
    } catch (error) {
      const again = error instanceof DeskError && error.code === "version_conflict" &&
        options.expectedVersion === undefined && attempt < ATTEMPTS_MAX &&
        await liveNumber(desk, workspace) !== live.version;
      if (!again) throw error;
    }
  }
}

/**
 * Applies an edit to the live files with the caller's draft, and stores the result in the draft. Files with problems
 * are stored: a draft is collected, and checked as a whole before it goes live. A key is never stored in a file.
 */
async function editDraft(context: ToolContext, edit: Edit, options: CallOptions): Promise<JsonObject> {
  const { desk, caller } = context;
  const live = await liveAgent(desk, caller.workspace);
  // A page has the version that it was rendered from: conflicts are resolved before the draft goes live.
  if (options.draft === true) await refuseOtherVersion(context, live, options);
  const owner = draftOwner(caller);
  const before = filesWithDraft(live, await readDraft(desk, owner));
  const edited = await edit(before);
  const { problems, warnings } = checkAgent(edited.files, desk);
  const changed = changedFiles(before, edited.files);
  const keys = [...problems.filter(({ code }) => code === KEY_IN_FILE), ...keysInHeaders(warnings, changed)];
  if (keys.length > 0) throw haveProblems(keys);
  if (!options.dryRun) {
    await edited.beforeSave?.();
    await keepInDraft(desk, owner, live, {
      before,
      after: edited.files,
      base: options.expectedVersion ?? live.version,
    });
  }
  return {
    saved: false,
    draft: true,
    dryRun: options.dryRun,
    version: live.version,
    changed,
    ...edited.answer,
    diff: diffFiles(before, edited.files),
    problems,
    warnings,
    ...(options.dryRun || changed.length === 0 ? {} : { note: KEPT }),
  };
}

const KEPT = "Kept in your draft: customers see nothing of it until it is published.";

const NOTHING_CHANGED = "Nothing changed: the live files are like this already, so no version was saved.";

async function editOnce(
  context: ToolContext,
  live: LiveAgent,
  edit: Edit,
  options: ChangeOptions,
): Promise<JsonObject> {
  const { desk, caller } = context;
  await refuseOtherVersion(context, live, options);
  const edited = await edit(live.files);
  const checked = checkAgent(edited.files, desk);
  if (checked.problems.length > 0) throw haveProblems(checked.problems);
  const changed = changedFiles(live.files, edited.files);
  // An old version already has its keys in History.
  const keys = edited.via === "restore" ? [] : keysInHeaders(checked.warnings, changed);
  if (keys.length > 0) throw haveProblems(keys);
  const notes = ACCEPTED_BY_OWNER.flatMap((row) => {
    const found = row.find(live.agent.actions, checked.agent.actions);
    if (!options.dryRun) refuseUnaccepted(row, found, caller, edited[row.accept] ?? false);
    return found;
  });
  const unheard = await topicWarnings(context, edited.files, checked.agent);
  const warned = { problems: checked.problems, warnings: [...checked.warnings, ...unheard, ...notes] };
  const asLive = { saved: false, dryRun: options.dryRun, version: live.version };
  const setUp = async () => setUpNotes(checked.agent, changed, await liveKeys(desk, live));
  if (options.dryRun) return { ...answerOf(live, edited, warned, asLive), ...await setUp() };
  const message = options.message ?? edited.message ?? "";
  const signer = await needSignature(context, { base: live.version, message }, edited.signed);
  await edited.beforeSave?.();
  if (changed.length === 0) return { ...answerOf(live, edited, warned, asLive), note: NOTHING_CHANGED };
  const saved = {
    base: live.version,
    files: edited.files,
    changed,
    message,
    caller,
    signer,
  };
  const share = context.rolloutShare ?? edited.share;
  if (share !== undefined) {
    const rollout = await beginRollout(desk, caller.workspace, { ...saved, share });
    await edited.afterSave?.({ rollout });
    const note =
      `Rollout ${rollout} has begun: ${share}% of new conversations get it, the others version ${live.version}.`;
    return { ...answerOf(live, edited, warned, asLive), rollout, note };
  }
  const version = await saveVersion(desk, caller.workspace, { ...saved, via: edited.via ?? caller.via });
  await edited.afterSave?.({ version });
  return { ...answerOf(live, edited, warned, { saved: true, dryRun: false, version }), ...await setUp() };
}

/** Returns the keys in headers of the files that an edit changes. */
function keysInHeaders(warnings: readonly Problem[], changed: ReturnType<typeof changedFiles>): readonly Problem[] {
  return warnings.filter(({ code, file }) => code === KEY_IN_HEADER && changed.some(({ path }) => path === file));
}

/** Returns the warnings that depend on the desk's settings. */
export async function topicWarnings(
  { desk, caller }: ToolContext,
  files: AgentFiles,
  { instructions }: Agent,
): Promise<readonly Problem[]> {
  const { widget: { behaviour } } = await readSettings(desk, caller.workspace);
  return topicsWithoutPerson(files, instructions, behaviour);
}

/**
 * Describes what changed actions still need, by name: why they are not set up, that they have no card, and which inputs
 * have no description.
 */
function setUpNotes({ actions }: Agent, changed: ReturnType<typeof changedFiles>, keys: KeyOrigins): JsonObject {
  const saved = changed.flatMap(({ path }) => {
    const action = fileKind(path) === "action" ? actions.get(fileName(path)) : undefined;
    return action === undefined ? [] : [action];
  });
  const named = (member: string, lineOf: (action: Action) => JsonValue | undefined) => {
    const lines = saved.map((action) => [action.name, lineOf(action)] as const)
      .flatMap(([name, line]) => line === undefined ? [] : [[name, line] as const]);
    return lines.length === 0 ? {} : { [member]: Object.fromEntries(lines) };
  };
  return {
    ...named("notReady", (action) => setUpOf(action, keys).notReady),
    ...named("noCard", (action) => withoutCard(action) ?? undefined),
    ...named("bareInputs", (action) => bareInputs(action) ?? undefined),
  };
}

/**
 * Refuses a change that expects another version than the live one; without an expected version it passes.
 *
 * @throws DeskError `version_conflict`
 */
export async function refuseOtherVersion(
  { desk, caller }: ToolContext,
  live: LiveAgent,
  { expectedVersion }: ChangeOptions,
): Promise<void> {
  if (expectedVersion === undefined || expectedVersion === live.version) return;
  const { items: [newest] } = await history(desk, caller.workspace, { limit: 1, cursor: null });
  const line = newest?.message ? ` (“${newest.message}”)` : "";
  const who = newest === undefined ? "" : `, saved by ${newest.savedByName}${line}`;
  throw new DeskError(
    "version_conflict",
    `Version ${expectedVersion} was expected, but version ${live.version} is live${who}.`,
    { fix: `Read what changed with history and read_file, then send expectedVersion ${live.version}.` },
  );
}

/** @throws DeskError with the row's code, unless there is nothing to accept or an owner accepts it */
function refuseUnaccepted(
  { accept, code, instead }: typeof ACCEPTED_BY_OWNER[number],
  found: readonly Problem[],
  caller: Caller,
  accepted: boolean,
): void {
  const [first] = found;
  const mayAccept = hasRight(caller, "agent.accept");
  if (first === undefined || mayAccept && accepted) return;
  throw new DeskError(code, `${first.file}, line ${first.line}: ${first.message}`, {
    fix: mayAccept
      ? `${instead}; or save it with ${accept}: true when this is meant.`
      : `${instead}; or ask an owner to save it with ${accept}: true.`,
    problems: found,
  });
}

/** Returns the error for files with problems: the first one in words, and all of them as data. */
export function haveProblems(problems: readonly Problem[]): DeskError {
  const [first] = problems;
  const place = first === undefined ? "" : `${first.file || "The agent"}, line ${first.line}, column ${first.column}: `;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more, see \`problems\`)` : "";
  return new DeskError("files_have_problems", `${place}${first?.message ?? "The files have problems."}${more}`, {
    fix: first?.fix ?? "Fix every problem, then send the change again.",
    problems,
  });
}

function answerOf(
  live: LiveAgent,
  edited: EditResult,
  { problems, warnings }: Pick<CheckedAgent, "problems" | "warnings">,
  outcome: { readonly saved: boolean; readonly dryRun: boolean; readonly version: number },
): JsonObject {
  return {
    ...outcome,
    changed: changedFiles(live.files, edited.files),
    ...edited.answer,
    diff: diffFiles(live.files, edited.files),
    problems,
    warnings,
  };
}
