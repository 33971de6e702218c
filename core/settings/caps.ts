/**
 * The limits of model usage, in tokens or money.
 *
 * @module
 */
import { z } from "zod";
import { USAGE_LIMITS } from "../limits/model.ts";
import { setting } from "./setting.ts";

/** Each field has a separate schema, to which its label belongs. */
const cap = () => z.number().min(0).max(USAGE_LIMITS.capMax).nullable().default(null);

/** Limits of model usage; a day is in the business hours' time zone. */
export const caps = z.strictObject({
  unit: setting(z.enum(["tokens", "money"]).default("tokens"), {
    label: "Limits count",
    help: "Money needs the model's prices, which are among its settings.",
    section: "caps",
    choices: { tokens: { label: "Tokens" }, money: { label: "Money" } },
  }),
  currency: setting(
    z.string().regex(/^[A-Z]{3}$/, "a currency is three capital letters")
      .describe("three capital letters such as EUR").default("USD"),
    {
      label: "Currency of prices",
      section: "caps",
    },
  ),
  perConversation: setting(cap(), { label: "Per conversation", section: "caps", placeholder: "no limit" }),
  perCustomerDay: setting(cap(), { label: "Per customer and day", section: "caps", placeholder: "no limit" }),
  perDay: setting(cap(), { label: "Per day", section: "caps", placeholder: "no limit" }),
  perMonth: setting(cap(), { label: "Per month", section: "caps", placeholder: "no limit" }),
  atCap: setting(z.enum(["person", "builtin"]).default("person"), {
    label: "When a limit is reached",
    section: "caps",
    control: "cards",
    choices: {
      person: {
        label: "A person takes over",
        help:
          "The conversation waits in the inbox. Where customers cannot ask for a person, the built-in agent answers.",
      },
      builtin: { label: "The built-in agent answers", help: "It follows fixed rules and costs nothing." },
    },
  }),
});
