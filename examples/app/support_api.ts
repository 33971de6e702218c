/**
 * The two endpoints that an app exposes to the desk.
 *
 * This is the code to copy into your own app: the key is compared in constant time, the account is the one in the
 * path, and the app's own rules still apply.
 *
 * @see docs/reference/commands.md
 * @module
 */
import { Hono } from "hono";
import type { Account, Person, Plan } from "./accounts.ts";
import { PRICES } from "./accounts.ts";

/** Routes below `/support/accounts`. Error bodies are an object with one string field, `error`. */
export function supportApi(
  people: Map<string, Person>,
  supportApiKey: string,
): Hono {
  const api = new Hono();

  api.use(async (context, next) => {
    const given = context.req.header("authorization") ?? "";
    if (!await equalInConstantTime(given, `Bearer ${supportApiKey}`)) {
      return context.json(
        { error: "The support API key is missing or wrong." },
        401,
      );
    }
    return next();
  });

  api.get("/:id", (context) => {
    const person = people.get(context.req.param("id"));
    return person === undefined
      ? context.json({ error: "There is no account for this user." }, 404)
      : context.json(person.account satisfies Account);
  });

  api.post("/:id/plan", async (context) => {
    const person = people.get(context.req.param("id"));
    if (person === undefined) {
      return context.json({ error: "There is no account for this user." }, 404);
    }
    const plan = readPlan(await context.req.json().catch(() => null));
    if (plan === null) {
      return context.json({ error: "The plan must be starter or pro." }, 400);
    }
    if (!person.admin) {
      return context.json({
        error: "Only an admin of the account may change the plan.",
      }, 403);
    }
    const account: Account = {
      ...person.account,
      plan,
      price: PRICES[plan],
      status: "active",
    };
    people.set(person.id, { ...person, account });
    return context.json({ plan, price: account.price });
  });

  return api;
}

/** The plans that a customer may choose alone; business is sold by people. */
function readPlan(body: unknown): Plan | null {
  if (typeof body !== "object" || body === null || !("plan" in body)) {
    return null;
  }
  return body.plan === "starter" || body.plan === "pro" ? body.plan : null;
}

/** Compares digests, so that neither the length nor the first difference shows in the time it takes. */
async function equalInConstantTime(
  given: string,
  wanted: string,
): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(
      await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)),
    );
  const [left, right] = await Promise.all([digest(given), digest(wanted)]);
  let difference = 0;
  left.forEach((byte, at) => difference |= byte ^ (right[at] ?? 0));
  return difference === 0;
}
