/**
 * The example app's accounts: four people, three of whom may change their plan.
 *
 * @module
 */

export type Plan = "starter" | "pro" | "business";

/** What the desk may show a customer, and nothing else. */
export type Account = {
  readonly plan: Plan;
  readonly status: "active" | "past_due" | "canceled";
  readonly seats: number;
  readonly seatsUsed: number;
  /** `YYYY-MM-DD`. */
  readonly renewsOn: string;
  readonly price: string;
  /** What each plan costs that a customer may choose alone. */
  readonly prices: Readonly<Record<"starter" | "pro", string>>;
  readonly billingUrl: string;
};

/** A user of the example app. */
export type Person = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Whether they may change the plan of their account. */
  readonly admin: boolean;
  readonly account: Account;
};

export const PRICES: Readonly<Record<Plan, string>> = {
  starter: "$12 / month",
  pro: "$49 / month",
  business: "$199 / month",
};

/** The app's records, as they are when it starts; `appUrl` is where its own pages live. */
export function makePeople(appUrl: string): Map<string, Person> {
  const billingUrl = `${appUrl}/billing`;
  const people: readonly Person[] = [
    {
      id: "cus_101",
      name: "Ada Moreno",
      email: "ada@plotline.example",
      admin: true,
      account: {
        ...terms("starter", "active", 5, 3, "2026-12-14"),
        billingUrl,
      },
    },
    {
      id: "cus_102",
      name: "Ben Okafor",
      email: "ben@plotline.example",
      admin: true,
      account: {
        ...terms("pro", "past_due", 20, 18, "2026-11-28"),
        billingUrl,
      },
    },
    {
      id: "cus_103",
      name: "Chen Li",
      email: "chen@plotline.example",
      admin: true,
      account: {
        ...terms("business", "canceled", 50, 41, "2027-01-31"),
        billingUrl,
      },
    },
    {
      id: "cus_104",
      name: "Dana Fox",
      email: "dana@plotline.example",
      admin: false,
      account: {
        ...terms("starter", "active", 5, 3, "2026-12-14"),
        billingUrl,
      },
    },
  ];
  return new Map(people.map((person) => [person.id, person]));
}

function terms(
  plan: Plan,
  status: Account["status"],
  seats: number,
  seatsUsed: number,
  renewsOn: string,
) {
  const { starter, pro } = PRICES;
  return { plan, status, seats, seatsUsed, renewsOn, price: PRICES[plan], prices: { starter, pro } };
}
