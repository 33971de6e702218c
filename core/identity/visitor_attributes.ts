/**
 * What a website says about its visitor, such as their plan. Anyone who has the page open can say anything, so it is
 * shown to teammates as said by the page; it names no customer, and neither the model nor an action reads it.
 *
 * @module
 */
import { z } from "zod";
import { withoutHidden } from "../../widget/visible_text.ts";
import type { VisitorAttributes } from "../db/visitor_facts.ts";
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { VISITOR_LIMITS } from "../limits/people.ts";

const { attributesMax, attributeNameCharsMax, attributeCharsMax } = VISITOR_LIMITS;

/** Attributes as a page sends them. What is too much is left out: a customer's message does not fail for it. */
export const visitorAttributesSchema = z.record(z.string(), z.unknown()).transform((given): VisitorAttributes =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const shown = withoutHidden(name).trim().slice(0, attributeNameCharsMax);
      const text = textOf(value);
      return shown === "" || text === null ? [] : [[shown, text] as const];
    }).slice(0, attributesMax),
  )
);

/** A text, number or truth value as a text; null for anything else. */
function textOf(value: unknown): string | null {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" ? withoutHidden(value).slice(0, attributeCharsMax) : null;
}

/** Replaces what the page has said of a visitor before. */
export async function saveVisitorAttributes(
  { db }: Pick<Desk, "db">,
  { workspace, visitorId }: { readonly workspace: string; readonly visitorId: string },
  attributes: VisitorAttributes,
): Promise<void> {
  await db.updateTable("visitors").set({ attributes: json(attributes) })
    .where("workspace", "=", workspace).where("id", "=", visitorId)
    .execute();
}
