/**
 * The endpoints of a workspace: where webhooks are sent, which events, and the secrets that sign them.
 *
 * A secret is bound to the origin of its endpoint's URL, and only the sandbox signs with it: it is shown once, when it
 * is generated.
 *
 * @see docs/decisions/webhooks.md
 * @module
 */
import { onOneLine } from "../../widget/visible_text.ts";
import { type Kysely, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import { byCaller, recordActivity } from "../activity/record.ts";
import { allowFix, isAllowedHost, isPrivateHost } from "../agent/actions/private_hosts.ts";
import { json, storable } from "../db/json.ts";
import { lockWorkspace } from "../db/lock_workspace.ts";
import type { WebhookEndpointTable, WebhookSecret } from "../db/tables/webhooks.ts";
import type { Database } from "../db/schema.ts";
import type { Desk } from "../desk.ts";
import { WEBHOOK_LIMITS } from "../limits/webhooks.ts";
import { DeskError, refusedForm } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { isWebhookEventType } from "./events.ts";

/** A stored endpoint. */
export type WebhookEndpoint = Selectable<WebhookEndpointTable>;

/** A teammate's input for an endpoint. */
export type TypedEndpoint = {
  readonly url: string;
  readonly description: string;
  readonly types: readonly string[];
};

/** The handles that changing an endpoint needs. */
export type EndpointDesk = Pick<Desk, "db" | "vault" | "now" | "newId" | "randomBytes" | "privateHosts">;

/** Returns the endpoints of a workspace, the oldest first. */
export async function listEndpoints(
  { db }: Pick<Desk, "db">,
  workspace: string,
): Promise<readonly WebhookEndpoint[]> {
  return await db.selectFrom("webhookEndpoints").selectAll().where("workspace", "=", workspace)
    .orderBy("createdAt").orderBy("id").execute();
}

/** Selects the number of a workspace's endpoints that the desk has disabled because they failed. */
export function stoppedCount(db: Kysely<Database>, workspace: RawBuilder<string>) {
  return db.selectFrom("webhookEndpoints")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("workspace", "=", workspace).where("enabled", "=", false).where("stoppedBecause", "is not", null);
}

/** Returns one endpoint. @throws DeskError not_found */
export async function readEndpoint(
  { db }: Pick<Desk, "db">,
  workspace: string,
  id: string,
): Promise<WebhookEndpoint> {
  const found = await db.selectFrom("webhookEndpoints").selectAll()
    .where("workspace", "=", workspace).where("id", "=", id).executeTakeFirst();
  if (found === undefined) throw new DeskError("not_found", "There is no such webhook.");
  return found;
}

/**
 * Adds an endpoint.
 *
 * @returns its id, and its secret, which cannot be read again
 * @throws DeskError forbidden without the right webhooks.edit, invalid_input with a fault for each invalid field,
 *   key_not_set if the sandbox cannot store the secret
 */
export async function addEndpoint(
  desk: EndpointDesk,
  caller: Caller,
  typed: TypedEndpoint,
): Promise<{ readonly id: string; readonly secret: string }> {
  needRight(caller, "webhooks.edit");
  const { workspace } = caller;
  const checked = checkEndpoint(desk, typed);
  // Before a secret is generated in vain; the authoritative check is under the lock.
  await checkRoom(desk, workspace);
  const id = desk.newId();
  const made = await makeSecret(desk, workspace, { name: secretName(id, "a"), url: checked.url });
  await desk.db.transaction().execute(async (db) => {
    await lockWorkspace({ db }, workspace);
    await checkRoom({ db }, workspace);
    await db.insertInto("webhookEndpoints").values({
      id,
      workspace,
      url: checked.url,
      description: checked.description,
      types: json(checked.types),
      secrets: json<readonly WebhookSecret[]>([made.kept]),
      enabled: true,
      stoppedBecause: null,
      version: 1,
      createdAt: desk.now(),
    }).execute();
    await recordActivity({ ...desk, db }, {
      ...byCaller(caller),
      kind: "webhook_added",
      subject: activitySubject(checked),
    });
  });
  return { id, secret: made.secret };
}

/**
 * Changes an endpoint. Another origin gets another secret: one that was given to one receiver never signs for another.
 *
 * @param version the one that the form was rendered from
 * @returns the new secret; null if the old one is kept
 * @throws DeskError forbidden, not_found, invalid_input, version_conflict if the endpoint has changed since
 */
export async function changeEndpoint(
  desk: EndpointDesk,
  caller: Caller,
  { id, version }: Pick<WebhookEndpoint, "id" | "version">,
  typed: TypedEndpoint,
): Promise<string | null> {
  needRight(caller, "webhooks.edit");
  const checked = checkEndpoint(desk, typed);
  const before = await readEndpoint(desk, caller.workspace, id);
  if (before.version !== version) throw changedMeanwhile();
  const isMoved = new URL(before.url).origin !== new URL(checked.url).origin;
  const made = isMoved ? await makeSecret(desk, caller.workspace, { name: otherName(before), url: checked.url }) : null;
  const change = { url: checked.url, description: checked.description, types: json(checked.types) };
  const secrets = made === null ? {} : { secrets: json<readonly WebhookSecret[]>([made.kept]) };
  await saveChange(desk, caller, before, { ...change, ...secrets }, "webhook_changed");
  return made?.secret ?? null;
}

/**
 * Generates a new secret; the previous one also signs for a day. @returns the new one @throws DeskError forbidden,
 * not_found
 */
export async function rotateSecret(desk: EndpointDesk, caller: Caller, id: string): Promise<string> {
  needRight(caller, "webhooks.edit");
  const before = await readEndpoint(desk, caller.workspace, id);
  const newest = before.secrets.filter(({ until }) => until === null);
  const until = new Date(desk.now().getTime() + WEBHOOK_LIMITS.rotationMs).toISOString();
  const made = await makeSecret(desk, caller.workspace, { name: otherName(before), url: before.url });
  const secrets = json<readonly WebhookSecret[]>([made.kept, ...newest.map((secret) => ({ ...secret, until }))]);
  await saveChange(desk, caller, before, { secrets }, "webhook_secret_rotated");
  return made.secret;
}

/** Enables an endpoint, whose waiting events are then sent, or disables it. @throws DeskError forbidden, not_found */
export async function enableEndpoint(
  desk: Pick<Desk, "db" | "now" | "newId">,
  caller: Caller,
  id: string,
  enabled: boolean,
): Promise<void> {
  needRight(caller, "webhooks.edit");
  const before = await readEndpoint(desk, caller.workspace, id);
  await saveChange(
    desk,
    caller,
    before,
    { enabled, stoppedBecause: null },
    enabled ? "webhook_enabled" : "webhook_disabled",
  );
}

/** Removes an endpoint with its deliveries and secrets. @throws DeskError forbidden, not_found */
export async function removeEndpoint(
  desk: Pick<Desk, "db" | "vault" | "now" | "newId">,
  caller: Caller,
  id: string,
): Promise<void> {
  needRight(caller, "webhooks.edit");
  const { workspace } = caller;
  const before = await readEndpoint(desk, workspace, id);
  await desk.db.transaction().execute(async (db) => {
    await db.deleteFrom("webhookEndpoints").where("workspace", "=", workspace).where("id", "=", id).execute();
    await recordActivity({ ...desk, db }, {
      ...byCaller(caller),
      kind: "webhook_removed",
      subject: activitySubject(before),
    });
  });
  for (const { name } of before.secrets) await desk.vault.removeSecret({ workspace, name });
}

async function saveChange(
  desk: Pick<Desk, "db" | "now" | "newId">,
  caller: Caller,
  before: WebhookEndpoint,
  change: Updateable<WebhookEndpointTable>,
  kind: "webhook_changed" | "webhook_secret_rotated" | "webhook_enabled" | "webhook_disabled",
): Promise<void> {
  const { workspace, id, version } = before;
  await desk.db.transaction().execute(async (db) => {
    const saved = await db.updateTable("webhookEndpoints").set(change).set({ version: version + 1 })
      .where("workspace", "=", workspace).where("id", "=", id).where("version", "=", version)
      .returning(["url", "description"]).executeTakeFirst();
    if (saved === undefined) throw changedMeanwhile();
    await recordActivity({ ...desk, db }, { ...byCaller(caller), kind, subject: activitySubject(saved) });
  });
}

/**
 * Returns the name of an endpoint in the list of activities. Its URL may be its credential, as with Slack and Discord:
 * the list is permanent, and others read it.
 */
export function activitySubject({ url, description }: Pick<WebhookEndpoint, "url" | "description">): string {
  const { origin } = new URL(url);
  return description === "" ? origin : `${origin} (${description})`;
}

async function checkRoom(desk: Pick<Desk, "db">, workspace: string): Promise<void> {
  if ((await listEndpoints(desk, workspace)).length < WEBHOOK_LIMITS.endpointsMax) return;
  throw new DeskError("invalid_input", `A workspace has at most ${WEBHOOK_LIMITS.endpointsMax} webhooks.`);
}

function changedMeanwhile(): DeskError {
  return new DeskError("version_conflict", "Another teammate has changed this webhook since you opened this page.", {
    fix: "Reload the page to see the change.",
  });
}

/** An example of an endpoint's URL, for the form and its faults. */
export const EXAMPLE_ENDPOINT = "https://app.example.com/webhooks/desk";

const BAD_ADDRESS = { field: "url", label: "Address", says: `must be an https address, such as ${EXAMPLE_ENDPOINT}.` };
const plainAddress = (address: URL) => ({
  field: "url",
  label: "Address",
  says: `is not encrypted. ${allowFix("Use https", address)}`,
});
const privateAddress = (address: URL) => ({
  field: "url",
  label: "Address",
  says: `is in a private network, where nothing is sent. ${allowFix("Use a public address", address)}`,
});
const NO_EVENTS = { field: "types", label: "Events", says: "choose at least one." };

function checkEndpoint(desk: Pick<Desk, "privateHosts">, { url, description, types }: TypedEndpoint): TypedEndpoint {
  const address = URL.parse(url.trim());
  const known = types.filter(isWebhookEventType);
  const fault = url.length > WEBHOOK_LIMITS.urlCharsMax ? BAD_ADDRESS : addressFault(desk, address);
  const faults = [...(fault === null ? [] : [fault]), ...(known.length > 0 ? [] : [NO_EVENTS])];
  if (address === null || faults.length > 0) throw refusedForm(faults);
  const named = storable([...onOneLine(description)].slice(0, WEBHOOK_LIMITS.descriptionCharsMax).join(""));
  return { url: address.href, description: named, types: known };
}

async function makeSecret(
  desk: Pick<Desk, "vault" | "randomBytes">,
  workspace: string,
  { name, url }: { readonly name: string; readonly url: string },
): Promise<{ readonly secret: string; readonly kept: WebhookSecret }> {
  const secret = `whsec_${desk.randomBytes(WEBHOOK_LIMITS.secretBytes).toBase64()}`;
  const sealed = await desk.vault.setSecret({ workspace, name }, { value: secret, origins: [new URL(url).origin] });
  return { secret, kept: { name, sealed, until: null } };
}

/** The vault accepts only the last record of a name, so two secrets that sign at once have two names. */
function secretName(id: string, slot: "a" | "b"): string {
  return `_webhook_${id.replaceAll("-", "_")}_${slot}`;
}

/** Returns the name that the newest secret does not have. */
function otherName({ id, secrets }: WebhookEndpoint): string {
  const isA = secrets.some(({ name, until }) => until === null && name === secretName(id, "a"));
  return secretName(id, isA ? "b" : "a");
}

/**
 * The sandbox would refuse each delivery to such an address: it is better reported here than in the list of failed
 * ones.
 */
function addressFault(desk: Pick<Desk, "privateHosts">, address: URL | null) {
  if (address === null || !/^https?:$/.test(address.protocol)) return BAD_ADDRESS;
  if (address.username !== "" || address.password !== "") return BAD_ADDRESS;
  if (isAllowedHost(desk, address)) return null;
  const isPrivate = isPrivateHost(address.hostname);
  if (address.protocol === "http:") return isPrivate ? plainAddress(address) : BAD_ADDRESS;
  return isPrivate ? privateAddress(address) : null;
}
