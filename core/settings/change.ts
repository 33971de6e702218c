/**
 * Changes the settings: any part of the tree, validated as a whole and published to every open page.
 *
 * @see docs/reference/settings.md
 * @module
 */
import { byCaller, recordActivity } from "../activity/record.ts";
import { json } from "../db/json.ts";
import type { SettingsChangeTable } from "../db/tables/people.ts";
import type { Desk } from "../desk.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { SETTINGS_LIMITS } from "../limits/people.ts";
import { DeskError } from "../problem.ts";
import { type Caller, callerName, needRight } from "../teammates/caller.ts";
import { settingFaults } from "./faults.ts";
import { settingRow } from "./rows.ts";
import { LANGUAGES } from "../languages/languages.ts";
import { unknownCode } from "./by_language.ts";
import { type Settings, settingsSchema } from "./settings.ts";

/** One changed setting, by its path in the tree, such as `inbox.awayMessage`. */
export type ChangedSetting = { readonly path: string; readonly before: JsonValue; readonly after: JsonValue };

/** The settings before and after a change. */
export type SettingsChange = {
  readonly before: Settings;
  readonly after: Settings;
  readonly changed: readonly ChangedSetting[];
};

/** A saved change, for a list of changes. */
export type SettingsChangeLine = Pick<SettingsChangeTable, "at" | "by" | "via" | "message"> & {
  /** The changed settings, by their paths. */
  readonly changed: readonly string[];
};

/**
 * Merges a part of the tree into the settings: objects are merged, lists and single values replaced. Saves the result,
 * records who did it, and publishes it to subscribers; with `dryRun` it only returns what would change.
 *
 * @throws DeskError invalid_input with each invalid setting, not_found for an unknown workspace
 */
export async function changeSettings(
  desk: Pick<Desk, "db" | "live" | "now" | "newId">,
  caller: Caller,
  part: JsonObject,
  how: { readonly dryRun: boolean; readonly message: string },
): Promise<SettingsChange> {
  const change = await desk.db.transaction().execute((db) => saveSettings({ ...desk, db }, caller, part, how));
  if (!how.dryRun && change.changed.length > 0) {
    desk.live.publish({ kind: "settings", workspace: caller.workspace });
  }
  return change;
}

/** Like {@linkcode changeSettings}, in the caller's transaction; the caller publishes the change afterwards. */
export async function saveSettings(
  desk: Pick<Desk, "db" | "now" | "newId">,
  caller: Caller,
  part: JsonObject,
  how: { readonly dryRun: boolean; readonly message: string },
): Promise<SettingsChange> {
  const { db } = desk;
  const { workspace } = caller;
  // The row lock serialises concurrent changes, so that none is lost.
  const row = await db.selectFrom("workspaces").select("settings")
    .where("id", "=", workspace).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw new DeskError("not_found", "There is no such workspace.");
  const change = changeOf(row.settings, part);
  if (caller.via !== "desk") refuseDeskOnly(change);
  for (const { path } of change.changed) needSettingRight(caller, path);
  if (how.dryRun || change.changed.length === 0) return change;
  await db.updateTable("workspaces").set({ settings: json(mergeSettings(row.settings, part)) })
    .where("id", "=", workspace).execute();
  await recordChange(desk, caller, change, how.message);
  const subject = change.changed.map(({ path }) => path).join(", ");
  await recordActivity(desk, { ...byCaller(caller), kind: "settings_changed", subject });
  return change;
}

/** @throws DeskError forbidden with the settings that can only be changed on the desk's pages */
function refuseDeskOnly({ changed }: SettingsChange): void {
  const refused = changed.map(({ path }) => path).filter((path) => settingRow(path)?.deskOnly);
  if (refused.length === 0) return;
  throw new DeskError("forbidden", `${refused.join(", ")}: changed on the desk's pages alone.`, {
    fix: "Leave it out, and ask a person to change it.",
  });
}

/** @throws DeskError forbidden for a setting that requires a separate right */
function needSettingRight(caller: Caller, path: string): void {
  const { right, label } = settingRow(path) ?? {};
  if (right !== undefined) needRight(caller, right, `Changing “${label}”`);
}

/** Returns the newest changes, newest first. */
export async function listSettingsChanges(
  desk: Pick<Desk, "db">,
  workspace: string,
  limit: number,
): Promise<readonly SettingsChangeLine[]> {
  return await desk.db.selectFrom("settingsChanges").select(["at", "by", "via", "message", "changed"])
    .where("workspace", "=", workspace).orderBy("seq", "desc").limit(limit)
    .execute();
}

/** Objects are merged member by member, everything else is replaced. */
export function mergeSettings(over: JsonObject, part: JsonObject): JsonObject {
  const merged = new Map(Object.entries(over));
  for (const [name, value] of Object.entries(part)) {
    const before = merged.get(name);
    // A value of another type is kept as sent, for the schema to refuse.
    merged.set(name, isJsonObject(value) ? mergeSettings(isJsonObject(before) ? before : {}, value) : value);
  }
  return Object.fromEntries(merged);
}

function changeOf(stored: JsonObject, part: JsonObject): SettingsChange {
  const merged = mergeSettings(stored, part);
  const parsed = settingsSchema.safeParse(merged);
  if (!parsed.success) {
    const faults = settingFaults(parsed.error, merged);
    throw new DeskError("invalid_input", faults.map(({ message }) => message).join(" "), {
      fix: [...new Set(faults.map(({ fix }) => fix))].join(" "),
      faults,
    });
  }
  const change = differenceOf(settingsSchema.parse(stored), parsed.data);
  refuseUnknownCodes(change);
  return change;
}

/** Texts that may be written for each language of the chat: their paths, and the lines of a value. */
const BY_LANGUAGE: ReadonlyMap<string, (value: JsonValue) => readonly string[]> = new Map([
  ["inbox.awayMessage", textLines],
  ["widget.appearance.greeting", textLines],
  ["widget.behaviour.openers", (value) => listed(value).filter(isJsonObject).map(({ text }) => String(text))],
  ["widget.appearance.suggestions", (value) => listed(value).map(String)],
]);

function textLines(value: JsonValue): readonly string[] {
  return typeof value === "string" ? value.split("\n") : [];
}

function listed(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Checks only changed ones: an old or imported one, saved before the chat lost a language, blocks no other change.
 *
 * @throws DeskError invalid_input with the setting, for the code of an unsupported language
 */
function refuseUnknownCodes({ changed }: Pick<SettingsChange, "changed">): void {
  const known = LANGUAGES.map(({ code }) => code).join(", ");
  const faults = changed.flatMap(({ path, after }) => {
    const code = unknownCode(BY_LANGUAGE.get(path)?.(after) ?? []);
    if (code === null) return [];
    const message = `“${code}:” begins a line but is not a language of the chat, so every customer would read it.`;
    return [{ parameter: path, message, fix: `The codes are ${known}. A word that is no code begins with a capital.` }];
  });
  if (faults.length === 0) return;
  const message = faults.map((fault) => `\`${fault.parameter}\`: ${fault.message}`).join(" ");
  throw new DeskError("invalid_input", message, { fix: faults[0]?.fix ?? "", faults });
}

function differenceOf(before: Settings, after: Settings): SettingsChange {
  const leaves = new Map(leavesOf(before, ""));
  const changed = leavesOf(after, "").flatMap(([path, now]) => {
    const was = leaves.get(path) ?? null;
    return JSON.stringify(was) === JSON.stringify(now) ? [] : [{ path, before: was, after: now }];
  });
  return { before, after, changed };
}

/** Returns every single value of the tree, and every list as a whole, by its path. */
function leavesOf(value: JsonObject, path: string): readonly (readonly [string, JsonValue])[] {
  return Object.entries(value).flatMap(([name, member]) => {
    const memberPath = path === "" ? name : `${path}.${name}`;
    return isJsonObject(member) ? leavesOf(member, memberPath) : [[memberPath, member] as const];
  });
}

/** Records who changed what, and deletes the oldest records. */
async function recordChange(
  { db, now }: Pick<Desk, "db" | "now">,
  caller: Caller,
  { changed }: SettingsChange,
  message: string,
): Promise<void> {
  const { workspace, via } = caller;
  await db.insertInto("settingsChanges").values({
    workspace,
    at: now(),
    by: callerName(caller),
    via,
    message,
    changed: json(changed.map(({ path }) => path)),
  }).execute();
  const last = await db.selectFrom("settingsChanges").select("seq").where("workspace", "=", workspace)
    .orderBy("seq", "desc").offset(SETTINGS_LIMITS.changesKept).limit(1).executeTakeFirst();
  if (last === undefined) return;
  await db.deleteFrom("settingsChanges").where("workspace", "=", workspace).where("seq", "<=", last.seq).execute();
}
