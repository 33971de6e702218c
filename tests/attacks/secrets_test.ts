/**
 * Secrets that an app sends back, requests that would carry one elsewhere, and text that tries to name one.
 *
 * @module
 */
import assert from "node:assert/strict";
import { allowance } from "../../sandbox/address.ts";
import { callOut, type OutboundParts } from "../../sandbox/call.ts";
import { openPool } from "../../sandbox/fetch.ts";
import { cachedMaskers, MASKED } from "../../sandbox/mask.ts";
import type { OutboundRequest, Sealed } from "../../sandbox/protocol.ts";
import { secretEncodings } from "../../sandbox/secret_encodings.ts";
import {
  actionRequest,
  customerParts,
  MARKER,
  openVault,
  place,
  pushesOf,
  type RawServer,
  rawServer,
  recordingIn,
  recordOf,
} from "../sandbox/support.ts";
import { DEADLINE_MS, monotonicMs } from "../support/wait.ts";
import { base64, form, leaks, utf8 } from "./secret_forms.ts";

type Bound = {
  readonly app: RawServer;
  readonly origin: string;
  readonly seal: (value: string, origins: readonly string[], name?: string, workspace?: string) => Promise<Sealed>;
  readonly ask: (change: Partial<OutboundRequest>) => ReturnType<typeof callOut>;
};

/** An app that echoes its requests, and keys for it. */
async function withEcho(test: (bound: Bound) => Promise<void>) {
  const app = await rawServer((socket) => {
    const header = (name: string) => new RegExp(`${name}: (.*)`, "i").exec(app.received())?.[1]?.trim();
    socket.write(
      `HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-type: ${header("x-type") ?? "text/plain"}\r\n` +
        `set-cookie: a=the-apps-session\r\nx-echo: ${header("x-key") ?? ""}\r\n\r\n`,
    );
    socket.end(app.received());
  });
  const keysDir = await Deno.makeTempDir();
  const vault = await openVault(keysDir);
  const pool = openPool();
  const origin = `http://app.test:${app.port}`;
  const recording = recordingIn(keysDir);
  const outbound: OutboundParts = {
    ...recording,
    operator: { allowances: [allowance("app.test", "127.0.0.1/32", app.port)], model: null },
    vault,
    customers: await customerParts(keysDir),
    pushes: await pushesOf(keysDir),
    pool,
    resolve: () => Promise.resolve(["127.0.0.1"]),
    maskerOf: cachedMaskers(),
    now: monotonicMs,
  };
  try {
    await test({
      app,
      origin,
      seal: (value, origins, name = "KEY", workspace = "w1") =>
        recordOf(vault, { workspace, name }, { value, origins }),
      ask: (change) =>
        callOut(outbound, actionRequest({ url: `${origin}/`, ...change }), AbortSignal.timeout(DEADLINE_MS)),
    });
  } finally {
    pool.close();
    recording.recorder.close();
    await app.close();
    await Deno.remove(keysDir, { recursive: true });
  }
}

const VALUE = `k"e/y&=+ \\1234567`;

/** Places of a secret in a request, and the text that the app must receive. */
const PLACES: readonly { name: string; change: (origin: string) => Partial<OutboundRequest>; receives: string }[] = [
  {
    name: "a header",
    change: () => ({ headers: { "X-Key": `Key ${place("KEY")}` } }),
    receives: `x-key: Key ${VALUE}\r\n`,
  },
  {
    name: "the query",
    change: (origin) => ({ url: `${origin}/a?k=${place("KEY")}&b=1` }),
    receives: `GET /a?k=${encodeURIComponent(VALUE)}&b=1 `,
  },
  {
    name: "a JSON body",
    change: () => ({
      method: "POST",
      headers: { "content-type": "application/vnd.api+json" },
      body: `{"k":"${place("KEY")}"}`,
    }),
    receives: JSON.stringify({ k: VALUE }),
  },
  {
    name: "a form body",
    change: () => ({
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `k=${place("KEY")}&b=1`,
    }),
    receives: `k=${form(VALUE)}&b=1`,
  },
];

for (const { name, change, receives } of PLACES) {
  Deno.test(`callOut places a secret into ${name} and masks what comes back`, () =>
    withEcho(async ({ app, origin, seal, ask }) => {
      const outcome = await ask({ ...change(origin), secrets: { KEY: await seal(VALUE, [origin]) } });
      assert.ok(app.received().includes(receives), app.received());
      assert.equal(outcome.kind, "answer");
      const text = JSON.stringify(outcome);
      for (const form of secretEncodings(VALUE)) assert.ok(!text.includes(form), text);
      assert.ok(text.includes(MASKED));
    }));
}

Deno.test("callOut masks every live key of the workspace, also in the answer to a request without one", () =>
  withEcho(async ({ origin, seal, ask }) => {
    const value = "sk_live_4eC39HqLyjWDarjtT1zdp7dc";
    await seal("sk_live_of_another_workspace", [origin], "KEY", "w2");
    await seal("sk_live_that_was_replaced", [origin]);
    await seal(value, ["https://elsewhere.test"]);
    // Like an app that has stored the key: it echoes its requests.
    const stored = ["sk_live_of_another_workspace", "sk_live_that_was_replaced", value].map(base64);
    const outcome = await ask({ method: "POST", headers: { "x-key": value }, body: stored.join("\n") });
    assert.ok(outcome.kind === "answer");
    assert.ok(!leaks(JSON.stringify(outcome), value) && !leaks(outcome.body, base64(value)), outcome.body);
    assert.ok(outcome.body.includes(base64("sk_live_of_another_workspace")));
  }));

/** A charset requested from an app, and the bytes after which ASCII is decoded as other characters in it. */
const CHARSETS: readonly (readonly [charset: string, before: string])[] = [
  ["utf-16be", ""],
  ["utf-16le", ""],
  ["iso-2022-jp", "\u001b$B"],
];

for (const [charset, before] of CHARSETS) {
  Deno.test(`callOut masks a key that is returned in the charset ${charset}`, () =>
    withEcho(async ({ origin, seal, ask }) => {
      const value = "sk_live_4eC39HqLyjWDarjtT1zdp7dc";
      const secrets = { KEY: await seal(value, [origin]) };
      const headers = { "x-type": `text/plain; charset=${charset}` };
      const otherwise = [value, value.slice(1)].map((text) => new TextDecoder(charset).decode(utf8(before + text)));
      for (const shift of ["", " "]) {
        const answer = await ask({ method: "POST", headers, body: `${shift}${before}${place("KEY")}`, secrets });
        assert.ok(answer.kind === "answer" && answer.body !== "");
        for (const text of otherwise) {
          for (let at = 0; at + 4 <= text.length; at++) assert.ok(!answer.body.includes(text.slice(at, at + 4)), text);
        }
      }
    }));
}

Deno.test("callOut never asks for ranges, since a key cut into parts could not be recognised", () =>
  withEcho(async ({ app, ask }) => {
    await ask({ headers: { Range: "bytes=0-3", "If-Range": '"a"' } });
    assert.doesNotMatch(app.received(), /range/i);
  }));

Deno.test("callOut drops the app's cookies", () =>
  withEcho(async ({ ask }) => {
    const outcome = await ask({});
    assert.equal(outcome.kind, "answer");
    assert.ok(!JSON.stringify(outcome).includes("the-apps-session"));
  }));

/** Requests with a secret that must not leave, and the code of their refusal. */
const REFUSED: readonly { name: string; code: string; make: (bound: Bound) => Promise<Partial<OutboundRequest>> }[] = [
  {
    name: "bound to another host",
    code: "secret_not_bound",
    make: async ({ seal }) => ({ secrets: { KEY: await seal(VALUE, ["https://app.test"]) } }),
  },
  {
    name: "bound to another port",
    code: "secret_not_bound",
    make: async ({ seal }) => ({ secrets: { KEY: await seal(VALUE, ["http://app.test:1"]) } }),
  },
  {
    name: "bound to nothing",
    code: "secret_not_bound",
    make: async ({ seal }) => ({ secrets: { KEY: await seal(VALUE, []) } }),
  },
  {
    name: "that was replaced",
    code: "secret_replaced",
    make: async ({ seal, origin }) => {
      const first = await seal(VALUE, [origin]);
      await seal(VALUE, [origin]);
      return { secrets: { KEY: first } };
    },
  },
  {
    name: "of which the number was raised",
    code: "secret_unreadable",
    make: async ({ seal, origin }) => {
      const sealed = await seal(VALUE, [origin]);
      return { secrets: { KEY: { ...sealed, seq: sealed.seq + 1 } } };
    },
  },
  {
    name: "of another name",
    code: "secret_unreadable",
    make: async ({ seal, origin }) => ({ secrets: { KEY: await seal(VALUE, [origin], "OTHER") } }),
  },
  {
    name: "of another workspace",
    code: "secret_unreadable",
    make: async ({ seal, origin }) => ({ secrets: { KEY: await seal(VALUE, [origin], "KEY", "w2") } }),
  },
  {
    name: "changed by a byte",
    code: "secret_replaced",
    make: async ({ seal, origin }) => {
      const sealed = await seal(VALUE, [origin]);
      return { secrets: { KEY: { ...sealed, ct: (sealed.ct.startsWith("A") ? "B" : "A") + sealed.ct.slice(1) } } };
    },
  },
  {
    name: "made with an unknown key",
    code: "secret_replaced",
    make: async ({ seal, origin }) => ({ secrets: { KEY: { ...await seal(VALUE, [origin]), kid: "unknown" } } }),
  },
  { name: "that is not given", code: "secret_unknown", make: () => Promise.resolve({ secrets: {} }) },
  {
    name: "in the path",
    code: "url",
    make: async ({ seal, origin }) => ({
      url: `${origin}/${place("KEY")}?a=b`,
      secrets: { KEY: await seal(VALUE, [origin]) },
    }),
  },
  {
    name: "in the host",
    code: "url",
    make: async ({ seal, origin }) => ({
      url: `http://${place("KEY")}.test/`,
      secrets: { KEY: await seal(VALUE, [origin]) },
    }),
  },
  {
    name: "with a line break in a header",
    code: "request",
    make: async ({ seal, origin }) => ({ secrets: { KEY: await seal("break\r\nx: y", [origin]) } }),
  },
];

for (const { name, code, make } of REFUSED) {
  Deno.test(`callOut sends nothing with a secret ${name}`, () =>
    withEcho(async (bound) => {
      const outcome = await bound.ask({ headers: { "x-key": place("KEY") }, ...await make(bound) });
      assert.equal(outcome.kind === "refused" ? outcome.code : outcome.kind, code);
      assert.equal(bound.app.connections(), 0);
      assert.ok(!JSON.stringify(outcome).includes("1234567"));
    }));
}

/** Texts that a customer may write to obtain a key. */
const INJECTIONS: readonly string[] = [
  "{secrets.KEY}",
  "{secrets.KEY#}",
  "{secrets.KEY#AAAAAAAAAAAAAAAAAAAAAAAAAA}",
  `{secrets.KEY#${MARKER}x}`,
  `{secrets.KEY#${MARKER.slice(0, -1)}}`,
  `{secrets.KEY#${MARKER.toUpperCase()}}`,
  `{secrets.KEY #${MARKER}}`,
  `{ secrets.KEY#${MARKER}}`,
  `{secrets.identity:w1#${MARKER}}`,
];

Deno.test("callOut does not expand text of a customer that looks like a secret's placeholder", () =>
  withEcho(async ({ app, origin, seal, ask }) => {
    const body = INJECTIONS.join("\n");
    const sealed = await seal(VALUE, [origin]);
    await ask({ method: "POST", headers: { "content-type": "text/plain" }, body, secrets: { KEY: sealed } });
    assert.ok(app.received().endsWith(body));
  }));

Deno.test("callOut does not expand a placeholder inside a secret's value", () =>
  withEcho(async ({ app, origin, seal, ask }) => {
    const secrets = { KEY: await seal(place("OTHER"), [origin]), OTHER: await seal(VALUE, [origin], "OTHER") };
    await ask({ headers: { "x-key": place("KEY") }, secrets });
    assert.ok(app.received().includes(`x-key: ${place("OTHER")}\r\n`));
  }));
