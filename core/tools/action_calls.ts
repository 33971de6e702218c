/**
 * The tool that says how actions are doing.
 *
 * @module
 */
import { z } from "zod";
import { actionStatus as readStatus } from "../actions/status.ts";
import { liveAgent } from "../agent/live.ts";
import { customerWords } from "./customer_words.ts";
import { fenceOf } from "./outside.ts";
import { CURSOR, pageOf } from "./page.ts";
import { publicAccount } from "./set_up.ts";
import { defineTool } from "./tool.ts";

const ERROR_BYTES_MAX = 1000;

/** Which actions work. */
export const actionStatus = defineTool({
  name: "action_status",
  kind: "read",
  right: "agent.read",
  customerWords: "`lastError.message`: what the app or the request said",
  title: "How actions are doing",
  description: "Whether actions are set up, how their last 100 calls went, the last error.",
  input: z.strictObject({
    name: z.string().optional().describe("Else all"),
    cursor: CURSOR,
  }),
  example: {},
  async run({ desk, caller }, { name, cursor }) {
    const live = await liveAgent(desk, caller.workspace);
    const fence = fenceOf(desk, "an app's error");
    const items = (await readStatus(desk, live, name)).map(({ lastError, ...status }) => ({
      ...status,
      ...publicAccount(live.agent.actions.get(status.name) ?? { publicReason: null }),
      lastError: lastError === null ? null : {
        at: lastError.at.toISOString(),
        outcome: lastError.outcome,
        status: lastError.status,
        message: customerWords(caller, fence.text(lastError.message, ERROR_BYTES_MAX)),
      },
    }));
    return pageOf(items, cursor);
  },
});
