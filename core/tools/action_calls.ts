/**
 * The tool that reports the state of actions, and shows the record of one call.
 *
 * @module
 */
import { z } from "zod";
import { readAudit } from "../actions/audit.ts";
import { actionStatus as readStatus } from "../actions/status.ts";
import { liveAgent } from "../agent/versions/live.ts";
import type { JsonObject } from "../json.ts";
import { DeskError } from "../problem.ts";
import { needRight } from "../teammates/caller.ts";
import { recordedCall } from "./call_record.ts";
import type { ToolContext } from "./context.ts";
import { customerWords, needCustomerWords } from "./customer_words.ts";
import { fenceOf } from "./fence.ts";
import { CURSOR, pageOf } from "./page.ts";
import { publicAccount } from "./set_up.ts";
import { defineTool } from "./tool.ts";

const ERROR_BYTES_MAX = 1000;

/** The id of a call has 36 characters. */
const CALL_ID_CHARS_MAX = 100;

/** Reports which actions work. */
export const actionStatus = defineTool({
  name: "action_status",
  kind: "read",
  right: "agent.read",
  customerWords: "`lastError.message`, what the app or the request said, and the record of a `call`",
  title: "How actions are doing",
  description: "Whether actions are set up, how their last 100 calls went, the last error; or one call's record.",
  input: z.strictObject({
    name: z.string().optional().describe("Else all"),
    call: z.string().max(CALL_ID_CHARS_MAX).optional().describe("Instead: a `call` of an answer"),
    cursor: CURSOR,
  }),
  example: {},
  async run(context, { name, call, cursor }) {
    const { desk, caller } = context;
    if (call !== undefined) return await showRecord(context, call);
    const live = await liveAgent(desk, caller.workspace);
    const fence = fenceOf(desk, "an app's error");
    const items = (await readStatus(desk, live, name)).map(({ lastError, ...status }) => ({
      ...status,
      ...publicAccount(live.agent.actions.get(status.name) ?? { publicReason: null }),
      lastError: lastError === null ? null : {
        call: lastError.call,
        at: lastError.at.toISOString(),
        outcome: lastError.outcome,
        status: lastError.status,
        message: customerWords(caller, fence.text(lastError.message, ERROR_BYTES_MAX)),
      },
    }));
    return pageOf(items, cursor);
  },
});

/** Returns the record of a call, as on the audit's page. */
async function showRecord({ desk, caller }: ToolContext, id: string): Promise<JsonObject> {
  needRight(caller, "audit.read", "`call`");
  needCustomerWords(caller, "call");
  const record = await readAudit(desk, { workspace: caller.workspace, id });
  if (record === null) {
    throw new DeskError("not_found", `There is no record of the call \`${id}\`.`, {
      fix: "Take `call` from `lastCalls` or `lastError` of an action, or the id from the audit's page.",
    });
  }
  const { action, agentVersion, actor, at, confirmedBy, error, outcome, userId } = record;
  const fence = fenceOf(desk, "the app's answer");
  return {
    call: id,
    action,
    at: at.toISOString(),
    version: agentVersion,
    actor,
    customer: userId === null ? null : { id: userId },
    confirmedBy,
    outcome,
    ...recordedCall(record, fence),
    ...(error === null ? {} : { message: fence.text(error, ERROR_BYTES_MAX) }),
  };
}
