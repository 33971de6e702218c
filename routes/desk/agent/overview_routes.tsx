/**
 * The route of the agent's overview.
 *
 * @module
 */
import { lastCallsOf } from "../../../core/actions/last_calls.ts";
import { changesOfDraft, draftOwner, readDraft } from "../../../core/agent/versions/draft.ts";
import { liveAgent } from "../../../core/agent/versions/live.ts";
import { topicsWithoutPerson } from "../../../core/agent/topics_without_person.ts";
import { runningRollout } from "../../../core/agent/versions/rollouts.ts";
import { history } from "../../../core/agent/versions/versions.ts";
import { taskUse } from "../../../core/conversations/task_use.ts";
import { readSettings } from "../../../core/settings/settings.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { lastResults } from "../../../core/test_runs/last_results.ts";
import { liveKeys } from "../../../core/tools/set_up.ts";
import { listRegistered } from "../../../core/website/registered.ts";
import type { TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { entriesOf } from "./entries.ts";
import { ADDS } from "./adds.ts";
import { entrySearchOf, shownKinds } from "./find_entries.ts";
import { OverviewPage } from "./overview.tsx";

/** `GET /desk/agent?q=&sort=&kind=&page=`: lists the parts of the agent that match the words. */
export async function showOverview(served: Served, asked: TeammateRequest): Promise<Response> {
  const { desk } = served;
  const { id } = asked.workspace;
  const [saved, { items: [newest] }, { widget }] = await Promise.all([
    liveAgent(desk, id),
    history(desk, id, { limit: 1, cursor: null }),
    readSettings(desk, id),
  ]);
  const unheard = topicsWithoutPerson(saved.files, saved.agent.instructions, widget.behaviour);
  const live = { ...saved, warnings: [...saved.warnings, ...unheard] };
  const [keys, calls, used, results, registered, draft, rollout] = await Promise.all([
    liveKeys(desk, live),
    lastCallsOf(desk, id, [...live.agent.actions.keys()]),
    taskUse(desk, id),
    lastResults(desk, id),
    listRegistered(desk, id),
    readDraft(desk, draftOwner(asked.signedIn.caller)),
    runningRollout(desk, id),
  ]);
  const shell = shellOf(served, asked);
  const mayEdit = hasRight(asked.signedIn.caller, "agent.edit");
  const search = entrySearchOf(new URL(asked.request.url).searchParams);
  const entries = { live, calls, taskUse: used, results, registered, language: shell.locale.language };
  const facts = {
    ...entries,
    keys,
    kinds: shownKinds(entriesOf(entries), search, (kind) => mayEdit && ADDS[kind] !== undefined),
    search,
    newest: newest ?? null,
    rollout,
    drafted: changesOfDraft(live, draft).length,
    mayEdit,
  };
  return await htmlAnswer(<OverviewPage shell={shell} facts={facts} />);
}
