/**
 * Who is on which page of which website now: one place for every open socket, put together to one visitor by the id that
 * their browser chose. A place is gone with its socket; the pages of the last 30 days stay for those who come back.
 *
 * @see docs/reference/records.md
 * @module
 */
import type { Desk } from "../core/desk.ts";
import { VISITOR_LIMITS } from "../core/limits/people.ts";
import { KEYS, readKey, removeKey, type VisitorCall, type VisitorPlace, writeKey } from "./keys.ts";
import type { Kv } from "./open.ts";

/** What places touch. */
export type Visitors = { readonly kv: Kv } & Pick<Desk, "now" | "newId" | "live" | "log">;

/** Whose place it is: `visit` is an id that the browser chose. */
export type Whose = { readonly workspace: string; readonly visit: string };

/** Somebody on a website now. */
export type LiveVisitor = Pick<VisitorPlace, "page" | "browser" | "state" | "lastError" | "since" | "at" | "facts"> & {
  readonly visit: string;
  /** The chat that they have, once it was loaded; `contactId` only while they are signed in. */
  readonly chat: VisitorPlace["chat"];
};

/** One page of a trail. */
export type TrailStep = { readonly url: string; readonly title: string; readonly at: Date };

/** What can change about a place. */
export type PlaceChange = Partial<Pick<VisitorPlace, "page" | "state" | "lastError" | "chat">>;

/** The place of one socket. */
export type VisitorSlot = {
  readonly now: () => VisitorPlace;
  /** Changes it; `walks` adds the page to the trail. */
  readonly change: (change: PlaceChange, walks?: "walks") => void;
  /** Says that they are still there. */
  readonly stay: () => void;
  readonly leave: () => Promise<void>;
};

/** Takes a place for a socket. It is written in the background, one write at a time: of many changes only the last counts. */
export function takePlace(
  visitors: Visitors,
  { workspace, visit }: Whose,
  first: Omit<VisitorPlace, "since" | "at" | "until">,
): VisitorSlot {
  const { kv, now, live, log } = visitors;
  const socket = visitors.newId();
  let place = { ...first, since: now(), at: now(), until: now() };
  let walked: TrailStep[] = [];
  let state: "kept" | "changed" | "gone" = "kept";
  /** The visitor whose visit this was last noted to be. */
  let noted: string | null = null;
  let writing = Promise.resolve();

  async function write() {
    if (state !== "changed") return;
    state = "kept";
    place = { ...place, until: new Date(now().getTime() + VISITOR_LIMITS.silentMs) };
    const steps = walked;
    walked = [];
    await writeKey(kv, KEYS.visitorPlace, place, workspace, visit, socket);
    if (steps.length > 0) await lengthenTrail(kv, { workspace, visit }, steps);
    live.publish({ kind: "visit", workspace, visit });
    const { chat } = place;
    if (chat !== null && chat.visitorId !== noted) await noteVisit(kv, { workspace, visit }, noted = chat.visitorId);
  }

  function keep() {
    if (state !== "kept") return;
    state = "changed";
    writing = writing.then(write).catch((error) => log("error", "a visitor's place was not kept", { error }));
  }

  function walk() {
    if (place.facts !== null) walked.push({ ...stepOf(place.page), at: now() });
  }

  walk();
  keep();
  return {
    now: () => place,
    change(change, walks) {
      place = { ...place, ...change, at: now() };
      if (walks !== undefined) walk();
      keep();
    },
    stay() {
      if (place.until.getTime() - now().getTime() < VISITOR_LIMITS.silentMs - VISITOR_LIMITS.stayMs) keep();
    },
    async leave() {
      state = "gone";
      await writing;
      await removeKey(kv, KEYS.visitorPlace, workspace, visit, socket);
      live.publish({ kind: "visit", workspace, visit });
    },
  };
}

/** Everybody who is on the websites of a workspace now, who came last first. */
export async function listVisitors(visitors: Pick<Visitors, "kv" | "now">, workspace: string): Promise<LiveVisitor[]> {
  const byVisit = new Map<string, VisitorPlace[]>();
  for await (const [visit, place] of placesBelow(visitors, [workspace])) {
    byVisit.set(visit, [...byVisit.get(visit) ?? [], place]);
  }
  return [...byVisit].map(([visit, places]) => together(visit, places))
    .sort((one, other) => other.since.getTime() - one.since.getTime());
}

/** Somebody with the pages that they came along, oldest first; null once they have gone. */
export async function findVisitor(
  visitors: Pick<Visitors, "kv" | "now">,
  { workspace, visit }: Whose,
): Promise<LiveVisitor & { readonly trail: readonly TrailStep[] } | null> {
  const places: VisitorPlace[] = [];
  for await (const [, place] of placesBelow(visitors, [workspace, visit])) places.push(place);
  if (places.length === 0) return null;
  const { value: trail } = await readKey(visitors.kv, KEYS.visitorTrail, workspace, visit);
  return { ...together(visit, places), trail: trail ?? [] };
}

/** Forgets where somebody was: they took their consent back. */
export async function forgetTrail({ kv }: Pick<Visitors, "kv">, { workspace, visit }: Whose): Promise<void> {
  await removeKey(kv, KEYS.visitorTrail, workspace, visit);
}

/** Says something to somebody on a website, whichever instance their socket is at. */
export async function callVisitor(
  { kv, live, newId }: Pick<Visitors, "kv" | "live" | "newId">,
  { workspace, visit }: Whose,
  said: VisitorCall,
): Promise<void> {
  const call = newId();
  await writeKey(kv, KEYS.visitorCall, said, workspace, visit, call);
  live.publish({ kind: "call", workspace, visit, call });
}

/** What was said; null when it is too old. */
export async function readCall(
  { kv }: Pick<Visitors, "kv">,
  { workspace, visit }: Whose,
  call: string,
): Promise<VisitorCall | null> {
  return (await readKey(kv, KEYS.visitorCall, workspace, visit, call)).value;
}

/** Removes every place: a process that has the store's file to itself starts with nobody there. */
export async function clearPlaces({ kv }: Pick<Visitors, "kv">): Promise<void> {
  for await (const { key } of kv.list({ prefix: [KEYS.visitorPlace.name] })) await kv.delete(key);
}

async function* placesBelow(
  { kv, now }: Pick<Visitors, "kv" | "now">,
  prefix: readonly string[],
): AsyncGenerator<[visit: string, place: VisitorPlace]> {
  const { name, schema } = KEYS.visitorPlace;
  for await (const { key, value } of kv.list({ prefix: [name, ...prefix] })) {
    const parsed = schema.safeParse(value);
    const visit = key[2];
    // The store removes old entries some time after they end.
    if (parsed.success && typeof visit === "string" && parsed.data.until > now()) yield [visit, parsed.data];
  }
}

/** How much each state asks for a teammate's eye. */
const URGENCY = ["browsing", "failed", "stuck", "chatting"] as const;

/** One visitor of all their sockets: they are where they moved last, and in the state that matters most. */
function together(visit: string, places: readonly VisitorPlace[]): LiveVisitor {
  const newestFirst = places.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const pages = newestFirst.filter(({ facts }) => facts !== null);
  const [last = newestFirst[0]] = pages;
  if (last === undefined) throw new Error("a visitor without a place");
  const states = places.map(({ state }) => URGENCY.indexOf(state));
  return {
    visit,
    page: last.page,
    facts: last.facts,
    browser: last.browser,
    state: URGENCY[Math.max(...states)] ?? "browsing",
    lastError: newestFirst.find(({ lastError }) => lastError !== null)?.lastError ?? null,
    chat: newestFirst.find(({ chat }) => chat !== null)?.chat ?? null,
    since: new Date(Math.min(...places.map(({ since }) => since.getTime()))),
    at: last.at,
  };
}

function stepOf({ url, title }: VisitorPlace["page"]): Omit<TrailStep, "at"> {
  return {
    url: url.slice(0, VISITOR_LIMITS.trailUrlCharsMax),
    title: title.slice(0, VISITOR_LIMITS.trailTitleCharsMax),
  };
}

/** The newest ones are kept: a browser that takes its consent back and gives it again has another id each time. */
async function noteVisit(kv: Kv, { workspace, visit }: Whose, visitorId: string): Promise<void> {
  const { value } = await readKey(kv, KEYS.visitorVisits, workspace, visitorId);
  const visits = [...(value ?? []).filter((one) => one !== visit), visit].slice(-VISITOR_LIMITS.visitsMax);
  await writeKey(kv, KEYS.visitorVisits, visits, workspace, visitorId);
}

/** A page that is loaded again is no step. */
async function lengthenTrail(kv: Kv, { workspace, visit }: Whose, steps: readonly TrailStep[]): Promise<void> {
  const { value } = await readKey(kv, KEYS.visitorTrail, workspace, visit);
  const trail = [...value ?? [], ...steps].filter((step, at, all) => all[at - 1]?.url !== step.url);
  await writeKey(kv, KEYS.visitorTrail, trail.slice(-VISITOR_LIMITS.trailMax), workspace, visit);
}
