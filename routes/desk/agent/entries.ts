/**
 * The parts of the agent as list entries: instructions, tasks, actions, cards, test files, and actions of the website.
 *
 * @module
 */
import type { LastCalls } from "../../../core/actions/last_calls.ts";
import { nameInWords } from "../../../core/name_words.ts";
import { type FileKind, fileKind, fileName } from "../../../core/agent/files.ts";
import type { LiveAgent } from "../../../core/agent/versions/live.ts";
import { localizedTexts, textIn } from "../../../core/agent/localized.ts";
import type { TaskUse } from "../../../core/conversations/task_use.ts";
import type { LastResult } from "../../../core/test_runs/last_results.ts";
import type { RegisteredAction } from "../../../core/website/registered.ts";
import { pageOfFile, websiteActionPage } from "./addresses.ts";
import { byName } from "../lists/list_parts.tsx";

/** An entry of the list. */
export type AgentEntry = {
  readonly kind: FileKind;
  /** The path of its file; the name of a website action, which has no file. */
  readonly path: string;
  /** Its name in words. */
  readonly title: string;
  readonly href: string;
  /** A description from its file; empty without one. */
  readonly about: string;
  /** Further words that a search matches. */
  readonly words: string;
  readonly usedAt: Date | null;
  readonly failedAt: Date | null;
};

/** The data for the entries. */
export type EntryFacts = {
  readonly live: LiveAgent;
  readonly calls: ReadonlyMap<string, LastCalls>;
  readonly taskUse: ReadonlyMap<string, TaskUse>;
  readonly results: readonly LastResult[];
  /** Best match first. */
  readonly registered: readonly RegisteredAction[];
  readonly language: string;
};

/** Every entry, ordered by file name. */
export function entriesOf(facts: EntryFacts): readonly AgentEntry[] {
  const files = [...facts.live.files.keys()].sort(byName).flatMap((path) => {
    const kind = fileKind(path);
    return kind === null || kind === "website" ? [] : [fileEntry(facts, path, kind)];
  });
  return [...files, ...websiteEntries(facts)];
}

function fileEntry(facts: EntryFacts, path: string, kind: FileKind): AgentEntry {
  const { live } = facts;
  const name = fileName(path);
  const common = { kind, path, href: pageOfFile(live.agent, path), about: "", words: "", usedAt: null, failedAt: null };
  switch (kind) {
    case "action": {
      const action = live.agent.actions.get(name);
      const called = facts.calls.get(name);
      return {
        ...common,
        title: action?.label == null ? titleOfName(name) : textIn(action.label, facts.language),
        about: action?.description ?? "",
        words: localizedTexts("label", action?.label ?? null).map(([, text]) => text).join("\n"),
        usedAt: called?.calledAt ?? null,
        failedAt: called?.failedAt ?? null,
      };
    }
    case "task": {
      const use = facts.taskUse.get(name);
      return {
        ...common,
        title: titleOfName(name),
        about: live.agent.tasks.get(name)?.description ?? "",
        usedAt: use?.lastAt ?? null,
      };
    }
    case "widget":
      return { ...common, title: live.agent.widgets.get(name)?.title ?? titleOfName(name) };
    case "tests":
      return testsEntry(facts, { ...common, title: titleOfName(name) }, name);
    case "instructions":
    case "website":
      return { ...common, title: titleOfName(name) };
  }
}

function testsEntry({ live, results }: EntryFacts, common: AgentEntry, name: string): AgentEntry {
  const own = results.filter(({ file }) => file === name);
  const failed = own.filter(({ pass }) => !pass);
  return {
    ...common,
    words: live.agent.tests.get(name)?.cases.map((test) => test.name).join("\n") ?? "",
    usedAt: latest(own.map(({ at }) => at)),
    failedAt: latest(failed.map(({ at }) => at)),
  };
}

function latest(moments: readonly Date[]): Date | null {
  return moments.reduce<Date | null>((last, at) => last === null || at > last ? at : last, null);
}

/** Actions that pages registered, and actions with a decision that no page has registered. */
function websiteEntries({ live, registered }: EntryFacts): readonly AgentEntry[] {
  const seen = Map.groupBy(registered, ({ name }) => name);
  const names = [...new Set([...seen.keys(), ...live.agent.website.keys()])];
  return names.map((name) => {
    const places = seen.get(name) ?? [];
    const [best] = places;
    return {
      kind: "website",
      path: name,
      title: best?.title ?? titleOfName(name),
      href: websiteActionPage(name),
      about: best?.description ?? "",
      words: places.map(({ origin, pages }) => [origin, ...pages].join(" ")).join("\n"),
      usedAt: latest(places.flatMap(({ calledAt }) => calledAt ?? [])),
      failedAt: null,
    };
  });
}

/** A file's name as a heading: `plan_change` as "Plan change". */
export function titleOfName(name: string): string {
  return nameInWords(name.replaceAll(/[-.]/g, "_"));
}
