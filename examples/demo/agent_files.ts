/**
 * The example agent's files, with the address of the example app that runs now.
 *
 * @module
 */
import type { AgentFiles } from "../../core/agent/files.ts";
import changePlan from "../agent/actions/change_plan.yaml" with { type: "text" };
import getAccount from "../agent/actions/get_account.yaml" with { type: "text" };
import instructions from "../agent/instructions.md" with { type: "text" };
import accountTask from "../agent/tasks/account.md" with { type: "text" };
import accountTests from "../agent/tests/account.yaml" with { type: "text" };
import accountCard from "../agent/widgets/account_card.json" with { type: "text" };

/** The address that the files are written with. */
const WRITTEN_ADDRESS = "http://localhost:8001";

/** The files, calling the app at `appUrl`. */
export function exampleAgent(appUrl: string): AgentFiles {
  const files = {
    "instructions.md": instructions,
    "tasks/account.md": accountTask,
    "actions/get_account.yaml": getAccount,
    "actions/change_plan.yaml": changePlan,
    "widgets/account_card.json": accountCard,
    "tests/account.yaml": accountTests,
  };
  return new Map(Object.entries(files).map(([path, content]) => [path, content.replaceAll(WRITTEN_ADDRESS, appUrl)]));
}
