import assert from "node:assert/strict";
import { doesNotHang } from "../support/wait.ts";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { actionFromCurl, type CurlAction } from "../../core/actions/curl/from_curl.ts";
import { parseAction } from "../../core/agent/actions/action.ts";
import type { Parsed } from "../../core/problem.ts";
import { runs } from "../support/runs.ts";

type Expected = {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Name and value of each key. */
  readonly keys?: Readonly<Record<string, string>>;
  /** A pattern for each note, in order. */
  readonly notes?: readonly RegExp[];
};

const KEY = "sk_live_0123456789";
const TOKEN = { ACME_API_KEY: KEY };
const BEARER = { Authorization: "Bearer {secrets.ACME_API_KEY}" };
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** A description of the command, the command, and the expected action; by default GET https://api.acme.com/v1. */
const COMMANDS: readonly (readonly [string, string, Expected])[] = [
  ["a plain address", "curl https://api.acme.com/v1", {}],
  ["a customer's id in its path", "curl https://api.acme.com/customers/u-1/orders", {
    url: "https://api.acme.com/customers/u-1/orders",
    notes: [/`u-1` looks like one customer's id.*\{user\.id\}/],
  }],
  ["a customer's address in its query", "curl 'https://api.acme.com/orders?customer_email=ada%40acme.com'", {
    url: "https://api.acme.com/orders?customer_email=ada%40acme.com",
    notes: [/`ada@acme\.com` looks like one customer's id/],
  }],
  [
    "a customer's id in its body",
    `curl https://api.acme.com/v1 -d '{"userId": 7}' -H 'Content-Type: application/json'`,
    {
      method: "POST",
      body: { userId: 7 },
      notes: [/`7` looks like one customer's id/],
    },
  ],
  [
    "an account of the company's own before the customer",
    "curl https://api.acme.com/accounts/4711/customers/{user.id}",
    {
      url: "https://api.acme.com/accounts/4711/customers/{user.id}",
    },
  ],
  ["a word where an id may be", "curl https://api.acme.com/users/me", { url: "https://api.acme.com/users/me" }],
  ["a prompt before it", "$ curl https://api.acme.com/v1\n", {}],
  ["a path to curl", "/usr/bin/curl https://api.acme.com/v1", {}],
  [
    "a header, a bearer key and a JSON body",
    `curl -X POST https://api.acme.com/v1 -H 'Authorization: Bearer ${KEY}' ` +
    `-H "Content-Type: application/json" -H 'X-Team: a' -d '{"a": 1, "b": ["x"]}'`,
    {
      method: "POST",
      headers: { ...BEARER, "X-Team": "a" },
      body: { a: 1, b: ["x"] },
      keys: TOKEN,
    },
  ],
  [
    "several lines",
    `curl https://api.acme.com/v1 \\\n  --request PUT \\\r\n  --header 'X-Team: a' \\\n --data '{"a":1}'`,
    {
      method: "PUT",
      headers: { "X-Team": "a" },
      body: { a: 1 },
    },
  ],
  ["ANSI-C quotes", String.raw`curl https://api.acme.com/v1 --data-raw $'{"a":"it\'s fine\u0021\\n"}'`, {
    method: "POST",
    body: { a: "it's fine!\n" },
  }],
  ["--json", `curl --json '{"a":' --json '1}' https://api.acme.com/v1`, {
    method: "POST",
    headers: { Accept: "application/json" },
    body: { a: 1 },
  }],
  ["-u user:password", "curl -u ada:lovelace1 https://api.acme.com/v1", {
    headers: { Authorization: "Basic {secrets.ACME_API_KEY}" },
    keys: { ACME_API_KEY: base64("ada:lovelace1") },
  }],
  ["-G with both kinds of data", "curl -G https://api.acme.com/v1?a=1 --data-urlencode 'q=two words&more' -d b=2", {
    url: "https://api.acme.com/v1?a=1&q=two%20words%26more&b=2",
  }],
  ["two -d and -u with a key alone", `curl https://api.acme.com/v1 -u ${KEY}: -d amount=2000 -d 'note=a+b%21'`, {
    method: "POST",
    headers: { Authorization: "Basic {secrets.ACME_API_KEY}", ...FORM },
    body: { amount: "2000", note: "a b!" },
    keys: { ACME_API_KEY: base64(`${KEY}:`) },
  }],
  ["a form with a file", "curl https://api.acme.com/v1 -F file=@photo.png -F 'title=My photo'", {
    method: "POST",
    headers: FORM,
    body: { title: "My photo" },
    notes: [/photo\.png.*left out/, /not as multipart/],
  }],
  ["a form of one file", "curl https://api.acme.com/v1 -F file=@photo.png", { method: "POST", notes: [/left out/] }],
  [
    "a browser's copy",
    `curl 'https://api.acme.com/v1' -H 'accept: */*' -H 'accept-encoding: gzip' -H 'cookie: a=1' \\
  -b 'session=abc; b=2' -H 'sec-fetch-mode: cors' -H 'Host: x' -H 'user-agent: Mozilla/5.0' --compressed`,
    {
      headers: { accept: "*/*", "user-agent": "Mozilla/5.0", Cookie: "{secrets.ACME_API_KEY}" },
      keys: { ACME_API_KEY: "a=1; session=abc; b=2" },
      notes: [/accept-encoding, sec-fetch-mode, Host/],
    },
  ],
  ["short options run together", `curl -sSLXPUT -d'{"a":1}' -HContent-Type:application/json https://api.acme.com/v1`, {
    method: "PUT",
    body: { a: 1 },
    notes: [/Redirects/],
  }],
  [
    "shell variables",
    'curl "https://api.acme.com/v1/{user.id}/${ORDER_ID}?k=$KEY" -H "Authorization: Bearer $TOKEN" -d \'{"a":"$X"}\'',
    {
      method: "POST",
      url: "https://api.acme.com/v1/{user.id}/{order_id}?k={secrets.KEY}",
      headers: { Authorization: "Bearer {secrets.TOKEN}" },
      body: { a: "$X" },
      notes: [/KEY with set_key/, /TOKEN with set_key/, /inputs.*order_id/],
    },
  ],
  [
    "placeholders",
    `curl "https://api.acme.com/v1/{user.id}?q={search}" -H 'X-Key: {secrets.K}' --data-urlencode 'plan={plan}' ` +
    "-d n={n}",
    {
      method: "POST",
      url: "https://api.acme.com/v1/{user.id}?q={search}",
      headers: { "X-Key": "{secrets.K}", ...FORM },
      body: { plan: "{plan}", n: "{n}" },
      notes: [/inputs.*search, plan, n/],
    },
  ],
  ["a placeholder for a number", `curl https://api.acme.com/v1 -d '{"seats": {seats}, "list": [{x}]}'`, {
    method: "POST",
    body: { seats: "{seats}", list: ["{x}"] },
    notes: [/inputs.*seats, x/],
  }],
  ["a pipe", "curl -s https://api.acme.com/v1 | jq .name", { notes: [/first command/] }],
  ["a body from a file", "curl https://api.acme.com/v1 -X POST -d @body.json", {
    method: "POST",
    notes: [/body\.json/],
  }],
  ["-I", "curl -I https://api.acme.com/v1", { method: "HEAD" }],
  ["a second command", "curl https://api.acme.com/v1; rm -rf / && curl $(cat x)", { notes: [/first command/] }],
  [
    "Windows line ends and quotes",
    'curl ^"https://api.acme.com/v1^" ^\r\n  -H ^"X-Team: a^" ^\r\n  -d ^"^{^\\^"a^\\^":1^}^"',
    {
      method: "POST",
      headers: { "X-Team": "a" },
      body: { a: 1 },
    },
  ],
  ["no scheme", "curl api.acme.com/v1", { notes: [/https:\/\/ was assumed/] }],
  ["two addresses", "curl -o a https://api.acme.com/v1 -o b https://api.acme.com/v2", { notes: [/several addresses/] }],
  ["--oauth2-bearer", `curl --oauth2-bearer ${KEY} https://api.acme.com/v1`, { headers: BEARER, keys: TOKEN }],
  ["--url-query", "curl https://api.acme.com/v1 --url-query 'q=a b' --url-query '+c=%20'", {
    url: "https://api.acme.com/v1?q=a%20b&c=%20",
  }],
  ["DELETE with an empty body", 'curl -X DELETE -d "" https://api.acme.com/v1', { method: "DELETE" }],
  ["an unquoted address with a query", "curl https://api.acme.com/v1?a=1&b=2", {
    url: "https://api.acme.com/v1?a=1",
    notes: [/first command/],
  }],
  [
    "keys in the query, a header and the body",
    `curl 'https://api.acme.com/v1?api_key=${KEY}&keyword=shoes-and-more' ` +
    `-H 'X-Api-Key: other-key-1' -d '{"auth": {"clientSecret": "third-key-1"}, "token": "short", "key": "${KEY}"}'`,
    {
      method: "POST",
      url: "https://api.acme.com/v1?api_key={secrets.ACME_API_KEY_2}&keyword=shoes-and-more",
      headers: { "X-Api-Key": "{secrets.ACME_API_KEY}" },
      body: {
        auth: { clientSecret: "{secrets.ACME_API_KEY_3}" },
        token: "short",
        key: "{secrets.ACME_API_KEY_2}",
      },
      keys: { ACME_API_KEY: "other-key-1", ACME_API_KEY_2: KEY, ACME_API_KEY_3: "third-key-1" },
    },
  ],
  ["credentials in the address", "curl https://ada:love%20lace@api.acme.com/v1#top", {
    headers: { Authorization: "Basic {secrets.ACME_API_KEY}" },
    keys: { ACME_API_KEY: base64("ada:love lace") },
  }],
  ["a key too short to store", "curl https://api.acme.com/v1 -H 'X-Api-Key: abc'", {
    headers: { "X-Api-Key": "{secrets.ACME_API_KEY}" },
    notes: [/ACME_API_KEY with set_key: a key has 8/],
  }],
  ["a body that is no map", "curl https://api.acme.com/v1 -d '[1, 2]'", { method: "POST", notes: [/is a map/] }],
  ["a body of text", "curl https://api.acme.com/v1 -H 'Content-Type: text/plain' -d 'hello'", {
    method: "POST",
    headers: { "Content-Type": "text/plain" },
    notes: [/neither JSON nor a form/],
  }],
  ["a body on GET", "curl -X GET https://api.acme.com/v1 -d a=1", { notes: [/a GET request has none/] }],
  ["options that change the way", "curl -k -x proxy:1 --cacert ca.pem --wat -m 5 https://api.acme.com/v1", {
    notes: [/-k/, /proxy/, /--cacert/, /--wat/],
  }],
];

const REFUSED = [
  ["", "curl.not-curl"],
  ["wget https://api.acme.com/v1", "curl.not-curl"],
  ["echo curl https://api.acme.com", "curl.not-curl"],
  ["curl 'https://api.acme.com/v1", "curl.open-quote"],
  ['curl "https://api.acme.com/v1', "curl.open-quote"],
  ["curl https://api.acme.com/v1 -H 'X-Team: a", "curl.open-quote"],
  [`curl https://api.acme.com/v1 -d '{"a": "it'\\''s}`, "curl.open-quote"],
  ["curl", "curl.no-address"],
  ["curl -s", "curl.no-address"],
  ["curl $BASE/v1", "curl.no-address"],
  ["curl https://{host}/v1", "curl.no-address"],
  ["curl https:///v1", "curl.no-address"],
  ["curl -X OPTIONS https://api.acme.com/v1", "curl.bad-method"],
] as const;

type More = Partial<Pick<Parameters<typeof actionFromCurl>[0], "keyName" | "description" | "values">>;

/** Reading a command does not depend on the choices for its values. */
const AS_COPIED = { path: "fixed", query: "fixed", body: "fixed" };

function read(curl: string, more: More = {}): Parsed<CurlAction> {
  return actionFromCurl({ name: "imported", curl, ...more });
}

function valueOf(parsed: Parsed<CurlAction>): CurlAction {
  if (parsed.kind === "ok") return parsed.value;
  throw new Error(JSON.stringify(parsed.problems));
}

for (const [title, curl, expected] of COMMANDS) {
  Deno.test(`actionFromCurl reads ${title}`, () => {
    const { action, yaml, keys, notes } = valueOf(read(curl, { values: AS_COPIED }));
    assert.equal(action.method, expected.method ?? "GET");
    assert.equal(action.url, expected.url ?? "https://api.acme.com/v1");
    assert.deepEqual(action.headers ?? {}, expected.headers ?? {});
    assert.deepEqual(action.body, expected.body);
    assert.deepEqual(Object.fromEntries(keys.map(({ name, value }) => [name, value])), expected.keys ?? {});
    for (const { origins } of keys) assert.deepEqual(origins, ["https://api.acme.com"]);
    const patterns = expected.notes ?? [];
    assert.equal(notes.length, patterns.length, notes.join("\n"));
    patterns.forEach((pattern, index) => assert.match(notes[index] ?? "", pattern));

    const parsed = parseAction("actions/imported.yaml", yaml);
    assert.equal(parsed.kind, "ok", JSON.stringify(parsed));
    for (const { value } of keys) assert.ok(!(yaml + notes.join()).includes(value), "a key is in the file");
  });
}

Deno.test("actionFromCurl refuses a command that is not exactly one request to one address", () => {
  for (const [curl, code] of REFUSED) {
    const parsed = read(curl);
    assert.equal(parsed.kind === "problems" && parsed.problems[0]?.code, code, curl);
  }
  const badName = read("curl https://api.acme.com", { keyName: "my key" });
  assert.equal(badName.kind === "problems" && badName.problems[0]?.code, "curl.bad-key-name");
});

Deno.test("actionFromCurl stores the first key under the given name and keeps the given description", () => {
  const curl = `curl https://api.acme.com/v1 -H 'Authorization: Bearer ${KEY}' -H 'X-Api-Key: other-key-1'`;
  const { action, keys } = valueOf(read(curl, { keyName: "MY_KEY", description: "Reads it." }));
  assert.equal(action.description, "Reads it.");
  assert.deepEqual(keys.map(({ name }) => name), ["MY_KEY", "MY_KEY_2"]);
  assert.deepEqual(action.headers, {
    Authorization: "Bearer {secrets.MY_KEY}",
    "X-Api-Key": "{secrets.MY_KEY_2}",
  });
});

Deno.test("actionFromCurl does not reuse a key's name that the command already has", () => {
  const { keys } = valueOf(read(`curl https://api.acme.com/?token=${KEY} -H 'X-Key: {secrets.ACME_API_KEY}'`));
  assert.deepEqual(keys.map(({ name }) => name), ["ACME_API_KEY_2"]);
});

Deno.test("actionFromCurl ignores options named like members of every object, such as constructor", () => {
  for (const name of ["constructor", "toString", "hasOwnProperty", "__proto__", "valueOf"]) {
    const { notes } = valueOf(read(`curl https://api.acme.com/v1 --${name}=x`));
    assert.ok(notes.some((note) => note.startsWith(`The option --${name} is not known`)), name);
  }
});

Deno.test("actionFromCurl takes http for a local address without a scheme", () => {
  const { action, keys } = valueOf(read(`curl localhost:8001/v1 -H 'Authorization: ${KEY}'`));
  assert.equal(action.url, "http://localhost:8001/v1");
  assert.deepEqual(keys, [{ name: "LOCALHOST_API_KEY", value: KEY, origins: ["http://localhost:8001"] }]);
});

Deno.test("actionFromCurl returns for any text in bounded time", () => {
  const pieces = [
    ..."'\"\\$ \n^&|;<>(){}[]#@=:%?*~`!".split(""),
    ...["curl ", "https://a.example/", "-d ", "-H ", "-u ", "--json ", "-G ", "-X ", "-F ", "a=b", "X: y", "{x}"],
    ...["{secrets.A}", "${V}", '{"a":1}', "-", "--", "\uE000", "\uD800", "__proto__=1", "é"],
  ];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((list) => `curl ${list.join("")}`);
  fc.assert(
    fc.property(text, (curl) => {
      const parsed = doesNotHang(() => read(curl));
      if (parsed.kind === "problems") assert.ok(parsed.problems.every(({ fix }) => fix));
      else parseAction("actions/imported.yaml", parsed.value.yaml);
    }),
    { seed: 20_261_120, numRuns: runs(300, 3000) },
  );
});

Deno.test("actionFromCurl does not hang at a command as large as a file may be", () => {
  for (const filler of ["'", '"', "$", "\\\n", "a=b&", "-d x ", "{x}", "[", "^\n", " "]) {
    const curl = `curl https://a.example/ -d "${filler.repeat(64 * 1024 / filler.length)}`;
    doesNotHang(() => read(curl));
  }
});
