/** What the desk accepts from an OpenID provider, with a real, misbehaving provider in its own process. */

import assert from "node:assert/strict";
import type { OidcReason } from "../../core/oidc/faults.ts";
import { findProvider } from "../../core/oidc/provider.ts";
import { beginSignIn, finishSignIn, type SignInFlow } from "../../core/oidc/sign_in.ts";
import { throughProvider } from "./provider.ts";
import type { MetadataFault, ProviderState, TokenFault } from "./provider_process.ts";
import { type OidcStage, withStage } from "./stage.ts";

const ADA = { sub: "ada-1", email: "Ada@Example.com", email_verified: true, name: "Ada", groups: ["support"] };

type Begun = { readonly state: string; readonly flow: SignInFlow; readonly answer: URL };

async function began({ desk, workspace, redirectUri }: OidcStage): Promise<Begun> {
  const provider = await findProvider(desk, workspace.id);
  assert.ok(provider !== null);
  const begun = await beginSignIn(desk, provider, redirectUri);
  assert.ok(begun.kind === "begun", begun.kind === "fault" ? begun.detail : "");
  return { ...begun, answer: await throughProvider(begun.address) };
}

async function ended({ desk, workspace }: OidcStage, begun: Begun) {
  const provider = await findProvider(desk, workspace.id);
  assert.ok(provider !== null);
  return await finishSignIn(desk, provider, begun);
}

for (const authentication of ["client_secret_basic", "client_secret_post"]) {
  Deno.test(`a provider is found by its address and says who signs in (${authentication})`, () =>
    withStage(async (stage) => {
      await stage.configure({ roleClaim: "groups", roleRules: "support = admin" });
      const saved = await findProvider(stage.desk, stage.workspace.id);
      assert.equal(saved?.authentication, authentication);
      assert.deepEqual(saved?.origins, [stage.provider.issuer]);
      await stage.provider.set({ account: ADA });
      const done = await ended(stage, await began(stage));
      assert.ok(done.kind === "verified", done.kind === "fault" ? done.detail : "");
      const { sid, ...person } = done.person;
      assert.deepEqual(person, {
        issuer: stage.provider.issuer,
        subject: "ada-1",
        email: "ada@example.com",
        name: "Ada",
        roleValues: ["support"],
      });
      assert.ok(done.refreshToken !== null && sid !== null);
    }, { authentication }));
}

const TOKEN_FAULTS: readonly TokenFault[] = [
  ...["wrong nonce", "wrong audience", "wrong party", "wrong issuer", "alg none", "foreign key"] as const,
  ...["hmac", "hmac with the public key"] as const,
];

Deno.test("an invalid ID token signs no one in, also one from another time", () =>
  withStage(async (stage) => {
    await stage.configure();
    await stage.provider.set({ account: ADA });
    const verdict = async (change: Partial<ProviderState>) => {
      await stage.provider.set(change);
      const done = await ended(stage, await began(stage));
      return done.kind === "fault" ? `${done.reason}: ${done.detail}` : done.kind;
    };
    for (const token of TOKEN_FAULTS) assert.match(await verdict({ token }), /^unverified_answer: /, token);
    assert.equal(await verdict({ token: null }), "verified");
    assert.match(await verdict({ clockMs: -2 * 60 * 60 * 1000 }), /^unverified_answer: .*timestamp/);
    assert.match(await verdict({ clockMs: 2 * 60 * 60 * 1000 }), /^unverified_answer: .*timestamp/);
    assert.equal(await verdict({ clockMs: 30_000 }), "verified");
  }));

Deno.test("an email counts as verified only if the same answer of the provider says so", () =>
  withStage(async (stage) => {
    await stage.configure();
    const account = { ...ADA, email: "someone.else@example.com", email_verified: false };
    await stage.provider.set({ account, token: "verified without an email" });
    const done = await ended(stage, await began(stage));
    assert.ok(done.kind === "verified", done.kind === "fault" ? done.detail : "");
    assert.equal(done.person.email, null);
    await stage.provider.set({ account: ADA });
    const verified = await ended(stage, await began(stage));
    assert.equal(verified.kind === "verified" && verified.person.email, "ada@example.com");
  }));

const ANSWERS: readonly {
  readonly says: string;
  readonly change: (answer: URL) => void;
  readonly reason: OidcReason;
}[] = [
  {
    says: "the issuer of another provider (mix-up)",
    change: param("iss", "https://id.example.com"),
    reason: "unverified_answer",
  },
  { says: "no issuer (mix-up)", change: param("iss", null), reason: "unverified_answer" },
  { says: "another state", change: param("state", "other"), reason: "unverified_answer" },
  { says: "another code", change: param("code", "other"), reason: "unverified_answer" },
  { says: "an error in place of a code", change: toError, reason: "declined" },
];

function param(name: string, value: string | null): (answer: URL) => void {
  return ({ searchParams }) => value === null ? searchParams.delete(name) : searchParams.set(name, value);
}

function toError({ searchParams }: URL): void {
  searchParams.delete("code");
  searchParams.set("error", "access_denied");
}

Deno.test("an invalid callback signs no one in, also a replayed code and one for another client", () =>
  withStage(async (stage) => {
    await stage.configure();
    await stage.provider.set({ account: ADA });
    for (const { says, change, reason } of ANSWERS) {
      const begun = await began(stage);
      change(begun.answer);
      const done = await ended(stage, begun);
      assert.ok(done.kind === "fault", says);
      assert.equal(done.reason, reason, `${says}: ${done.detail}`);
    }
    const first = await began(stage);
    assert.equal((await ended(stage, first)).kind, "verified");
    const replayed = await ended(stage, first);
    assert.ok(replayed.kind === "fault" && replayed.detail.startsWith("invalid_grant"));
    const second = await began(stage);
    second.answer.searchParams.set("code", first.answer.searchParams.get("code") ?? "");
    assert.equal((await ended(stage, second)).kind, "fault", "a code of another browser's sign-in");
    const third = await began(stage);
    const other = { ...third, flow: { ...third.flow, clientId: "another client" } };
    const stale = await ended(stage, other);
    assert.ok(stale.kind === "fault" && stale.reason === "expired");
  }));

const METADATA_FAULTS: readonly (readonly [MetadataFault, OidcReason])[] = [
  ["wrong issuer", "unverified_answer"],
  ["no token endpoint", "unverified_answer"],
  ["not json", "unverified_answer"],
  ["redirect", "unverified_answer"],
  ["oversized", "unreachable"],
  ["slow", "unreachable"],
];

Deno.test("invalid, slow and oversized metadata and a missing provider are reported", () =>
  withStage(async (stage) => {
    await stage.configure();
    await stage.provider.set({ account: ADA });
    const begun = await began(stage);
    for (const [metadata, reason] of METADATA_FAULTS) {
      await stage.provider.set({ metadata });
      const done = await ended(stage, begun);
      assert.ok(done.kind === "fault", metadata);
      assert.equal(done.reason, reason, `${metadata}: ${done.detail}`);
    }
    await stage.provider.stop();
    const done = await ended(stage, begun);
    assert.ok(done.kind === "fault");
    assert.equal(done.reason, "unreachable", done.detail);
  }));

Deno.test("a provider whose token endpoint is in a private network is not saved", () =>
  withStage(async (stage) => {
    await stage.provider.set({ metadata: "private token endpoint" });
    await assert.rejects(stage.configure(), /no usable token_endpoint/);
    await stage.provider.set({ metadata: null });
    await stage.configure();
  }));
