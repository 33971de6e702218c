/**
 * Tools around an action's call: trying it, its health and its key.
 *
 * @module
 */
import { z } from "zod";
import { keyState } from "../actions/key_state.ts";
import { checkKey, setKey as keepKey } from "../actions/keys.ts";
import { actionStatus as readStatus } from "../actions/status.ts";
import { liveAgent } from "../agent/live.ts";
import { refuseOtherVersion } from "./edit.ts";
import { fenceOf } from "./outside.ts";
import { CURSOR, pageOf } from "./page.ts";
import { defineTool } from "./tool.ts";

const ERROR_BYTES_MAX = 1000;

/** Which actions work. */
export const actionStatus = defineTool({
  name: "action_status",
  kind: "read",
  title: "How actions are doing",
  description:
    "Reports for each action, or for one, whether it is set up, how its last 100 calls went and what the last error " +
    "was.",
  input: z.strictObject({
    name: z.string().optional().describe("One action; left out: all"),
    cursor: CURSOR,
  }),
  example: {},
  async run({ desk, caller }, { name, cursor }) {
    const live = await liveAgent(desk, caller.workspace);
    const fence = fenceOf(desk, "an app's error");
    const items = (await readStatus(desk, live, name)).map(({ lastError, ...status }) => ({
      ...status,
      lastError: lastError === null ? null : {
        at: lastError.at.toISOString(),
        outcome: lastError.outcome,
        message: fence.text(lastError.message, ERROR_BYTES_MAX),
      },
    }));
    return pageOf(items, cursor);
  },
});

/** Storing a key. */
export const setKey = defineTool({
  name: "set_key",
  kind: "act",
  changesDesk: true,
  title: "Store a key",
  description:
    "Stores the value of {secrets.NAME}, write-only: no tool returns it. It is bound to `origins`, or else to the " +
    "addresses of the live actions that use it, and is sent nowhere else. Keys have no History.",
  input: z.strictObject({
    name: z.string().describe("NAME in {secrets.NAME}, such as APP_KEY"),
    value: z.string().describe("The key, 8 to 4,096 characters"),
    origins: z.array(z.string()).optional().describe('Where it may be sent, such as ["https://app.example.com"]'),
  }),
  example: { name: "APP_KEY", value: "a-long-random-key", origins: ["https://app.example.com"], dryRun: true },
  async run(context, { name, value, origins }, options) {
    const { desk, caller } = context;
    const live = await liveAgent(desk, caller.workspace);
    await refuseOtherVersion(context, live, options);
    const key = { name, value, by: caller.teammate.id, ...(origins === undefined ? {} : { origins }) };
    const kept = options.dryRun ? checkKey(desk, key, live) : await keepKey(desk, key, live);
    const uses = [...live.agent.actions.values()].filter(({ secrets }) => secrets.includes(name));
    const bound = new Map([[name, kept.origins]]);
    return {
      saved: !options.dryRun,
      dryRun: options.dryRun,
      name: kept.name,
      set: !options.dryRun,
      origins: kept.origins,
      usedBy: uses.map((action) => action.name),
      notBoundFor: uses.filter((action) => keyState(action, bound).unbound.includes(name)).map(({ name }) => name),
    };
  },
});
