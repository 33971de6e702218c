/** Secrets that come back from an app, in any form and at any place, and text that tries to name one. */

import assert from "node:assert/strict";
import { DEADLINE_MS, doesNotHang, monotonicMs } from "../support/wait.ts";
import { allowance } from "../../sandbox/address.ts";
import { secretEncodings } from "../../sandbox/secret_encodings.ts";
import { cachedMaskers, makeMasker, MASKED } from "../../sandbox/mask.ts";
import { callOut, type OutboundParts } from "../../sandbox/call.ts";
import { openPool } from "../../sandbox/fetch.ts";
import type { OutboundRequest, Sealed } from "../../sandbox/protocol.ts";
import {
  actionRequest,
  customerParts,
  MARKER,
  openVault,
  place,
  type RawServer,
  rawServer,
  recordingIn,
  recordOf,
} from "../sandbox/support.ts";

const SECRETS: readonly string[] = [
  "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
  `p"a/ss<w>&or'd+1 ü€\\`,
  "пароль-от-всего",
  "12345678",
  // Its own text reads as an escape.
  `c"a/n&r=y<0123456789>'%20abcdefghij\\end`,
];

const utf8 = (text: string) => new TextEncoder().encode(text);
const base64 = (text: string) => utf8(text).toBase64();
const hex = (text: string) => utf8(text).toHex();
const json = (value: string) => JSON.stringify(value).slice(1, -1);
const form = (text: string) => new URLSearchParams([["", text]]).toString().slice(1);
const unicode = (text: string) =>
  text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
const html = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll(
    "'",
    "&#39;",
  );

const url = (text: string) => hex(text).replace(/../g, "%$&");
const references = (text: string) => Array.from(text, (point) => `&#${point.codePointAt(0)};`).join("");

/** How an app may write a secret; each is a place where a plain search would miss it. */
const WRITERS: Readonly<Record<string, (secret: string) => string>> = {
  raw: (secret) => secret,
  "upper case": (secret) => secret.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
  url: encodeURIComponent,
  "url, lower-case hexadecimal": (secret) => encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
  "url, every byte": (secret) => hex(secret).replace(/../g, "%$&"),
  "url, twice": (secret) => encodeURIComponent(encodeURIComponent(secret)),
  form,
  json,
  "json, slashes escaped": (secret) => json(secret).replaceAll("/", "\\/"),
  "json, twice": (secret) => json(json(secret)),
  "json, every character": unicode,
  "json, one character": (secret) => unicode(secret.slice(0, 1)) + json(secret.slice(1)),
  "json, some characters": (secret) => json(secret.slice(0, 2)) + unicode(secret.slice(2, 5)) + json(secret.slice(5)),
  "json, every character, twice": (secret) => json(unicode(secret)),
  html,
  "html, decimal": (secret) => Array.from(secret, (point) => `&#${point.codePointAt(0)};`).join(""),
  "html, hexadecimal": (secret) =>
    Array.from(secret, (point) => `&#x${(point.codePointAt(0) ?? 0).toString(16)};`).join(""),
  "html in json": (secret) => json(html(secret)),
  hex,
  "hex, upper case": (secret) => hex(secret).toUpperCase(),
  base64,
  "base64, basic": (secret) => base64(`user:${secret}`),
  "base64, one byte before": (secret) => base64(`a${secret}zz`),
  "base64, two bytes before": (secret) => base64(`ab${secret}z`),
  "base64url": (secret) => base64(`abcd${secret}`).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""),
  "base64, url": (secret) => encodeURIComponent(base64(secret)),
  "base64 of json": (secret) => base64(JSON.stringify({ key: secret })),
  "base64, twice": (secret) => base64(base64(secret)),
  "base64 in lines": (secret) => base64(`abc${secret}`).replace(/.{16}/g, "$&\r\n"),
  "base64 in lines, in json": (secret) => json(base64(secret).replace(/.{16}/g, "$&\n")),
  "hex with colons": (secret) => hex(secret).replace(/..(?!$)/g, "$&:").toUpperCase(),
  "hex with spaces": (secret) => hex(secret).replace(/..(?!$)/g, "$& "),
  "a byte array": (secret) => `[${utf8(secret).join(", ")}]`,
  "a byte array in lines": (secret) => `[\n    ${[...utf8(secret)].join(",\n    ")}\n]`,
  "url, some characters": (secret) =>
    encodeURIComponent(secret.slice(0, 3)) + url(secret.slice(3, 6)) + encodeURIComponent(secret.slice(6)),
  "html, some characters": (secret) =>
    html(secret.slice(0, 2)) + references(secret.slice(2, 5)) + html(secret.slice(5)),
  "quoted-printable": (secret) => hex(secret).toUpperCase().replace(/../g, "=$&"),
  "base64 of url": (secret) => base64(`?key=${encodeURIComponent(secret)}`),
};

/** Whether any eight letters of the secret in a row, or of a form of it, are still there. */
function leaks(text: string, written: string): boolean {
  const body = text.toLowerCase();
  const secret = written.toLowerCase();
  for (let start = 4; start + 8 <= secret.length - 4; start++) {
    if (body.includes(secret.slice(start, start + 8))) return true;
  }
  return body.includes(secret);
}

for (const [name, write] of Object.entries(WRITERS)) {
  Deno.test(`makeMasker masks a secret written as ${name}, in text, headers, a stream and a beginning`, async () => {
    for (const secret of SECRETS) {
      const masker = makeMasker([secret]);
      const written = write(secret);
      const text = `{"before": "${written}", "after": "kept"}`;
      assert.ok(!leaks(masker.text(text), written), `${secret}: ${masker.text(text)}`);
      assert.ok(masker.text(text).startsWith('{"before": "') && masker.text(text).endsWith('", "after": "kept"}'));
      const headers = masker.headers({ "x-echo": written, [`x-${written}`]: "1" });
      assert.ok(!leaks(JSON.stringify(Object.entries(headers)), written));
      assert.ok(!leaks(masker.beginning(text.slice(0, text.indexOf(written) + written.length - 1)), written));
      for (const size of [1, 3, 7, text.length]) {
        assert.ok(!leaks(await streamed(secret, text, size), written), `in pieces of ${size}`);
      }
    }
  });
}

async function streamed(secret: string, text: string, size: number): Promise<string> {
  const bytes = utf8(text);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
  return await new Response(ReadableStream.from(pieces).pipeThrough(makeMasker([secret]).stream())).text();
}

Deno.test("makeMasker masks a secret of which one or two characters are missing at either end", () => {
  const secret = "sk_live_4eC39HqLyjWDarjtT1zdp7dc";
  for (const [first, last] of [[0, 1], [0, 2], [1, 0], [2, 0], [1, 1], [2, 2]] as const) {
    const part = secret.slice(first, secret.length - last);
    for (const written of [part, base64(part), hex(part), `[${utf8(part).join(",")}]`]) {
      assert.ok(!leaks(makeMasker([secret]).text(`{"key": "${written}"}`), written), written);
    }
  }
});

Deno.test("makeMasker masks a secret in UTF-16 of either order, as bytes, in percent codes and in JSON", () => {
  const secret = "sk_live_4eC39HqLyjWDarjtT1zdp7dc";
  for (const order of [(letter: string) => `\0${letter}`, (letter: string) => `${letter}\0`]) {
    const wide = Array.from(secret, order).join("");
    for (const written of [wide, encodeURIComponent(wide), json(wide)]) {
      assert.doesNotMatch(
        makeMasker([secret]).text(`{"key": "${written}"}`).replace(/\0|%00|\\u0000/g, ""),
        /live|4eC3/,
      );
    }
  }
});

Deno.test("makeMasker masks a list of bytes so that JSON stays JSON", () => {
  const secret = "sk_live_4eC39HqLyjWDarjtT1zdp7dc";
  const text = JSON.stringify({ bytes: [...utf8(secret)], sizes: [1, 22, 333, 4444] }, null, 2);
  assert.deepEqual(JSON.parse(makeMasker([secret]).text(text)), { bytes: [0], sizes: [1, 22, 333, 4444] });
});

Deno.test("makeMasker leaves text without the secret as it is, however it is cut", async () => {
  const text = JSON.stringify({ plan: "pro", note: "sk_live_ is how keys begin; \u00fc \ud83d\ude00" });
  const secret = "sk_live_4eC39HqLyjWDarjtT1zdp7dc";
  assert.equal(makeMasker([secret]).text(text), text);
  assert.equal(makeMasker([]).text(text), text);
  for (const size of [1, 2, 5]) assert.equal(await streamed(secret, text, size), text);
});

Deno.test("makeMasker's stream holds back no more than what may begin a secret", async () => {
  const { readable, writable } = makeMasker(["sk_live_4eC39HqLyjWDarjtT1zdp7dc"]).stream();
  const writer = writable.getWriter();
  const reader = readable.getReader();
  const written = writer.write(utf8("data: hello sk_li"));
  assert.equal(new TextDecoder().decode((await reader.read()).value), "data: hello ");
  const closed = writer.close();
  assert.equal(new TextDecoder().decode((await reader.read()).value), "sk_li");
  await Promise.all([written, closed, reader.read()]);
});

Deno.test("makeMasker masks JSON so that it stays JSON", () => {
  const secret = 'ends with a backslash\\"';
  const text = JSON.stringify({ key: secret, list: [secret, `x${secret}`] });
  assert.deepEqual(JSON.parse(makeMasker([secret]).text(text)), { key: MASKED, list: [MASKED, `x${MASKED}`] });
});

Deno.test("makeMasker masks one MiB with 20 secrets well under a second", () => {
  const secrets = Array.from({ length: 20 }, (_, at) => `secret-number-${at}-${"abcdefgh".repeat(4)}${at}`);
  const text = JSON.stringify(
    Array.from(
      { length: 9000 },
      (_, at) => ({ id: at, name: "A customer", note: `secret-number-${at}-abc, and more text to read` }),
    ),
  );
  const masker = makeMasker(secrets);
  const masked = doesNotHang(() => masker.text(text + secrets.join()));
  assert.equal(masked, text + secrets.map(() => MASKED).join());
});

Deno.test("secretEncodings has no form that ordinary text contains by chance", () => {
  for (const form of secretEncodings("12345678")) assert.ok(form.length >= 6, form);
});

type Bound = {
  readonly app: RawServer;
  readonly origin: string;
  readonly seal: (value: string, origins: readonly string[], name?: string, workspace?: string) => Promise<Sealed>;
  readonly ask: (change: Partial<OutboundRequest>) => ReturnType<typeof callOut>;
};

/** An app that answers with what it was sent, and keys for it. */
async function withEcho(test: (bound: Bound) => Promise<void>) {
  const app = await rawServer((socket) => {
    socket.write(
      `HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-type: text/plain\r\nset-cookie: a=the-apps-session\r\nx-echo: ${
        /x-key: (.*)/i.exec(app.received())?.[1]?.trim() ?? ""
      }\r\n\r\n`,
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

/** Where a secret may stand and what the app must receive for it. */
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
    // An app that has stored the key: here it repeats what it is sent.
    const stored = ["sk_live_of_another_workspace", "sk_live_that_was_replaced", value].map(base64);
    const outcome = await ask({ method: "POST", headers: { "x-key": value }, body: stored.join("\n") });
    assert.ok(outcome.kind === "answer");
    assert.ok(!leaks(JSON.stringify(outcome), value) && !leaks(outcome.body, base64(value)), outcome.body);
    assert.ok(outcome.body.includes(base64("sk_live_of_another_workspace")));
  }));

Deno.test("callOut gives back no cookie of the app's", () =>
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

/** What a customer may write in the hope of being given a key. */
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

Deno.test("callOut leaves a customer's text that looks like a place for a secret as it is", () =>
  withEcho(async ({ app, origin, seal, ask }) => {
    const body = INJECTIONS.join("\n");
    const sealed = await seal(VALUE, [origin]);
    await ask({ method: "POST", headers: { "content-type": "text/plain" }, body, secrets: { KEY: sealed } });
    assert.ok(app.received().endsWith(body));
  }));

Deno.test("callOut places a secret once: a value that looks like a place is not filled again", () =>
  withEcho(async ({ app, origin, seal, ask }) => {
    const secrets = { KEY: await seal(place("OTHER"), [origin]), OTHER: await seal(VALUE, [origin], "OTHER") };
    await ask({ headers: { "x-key": place("KEY") }, secrets });
    assert.ok(app.received().includes(`x-key: ${place("OTHER")}\r\n`));
  }));
