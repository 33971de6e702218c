/**
 * The layout of the Knowledge pages: the title, buttons to add sources, and the three tabs.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import { hasRight } from "../../../core/teammates/caller.ts";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { Head, Tabs } from "../ui/parts.tsx";
import { KNOWLEDGE, NEW_SOURCE, QUESTIONS, SEARCH } from "./addresses.ts";

/** A page with the tabs; `live` when it shows a sync's progress. */
export function KnowledgePage(
  props: { shell: Shell; tab: string; openQuestions: number; live?: boolean; children: Child },
) {
  const { shell, tab, openQuestions } = props;
  const tabs = [
    { path: KNOWLEDGE, label: "Sources" },
    { path: SEARCH, label: "Try the search" },
    { path: QUESTIONS, label: openQuestions === 0 ? "Unanswered" : `Unanswered (${openQuestions})` },
  ];
  return (
    <Page shell={shell} title="Knowledge" path={KNOWLEDGE} live={props.live ? "knowledge" : undefined}>
      <Head title="Knowledge" says="What the AI answers questions from, with links to the source.">
        {hasRight(shell.caller, "knowledge.edit") && <a class="button primary" href={NEW_SOURCE}>Add a source</a>}
      </Head>
      <Tabs shell={shell} label="Knowledge" tabs={tabs} current={tab} />
      {props.children}
    </Page>
  );
}
