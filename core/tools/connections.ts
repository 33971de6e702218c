/**
 * The agent's connections: the app's endpoints, the keys they need, the model, the customers' identity, the sites.
 *
 * @module
 */
import { z } from "zod";
import { listKeys } from "../actions/keys.ts";
import { liveAgent } from "../agent/versions/live.ts";
import { identityStatus } from "../identity/secret.ts";
import { allowedWebsites } from "../settings/websites.ts";
import { modelState } from "./model_state.ts";
import { actionLine, liveKeys } from "./set_up.ts";
import { defineTool } from "./tool.ts";

/** Keys alone do not make an action usable that requires a signed-in customer. */
const MISSING =
  "No customer can be signed in to the chat, so these actions run for no one yet. Call set_identity, and " +
  "read svc://guide/identity.";

/** The tool that shows what is set up and what is missing. */
export const connections = defineTool({
  name: "connections",
  kind: "read",
  right: "agent.read",
  title: "Connections",
  description:
    "What is set up and what is missing: endpoints, keys (never values), model, identity, websites of the chat.",
  input: z.strictObject({}),
  example: {},
  async run({ desk, caller }) {
    const live = await liveAgent(desk, caller.workspace);
    const keys = await liveKeys(desk, live);
    const listed = await listKeys(desk, live);
    const identity = await identityStatus(desk, caller.workspace);
    const actions = [...live.agent.actions.values()];
    const forCustomers = actions.filter(({ usesIdentity }) => usesIdentity).map(({ name }) => name);
    return {
      actions: actions.map((action) => ({
        ...actionLine(action, keys),
        keys: action.secrets.map((name) => ({ name, set: keys.has(name) })),
      })),
      keys: listed.map((key) => ({ ...key, setAt: key.setAt?.toISOString() ?? null })),
      model: await modelState(desk, caller.workspace),
      identity: {
        on: identity.on,
        secretSetAt: identity.secretSetAt?.toISOString() ?? null,
        ...(identity.on || forCustomers.length === 0 ? {} : { missing: MISSING, neededBy: forCustomers }),
      },
      sites: await allowedWebsites(desk, caller.workspace),
    };
  },
});
