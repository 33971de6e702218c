/**
 * An OpenID provider in a separate process (it needs code from strings, which the desk's processes switch off): signs
 * in the account that the test chose without asking, and misbehaves as the test requests.
 *
 * It says "ready" when it listens. `POST /control` changes what it does, with a {@linkcode ProviderState}, and
 * `PATCH /control` makes it a new provider with a client of {@linkcode ProviderClient} and no earlier state.
 *
 * @module
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from "jose";
import { Provider } from "oidc-provider";

/** The provider's claims about an account. */
export type ProviderAccount = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
};

/** A fault of the metadata, by what is wrong with it. */
export type MetadataFault =
  | "wrong issuer"
  | "slow"
  | "oversized"
  | "not json"
  | "no token endpoint"
  | "private token endpoint"
  | "redirect";

/** A fault of ID tokens. */
export type TokenFault =
  | "wrong nonce"
  | "wrong audience"
  | "wrong party"
  | "wrong issuer"
  | "alg none"
  | "foreign key"
  | "hmac"
  | "hmac with the public key"
  /** Not wrong, but it says more than it names: that an e-mail is verified, and not which. */
  | "verified without an email";

/** What the provider does; a `POST /control` names what changes. */
export type ProviderState = {
  readonly account: ProviderAccount;
  /** Subjects that may not sign in any more. */
  readonly disabled: readonly string[];
  readonly metadata: MetadataFault | null;
  readonly token: TokenFault | null;
  /** Added to the provider's clock. */
  readonly clockMs: number;
};

/** The requests to the provider. */
export type ProviderRequests = Readonly<Record<string, number>>;

/** The desk as the provider's client. */
export type ProviderClient = {
  /** The addresses that it may send a browser back to. */
  readonly callbacks: readonly string[];
  /** Where it sends logout tokens; empty for nowhere. */
  readonly logout: string;
  readonly authentication: string;
};

const [port = "0", client = ""] = Deno.args;

const FRESH: ProviderState = { account: { sub: "nobody" }, disabled: [], metadata: null, token: null, clockMs: 0 };
let state = FRESH;
let requests: Record<string, number> = {};
const accounts = new Map<string, ProviderAccount>();

const realNow = Date.now;
Date.now = () => realNow() + state.clockMs;

const keys = await generateKeyPair("RS256", { extractable: true });
const foreignKeys = await generateKeyPair("RS256");
const jwk = { ...await exportJWK(keys.privateKey), kid: "first", use: "sig", alg: "RS256" };

const server = createServer((request, response) => void answer(request, response));
const issuer = `http://127.0.0.1:${port}`;

let provider = providerFor(JSON.parse(client));

function providerFor({ callbacks, logout, authentication }: ProviderClient) {
  const made = new Provider(issuer, {
    clients: [{
      client_id: "desk",
      client_secret: "the-secret-of-the-desks-client",
      redirect_uris: callbacks,
      token_endpoint_auth_method: authentication,
      grant_types: ["authorization_code", "refresh_token"],
      ...(logout === "" ? {} : { backchannel_logout_uri: logout, backchannel_logout_session_required: true }),
    }],
    clientAuthMethods: [authentication],
    jwks: { keys: [jwk] },
    cookies: { keys: ["a key of the test"] },
    claims: { openid: ["sub", "sid"], email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
    scopes: ["openid", "email", "profile", "groups", "offline_access"],
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    issueRefreshToken: () => Promise.resolve(true),
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => {
      const account = accounts.get(sub);
      if (account === undefined || state.disabled.includes(sub)) return undefined;
      return { accountId: sub, claims: () => account };
    },
  });
  made.use(async (context: Context, next: () => Promise<void>) => {
    await next();
    const { body } = context;
    if (context.oidc?.route === "token" && state.token !== null && typeof body?.id_token === "string") {
      body.id_token = await tampered(body.id_token, state.token);
    }
  });
  return made;
}

type Context = { body?: { id_token?: string }; readonly oidc?: { readonly route: string } };

await new Promise<void>((resolve) => server.listen(Number(port), "127.0.0.1", resolve));
console.log("ready");

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? "/", issuer).pathname;
  if (path === "/control") return await control(request, response);
  requests[path] = (requests[path] ?? 0) + 1;
  if (path === "/.well-known/openid-configuration" && state.metadata !== null) {
    return METADATA_FAULTS[state.metadata](response);
  }
  if (path.startsWith("/interaction/")) return await signIn(request, response);
  await provider.callback()(request, response);
}

/** Signs the chosen account in, and agrees to everything that the client asked for. */
async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const accountId = state.account.sub;
  accounts.set(accountId, state.account);
  if (state.disabled.includes(accountId)) {
    const denied = { error: "access_denied", error_description: "the account is disabled" };
    return await provider.interactionFinished(request, response, denied);
  }
  const grant = new provider.Grant({ accountId, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  const result = { login: { accountId }, consent: { grantId: await grant.save() } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/**
 * `GET`: what was asked. `POST`: changes the state. `PUT`: signs claims. `DELETE ?sub&sid`: sends a logout token. `PATCH`:
 * begins anew.
 */
async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "PATCH") {
    [state, requests] = [FRESH, {}];
    accounts.clear();
    provider = providerFor(JSON.parse(await bodyOf(request)));
  }
  if (request.method === "POST") {
    state = { ...state, ...JSON.parse(await bodyOf(request)) };
    if (accounts.has(state.account.sub)) accounts.set(state.account.sub, state.account);
  }
  if (request.method === "PUT") return json(response, { token: await signedBy(JSON.parse(await bodyOf(request))) });
  if (request.method === "DELETE") {
    const { searchParams } = new URL(request.url ?? "/", issuer);
    const client = await provider.Client.find("desk");
    await client.backchannelLogout(searchParams.get("sub"), searchParams.get("sid")).catch((error: unknown) => {
      console.error(error);
      response.statusCode = 502;
    });
  }
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(requests));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}

/** A token of the provider with any claims. */
async function signedBy(claims: Record<string, unknown>): Promise<string> {
  return await new SignJWT({ iss: issuer, aud: "desk", ...claims }).setProtectedHeader({ alg: "RS256", kid: "first" })
    .sign(keys.privateKey);
}

const METADATA_FAULTS: Readonly<Record<MetadataFault, (response: ServerResponse) => void>> = {
  "wrong issuer": (response) => json(response, { ...METADATA, issuer: "https://id.example.com" }),
  "slow": () => {},
  "oversized": (response) => json(response, { ...METADATA, issuer, filler: "x".repeat(1024 * 1024) }),
  "not json": (response) => response.setHeader("content-type", "text/html").end("<title>Sign in</title>"),
  "no token endpoint": (response) => json(response, { ...METADATA, issuer, token_endpoint: undefined }),
  "private token endpoint": (response) =>
    json(response, { ...METADATA, issuer, token_endpoint: "https://10.0.0.1/token" }),
  "redirect": (response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
};

const METADATA = {
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
};

function json(response: ServerResponse, body: unknown): void {
  response.setHeader("content-type", "application/json").end(JSON.stringify(body));
}

/** The ID token with something wrong in it, signed again. */
async function tampered(token: string, fault: TokenFault): Promise<string> {
  const [, payload = ""] = token.split(".");
  const claims = JSON.parse(new TextDecoder().decode(Uint8Array.fromBase64(payload, { alphabet: "base64url" })));
  const signed = (changed: Record<string, unknown>) =>
    new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg: "RS256", kid: "first" }).sign(keys.privateKey);
  switch (fault) {
    case "wrong nonce":
      return await signed({ nonce: "another one" });
    case "wrong audience":
      return await signed({ aud: "another client" });
    case "wrong party":
      return await signed({ azp: "another client" });
    case "verified without an email":
      return await signed({ email: undefined, email_verified: true, xms_edov: true });
    case "wrong issuer":
      return await signed({ iss: "https://id.example.com" });
    case "foreign key":
      return await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "first" }).sign(foreignKeys.privateKey);
    case "alg none":
      return `${encoded({ alg: "none" })}.${payload}.`;
    case "hmac":
      return await new SignJWT(claims).setProtectedHeader({ alg: "HS256" })
        .sign(new TextEncoder().encode("the-secret-of-the-desks-client"));
    case "hmac with the public key":
      return await new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "first" })
        .sign(new TextEncoder().encode(await exportSPKI(keys.publicKey)));
  }
}

function encoded(value: unknown): string {
  return new TextEncoder().encode(JSON.stringify(value)).toBase64({ alphabet: "base64url", omitPadding: true });
}
