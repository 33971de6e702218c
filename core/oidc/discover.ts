/**
 * Discovers a provider by its address, before a client of it is saved.
 *
 * @module
 */
import { type AllowedHosts, allowFix, isAllowedHost, isPrivateHost } from "../agent/actions/private_hosts.ts";
import { OIDC_LIMITS } from "../limits/oidc.ts";
import { DeskError } from "../problem.ts";
import { type OidcDesk, openProvider } from "./door.ts";
import { faultOfError } from "./faults.ts";
import type { OidcClient } from "./provider.ts";

/** The stored part of a provider's metadata. */
export type DiscoveredProvider = Pick<OidcClient, "issuer" | "authentication" | "origins"> & {
  /** The origin to which the client's secret is sent. */
  readonly tokenOrigin: string;
};

const WELL_KNOWN = "/.well-known/openid-configuration";
const ADDRESS_FIX = "Use the issuer's address, such as https://accounts.google.com.";

/**
 * Reads the metadata of the provider at an address.
 *
 * @param typed the issuer, or the address of its metadata
 * @throws DeskError invalid_input: the address is invalid, nothing answers there, or the provider cannot be used
 */
export async function discoverProvider(
  desk: OidcDesk,
  workspace: string,
  typed: string,
  clientId: string,
): Promise<DiscoveredProvider> {
  const address = readIssuer(typed, desk);
  const metadata = await openProvider(desk, workspace, { issuer: address.href, clientId })
    .then((client) => client.serverMetadata(), (error) => {
      const { reason, detail } = faultOfError(error);
      throw issuerFault(
        reason === "unreachable"
          ? `The provider cannot be reached: ${detail}.`
          : `There is no OpenID provider with this issuer: ${detail}.`,
        ADDRESS_FIX,
      );
    });
  const { issuer, authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = metadata;
  if (new URL(issuer).href !== address.href) {
    // Such as Microsoft's "common" endpoint, which signs in the accounts of every organisation.
    throw issuerFault(`The provider calls itself ${issuer}.`, "Use the issuer of your own organisation.");
  }
  const needed = { authorization_endpoint, token_endpoint, jwks_uri };
  for (const [name, endpoint] of Object.entries(needed)) {
    if (endpoint !== undefined && isUsable(endpoint, desk)) continue;
    throw issuerFault(`The provider's metadata has no usable ${name}.`, "Check the address with the provider.");
  }
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const authentication = (["client_secret_basic", "client_secret_post"] as const).find((way) => methods.includes(way));
  if (authentication === undefined) {
    throw issuerFault("The provider does not accept a client secret.", "Use a provider that does.");
  }
  const used = [issuer, token_endpoint, jwks_uri, userinfo_endpoint].flatMap((each) => each ?? []);
  const origins = [...new Set(used.map((each) => new URL(each).origin))];
  return { issuer, authentication, origins, tokenOrigin: new URL(token_endpoint ?? issuer).origin };
}

/** Parses the issuer; a full address of metadata is reduced to it. */
function readIssuer(typed: string, allowed: AllowedHosts): URL {
  const text = typed.trim();
  const url = URL.parse(text.endsWith(WELL_KNOWN) ? text.slice(0, -WELL_KNOWN.length) : text);
  if (text.length > OIDC_LIMITS.issuerCharsMax || url === null || !/^https?:$/.test(url.protocol)) {
    throw issuerFault("The address is not a URL.", ADDRESS_FIX);
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw issuerFault("The address has more than a server and a path.", ADDRESS_FIX);
  }
  if (url.protocol === "http:" && !isAllowedHost(allowed, url)) {
    throw issuerFault(
      "The address is not https.",
      allowFix("Use https", url),
    );
  }
  return url;
}

function isUsable(endpoint: string, allowed: AllowedHosts): boolean {
  const url = URL.parse(endpoint);
  if (url === null) return false;
  return isAllowedHost(allowed, url) ? /^https?:$/.test(url.protocol) : isPublic(url);
}

function isPublic({ protocol, hostname }: URL): boolean {
  return protocol === "https:" && !isPrivateHost(hostname);
}

function issuerFault(message: string, fix: string): DeskError {
  return new DeskError("invalid_input", message, { fix, faults: [{ parameter: "issuer", message, fix }] });
}
