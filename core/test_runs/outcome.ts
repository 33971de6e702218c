/**
 * The result of a turn, in one word.
 *
 * @see docs/reference/records.md
 * @module
 */
import type { TEST_OUTCOMES } from "../agent/cases/test_file.ts";
import { asksForPerson, isNatureLine } from "../languages/languages.ts";
import { OUTCOMES } from "../outcomes.ts";
import type { ExchangeCall, Reply } from "./reply.ts";

/** The possible results of a turn. */
export type TurnOutcome = typeof TEST_OUTCOMES[number];

type Turn = { readonly replies: readonly Reply[]; readonly calls: readonly ExchangeCall[] };

/** The first match applies; without a match, it is an answer. */
const RULES: readonly (readonly [TurnOutcome, (turn: Turn) => boolean])[] = [
  ["handoff", ({ replies }) => replies.some(({ kind }) => kind === "handoff")],
  ["action", ({ calls }) => calls.some(({ outcome }) => outcome === "ok")],
  ["clarify", hasQuestionForm],
  ["refuse", refuses],
];

/** Returns the result of a turn. */
export function outcomeOf(turn: Turn): TurnOutcome {
  return RULES.find(([, fits]) => fits(turn))?.[0] ?? "answer";
}

/** Whether it asks which of two, what is missing, or whether to do it; the offer of a person is not a question. */
function hasQuestionForm({ replies }: Turn): boolean {
  const offers = replies.some((reply) => reply.kind === "confirm" && !offersPersonOnly(reply));
  const last = replies.at(-1);
  return offers ||
    last?.kind === "text" && last.sources === undefined && /\?[^\w?]*$/.test(last.text) && !COURTESY.test(last.text);
}

const COURTESY =
  /\b(how can i help|anything else|else (i|we) can|help you with anything|talk to a person|is that (all|ok|okay))\b[^?]*\?\W*$/i;

const REFUSAL =
  /\b(sign in|log in|(do not|don['’]t|did not|didn['’]t) know|not sure|(can(no|['’])t|can not|could not|couldn['’]t|unable to|not able to|not allowed|may not)\b)/i;

function refuses({ replies, calls }: Turn): boolean {
  if (calls.some(({ outcome }) => OUTCOMES[outcome].stage === "refused")) return true;
  return replies.some((reply) => {
    if (reply.kind === "confirm") return offersPersonOnly(reply) && !isNatureLine(reply.text);
    // Its basis was found: "sign in and open Settings" is an answer there.
    return reply.kind === "text" && reply.sources === undefined && REFUSAL.test(reply.text);
  });
}

function offersPersonOnly({ buttons }: Extract<Reply, { kind: "confirm" }>): boolean {
  return buttons.every(({ label }) => asksForPerson(label));
}
