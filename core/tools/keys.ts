/**
 * Tools for the keys that actions use: store and remove one.
 *
 * @module
 */
import { z } from "zod";
import { byCaller, recorded } from "../activity/record.ts";
import { keyState } from "../actions/key_state.ts";
import { checkKey, listKeys, type NewKey, removeKey as dropKey, setKey as keepKey } from "../actions/keys.ts";
import { liveAgent } from "../agent/versions/live.ts";
import type { Action } from "../agent/actions/action_types.ts";
import type { JsonObject } from "../json.ts";
import { DeskError } from "../problem.ts";
import { refuseOtherVersion } from "./edit.ts";
import { notFound } from "./find.ts";
import { defineTool } from "./tool.ts";

/** Stores a key. */
export const setKey = defineTool({
  name: "set_key",
  kind: "act",
  right: "keys.edit",
  changesDesk: true,
  rate: "setKey",
  title: "Store a key",
  description:
    "Stores {secrets.NAME}, write-only. It is sent only to `origins`, else to where live actions use it. Replaces a key of this name.",
  input: z.strictObject({
    name: z.string().describe("Such as APP_KEY"),
    value: z.string().describe("The key, 8 to 4,096 characters"),
    origins: z.array(z.string()).optional().describe("Such as https://app.example.com"),
    replace: z.boolean().default(false).describe("Only of the desk's form"),
  }),
  example: { name: "APP_KEY", value: "a-long-random-key", origins: ["https://app.example.com"], dryRun: true },
  async run(context, { name, value, origins, replace }, options) {
    const { desk, caller } = context;
    const live = await liveAgent(desk, caller.workspace);
    await refuseOtherVersion(context, live, options);
    const key: NewKey = { name, value, by: caller.teammate.id, ...(origins === undefined ? {} : { origins }) };
    const place = checkKey(desk, key, live);
    const before = (await listKeys(desk, live)).find((listed) => listed.name === name);
    const isSet = before?.set ?? false;
    // A client's user has asked for exactly this key; a person may have typed an existing name.
    if (isSet && caller.via === "desk" && !replace && !options.dryRun) throw isTaken(name, before?.usedBy ?? []);
    const kept = { ...byCaller(caller), kind: "key_set", subject: name } as const;
    if (!options.dryRun) await recorded(desk, (inside) => keepKey(inside, key, live), () => kept);
    const uses = [...live.agent.actions.values()].filter(({ secrets }) => secrets.includes(name));
    const bound = new Map([[name, place.origins]]);
    return {
      saved: !options.dryRun,
      dryRun: options.dryRun,
      name,
      set: isSet || !options.dryRun,
      origins: place.origins,
      replaced: isSet ? { setAt: before?.setAt?.toISOString() ?? null, origins: before?.origins ?? [] } : null,
      usedBy: uses.map((action) => action.name),
      ...schemeTwice(value, name, uses),
      notBoundFor: uses.filter((action) => keyState(action, bound).unbound.includes(name)).map(({ name }) => name),
    };
  },
});

/** Removes a key. */
export const removeKey = defineTool({
  name: "remove_key",
  kind: "act",
  right: "keys.edit",
  changesDesk: true,
  title: "Remove a key",
  description: "Removes a key for good; actions that use it fail. Needs confirm: true; ask your user.",
  input: z.strictObject({
    name: z.string().describe("Such as APP_KEY"),
    confirm: z.boolean().default(false).describe("true removes it"),
  }),
  example: { name: "APP_KEY", confirm: true, dryRun: true },
  async run(context, { name, confirm }, options) {
    const { desk, caller } = context;
    const live = await liveAgent(desk, caller.workspace);
    await refuseOtherVersion(context, live, options);
    const keys = (await listKeys(desk, live)).filter(({ set }) => set);
    const key = keys.find((listed) => listed.name === name);
    if (key === undefined) throw notFound("key", name, keys.map((listed) => listed.name));
    if (!confirm && !options.dryRun) {
      throw new DeskError("confirm_required", `This removes the key ${name} for good. ${usesOf(key.usedBy)}`, {
        fix: "Send the same call with confirm: true when this is meant.",
      });
    }
    const dropped = { ...byCaller(caller), kind: "key_removed", subject: name } as const;
    if (!options.dryRun) await recorded(desk, (inside) => dropKey(inside, caller.workspace, name), () => dropped);
    return {
      saved: !options.dryRun,
      dryRun: options.dryRun,
      name,
      removed: !options.dryRun,
      origins: key.origins,
      usedBy: key.usedBy,
    };
  },
});

/**
 * Detects a value copied with its `Bearer `, for an action's header that already writes it before the key: the app
 * would read it twice.
 */
function schemeTwice(value: string, name: string, uses: readonly Action[]): JsonObject {
  const [, scheme] = /^(bearer|basic|token)\s/i.exec(value) ?? [];
  if (scheme === undefined) return {};
  const before = `${scheme} {secrets.${name}}`.toLowerCase();
  const twice = uses.filter(({ headers }) => [...headers.values()].some((text) => text.toLowerCase().includes(before)));
  if (twice.length === 0) return {};
  const names = twice.map((action) => action.name).join(", ");
  return {
    warnings: [`The value begins with "${scheme} ", which ${names} writes before it too. Store it again without that.`],
  };
}

function isTaken(name: string, usedBy: readonly string[]): DeskError {
  const message = `The key ${name} is set already. ${usesOf(usedBy)}`;
  const fix = "Use another name, or check Replace to replace its value for good.";
  return new DeskError("confirm_required", message, { fix, faults: [{ parameter: "replace", message, fix }] });
}

function usesOf(actions: readonly string[]): string {
  return actions.length === 0 ? "No action uses it." : `It is used by ${actions.join(", ")}.`;
}
