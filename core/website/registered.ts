/**
 * The registry of website actions: recorded as visitors' pages report them, listed for teammates.
 *
 * A visitor can make their browser report anything. So a visitor, an address and a workspace may add only a few an
 * hour, and above the limit, those with a setting, those that were called, and those reported by most visitors are
 * kept.
 *
 * @module
 */
import { hashOf } from "../actions/canonical.ts";
import { liveAgent } from "../agent/versions/live.ts";
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { WEBSITE_LIMITS } from "../limits/website.ts";
import type { OfferedAction } from "./offered.ts";
import { type RankFacts, sortByRank } from "./rank.ts";

/** An action, where it was seen, and its rank. */
export type RegisteredAction = OfferedAction & RankFacts;

/** The visitor who reported the actions, and the website. */
export type Witness = {
  readonly workspace: string;
  readonly origin: string;
  readonly visitorId: string;
  readonly verified: boolean;
};

type NoteDesk = Pick<Desk, "db" | "now" | "agents" | "privateHosts">;
type SiteKey = Pick<Witness, "workspace" | "origin">;

/**
 * Records the actions of a page. Recently recorded ones are not written again.
 *
 * @param admitNew counts an unknown action; false skips it and those after it
 */
export async function noteActions(
  desk: NoteDesk,
  witness: Witness,
  actions: readonly OfferedAction[],
  admitNew: () => Promise<boolean>,
): Promise<void> {
  if (actions.length === 0) return;
  const { workspace, origin, verified } = witness;
  const now = desk.now();
  const mark = hashOf([workspace, witness.visitorId]).slice(0, 16);
  const known = await knownOf(desk, witness, actions.map(({ name }) => name));
  const byName = new Map(actions.map((action) => [action.name, action]));
  const brought = [...byName.values()].filter(({ name }) => !known.has(name));
  const taken = await admitted(brought, admitNew);
  const stale = now.getTime() - WEBSITE_LIMITS.notedMs;
  const rows = [...byName.values()].flatMap((action) => {
    const before = known.get(action.name);
    const seenBy = before?.seenBy ?? [];
    const isWitness = seenBy.includes(mark) || seenBy.length >= WEBSITE_LIMITS.visitorsMax;
    const isNews = before === undefined
      ? taken.includes(action)
      : before.lastSeen.getTime() < stale || !isWitness || verified && !before.verified || differs(before, action);
    if (!isNews) return [];
    const { input, pages, ...plain } = action;
    return [{
      ...plain,
      workspace,
      origin,
      lastSeen: now,
      firstSeen: before?.firstSeen ?? now,
      input: json(input),
      pages: json(pages),
      verified: verified || before?.verified === true,
      seenBy: json(isWitness ? seenBy : [...seenBy, mark]),
    }];
  });
  if (rows.length === 0) return;
  await desk.db.insertInto("websiteActions").values(rows)
    .onConflict((conflict) =>
      conflict.columns(["workspace", "origin", "name"]).doUpdateSet((row) => ({
        title: row.ref("excluded.title"),
        description: row.ref("excluded.description"),
        input: row.ref("excluded.input"),
        readOnly: row.ref("excluded.readOnly"),
        pages: row.ref("excluded.pages"),
        lastSeen: row.ref("excluded.lastSeen"),
        seenBy: row.ref("excluded.seenBy"),
        verified: row.ref("excluded.verified"),
      }))
    ).execute();
  if (taken.length > 0) await forgetWorst(desk, workspace);
}

/** Records that the agent called a website action. */
export async function noteCalled(
  desk: Pick<Desk, "db" | "now">,
  { workspace, origin }: SiteKey,
  name: string,
): Promise<void> {
  await desk.db.updateTable("websiteActions").set({ calledAt: desk.now() })
    .where("workspace", "=", workspace).where("origin", "=", origin).where("name", "=", name).execute();
}

/** Returns every registered action, the highest ranked first. */
export async function listRegistered(desk: NoteDesk, workspace: string): Promise<readonly RegisteredAction[]> {
  const rows = await desk.db.selectFrom("websiteActions")
    .select(["origin", "name", "title", "description", "input", "readOnly", "pages", "lastSeen"])
    .select(["seenBy", "verified", "calledAt"])
    .where("workspace", "=", workspace).orderBy("name").orderBy("origin").execute();
  const { agent } = await liveAgent(desk, workspace);
  return sortByRank(rows.map(({ seenBy, ...row }) => ({ ...row, visitors: seenBy.length })), agent.website);
}

async function knownOf({ db }: NoteDesk, { workspace, origin }: SiteKey, names: readonly string[]) {
  const rows = await db.selectFrom("websiteActions")
    .select(["name", "description", "input", "readOnly", "lastSeen", "firstSeen", "seenBy", "verified"])
    .where("workspace", "=", workspace).where("origin", "=", origin).where("name", "in", names).execute();
  return new Map(rows.map((row) => [row.name, row]));
}

function differs(
  before: Pick<OfferedAction, "description" | "input" | "readOnly">,
  action: OfferedAction,
): boolean {
  return before.description !== action.description || before.readOnly !== action.readOnly ||
    hashOf(before.input) !== hashOf(action.input);
}

/** Returns the new actions up to the first that may not be added. */
async function admitted(
  brought: readonly OfferedAction[],
  admitNew: () => Promise<boolean>,
): Promise<readonly OfferedAction[]> {
  const taken: OfferedAction[] = [];
  for (const action of brought) {
    if (!await admitNew()) break;
    taken.push(action);
  }
  return taken;
}

async function forgetWorst(desk: NoteDesk, workspace: string): Promise<void> {
  const all = await listRegistered(desk, workspace);
  for (const { origin, name } of all.slice(WEBSITE_LIMITS.registeredMax)) {
    await desk.db.deleteFrom("websiteActions")
      .where("workspace", "=", workspace).where("origin", "=", origin).where("name", "=", name).execute();
  }
}
