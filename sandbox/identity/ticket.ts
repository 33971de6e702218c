/**
 * Tickets, which the desk gets for a customer with a valid identity token, and sends with each call for them.
 *
 * A ticket is a compact JWT that only the sandbox can issue and verify. It contains the workspace, the customer with
 * their claims, and the identity secret that signed the token, and expires with the token.
 *
 * @module
 */
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { makeBoundedCache } from "../bounded_cache.ts";
import { IDENTITY_LIMITS } from "../limits.ts";
import { type Refused, refused } from "../protocol.ts";
import type { CustomerClaims } from "./customer_claims.ts";

/** The content of a ticket. */
export type Ticket = {
  readonly workspace: string;
  /** The token's claims that requests can contain. */
  readonly customer: CustomerClaims;
  /** When the token expires, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** The name of the identity secret that the token was signed with. */
  readonly secret: string;
};

/** Issues and verifies tickets. */
export type Tickets = {
  readonly make: (ticket: Ticket) => Promise<string>;
  /** The ticket, or `ticket_invalid` or `ticket_ended`. `now` is in milliseconds since 1970. */
  readonly check: (text: string, workspace: string, now: number) => Promise<Ticket | Refused>;
};

const AUDIENCE = "desk-ticket";
const ALGORITHM = "HS256";

/** A ticket of a version that only filled in the id has no other claims: a call that needs them is refused. */
const payloadSchema = z.object({
  workspace: z.string(),
  sub: z.string().min(1),
  exp: z.number(),
  secret: z.string(),
  email: z.string().nullable().default(null),
  name: z.string().nullable().default(null),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
});

/**
 * Opens the tickets of one sandbox.
 *
 * @example
 * const tickets = makeTickets(keys);
 * const customer = { userId: "u_1", email: null, name: "Ada", attributes: {} };
 * const text = await tickets.make({ workspace: "w1", customer, expiresAt: now + 3600_000, secret: "identity:1" });
 * await tickets.check(text, "w1", now); // { workspace: "w1", customer: { userId: "u_1", … }, … }
 *
 * @param keys HMAC keys, one per key file, the current one first: it signs, all of them verify
 */
export function makeTickets(keys: readonly [CryptoKey, ...CryptoKey[]]): Tickets {
  // Keyed by the whole text, signature included, so that each ticket is verified once. Its expiry is checked each time.
  const verified = makeBoundedCache<Ticket>(IDENTITY_LIMITS.ticketsKeptMax);
  return {
    make: ({ workspace, customer: { userId, ...claims }, expiresAt, secret }) =>
      new SignJWT({ ...claims, workspace, secret }).setProtectedHeader({ alg: ALGORITHM }).setAudience(AUDIENCE)
        .setSubject(userId).setExpirationTime(expiresAt / 1000).sign(keys[0]),
    check: async (text, workspace, now) => {
      const known = verified.get(text);
      if (known !== undefined && known.workspace === workspace) return known.expiresAt > now ? known : ended();
      for (const key of keys) {
        const ticket = await readTicket(text, key, now);
        if (ticket === "ended") return ended();
        if (ticket === null || ticket.workspace !== workspace) continue;
        verified.set(text, ticket);
        return ticket;
      }
      return refused("ticket_invalid", "the customer's sign-in is not known here; they have to sign in again");
    },
  };
}

function ended(): Refused {
  return refused("ticket_ended", "the customer's sign-in has ended; they have to sign in again");
}

async function readTicket(text: string, key: CryptoKey, now: number): Promise<Ticket | "ended" | null> {
  try {
    const options = { algorithms: [ALGORITHM], audience: AUDIENCE, currentDate: new Date(now) };
    const { payload } = await jwtVerify(text, key, options);
    const { workspace, sub, exp, secret, email, name, attributes } = payloadSchema.parse(payload);
    return { workspace, customer: { userId: sub, email, name, attributes }, expiresAt: exp * 1000, secret };
  } catch (fault) {
    // The signature is checked first, so an expired ticket is known to be from this sandbox.
    return fault instanceof errors.JWTExpired ? "ended" : null;
  }
}
