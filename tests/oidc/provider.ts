/**
 * The test's side of an OpenID provider on loopback.
 *
 * @module
 */
import type { ProviderClient, ProviderRequests, ProviderState } from "./provider_process.ts";

/** A provider that runs until a test or the last one ends it. */
export type TestProvider = {
  readonly issuer: string;
  /** As `SVC_ALLOW_PRIVATE` names it. */
  readonly host: string;
  readonly port: number;
  /** Changes what the provider does. */
  readonly set: (change: Partial<ProviderState>) => Promise<void>;
  /** How often each path was asked for. */
  readonly requests: () => Promise<ProviderRequests>;
  /** Sends a logout token to the desk. */
  readonly logOut: (sub: string, sid: string | null) => Promise<void>;
  /** A token of the provider with these claims, beside its own `iss` and `aud` where they do not say otherwise. */
  readonly sign: (claims: Readonly<Record<string, unknown>>) => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** The desk's client at the provider. */
export const CLIENT = { id: "desk", secret: "the-secret-of-the-desks-client" } as const;

/** The provider of all tests that share an isolate: to start one takes longer than most of them. */
let running: TestProvider | null = null;

Deno.test.afterAll(() => running?.stop());

/** A provider that knows nothing of the tests before: started at this port, or the running one is reset. */
export async function freshProvider(port: number, client: ProviderClient): Promise<TestProvider> {
  if (running === null) return running = await startProvider(port, client);
  const { body } = await fetch(`${running.issuer}/control`, { method: "PATCH", body: JSON.stringify(client) });
  await body?.cancel();
  return running;
}

async function startProvider(port: number, client: ProviderClient): Promise<TestProvider> {
  const entry = new URL("provider_process.ts", import.meta.url).pathname;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--cached-only", entry, String(port), JSON.stringify(client)],
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  if ((await lines.read()).done) throw new Error("the provider did not start");
  const issuer = `http://127.0.0.1:${port}`;
  const ask = async (method: string, query = "", body: BodyInit | null = null) => {
    const answer = await fetch(`${issuer}/control${query}`, { method, body });
    if (!answer.ok) throw new Error(`the desk refused a logout token: ${await answer.text()}`);
    return await answer.json();
  };
  return {
    issuer,
    host: `127.0.0.1:${port}`,
    port,
    set: async (change) => void await ask("POST", "", JSON.stringify(change)),
    requests: () => ask("GET"),
    logOut: async (sub, sid) =>
      void await ask("DELETE", `?${new URLSearchParams({ sub, ...(sid === null ? {} : { sid }) })}`),
    sign: async (claims) => (await ask("PUT", "", JSON.stringify(claims))).token,
    stop: async () => {
      running = null;
      child.kill("SIGKILL");
      await lines.cancel();
      await child.status;
    },
  };
}

/**
 * Follows a provider's redirects as a browser does, until it is sent to another origin.
 *
 * @returns the address there: the one of the desk, with the provider's answer
 */
export async function throughProvider(address: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(address);
  let at = new URL(address);
  for (let hops = 0; hops < 10 && at.origin === origin; hops++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(at, { redirect: "manual", headers: { cookie } });
    await answer.body?.cancel();
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`${at.pathname} answered ${answer.status} without a redirect`);
    at = new URL(location, at);
  }
  return at;
}
