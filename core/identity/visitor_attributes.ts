/**
 * A visitor's attributes as reported by a website, such as their plan. Anyone who has the page open can send anything,
 * so they are shown to teammates as reported by the page; they identify no customer, and neither the model nor an
 * action reads them.
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

/** Attributes as sent by a page. Excess ones are dropped: a customer's message does not fail because of them. */
export const visitorAttributesSchema = z.record(z.string(), z.unknown()).transform((given): VisitorAttributes =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const shown = withoutHidden(name).trim().slice(0, attributeNameCharsMax);
      const text = textOf(value);
      return shown === "" || text === null ? [] : [[shown, text] as const];
    }).slice(0, attributesMax),
  )
);

/** Converts a text, number or boolean to text; null for anything else. */
function textOf(value: unknown): string | null {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" ? withoutHidden(value).slice(0, attributeCharsMax) : null;
}

/** Replaces what the page has reported about a visitor before. */
export async function saveVisitorAttributes(
  { db }: Pick<Desk, "db">,
  { workspace, visitorId }: { readonly workspace: string; readonly visitorId: string },
  attributes: VisitorAttributes,
): Promise<void> {
  await db.updateTable("visitors").set({ attributes: json(attributes) })
    .where("workspace", "=", workspace).where("id", "=", visitorId)
    .execute();
}
