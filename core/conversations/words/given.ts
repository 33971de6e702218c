/**
 * Collects every text that a turn's model was given: its request, without its own earlier words.
 *
 * @module
 */
import type { VerifiedCustomer } from "../../actions/context.ts";
import { dayIn } from "../../date_format.ts";
import { datesFromNow } from "../../model/dates.ts";
import type { ModelMessage, ModelRequest } from "../../model/model.ts";
import { DAY } from "../../units.ts";
import type { GivenTexts } from "./grounds.ts";

/** Days from today that a model may name by date, because its request contains the current day. */
const NEAR_DAYS = [-1, 0, 1] as const;

/** Returns the texts of a request that figures may come from, and what is known about its customer. */
export function textsOfRequest(
  request: ModelRequest,
  verified: Pick<VerifiedCustomer, "email" | "name" | "attributes"> | null,
): GivenTexts {
  const { messages, instructions, tasks, functions, customer, company, hours, locale } = request;
  const own = messages.flatMap((message) => message.role === "customer" ? [message.text] : []);
  const context = { locale, now: hours === undefined ? null : { at: hours.at, timezone: hours.open.timezone } };
  const days = hours === undefined
    ? []
    : NEAR_DAYS.map((days) => dayIn(hours.open.timezone, new Date(hours.at.getTime() + days * DAY)));
  return {
    own,
    all: [
      ...messages.filter((message) => !isOfModel(message)).flatMap(stringsIn),
      ...[instructions, company, tasks, functions, customer, hours].flatMap(stringsIn),
      ...stringsIn([verified?.email, verified?.name, verified?.attributes]),
      ...own.flatMap((text) => datesFromNow(text, context)),
      ...days,
    ],
  };
}

/** Whether a message is the model's own words, or a line of the desk that repeats them. */
function isOfModel(message: ModelMessage): boolean {
  return message.role === "agent" || message.role === "desk" && message.isAboutWords === true;
}

/** Returns the texts and numbers in a value, at any depth. */
function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
