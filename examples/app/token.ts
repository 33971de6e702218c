/**
 * The identity token: how the app proves to the desk who is signed in.
 *
 * @see core/agent/guides/identity.md
 * @module
 */
import { SignJWT } from "jose";
import type { Person } from "./accounts.ts";

/** A token for one signed-in person, valid for an hour. Made on the server: the secret never reaches a browser. */
export function identityToken(
  person: Person,
  identitySecret: string,
): Promise<string> {
  return new SignJWT({
    email: person.email,
    name: person.name,
    attributes: { plan: person.account.plan },
  })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(person.id)
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(identitySecret));
}
