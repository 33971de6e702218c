/**
 * Fills a fresh desk with the demo: an owner, an API token, the identity secret, the example agent and its key.
 *
 * @module
 */
import { changedFiles } from "../../core/agent/files.ts";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { liveVersion, saveVersion } from "../../core/agent/versions/versions.ts";
import { setKey } from "../../core/actions/keys.ts";
import { json } from "../../core/db/json.ts";
import type { Desk } from "../../core/desk.ts";
import { newOpaque } from "../../core/identity/opaque.ts";
import { setIdentity } from "../../core/identity/secret.ts";
import { listSources } from "../../core/knowledge/list.ts";
import { removeSource } from "../../core/knowledge/remove.ts";
import { addWebsite } from "../../core/knowledge/sources.ts";
import { callerOfToken, createApiToken } from "../../core/teammates/api_tokens.ts";
import { createSetupLink } from "../../core/teammates/account_link.ts";
import { joinByLink } from "../../core/teammates/join.ts";
import type { BuiltInRole } from "../../core/teammates/rights.ts";
import type { Member } from "../../core/teammates/teammates.ts";
import type { Workspace } from "../../core/teammates/workspaces.ts";
import { makePeople } from "../app/accounts.ts";
import { exampleAgent } from "./agent_files.ts";
import type { Demo } from "./demo_file.ts";
import { DEMO_SUGGESTIONS } from "./suggestions.ts";

/** The options of the seeding. */
export type SeedOptions = {
  readonly deskUrl: string;
  readonly appUrl: string;
  /** New at every start: it is kept nowhere but in the vault. */
  readonly supportApiKey: string;
  /** The demo of an earlier start, which goes on when the database still knows it. */
  readonly earlier: Demo | null;
};

/** Makes the desk fit the demo; doing it again changes only the key and what moved. */
export async function seedDemo(desk: Desk, workspace: Workspace, options: SeedOptions): Promise<Demo> {
  const earlier = options.earlier;
  const isSameDemo = earlier !== null && earlier.widgetKey === workspace.widgetKey &&
    await callerOfToken(desk, earlier.apiToken) !== null;
  const access = isSameDemo ? earlier : await makeAccess(desk, workspace);
  if (!isSameDemo) await suggestQuestions(desk, workspace);
  await saveExampleAgent(desk, workspace, options, isSameDemo ? earlier.appUrl : null);
  await keepHelpCentre(desk, workspace.id, options.appUrl, isSameDemo ? earlier.appUrl : null);
  const key = { name: "SUPPORT_API_KEY", value: options.supportApiKey, origins: [new URL(options.appUrl).origin] };
  await setKey(desk, { ...key, by: "demo" }, await liveAgent(desk, workspace.id));
  return {
    deskUrl: options.deskUrl,
    appUrl: options.appUrl,
    widgetKey: workspace.widgetKey,
    identitySecret: access.identitySecret,
    apiToken: access.apiToken,
    owner: access.owner,
    team: access.team,
    customers: [...makePeople(options.appUrl).values()].map(({ id, name, account }) => ({
      id,
      name,
      plan: account.plan,
    })),
  };
}

/** Who works at the desk beside its owner. */
const TEAM = [{ name: "Mia Lind", role: "teammate" }, { name: "Sam Reyes", role: "viewer" }] as const;

/** A new owner with a token, a team, and a new identity secret: earlier values cannot be read back, so they are replaced. */
async function makeAccess(
  desk: Desk,
  workspace: Workspace,
): Promise<Pick<Demo, "owner" | "team" | "apiToken" | "identitySecret">> {
  const { member, ...owner } = await makePerson(desk, workspace.id, { name: "Demo owner", role: "owner" });
  const team: Demo["team"] = [];
  for (const person of TEAM) {
    const { email, password } = await makePerson(desk, workspace.id, person);
    team.push({ ...person, email, password });
  }
  const token = await createApiToken(desk, { workspace: workspace.id, teammate: member.id }, {
    name: "Demo",
    days: null,
    readOnly: false,
    readsCustomers: false,
  });
  const identity = await setIdentity(desk, workspace.id, "rotate");
  return { owner, team, apiToken: token.value, identitySecret: identity.secret ?? "" };
}

/** A person with a new email and password, who joined by a link. */
async function makePerson(
  desk: Desk,
  workspace: string,
  { name, role }: { readonly name: string; readonly role: BuiltInRole },
): Promise<{ readonly member: Member; readonly email: string; readonly password: string }> {
  const { token } = await createSetupLink(desk, workspace, role);
  const email = `${role}-${newOpaque(desk, "", 3)}@desk.example`;
  const password = newOpaque(desk, "", 15);
  return { member: await joinByLink(desk, token, { email, password, name }), email, password };
}

/** What a visitor of the demo may ask with one press. */
async function suggestQuestions(desk: Pick<Desk, "db">, workspace: Workspace): Promise<void> {
  const appearance = { suggestions: DEMO_SUGGESTIONS };
  const settings = json({ company: { name: "Plotline" }, widget: { appearance } });
  await desk.db.updateTable("workspaces").set({ settings }).where("id", "=", workspace.id).execute();
}

/** So long after it was added the app is there: it starts once the desk serves. */
const APP_STARTS_MS = 4000;

/** The app's help centre as a source of knowledge; later only its address follows the app. */
async function keepHelpCentre(desk: Desk, workspace: string, appUrl: string, earlierUrl: string | null): Promise<void> {
  if (earlierUrl === appUrl) return;
  const sources = await listSources(desk, workspace);
  const earlier = sources.find(({ url }) => earlierUrl !== null && url === `${earlierUrl}/help`);
  if (earlierUrl !== null && earlier === undefined) return;
  if (earlier !== undefined) {
    await removeSource(desk, { workspace, by: null, address: null }, { id: earlier.id, confirm: true });
  }
  if (sources.some(({ url }) => url === `${appUrl}/help`)) return;
  const { id } = await addWebsite(desk, workspace, { url: `${appUrl}/help`, maxPages: 60 });
  await desk.db.updateTable("knowledgeSyncs").set({ runAfter: new Date(desk.now().getTime() + APP_STARTS_MS) })
    .where("workspace", "=", workspace).where("sourceId", "=", id).execute();
}

/** The example agent as the first version; later only its address follows the app, so that edits are kept. */
async function saveExampleAgent(
  desk: Desk,
  workspace: Workspace,
  options: SeedOptions,
  earlierUrl: string | null,
): Promise<void> {
  const live = await liveVersion(desk, workspace.id);
  const before = live?.files ?? new Map();
  const files = earlierUrl === null
    ? exampleAgent(options.appUrl)
    : new Map([...before].map(([path, text]) => [path, text.replaceAll(earlierUrl, options.appUrl)]));
  const changed = changedFiles(before, files);
  if (changed.length === 0) return;
  const message = earlierUrl === null ? "The example agent" : "The example app moved";
  await saveVersion(desk, workspace.id, {
    base: live?.version ?? 0,
    files,
    changed,
    message,
    caller: null,
    via: "import",
  });
}
