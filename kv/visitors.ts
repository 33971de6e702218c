/**
 * The visitors on the websites now: one entry per open socket, merged into one visitor by the id that the browser
 * chose. An entry is removed with its socket; the trail of visited pages is kept for 30 days.
 *
 * @see docs/reference/records.md
 * @module
 */
import type { Desk } from "../core/desk.ts";
import { VISITOR_LIMITS } from "../core/limits/people.ts";
import { KEYS, readKey, removeKey, type VisitorCall, type VisitorSocket, writeKey } from "./keys.ts";
import type { Kv } from "./open.ts";
import { countVisit } from "./visit_count.ts";

/** The parts of the desk that visitors use. */
export type Visitors = { readonly kv: Kv } & Pick<Desk, "now" | "newId" | "live" | "log">;

/** The id of a visit; the browser chose `visit`. */
export type VisitId = { readonly workspace: string; readonly visit: string };

/** The ids that a browser may choose for a visit. */
export const VISIT = /^[\w-]{16,64}$/;

/** A visitor on a website now. */
export type LiveVisitor = Omit<VisitorSocket, "chat" | "until"> & {
  readonly visit: string;
  /** The visitor's chat, once it is loaded; `contactId` only while the visitor is signed in. */
  readonly chat: VisitorSocket["chat"];
};

/** One visited page of a trail. */
export type TrailPage = { readonly url: string; readonly title: string; readonly at: Date };

/** The fields of a socket's entry that change. */
export type VisitorChange = Partial<Pick<VisitorSocket, "page" | "state" | "lastError" | "chat">>;

/** The entry of one open socket. */
export type OpenVisitorSocket = {
  readonly now: () => VisitorSocket;
  /** Changes the entry; `walks` adds the page to the trail. */
  readonly change: (change: VisitorChange, walks?: "walks") => void;
  /** Renews the entry of an open socket. */
  readonly stay: () => void;
  readonly leave: () => Promise<void>;
};

/** Opens the entry of a socket. It is written in the background, one write at a time; pending changes are merged. */
export function openVisitorSocket(
  visitors: Visitors,
  { workspace, visit }: VisitId,
  first: Omit<VisitorSocket, "since" | "at" | "until" | "visits">,
): OpenVisitorSocket {
  const { kv, now, live, log } = visitors;
  const socket = visitors.newId();
  const began = now();
  let entry: VisitorSocket = { ...first, visits: null, since: began, at: began, until: began };
  let walked: TrailPage[] = [];
  let state: "kept" | "changed" | "gone" = "kept";
  /** The visitor for whom this visit was last recorded. */
  let recordedFor: string | null = null;
  let writing = Promise.resolve();

  async function write() {
    if (state !== "changed") return;
    state = "kept";
    entry = { ...entry, until: new Date(now().getTime() + VISITOR_LIMITS.silentMs) };
    const pages = walked;
    walked = [];
    // The chat inside a page is not a separate visit.
    if (entry.facts !== null) entry = { ...entry, visits: await countVisit(kv, { workspace, visit }, now()) };
    await writeKey(kv, KEYS.visitorSocket, entry, workspace, visit, socket);
    if (pages.length > 0) await lengthenTrail(kv, { workspace, visit }, pages);
    live.publish({ kind: "visit", workspace, visit });
    const { chat } = entry;
    if (chat !== null && chat.visitorId !== recordedFor) {
      await recordVisit(kv, { workspace, visit }, recordedFor = chat.visitorId);
    }
  }

  function keep() {
    if (state !== "kept") return;
    state = "changed";
    writing = writing.then(write).catch((error) => log("error", "a visitor's socket was not stored", { error }));
  }

  function walk() {
    if (entry.facts !== null) walked.push({ ...trailPageOf(entry.page), at: now() });
  }

  walk();
  keep();
  return {
    now: () => entry,
    change(change, walks) {
      entry = { ...entry, ...change, at: now() };
      if (walks !== undefined) walk();
      keep();
    },
    stay() {
      if (entry.until.getTime() - now().getTime() < VISITOR_LIMITS.silentMs - VISITOR_LIMITS.stayMs) keep();
    },
    async leave() {
      state = "gone";
      await writing;
      await removeKey(kv, KEYS.visitorSocket, workspace, visit, socket);
      live.publish({ kind: "visit", workspace, visit });
    },
  };
}

/** The visitors who are on the websites of a workspace now, newest first. */
export async function listVisitors(visitors: Pick<Visitors, "kv" | "now">, workspace: string): Promise<LiveVisitor[]> {
  const byVisit = new Map<string, VisitorSocket[]>();
  for await (const [visit, entry] of socketsBelow(visitors, [workspace])) {
    byVisit.set(visit, [...byVisit.get(visit) ?? [], entry]);
  }
  return [...byVisit].map(([visit, sockets]) => mergeSockets(visit, sockets))
    .sort((one, other) => other.since.getTime() - one.since.getTime());
}

/** A visitor with their trail, oldest page first; null after they have left. */
export async function findVisitor(
  visitors: Pick<Visitors, "kv" | "now">,
  { workspace, visit }: VisitId,
): Promise<LiveVisitor & { readonly trail: readonly TrailPage[] } | null> {
  // The id is from an address, and the store throws for keys that are too long.
  if (!VISIT.test(visit)) return null;
  const sockets: VisitorSocket[] = [];
  for await (const [, entry] of socketsBelow(visitors, [workspace, visit])) sockets.push(entry);
  if (sockets.length === 0) return null;
  const { value: trail } = await readKey(visitors.kv, KEYS.visitorTrail, workspace, visit);
  return { ...mergeSockets(visit, sockets), trail: trail ?? [] };
}

/** The pages of a chat's visitor, newest first, including those of ended visits. */
export async function pagesOfVisitor(
  { kv }: Pick<Visitors, "kv">,
  workspace: string,
  visitorId: string,
  limit: number,
): Promise<readonly TrailPage[]> {
  const { value: visits } = await readKey(kv, KEYS.visitorVisits, workspace, visitorId);
  const trails = await Promise.all(
    (visits ?? []).slice(-VISITS_SHOWN_MAX).map(async (visit) =>
      (await readKey(kv, KEYS.visitorTrail, workspace, visit)).value ?? []
    ),
  );
  return trails.flat().toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, limit);
}

const VISITS_SHOWN_MAX = 5;

/** Deletes the trail and the visits of a visitor who withdrew their consent. */
export async function forgetTrail({ kv }: Pick<Visitors, "kv">, { workspace, visit }: VisitId): Promise<void> {
  await removeKey(kv, KEYS.visitorTrail, workspace, visit);
  await removeKey(kv, KEYS.visitCount, workspace, visit);
}

/** Sends a call to a visitor on a website, on any instance. */
export async function callVisitor(
  { kv, live, newId }: Pick<Visitors, "kv" | "live" | "newId">,
  { workspace, visit }: VisitId,
  content: VisitorCall,
): Promise<void> {
  const call = newId();
  await writeKey(kv, KEYS.visitorCall, content, workspace, visit, call);
  live.publish({ kind: "call", workspace, visit, call });
}

/** Reads a call; null when it has expired. */
export async function readCall(
  { kv }: Pick<Visitors, "kv">,
  { workspace, visit }: VisitId,
  call: string,
): Promise<VisitorCall | null> {
  return (await readKey(kv, KEYS.visitorCall, workspace, visit, call)).value;
}

/** Removes the entries of all sockets: a process that alone uses the store's file starts without open ones. */
export async function clearVisitorSockets({ kv }: Pick<Visitors, "kv">): Promise<void> {
  for await (const { key } of kv.list({ prefix: [KEYS.visitorSocket.name] })) await kv.delete(key);
}

async function* socketsBelow(
  { kv, now }: Pick<Visitors, "kv" | "now">,
  prefix: readonly string[],
): AsyncGenerator<[visit: string, entry: VisitorSocket]> {
  const { name, schema } = KEYS.visitorSocket;
  for await (const { key, value } of kv.list({ prefix: [name, ...prefix] })) {
    const parsed = schema.safeParse(value);
    const visit = key[2];
    // The store removes expired entries with a delay.
    if (parsed.success && typeof visit === "string" && parsed.data.until > now()) yield [visit, parsed.data];
  }
}

/** The states of a visitor, by increasing urgency. */
const URGENCY = ["browsing", "failed", "stuck", "chatting"] as const;

/** Merges the sockets of a visitor: the page of the latest change, and the most urgent state. */
function mergeSockets(visit: string, sockets: readonly VisitorSocket[]): LiveVisitor {
  const newestFirst = sockets.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const pages = newestFirst.filter(({ facts }) => facts !== null);
  const [last = newestFirst[0]] = pages;
  if (last === undefined) throw new Error("a visitor without a socket");
  const states = sockets.map(({ state }) => URGENCY.indexOf(state));
  return {
    visit,
    page: last.page,
    facts: last.facts,
    browser: last.browser,
    country: last.country,
    visits: last.visits,
    state: URGENCY[Math.max(...states)] ?? "browsing",
    lastError: newestFirst.find(({ lastError }) => lastError !== null)?.lastError ?? null,
    chat: newestFirst.find(({ chat }) => chat !== null)?.chat ?? null,
    since: new Date(Math.min(...sockets.map(({ since }) => since.getTime()))),
    at: last.at,
  };
}

function trailPageOf({ url, title }: VisitorSocket["page"]): Omit<TrailPage, "at"> {
  return {
    url: url.slice(0, VISITOR_LIMITS.trailUrlCharsMax),
    title: title.slice(0, VISITOR_LIMITS.trailTitleCharsMax),
  };
}

/** Adds a visit to a visitor's; only the newest are kept, since a browser gets a new id with each consent. */
async function recordVisit(kv: Kv, { workspace, visit }: VisitId, visitorId: string): Promise<void> {
  const { value } = await readKey(kv, KEYS.visitorVisits, workspace, visitorId);
  const visits = [...(value ?? []).filter((one) => one !== visit), visit].slice(-VISITOR_LIMITS.visitsMax);
  await writeKey(kv, KEYS.visitorVisits, visits, workspace, visitorId);
}

/** Adds pages to the trail; reloads are skipped. */
async function lengthenTrail(kv: Kv, { workspace, visit }: VisitId, pages: readonly TrailPage[]): Promise<void> {
  const { value } = await readKey(kv, KEYS.visitorTrail, workspace, visit);
  const trail = [...value ?? [], ...pages].filter((page, at, all) => all[at - 1]?.url !== page.url);
  await writeKey(kv, KEYS.visitorTrail, trail.slice(-VISITOR_LIMITS.trailMax), workspace, visit);
}
