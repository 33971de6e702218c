/**
 * The list of conversations behind a number in a rollout's results.
 *
 * @module
 */
import { rolloutAt } from "../../../core/agent/versions/rollouts.ts";
import { unmarkedParameter } from "../../../core/problem.ts";
import { isRolloutNumber, listOfRollout, type RolloutResults } from "../../../core/reports/rollout_results.ts";
import { needRight } from "../../../core/teammates/caller.ts";
import { teammateNames } from "../../../core/teammates/teammates.ts";
import type { TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { rolloutConversations, rolloutPage } from "./addresses.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { Page } from "../page/layout.tsx";
import { Head } from "../ui/parts.tsx";
import { ListedPanel } from "../reports/listed.tsx";
import { olderThan, partIn } from "../reports/report_routes.tsx";
import { shellOf } from "../page/shell.ts";
import { NUMBER_LABELS } from "./rollout_panel.tsx";
import { rolloutNumberIn } from "./rollout_routes.tsx";

/** The labels of the sides, as in "Begun with the live version". */
const SIDE_WORDS: Readonly<Record<keyof RolloutResults, (number: number) => string>> = {
  rollout: (number) => `rollout ${number}`,
  live: () => "the live version",
};

/**
 * `GET /desk/agent/rollouts/:number/conversations?side=&only=&before=`: lists the conversations behind a number, newest
 * first. The route requires the right to read conversations.
 *
 * @throws DeskError forbidden without the rights to read the agent and reports, not_found, invalid_input naming the field
 */
export async function showRolloutConversations(served: Served, asked: TeammateRequest): Promise<Response> {
  const { desk } = served;
  for (const right of ["agent.read", "reports.read"] as const) needRight(asked.signedIn.caller, right);
  const workspace = asked.workspace.id;
  const query = new URL(asked.request.url).searchParams;
  const chosen = chosenIn(query);
  const rollout = await rolloutAt(desk, workspace, rolloutNumberIn(asked));
  const { number } = rollout;
  const [rows, people] = await Promise.all([
    listOfRollout(desk, workspace, rollout, chosen, partIn(query)),
    teammateNames(desk, workspace),
  ]);
  const title = NUMBER_LABELS[chosen.only];
  const says = `Conversations that customers began with ${SIDE_WORDS[chosen.side](number)} while rollout ${number} ${
    rollout.endedAt === null ? "runs" : "ran"
  }.`;
  return await htmlAnswer(
    <Page shell={shellOf(served, asked)} title={title} path="/desk/agent">
      <Head title={title} says={says} back={{ path: rolloutPage(number), label: `Rollout ${number}` }} />
      <ListedPanel
        facts={{ rows, names: { people }, older: olderThan(rows) }}
        address={rolloutConversations(number, chosen.side, chosen.only)}
      />
    </Page>,
  );
}

function chosenIn(query: URLSearchParams) {
  const [side, only] = [query.get("side") ?? "", query.get("only") ?? ""];
  if (side !== "rollout" && side !== "live") throw unmarkedParameter("side", "must be rollout or live.");
  if (!isRolloutNumber(only)) {
    throw unmarkedParameter("only", `must be one of ${Object.keys(NUMBER_LABELS).join(", ")}.`);
  }
  return { side, only } as const;
}
