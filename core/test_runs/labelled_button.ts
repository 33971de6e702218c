/**
 * Finds a button by its label.
 *
 * @module
 */
import type { SentPress } from "../conversations/turn/press.ts";
import { LANGUAGES } from "../languages/languages.ts";
import { DeskError } from "../problem.ts";
import type { Exchange } from "./exchange.ts";
import type { Reply } from "./reply.ts";

/** The button for each word for yes and no in the desk's languages. */
const YES_AND_NO: ReadonlyMap<string, string> = new Map(
  LANGUAGES.flatMap(({ turn }) => [[turn.yes.toLowerCase(), "yes"], [turn.no.toLowerCase(), "no"]] as const),
);

/**
 * Returns the newest button with this label; yes and no, in any language, also match those of a question in another
 * one.
 *
 * @throws DeskError not_found, with the existing buttons
 */
export function buttonLabelled(label: string, before: readonly Exchange[]): SentPress {
  const offered = before.flatMap(({ replies }) => replies).toReversed().flatMap(buttonsOf);
  const wanted = label.trim().toLowerCase();
  const found = offered.find((button) => button.label.trim().toLowerCase() === wanted) ??
    offered.find(({ id }) => id === YES_AND_NO.get(wanted));
  if (found !== undefined) return { messageId: found.messageId, button: found.id };
  const labels = [...new Set(offered.map((button) => `"${button.label}"`))].join(", ");
  throw new DeskError(
    "not_found",
    `There is no button "${label}" to press; ${labels === "" ? "no reply has a button." : `there are ${labels}.`}`,
    {
      fix: labels === ""
        ? "Read the replies so far: a question without buttons is answered by a message. Name the conversation to go on with it."
        : "Press one of these, by its label.",
    },
  );
}

function buttonsOf(
  reply: Reply,
): readonly { readonly messageId: string; readonly id: string; readonly label: string }[] {
  if (reply.kind !== "card" && reply.kind !== "confirm") return [];
  return reply.buttons.map(({ id, label }) => ({ messageId: reply.id, id, label }));
}
