/**
 * Turns a token into a verified customer: the only source of `{user.id}` in a chat.
 *
 * @see core/agent/guides/identity.md
 * @module
 */
import { onOneLine } from "../../widget/visible_text.ts";
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import type { AcceptedToken, TokenRejection } from "../ports/identity.ts";
import { reject } from "./rejection.ts";
import { identityRecords } from "./secret.ts";

/** A verified customer, until `expiresAt`. */
export type Customer = Omit<AcceptedToken, "kind" | "claims"> & {
  readonly kind: "identified";
  readonly contactId: string;
};

type Verifier = Pick<Desk, "db" | "identity">;

/** Verifies a token without identifying a visitor. */
export async function checkToken(
  desk: Verifier,
  workspace: string,
  token: string,
): Promise<AcceptedToken | TokenRejection> {
  const secrets = await identityRecords(desk, workspace);
  const verdict = await desk.identity.identify({ workspace, token, secrets });
  if (verdict.kind === "rejected") return verdict;
  const contact = await desk.db.selectFrom("contacts").select("blocked")
    .where("workspace", "=", workspace).where("externalId", "=", verdict.userId).executeTakeFirst();
  if (contact?.blocked) return reject("contact_blocked");
  return { ...verdict, name: plainText(verdict.name), email: plainText(verdict.email) };
}

/** Returns a name or an email, which customers may have chosen themselves, without hidden characters. */
function plainText(text: string | null): string | null {
  const plain = onOneLine(text ?? "");
  return plain === "" ? null : plain;
}

/**
 * Verifies the token and stores the contact it identifies. The browser's new visitor is determined by
 * `core/conversations/sign_in.ts`.
 */
export async function identify(
  desk: Verifier & Pick<Desk, "now" | "newId">,
  workspace: string,
  token: string,
): Promise<Customer | TokenRejection> {
  const verdict = await checkToken(desk, workspace, token);
  if (verdict.kind === "rejected") return verdict;
  const { claims: _, ...identity } = verdict;
  const contact = await keepContact(desk, workspace, verdict);
  // The contact may have been blocked meanwhile.
  if (contact.blocked) return reject("contact_blocked");
  return { ...identity, kind: "identified", contactId: contact.id };
}

/** A missing email or name in the token leaves the stored one unchanged; its attributes replace the earlier ones. */
async function keepContact(
  desk: Pick<Desk, "db" | "now" | "newId">,
  workspace: string,
  identity: AcceptedToken,
): Promise<{ readonly id: string; readonly blocked: boolean }> {
  const now = desk.now();
  const { email, name } = identity;
  const fields = { attributes: json(identity.attributes), verifiedAt: now, lastSeen: now };
  return await desk.db.insertInto("contacts")
    .values({ id: desk.newId(), workspace, externalId: identity.userId, email, name, ...fields, firstSeen: now })
    .onConflict((conflict) =>
      conflict.columns(["workspace", "externalId"]).doUpdateSet({
        ...fields,
        ...(email === null ? {} : { email }),
        ...(name === null ? {} : { name }),
      })
    )
    .returning(["id", "blocked"])
    .executeTakeFirstOrThrow();
}
