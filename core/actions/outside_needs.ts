/**
 * Lists what the desk currently calls, reads and connects to: the proposal for an operator's freeze list.
 *
 * @module
 */
import type { Action } from "../agent/actions/action.ts";
import { liveAgent } from "../agent/versions/live.ts";
import { fillPlaceholders, printPlaceholder } from "../agent/actions/placeholders.ts";
import { splitAddress } from "../agent/actions/placement.ts";
import type { Desk } from "../desk.ts";
import { chosenServer } from "../model/chosen.ts";
import { listProviders } from "../oidc/provider.ts";

/** A kind of call: `*` in the path matches one segment, `{user.id}` is the customer's id, or another claim. */
export type NeededAction = {
  /** The name of the action. */
  readonly name: string;
  readonly method: string;
  readonly origin: string;
  readonly path: string;
  /** Whether it is made for a customer. */
  readonly customer: boolean;
};

/** Everything that would stop working if it were refused. */
export type OutsideNeeds = {
  readonly actions: readonly NeededAction[];
  /** Origins of websites that are sources of knowledge, and of the pages that they link to. */
  readonly sites: readonly string[];
  /** Base addresses of models. */
  readonly models: readonly string[];
  /** Origins of the providers that teammates sign in with. */
  readonly providers: readonly string[];
};

/** Reads the needs of all workspaces. `operatorModel`: the address of the model that the desk was started with. */
export async function outsideNeeds(
  desk: Pick<Desk, "db" | "agents" | "privateHosts">,
  operatorModel: string | null,
): Promise<OutsideNeeds> {
  const workspaces = await desk.db.selectFrom("workspaces").select("id").where("testOf", "is", null)
    .orderBy("createdAt").execute();
  const actions: NeededAction[] = [];
  const models = operatorModel === null ? [] : [operatorModel];
  for (const { id } of workspaces) {
    const { agent } = await liveAgent(desk, id);
    actions.push(...[...agent.actions.values()].flatMap((action) => neededAction(action) ?? []));
    const server = await chosenServer(desk, id);
    if (server !== null) models.push(server.url);
  }
  const providers = (await listProviders(desk)).flatMap(({ origins }) => origins);
  return {
    actions,
    sites: await siteOrigins(desk),
    models: [...new Set(models)],
    providers: [...new Set(providers)].toSorted(),
  };
}

/** Returns the kind of call that an action makes; null if its URL is invalid. */
function neededAction(
  { name, method, url, usesIdentity }: Pick<Action, "name" | "method" | "url" | "usesIdentity">,
): NeededAction | null {
  const { origin, path } = splitAddress(url);
  const pattern = path.split("/").map(patternOf).join("/");
  const sample = URL.parse(origin + pattern);
  if (sample === null) return null;
  // A URL encodes the braces of a placeholder.
  const written = sample.pathname.replaceAll(/%7B(user\.[\w.]+)%7D/g, (_, claim: string) => `{${claim}}`);
  return { name, method, origin: sample.origin, path: written, customer: usesIdentity };
}

function patternOf(segment: string): string {
  const written = fillPlaceholders(segment, (place) => place.kind === "identity" ? printPlaceholder(place) : "*");
  return written.replace(/\*+/g, "*");
}

async function siteOrigins({ db }: Pick<Desk, "db">): Promise<readonly string[]> {
  const [sources, pages] = await Promise.all([
    db.selectFrom("knowledgeSources").select("url").where("url", "is not", null).execute(),
    db.selectFrom("knowledgePages").select(({ fn, val }) =>
      fn<string>("substring", ["url", val("^https?://[^/?#]+")]).as("url")
    ).distinct().execute(),
  ]);
  const origins = [...sources, ...pages].flatMap(({ url }) => url === null ? [] : URL.parse(url)?.origin ?? []);
  return [...new Set(origins)].toSorted();
}
