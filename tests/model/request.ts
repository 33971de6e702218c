import type { ModelMessage, ModelRequest } from "../../core/model/model.ts";

/** A request of the agent with an account card and an upgrade, for tests of models. */
export function accountRequest(
  messages: readonly ModelMessage[],
  change: Partial<ModelRequest> = {},
): ModelRequest {
  return {
    agentVersion: "default/1",
    instructions: "Be kind.",
    tasks: [{
      name: "account",
      description: "The customer asks about their own account, plan, seats, price or renewal, or wants another plan.",
      body: "1. Call @get_account.\n2. For another plan call @change_plan.",
      actions: ["get_account", "change_plan"],
    }],
    examples: [
      { action: "get_account", message: "What plan am I on?" },
      { action: "change_plan", message: "Upgrade me to Pro" },
    ],
    functions: [
      {
        name: "get_account",
        kind: "action",
        description: "Reads the signed-in customer's account: plan, status, seats, renewal date and price.",
        input: { type: "object", properties: {}, additionalProperties: false },
        changes: false,
        needsCustomer: true,
      },
      {
        name: "change_plan",
        kind: "action",
        description: "Changes the signed-in customer's plan.",
        input: {
          type: "object",
          properties: {
            plan: {
              type: "string",
              enum: ["starter", "pro"],
              description: "The plan they want",
            },
          },
          required: ["plan"],
          additionalProperties: false,
        },
        changes: true,
        needsCustomer: true,
      },
      {
        name: "hand_over",
        kind: "handoff",
        description: "Passes the conversation to a person.",
        input: {
          type: "object",
          properties: { reason: { type: "string" } },
          required: ["reason"],
          additionalProperties: false,
        },
        changes: false,
        needsCustomer: false,
      },
    ],
    messages,
    customer: { signedIn: true, name: "Ada" },
    locale: "en",
    ...change,
  };
}
