/**
 * The retail tasks and the calls that solve each: those of tau2-bench as calls of our agent's actions.
 *
 * @module
 */
import { z } from "zod";
import type { OracleCall, OraclePlan } from "../../support/oracle_server.ts";

const taskSchema = z.strictObject({
  id: z.string(),
  customer: z.string().nullable(),
  calls: z.array(z.strictObject({ name: z.string(), args: z.record(z.string(), z.json()) })),
});

/** A task, its customer, and the calls that solve it. */
export type RetailTask = z.infer<typeof taskSchema>;

/** Reads what `app.py` prints. */
export function readTasks(text: string): readonly RetailTask[] {
  return z.array(taskSchema).parse(JSON.parse(text));
}

/** The action of each call; null for what the desk does itself, or what changes nothing. */
const ACTIONS: Readonly<Record<string, string | null>> = {
  // The customer is signed in.
  find_user_id_by_email: null,
  find_user_id_by_name_zip: null,
  calculate: null,
  transfer_to_human_agents: null,
  get_user_details: "get_profile",
  get_order_details: "get_order",
  get_product_details: "get_product",
  list_all_product_types: "list_products",
  cancel_pending_order: "cancel_order",
  modify_pending_order_address: "change_address_of_order",
  modify_pending_order_items: "change_items_of_order",
  modify_pending_order_payment: "change_payment_of_order",
  exchange_delivered_order_items: "exchange_items",
  return_delivered_order_items: "return_items",
  modify_user_address: "change_address_of_profile",
};

/** Whether an action changes something. */
export function isChange({ name }: Pick<OracleCall, "name">): boolean {
  return !/^(?:get|list)_/.test(name);
}

/** The calls of a task, in order. @throws Error for a tool that the table has not */
export function callsOf({ calls }: RetailTask): readonly OracleCall[] {
  return calls.flatMap(({ name, args: { user_id: _, ...input } }) => {
    const action = ACTIONS[name];
    if (action === undefined) throw new Error(`no action for ${name}`);
    return action === null ? [] : [{ name: action, input }];
  });
}

/** All calls at once, as far as a reply may make calls, or one after the other. */
export function planOf(task: RetailTask, together: boolean): OraclePlan {
  const calls = callsOf(task);
  return together ? [calls] : calls.map((call) => [call]);
}
