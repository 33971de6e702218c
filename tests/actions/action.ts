/**
 * Actions for tests, parsed from their YAML as a saved file would be.
 *
 * @module
 */
import { type Action, parseAction } from "../../core/agent/actions/action.ts";

/** Parses an action that must have no problems. */
export function actionOf(yaml: string, name = "probe"): Action {
  const parsed = parseAction(`actions/${name}.yaml`, yaml);
  if (parsed.kind === "problems") throw new Error(JSON.stringify(parsed.problems, null, 2));
  return parsed.value;
}

/** Reads the account of the signed-in customer. */
export const GET_ACCOUNT = `
description: Reads the customer's account.
url: "https://app.example.com/support/accounts/{user.id}"
headers:
  Authorization: "Bearer {secrets.SUPPORT_API_KEY}"
pick: [plan, status]
`;

/** Changes the plan of the signed-in customer. */
export const CHANGE_PLAN = `
description: Changes the plan.
method: POST
url: "https://app.example.com/support/accounts/{user.id}/plan"
headers:
  Authorization: "Bearer {secrets.SUPPORT_API_KEY}"
body:
  plan: "{plan}"
input:
  plan:
    type: string
    enum: [starter, pro]
    description: The new plan.
widget_done: "Changed to {{ plan }}."
widget_failed: "That did not work."
`;
