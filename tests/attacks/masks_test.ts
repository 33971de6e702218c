/**
 * Secrets in an app's answer are masked in every form that an app can write.
 *
 * @module
 */
import assert from "node:assert/strict";
import { makeMasker, MASKED } from "../../sandbox/mask.ts";
import { secretEncodings } from "../../sandbox/secret_encodings.ts";
import { doesNotHang } from "../support/wait.ts";
import {
  base64,
  characterReferences,
  form,
  hex,
  html,
  json,
  leaks,
  percentEncoded,
  unicode,
  utf8,
} from "./secret_forms.ts";

const SECRETS: readonly string[] = [
  "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
  `p"a/ss<w>&or'd+1 ü€\\`,
  "пароль-от-всего",
  "12345678",
  // Its own text reads as an escape.
  `c"a/n&r=y<0123456789>'%20abcdefghij\\end`,
];

const SECRET = "sk_live_4eC39HqLyjWDarjtT1zdp7dc";

/** What `htmlentities` of PHP makes of some marks. */
const MARK_NAMES: Readonly<Record<string, string>> = {
  _: "lowbar",
  "+": "plus",
  "%": "percnt",
  "\\": "bsol",
  "/": "sol",
};

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
  "a byte array in lines, deep": (secret) => `[${[...utf8(secret)].join(`,\n${" ".repeat(24)}`)}]`,
  "hex bytes in lines": (secret) =>
    hex(secret).replace(/..(?!$)/g, `$&,\n${" ".repeat(24)}`).replace(/[\da-f]{2}/g, "0x$&"),
  "html, names of marks": (secret) => html(secret).replace(/[_+%\\/]/g, (mark) => `&${MARK_NAMES[mark]};`),
  "url, some characters": (secret) =>
    encodeURIComponent(secret.slice(0, 3)) + percentEncoded(secret.slice(3, 6)) + encodeURIComponent(secret.slice(6)),
  "html, some characters": (secret) =>
    html(secret.slice(0, 2)) + characterReferences(secret.slice(2, 5)) + html(secret.slice(5)),
  "quoted-printable": (secret) => hex(secret).toUpperCase().replace(/../g, "=$&"),
  "quoted-printable in lines, in json": (secret) => json(Array.from(secret).join("=\r\n")),
  "base64 of url": (secret) => base64(`?key=${encodeURIComponent(secret)}`),
};

for (const [name, write] of Object.entries(WRITERS)) {
  Deno.test(`makeMasker masks a secret written as ${name}, in text, headers, a stream and cut text`, async () => {
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

/** Ends that are as many characters of a secret as they look like, or none at all. */
const ENDS = [
  "sk_live_4eC39HqLyjWDarjtT1zdp7d",
  "sk_live_4eC39HqLyjWDarjtT1zdpXX",
  "c2tfbGl2ZV80ZUMzOUhxTHlqV0Rhcmp",
  "%%%%",
];

Deno.test("what makeMasker holds back of cut text or an open stream does not reveal how a secret begins", async () => {
  for (const before of ["x".repeat(5000), "data: x\n\ndata: ", "data: x\r\n\r\n: "]) {
    const kept = new Set<number>();
    for (const end of ENDS) {
      for (let length = 1; length <= end.length; length++) {
        const text = `${before}${"x".repeat(40 - length)}${end.slice(0, length)}`;
        kept.add(text.length - makeMasker([SECRET]).beginning(text).length);
        kept.add(-await sentBefore(text));
      }
    }
    assert.equal(kept.size, 2, `${before.slice(0, 9)}: ${[...kept]}`);
  }
});

Deno.test("makeMasker's stream passes on an event as soon as it is complete", async () => {
  assert.equal(await sentBefore("data: hello\n\ndata: sk_li"), "data: hello\n\n".length);
  assert.equal(await sentBefore("data: hello\r\n\r\ndata: sk_li"), "data: hello\r\n\r\n".length);
});

/** How many characters a stream sends of a first piece while the next is not there. */
async function sentBefore(piece: string): Promise<number> {
  const { readable, writable } = makeMasker([SECRET]).stream();
  const writer = writable.getWriter();
  const reader = readable.getReader();
  const mark = "\n\nNEXT\n\n";
  const written = writer.write(utf8(piece)).then(() => writer.write(utf8(mark)));
  const { value } = await reader.read();
  const first = new TextDecoder().decode(value);
  await reader.cancel();
  await written.catch(() => {});
  return first.endsWith(mark) ? 0 : first.length;
}

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

Deno.test("secretEncodings has no encoding so short that ordinary text contains it by chance", () => {
  for (const form of secretEncodings("12345678")) assert.ok(form.length >= 6, form);
});

Deno.test("the password that a secret holds for Basic authentication is masked as the secret is", () => {
  const password = "p+ss w%rd&of=the client";
  for (const [name, written] of [["raw", password], ["form-encoded", form(password)]] as const) {
    const { text } = makeMasker([btoa(`desk:${written}`)]);
    assert.equal(text(`{"error":"${written} is wrong"}`), `{"error":"${MASKED} is wrong"}`, name);
    assert.equal(text(`desk:${written}`), MASKED, name);
    assert.equal(text(`${password}!`), `${MASKED}!`, name);
    assert.equal(text(base64(btoa(`desk:${written}`))), MASKED, name);
  }
  // What only looks like it: too short, no colon, or bytes that are no text.
  for (const secret of [btoa("u:short"), btoa("no colon is in this text"), btoa("\xff:not a password")]) {
    const { text } = makeMasker([secret]);
    assert.equal(
      text("short, no colon is in this text, not a password"),
      "short, no colon is in this text, not a password",
    );
  }
});
