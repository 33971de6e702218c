import assert from "node:assert/strict";
import { parseAction } from "../../../core/agent/actions/action.ts";
import { actionOrigin } from "../../../core/agent/actions/action_url.ts";
import { faultsOf, valueOf } from "../faults.ts";

const PATH = "actions/change_plan.yaml";

const CHANGE_PLAN = `description: Changes the plan.
status: Changing…
method: post
url: "https://app.example:8443/accounts/{user.id}/plan?key={secrets.B}"
headers:
  Authorization: "Bearer {secrets.A}"
body:
  plan: "{plan}"
  by: [desk, "{secrets.A}"]
input:
  plan: {type: string, enum: [starter, pro], description: The plan.}
pick: [plan]
widget: account_card
widget_done: "Now {{ plan | title }}."
mock: {plan: pro}
`;

/** Lines after `description: x` and an https address, so the first of them is line 3. */
function action(lines: string): string {
  return `description: x\nurl: "https://a.example/p"\n${lines}`;
}

/** An action with this address and these inputs; the address is line 2, column 6. */
function withUrl(url: string, input = ""): string {
  return `description: x\nurl: "https://a.example${url}"\n${input}`;
}

const TEXT_X = "input: {x: {type: string}}";

const FORM: readonly (readonly [string, readonly string[]])[] = [
  ["", ["1:1 action.wrong-type"]],
  ["- a", ["1:1 action.wrong-type"]],
  ["description: x", ["1:1 action.missing-key"]],
  ["url: {user.id}", ["1:6 yaml.unquoted-placeholder"]],
  ["url: {user.id}/plan", ["1:15 yaml.syntax"]],
  ["url: {{ x }}", ["1:6 yaml.unquoted-placeholder"]],
  [action("body:\n  plan: {plan}"), ["4:9 yaml.unquoted-placeholder"]],
  [action("descripton: x"), ["3:1 action.unknown-key"]],
  [action("method: FETCH"), ["3:9 action.unknown-value"]],
  [action("headers: [a]"), ["3:10 action.wrong-type"]],
  [action("headers: {A: 1}"), ["3:14 action.wrong-type"]],
  [action('headers: {"A B": x}'), ["3:11 action.bad-name"]],
  [action("body: text"), ["3:7 action.bad-value"]],
  [action("pick: plan"), ["3:7 action.wrong-type"]],
  [action("input: {x: {tipe: string}}"), ["3:13 action.unknown-key"]],
  [action("input: {x: {type: text}}"), ["3:19 action.unknown-value"]],
  [action("input: {a-b: {type: string}}"), ["3:9 action.bad-name"]],
  [action("input: {x: string}"), ["3:12 action.wrong-type"]],
  [action("status: x\nstatus: y"), ["4:1 yaml.duplicate-key"]],
  [action("status: *x"), ["3:9 yaml.alias"]],
  [action("mock: .nan"), ["3:7 yaml.not-json"]],
  [action("mock: {? [a] : b}"), ["3:10 yaml.key-not-text"]],
  [action("\tstatus: x"), ["3:1 yaml.syntax"]],
  ["url: https://a.example/", ["1:1 action.no-description"]],
];

const RULES: readonly (readonly [string, readonly string[]])[] = [
  [withUrl("/{x}", TEXT_X), []],
  [withUrl("/{x}"), ["2:25 action.undeclared-input"]],
  [withUrl("/{ x }", TEXT_X), [
    "2:6 action.bad-url",
    "2:6 action.bad-placeholder",
  ]],
  [withUrl("/{{x}}", TEXT_X), ["2:6 action.bad-placeholder"]],
  [withUrl("/{user.email}"), []],
  [withUrl("/{user.phone}"), ["2:6 action.bad-placeholder"]],
  [withUrl("/{user.attributes}"), ["2:6 action.bad-placeholder"]],
  [withUrl("/{user.attributes.plan}?n={user.name}"), []],
  [withUrl("{user.attributes.host}/p"), ["2:24 action.placeholder-in-host"]],
  [action("headers: {Idempotency-Key: '{call.id}'}\nbody: {id: '{call.id}'}"), []],
  [action("headers: {Idempotency-Key: '{call.key}'}"), ["3:28 action.bad-placeholder"]],
  [action("body: {id: '{call.key}'}"), ["3:12 action.bad-placeholder"]],
  [withUrl("/{secrets.A}"), ["2:25 action.secret-place"]],
  [withUrl("/?k={secrets.A}"), []],
  [withUrl("/?{x}=1", TEXT_X), ["2:26 action.placeholder-in-name"]],
  [withUrl("/?{x}", TEXT_X), ["2:26 action.placeholder-in-name"]],
  [withUrl("{x}/p", TEXT_X), ["2:24 action.placeholder-in-host"]],
  [withUrl(":{x}/p", TEXT_X), [
    "2:6 action.bad-url",
    "2:25 action.placeholder-in-host",
  ]],
  [withUrl("@evil.example/p"), ["2:6 action.bad-url"]],
  [withUrl("/a/../b"), ["2:6 action.bad-url"]],
  [withUrl("/a/%2E%2e/b"), ["2:6 action.bad-url"]],
  [withUrl("/a b"), ["2:6 action.bad-url"]],
  [withUrl("/a#b"), ["2:6 action.bad-url"]],
  [withUrl("/a\\\\b"), ["2:6 action.bad-url"]],
  ["description: x\nurl: /relative", ["2:6 action.bad-url"]],
  ["description: x\nurl: https://", ["2:6 action.bad-url"]],
  ['description: x\nurl: "{x}"\ninput: {x: {}}', [
    "2:6 action.bad-url",
    "2:7 action.placeholder-in-host",
  ]],
  [
    withUrl("/{x}", "input: {x: {required: false}}"),
    ["2:25 action.optional-in-path"],
  ],
  [withUrl("/?x={x}", "input: {x: {required: false}}"), []],
  [action("input: {x: {}}"), ["3:9 action.unused-input"]],
  [action("widget_done: '{{ x }}'\ninput: {x: {}}"), []],
  [action("body: {a: '{x}'}\ninput: {x: {enum: [1]}}"), [
    "4:20 action.enum-type",
  ]],
  [
    action("body: {a: '{x}'}\ninput: {x: {type: integer, enum: [1, 1.5]}}"),
    ["4:38 action.enum-type"],
  ],
  [action("method: GET\nbody: {}"), ["4:1 action.body-on-get"]],
  [action("method: HEAD\nbody: {a: 1}"), ["4:1 action.body-on-get"]],
  [action("body: {'{x}': 1}\ninput: {x: {}}"), [
    "3:15 action.placeholder-in-key",
  ]],
  [action("body: {q: 'query { user { id } }'}"), []],
  [action("body: {q: '{nope}'}"), ["3:12 action.undeclared-input"]],
  [
    action("body: {q: '{ x }'}\ninput: {x: {}}"),
    ["3:11 action.bad-placeholder"],
  ],
  [action("body: {q: '{user.name}'}"), []],
  [action("body: {q: '{user.nmae}'}"), ["3:11 action.bad-placeholder"]],
  [action("headers: {Host: a.example}"), ["3:11 action.reserved-header"]],
  [action("headers: {Transfer-Encoding: chunked}"), [
    "3:11 action.reserved-header",
  ]],
  [action("headers: {X-HTTP-Method-Override: DELETE}"), ["3:11 action.other-method"]],
  [action("method: HEAD\nheaders: {x-method-override: PUT}"), ["4:11 action.other-method"]],
  [action("method: PUT\nheaders: {X-HTTP-Method-Override: PATCH}"), []],
  [withUrl("/posts/1?a=b&%5Fmethod=DELETE"), ["2:6 action.other-method"]],
  [withUrl("/posts/1?a_method=b"), []],
  [action("headers: {A: x, a: y}"), ["3:17 action.duplicate-header"]],
  [action('headers: {A: "x\\r\\nB: y"}'), ["3:14 action.bad-header"]],
  [action('headers: {A: "日本"}'), ["3:14 action.bad-header"]],
  [action("headers: {Authorization: '{x}'}\ninput: {x: {}}"), [
    "3:27 action.input-in-credential",
  ]],
  [action("headers: {X-Note: '{x}'}\ninput: {x: {}}"), []],
  [action("status: '{secrets.A}'"), ["3:9 action.secret-place"]],
  [action("mock: {a: ['{secrets.A}']}"), ["3:12 action.secret-place"]],
  [action("body: {a: '{x}'}\ninput: {x: {description: '{secrets.A}'}}"), [
    "4:26 action.secret-place",
  ]],
  ["description: '{secrets.A}'\nurl: https://a.example/", [
    "1:14 action.secret-place",
  ]],
  [action("widget_done: '{{ plan'"), ["3:14 template.syntax"]],
  [action("pick: [plan, sets]\nmock: {plan: 1, seats: 2}"), [
    "3:14 action.pick-not-in-mock",
  ]],
  [withUrl("/{account_id}", "input: {account_id: {}}"), [
    "2:25 action.account-input",
  ]],
];

/** A change with the input `plan`, which is line 4, and these lines after it. */
function withQuestion(lines: string, plan = "{enum: [a, b]}"): string {
  return `description: x\nurl: "https://a.example/p/{user.id}"\nbody: {plan: "{plan}"}\ninput: {plan: ${plan}}\n${lines}`;
}

const QUESTIONS: readonly (readonly [string, readonly string[]])[] = [
  [withQuestion("label: Change\nconfirm: To {{ labels.plan }}?"), []],
  [withQuestion("confirm: {en: 'To {{ plan }}?', de: 'Zu {{ plan }}?'}"), []],
  [withQuestion("confirm: {en: 'To {{ plan | titel }}?'}"), ["5:15 template.unknown-filter"]],
  [withQuestion("confirm: {xx: Hello}"), ["5:10 action.bad-value"]],
  [withQuestion("confirm: {}"), ["5:10 action.bad-value"]],
  [withQuestion("confirm: '{secrets.A}'"), ["5:10 action.secret-place"]],
  [withQuestion("", "{enum: [a, b], labels: {a: One, c: Two}}"), ["4:47 action.label-of-no-value"]],
  [withQuestion("", "{enum: [a, b], labels: {a: One, b: one}}"), ["4:47 action.same-label"]],
  [withQuestion("", "{enum: [a, b], labels: {a: {en: One, de: Eins}, b: {en: Two, de: Eins}}}"), [
    "4:63 action.same-label",
  ]],
  [withQuestion("confirm: To {{ reads }}?").replaceAll(/\bplan\b/g, "reads"), ["4:9 action.reserved-input"]],
  [action("preview: get_account"), ["3:1 action.question-of-read"]],
];

Deno.test("parseAction checks labels, confirm and preview", () => {
  for (const [text, expected] of QUESTIONS) assert.deepEqual(otherFaults(text), expected, text);
});

/** An action whose body puts in the input `x`, which is line 4. */
function withInput(declared: string, value = "'{x}'"): string {
  return `description: x\nurl: "https://a.example/p"\nbody: {a: ${value}}\ninput: {x: ${declared}}\n`;
}

/** [a builder's first try, the fault, how to write it]. */
const FIRST_TRIES: readonly (readonly [string, readonly string[], RegExp])[] = [
  [withInput("{type: list}"), ["4:19 action.unknown-value"], /Write `type: array` with `items`/],
  [withInput("{type: object}"), ["4:19 action.unknown-value"], /an input for each field.*items: \{type: object/],
  [withInput("{type: array, items: string}"), ["4:33 action.wrong-type"], /such as \{type: string\}/],
  [withInput("{type: array, items: {type: array}}"), ["4:40 action.unknown-value"], /flat records/],
  [
    withInput("{type: array, items: {type: object, properties: {a: {type: object}}}}"),
    ["4:71 action.unknown-value"],
    /beside the others/,
  ],
  [withInput("{type: array, minItems: 1}"), ["4:26 action.unknown-key"], /Write `min`/],
  [withInput("{maxLength: 5}"), ["4:13 action.unknown-key"], /Write `max`/],
  [withInput("{type: array, items: {type: object}}"), ["4:33 action.no-properties"], /Write `properties`/],
  [withInput("{pattern: '(?=a)b'}"), ["4:22 action.bad-pattern"], /no look-around/],
  [withInput("{type: integer, pattern: a}"), ["4:37 action.only-text"], /type: string/],
  [withInput("{format: phone}"), ["4:21 action.bad-value"], /one of date, date-time/],
  [withInput("{min: 5, max: 2}"), ["4:18 action.bad-bound"], /Exchange/],
  [withInput("{type: boolean, min: 1}"), ["4:33 action.bad-bound"], /Remove/],
  [withInput("{type: array, max: 1000}"), ["4:31 action.bad-bound"], /from 0 to 100/],
  [withInput("{type: integer, default: one}"), ["4:37 action.default-type"], /a whole number/],
  [withInput("{default: a, required: true}"), ["4:35 action.default-required"], /Remove one/],
  [withInput("{type: array}", "'ids: {x}'"), ["3:17 action.list-place"], /whole value of a body field/],
  [
    withUrl("/?id={x}", "input: {x: {type: array, items: {type: object, properties: {a: {}}}}}"),
    ["2:29 action.list-place"],
    /items: "\{x\}"/,
  ],
  [withUrl("/{x}", "input: {x: {type: array}}"), ["2:25 action.list-place"], /repeated/],
  [action("ok_when: 'status ='"), ["3:10 action.bad-condition"], /status == 'ok'/],
  [action("ok_when: 'a %}{% if b'"), ["3:10 action.bad-condition"], /one expression/],
  [action("ok_when: [a]"), ["3:10 action.wrong-type"], /a condition about the answer/],
  [action("pick: [a..b]"), ["3:8 action.bad-pick"], /items\.name/],
  [action(`pick: [${"a.".repeat(20)}a]`), ["3:8 action.bad-pick"], /items\.name/],
  [action("body: '{\"a\": 1}'"), ["3:7 action.bad-value"], /a map of the body's fields, such as \{note/],
  [action("body: [a]"), ["3:7 action.bad-value"], /a map of the body's fields/],
];

Deno.test("parseAction explains how to fix what builders commonly write first", () => {
  for (const [text, expected, fix] of FIRST_TRIES) {
    const parsed = parseAction(PATH, text);
    assert.deepEqual(faultsOf(parsed), expected, text);
    assert.match((parsed.kind === "problems" && parsed.problems[0]?.fix) || "", fix, text);
  }
});

const NESTED = "mock: {id: 1, items: [{sku: a, count: 2}], methods: {m_1: {kind: card}}}\n";

/** [lines, the warnings, what the first of them says]. */
const WARNED: readonly (readonly [string, readonly string[], RegExp])[] = [
  ["pick: []", ["3:1 action.empty-pick"], /remove `pick`/],
  [`pick: [id, items.sku, "items[].count", methods.*.kind]\n${NESTED}`, [], /^$/],
  [`pick: [items.name]\n${NESTED}`, ["3:8 action.pick-not-in-mock"], /Use one of `items\.sku`, `items\.count`/],
  [`pick: [itms.sku]\n${NESTED}`, ["3:8 action.pick-not-in-mock"], /`id`, `items`, `methods`/],
  [`pick: [methods.kind]\n${NESTED}`, ["3:8 action.pick-not-in-mock"], /`methods\.m_1`/],
  ["pick: [a.b]\nmock: {a: text}", ["3:8 action.pick-not-in-mock"], /`a` has no fields/],
  ["ok_when: status == 'ok'\nmock: {state: ok}", ["3:1 action.mock-not-ok"], /by their names/],
  ["ok_when: status == 'ok'\nmock: {status: ok}", [], /^$/],
  [
    'method: POST\ninput: {rental: {}}\nbody: {a: "{rental}"}\nwidget_done: "{{ rental.bike }} is yours."\naccount: {public: anyone may}',
    ["6:1 action.line-name"],
    /A card \(`widget`\) shows the answer/,
  ],
  [
    'method: POST\ninput: {plan: {}}\nbody: {a: "{plan}"}\nwidget_failed: "{{ reson }}"\naccount: {public: anyone may}',
    ["6:1 action.line-name"],
    /Did you mean `reason`/,
  ],
  [
    'method: POST\ninput: {days: {}}\nbody: {a: "{days}"}\nconfirm: "{% for d in reads.get_days %}{{ d.name }}{% endfor %}{% set n = days %}{{ n }}' +
    '{{ labels.days }}{{ preview.until | date }}"\naccount: {public: anyone may}',
    [],
    /^$/,
  ],
  ["body: {}\nreads: true", ["4:1 action.reads"], /Remove `reads` if/],
];

Deno.test("parseAction warns of settings that cannot work, and names the existing ones", () => {
  for (const [lines, expected, fix] of WARNED) {
    const parsed = parseAction(PATH, action(lines));
    assert.deepEqual(faultsOf(parsed), expected, lines);
    assert.match((parsed.kind === "ok" && parsed.warnings[0]?.fix) || "", fix, lines);
  }
});

Deno.test("parseAction counts a POST with `reads: true` as a read, and a GET as one in any case", () => {
  const read = (lines: string) => valueOf(parseAction(PATH, action(lines)));
  const search = read("method: POST\nreads: true\nbody: {q: a}");
  assert.deepEqual([search.changes, search.readsByFile], [false, true]);
  const plain = read("method: GET\nreads: true");
  assert.deepEqual([plain.changes, plain.readsByFile], [false, false]);
  const kept = read("method: POST\nreads: false");
  assert.deepEqual([kept.changes, kept.readsByFile], [true, false]);
});

Deno.test("parseAction takes lists, records, bounds, patterns, formats and defaults", () => {
  const fine = [
    withInput("{type: array, items: {type: integer, min: 1}, min: 1, max: 100}"),
    withInput("{type: array, items: {type: object, properties: {a: {pattern: 'x+'}, b: {type: number}}}}"),
    withInput("{format: date-time, default: '2027-03-31T14:00:00+02:00'}"),
    withInput("{type: array, default: [a, b]}"),
    withUrl("/?id={x}", "input: {x: {type: array}}"),
    withUrl("/{x}", "input: {x: {default: all}}"),
  ];
  for (const text of fine) assert.deepEqual(otherFaults(text), [], text);
});

Deno.test("parseAction reads every field", () => {
  const read = valueOf(parseAction(PATH, CHANGE_PLAN));
  assert.equal(read.name, "change_plan");
  assert.equal(read.method, "POST");
  assert.equal(read.changes, true);
  assert.equal(read.usesIdentity, true);
  assert.deepEqual(read.secrets, ["A", "B"]);
  assert.deepEqual(read.body, { plan: "{plan}", by: ["desk", "{secrets.A}"] });
  assert.deepEqual([...read.headers], [["Authorization", "Bearer {secrets.A}"]]);
  assert.deepEqual([...read.input], [["plan", {
    type: "string",
    enum: ["starter", "pro"],
    description: "The plan.",
    pattern: null,
    format: null,
    min: null,
    max: null,
    required: true,
    default: undefined,
    label: null,
    labels: {},
  }]]);
  assert.deepEqual(read.pick, ["plan"]);
  assert.deepEqual(read.mock, { plan: "pro" });
  assert.equal(read.widgetDone, "Now {{ plan | title }}.");
  assert.equal(read.widgetFailed, null);
  assert.equal(actionOrigin(read), "https://app.example:8443");
  assert.deepEqual(
    read.placeholders.map(({ place, placeholder }) => [
      place,
      placeholder.kind,
    ]),
    [
      ["path", "identity"],
      ["query", "secret"],
      ["header", "secret"],
      ["body", "input"],
      ["body", "secret"],
    ],
  );
});

Deno.test("parseAction takes GET without a body and POST with one when the file names no method", () => {
  const methodOf = (lines: string) => valueOf(parseAction(PATH, action(lines))).method;
  assert.equal(methodOf(""), "GET");
  assert.equal(methodOf("body: {}"), "POST");
  assert.equal(methodOf("method: delete"), "DELETE");
});

Deno.test("parseAction says what is wrong with a file's form, and where", () => {
  for (const [text, expected] of FORM) {
    assert.deepEqual(faultsOf(parseAction(PATH, text)), expected, text);
  }
});

Deno.test("parseAction warns of a GET whose address says that it changes something", () => {
  const warned = (url: string) => {
    const parsed = parseAction(PATH, withUrl(url));
    return parsed.kind === "ok" ? parsed.warnings.map(({ code }) => code) : ["problem"];
  };
  for (const url of ["/posts/1/delete", "/orders/{user.id}/Cancel", "/delete.php?id=1", "/x?action=refund"]) {
    assert.deepEqual(warned(url), ["action.read-that-changes"], url);
  }
  for (const url of ["/cancel-policy", "/refunds", "/deleted", "/x?q=delete", "/x?do=list"]) {
    assert.deepEqual(warned(url), [], url);
  }
});

Deno.test("parseAction warns of a change that anyone in the chat can have made", () => {
  const codes = (url: string, more: string) =>
    faultsOf(parseAction(PATH, `description: x\nurl: "https://a.example${url}"\n${more}`));
  assert.deepEqual(codes("/newsletter", "method: POST"), ["2:1 action.anonymous-change"]);
  assert.deepEqual(codes("/newsletter", "method: DELETE"), ["2:1 action.anonymous-change"]);
  assert.deepEqual(codes("/newsletter", "method: POST\naccount: {public: Anyone may join.}"), []);
  assert.deepEqual(codes("/{user.id}/newsletter", "method: POST"), []);
  assert.deepEqual(codes("/newsletter", ""), []);
});

/** The faults of a file besides that anyone can have its change made: most files here have no customer. */
function otherFaults(text: string): readonly string[] {
  return faultsOf(parseAction(PATH, text)).filter((fault) => !fault.endsWith(" action.anonymous-change"));
}

Deno.test("parseAction checks what the form cannot express", () => {
  for (const [text, expected] of RULES) {
    assert.deepEqual(otherFaults(text), expected, text);
  }
});

Deno.test("parseAction says how to fix every fault, and says quote it for a bare {user.id}", () => {
  for (const [text] of [...FORM, ...RULES]) {
    const parsed = parseAction(PATH, text);
    const faults = parsed.kind === "ok" ? parsed.warnings : parsed.problems;
    for (const fault of faults) assert.ok(fault.fix, fault.code);
  }
  const bare = parseAction(PATH, "url: {user.id}");
  assert.match(
    (bare.kind === "problems" && bare.problems[0]?.fix) || "",
    /quote it/i,
  );
});
