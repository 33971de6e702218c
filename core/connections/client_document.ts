/**
 * Clients whose id is the URL of a document that describes them: read through the sandbox, at a separate door.
 *
 * @module
 */
import { z } from "zod";
import { isPrivateHost } from "../agent/actions/private_hosts.ts";
import { parseBounded } from "../json_bounds.ts";
import type { Handles } from "../handles.ts";
import { newOpaque } from "../identity/opaque.ts";
import { CONNECTION_LIMITS } from "../limits/connections.ts";
import { DeskError } from "../problem.ts";
import { type ConnectingClient, readableName } from "./clients.ts";
import { redirectFault } from "./redirects.ts";

const DOCUMENT = z.looseObject({
  client_id: z.string(),
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()),
  // A public secret protects nothing: its author misunderstood the document.
  client_secret: z.never().optional(),
});

/**
 * Whether a client's id is the URL of a document: https with a path, normalized, not on a private host. Hosts that the
 * operator allowed for the app's actions are excluded too; the sandbox enforces that.
 */
export function isDocumentId(id: string): boolean {
  const url = id.length > CONNECTION_LIMITS.urlCharsMax ? null : URL.parse(id);
  if (url === null || url.href !== id || url.pathname === "/" || id.includes("#")) return false;
  if (url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" && !isPrivateHost(url.hostname);
}

/**
 * Reads the document of a client.
 *
 * @throws DeskError invalid_input if it cannot be read, is about another client, or contains no acceptable address
 */
export async function readClientDocument(
  desk: Pick<Handles, "outbound" | "randomBytes">,
  workspace: string,
  id: string,
): Promise<ConnectingClient> {
  const answer = await desk.outbound.call({
    door: "client",
    workspace,
    method: "GET",
    url: id,
    headers: { accept: "application/json" },
    body: null,
    marker: newOpaque(desk),
    secrets: {},
    customer: null,
    call: null,
    deadlineMs: CONNECTION_LIMITS.documentMs,
  });
  if (answer.kind !== "answer") throw unusable(`it could not be read: ${answer.message}`);
  if (answer.status !== 200) throw unusable(`its server answered ${answer.status}`);
  const { documentBytesMax, redirectUrisMax } = CONNECTION_LIMITS;
  if (answer.truncated || answer.body.length > documentBytesMax) {
    throw unusable(`it is larger than ${documentBytesMax} bytes`);
  }
  const document = documentOf(answer.body);
  if (document === null) throw unusable("it is not the metadata document of a public client");
  if (document.client_id !== id) throw unusable("it is about another client");
  const redirectUris = document.redirect_uris.slice(0, redirectUrisMax).filter((one) => redirectFault(one) === null);
  if (redirectUris.length === 0) throw unusable("it names no address that an answer may be sent to");
  const { host } = new URL(id);
  return { id, name: readableName(document.client_name ?? "") || host, redirectUris, host };
}

function documentOf(text: string): z.output<typeof DOCUMENT> | null {
  return DOCUMENT.safeParse(parseBounded(text)).data ?? null;
}

function unusable(why: string): DeskError {
  return new DeskError("invalid_input", `The app's metadata cannot be used: ${why}.`, {
    fix: "Ask the app's maker, or connect it with an API token at /mcp.",
  });
}
