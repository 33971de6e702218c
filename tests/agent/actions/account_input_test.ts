import assert from "node:assert/strict";
import { namesAccount } from "../../../core/agent/actions/account_names.ts";
import { parseAction } from "../../../core/agent/actions/action.ts";
import { faultsOf } from "../faults.ts";

/** [address, body, headers, inputs]: with a problem, since an input could select an account. */
const REFUSED: readonly (readonly [string, string, string, string])[] = [
  // By name, wherever it is used, and even when it is not used at all.
  ["/a/{user.id}?x={account_id}", "", "", "account_id: {}"],
  ["/a/{user.id}", "", "", "customerId: {}"],
  ["/a/{user.id}", "to: '{email}'", "", "email: {}"],
  ["/a/{user.id}", "x: '{userid}'", "", "userid: {enum: [a, b]}"],
  ["/a/{user.id}", "x: '{the_account_number}'", "", "the_account_number: {}"],
  ["/a/{user.id}", "x: '{sub}'", "", "sub: {}"],
  ["/a/{user.id}", "x: '{tenant}'", "", "tenant: {type: integer}"],
  ["/a/{user.id}", "x: '{orgSlug}'", "", "orgSlug: {}"],
  ["/a/{user.id}", "x: '{user2}'", "", "user2: {}"],
  ["/a/{user.id}", "x: '{uid}'", "", "uid: {}"],
  ["/a/{user.id}", "x: '{company_id}'", "", "company_id: {}"],
  // By the name of what it fills.
  ["/me/{user.id}?account={x}", "", "", "x: {}"],
  ["/me/{user.id}?Account-ID={x}", "", "", "x: {}"],
  ["/me/{user.id}?acc%6Funt={x}", "", "", "x: {}"],
  ["/me/{user.id}?filter=owner:{x}", "", "", "x: {}"],
  ["/me/{user.id}?email={x}", "", "", "x: {}"],
  ["/me/{user.id}/accounts/{x}", "", "", "x: {}"],
  ["/me/{user.id}/p/account={x}", "", "", "x: {}"],
  ["/me/{user.id}", "owner: '{x}'", "", "x: {}"],
  ["/me/{user.id}", "filter: {tenant_id: ['{x}']}", "", "x: {}"],
  ["/me/{user.id}", "filter: {account: {$eq: '{x}'}}", "", "x: {}"],
  ["/me/{user.id}", "customer: {number: '{x}'}", "", "x: {}"],
  ["/me/{user.id}", "", "X-Customer-Id: '{x}'", "x: {}"],
  ["/me/{user.id}", "", "X-Meta: 'user={x}'", "x: {}"],
  ["/lookup", "by: '{user.id}', email: '{x}'", "", "x: {}"],
  // By filling what {user.id} fills as well.
  ["/p?who={user.id}&who={x}", "", "", "x: {}"],
  ["/p?who={user.id}", "Who: '{x}'", "", "x: {}"],
  ["/a/{user.id}/b/a/{x}", "", "", "x: {}"],
  // By its place before {user.id}, or in a path without it that does not say that it is a record.
  ["/{x}/a/{user.id}", "", "", "x: {}"],
  ["/{x}/a/{user.id}", "", "", "x: {type: integer}"],
  ["/a/{x}", "by: '{user.id}'", "", "x: {}"],
  ["/a/{x}?by={user.id}", "", "", "x: {}"],
  ["/a/{x}", "", "X-By: '{user.id}'", "x: {}"],
  ["/{id}?by={user.id}", "", "", "id: {}"],
  ["/{shop}/orders?by={user.id}", "", "", "shop: {}"],
  ["/shops/{shop}/orders?by={user.id}", "", "", "shop: {}"],
  ["/companies/{company}?by={user.id}", "", "", "company: {}"],
  ["/companies/{id}?by={user.id}", "", "", "id: {}"],
  ["/teams/{code}", "by: '{user.id}'", "", "code: {}"],
  ["/orders/{order_id}/customers/{user.id}", "", "", "order_id: {}"],
  // Beside a record's name an account's stays refused, wherever {user.id} is.
  ["/orders/{customer_id}?customer={user.id}", "", "", "customer_id: {}"],
  ["/accounts/{id}?by={user.id}", "", "", "id: {}"],
  ["/accounts/{number}/cancel", "by: '{user.id}'", "", "number: {}"],
  ["/users/{order_id}", "", "X-By: '{user.id}'", "order_id: {}"],
  ["/orders/{order_id}?by={user.id}&email={x}", "", "", "order_id: {}, x: {}"],
  // By a list of accounts, or a field of a record.
  ["/a/{user.id}", "x: '{customers}'", "", "customers: {type: array}"],
  ["/a/{user.id}", "x: '{account_ids}'", "", "account_ids: {type: array, items: {type: integer}}"],
  ["/a/{user.id}", "users: '{x}'", "", "x: {type: array}"],
  ["/a/{user.id}", "x: '{x}'", "", "x: {type: array, items: {type: object, properties: {a: {}, customer_id: {}}}}"],
  ["/a/{user.id}", "x: '{x}'", "", "x: {type: array, items: {type: object, properties: {tenant: {}}}}"],
  ["/lookup", "by: '{user.id}', x: '{x}'", "", "x: {type: array, items: {type: object, properties: {email: {}}}}"],
  ["/lookup", "who: '{user.id}', x: '{x}'", "", "x: {type: array, items: {type: object, properties: {who: {}}}}"],
  // Beside another claim of the account.
  ["/a/{user.email}?x={account_id}", "", "", "account_id: {}"],
  ["/{x}/a/{user.attributes.account_id}", "", "", "x: {}"],
  ["/a", "by: '{user.email}{x}'", "", "x: {}"],
  // A name and a plan are shared by many: no account is verified.
  ["/orders/{x}/cancel", "by: '{user.name}'", "", "x: {}"],
  ["/orders/{x}/cancel?plan={user.attributes.plan}", "", "", "x: {}"],
  ["/p", "name: '{user.name}', email: '{x}'", "", "x: {}"],
  // By making another id out of {user.id}.
  ["/a/{user.id}{x}", "", "", "x: {enum: [a]}"],
  ["/a/{x}{user.id}", "", "", "x: {type: boolean}"],
  ["/a/{user.id};v={x}", "", "", "x: {}"],
  ["/a?who={user.id}.{x}", "", "", "x: {enum: ['1']}"],
  ["/a", "who: '{user.id}{x}'", "", "x: {}"],
  ["/a", "", "X-Who: '{user.id} {x}'", "x: {}"],
];

const FINE: readonly (readonly [string, string, string, string])[] = [
  ["/a/{user.id}/plan", "plan: '{plan}'", "", "plan: {enum: [starter, pro]}"],
  ["/a/{user.id}/orders/{order}", "", "", "order: {}"],
  ["/a/{user.id}/invoices/{number}.pdf", "", "", "number: {type: integer}"],
  ["/a/{user.id}?from={from}&limit={limit}", "", "", "from: {}, limit: {}"],
  ["/a/{user.id}?q={search}", "", "", "search: {}"],
  ["/{region}/a/{user.id}", "", "", "region: {enum: [eu, us]}"],
  ["/a/{user.id}", "email: '{new_email}'", "", "new_email: {}"],
  ["/a/{user.id}", "seats: '{seats}'", "", "seats: {type: integer}"],
  ["/a/{user.id}", "account: {plan: '{plan}'}", "", "plan: {}"],
  ["/a/{user.id}", "user: {name: '{new_name}', phone: {number: '{phone}'}}", "", "new_name: {}, phone: {}"],
  ["/a/{user.id}", "note: 'From the user: {note}'", "", "note: {}"],
  ["/t", "who: '{user.id}', subject: '{subject}', text: '{text}'", "", "subject: {}, text: {}"],
  ["/a/{user.id}", "", "X-Reason: '{reason}'", "reason: {}"],
  // A thing within the verified account.
  ["/a/{user.id}", "id: '{id}'", "", "id: {}"],
  ["/a/{user.id}/orders/{id}", "", "", "id: {}"],
  ["/a/{user.id}", "ids: ['{ids}']", "", "ids: {}"],
  ["/a/{user.id}/{order}", "", "", "order: {}"],
  ["/a/{user.id}/members/{member_id}", "", "", "member_id: {}"],
  ["/a/{user.id}/invite", "owner_name: '{owner_name}'", "", "owner_name: {}"],
  ["/a/{user.id}?id={order}", "", "", "order: {}"],
  ["/a/{user.email}/orders/{order_id}", "name: '{user.name}'", "", "order_id: {}"],
  ["/a/{user.attributes.account_id}/orders/{order_id}", "", "", "order_id: {}"],
  ["/a/{user.id}", "ids: '{item_ids}'", "", "item_ids: {type: array}"],
  ["/a/{user.id}", "x: '{x}'", "", "x: {type: array, items: {type: object, properties: {id: {}, email: {}}}}"],
  // A record, whose customer the app reads in the query, a header or the body.
  ["/orders/{order_id}?customer={user.id}", "", "", "order_id: {}"],
  ["/orders/{orderNumber}", "", "X-Customer: '{user.id}'", "orderNumber: {}"],
  ["/orders/{order_id}/cancel", "customerId: '{user.id}'", "", "order_id: {}"],
  ["/orders/{order}?customer={user.email}", "", "", "order: {}"],
  ["/claims/{claim}/items/{item}?customer={user.id}", "", "", "claim: {}, item: {}"],
  ["/invoices/{id}.pdf?customer={user.id}", "", "", "id: {}"],
  ["/orders?customer={user.id}&id={order_id}", "", "", "order_id: {}"],
  ["/refunds", "orderId: '{orderId}', customerId: '{user.id}'", "", "orderId: {}"],
  ["/a/{user.id}/team", "size: '{team_size}'", "", "team_size: {type: integer}"],
];

function actionFile(
  [url, body, headers, input]: readonly [string, string, string, string],
): string {
  return `description: x\nmethod: POST\nurl: "https://a.example${url}"\n` +
    `body: {${body}}\nheaders: {${headers}}\ninput: {${input}}\n`;
}

Deno.test("accountInputs finds every way to select an account beside {user.id}", () => {
  for (const row of REFUSED) {
    const codes = faultsOf(parseAction("actions/a.yaml", actionFile(row)))
      .map((fault) => fault.split(" ")[1]);
    assert.ok(codes.includes("action.account-input"), `${row}: ${codes}`);
  }
});

Deno.test("accountInputs ignores inputs that select a thing and not an account", () => {
  for (const row of FINE) {
    const faults = faultsOf(parseAction("actions/a.yaml", actionFile(row)));
    assert.deepEqual(faults, [], String(row));
  }
});

/** [method, address, body, inputs] without {user.id}: the AI would choose whose account or whose record it is. */
const UNVERIFIED: readonly (readonly [string, string, string, string])[] = [
  ["GET", "/lookup?email={email}", "", "email: {}"],
  ["GET", "/support/accounts/{user_id}", "", "user_id: {}"],
  ["GET", "/support/accounts/{x}", "", "x: {}"],
  ["GET", "/users/{name}", "", "name: {}"],
  ["GET", "/customers/{which}/plan", "", "which: {}"],
  ["GET", "/q?phone={number}", "", "number: {}"],
  ["GET", "/q?x={customerEmail}", "", "customerEmail: {}"],
  ["GET", "/q?x={kundennummer}", "", "kundennummer: {}"],
  ["GET", "/q?x={numero_cliente}", "", "numero_cliente: {}"],
  ["GET", "/q?x={id_usuario}", "", "id_usuario: {}"],
  ["GET", "/konten/{nr}", "", "nr: {}"],
  ["GET", "/q?%E9%A1%A7%E5%AE%A2={x}", "", "x: {}"],
  ["GET", "/q?m%C3%BC%C5%9Fteri-no={x}", "", "x: {}"],
  ["POST", "/plan", "user_id: '{user_id}', plan: pro", "user_id: {}"],
  ["POST", "/plan", "filter: {account: {eq: '{x}'}}", "x: {}"],
  ["POST", "/orders/{order_id}/cancel", "", "order_id: {}"],
  ["POST", "/orders/{x}/cancel", "", "x: {}"],
  ["DELETE", "/o?ref={r}", "", "r: {}"],
  ["POST", "/cancel", "order: {number: '{n}'}", "n: {}"],
  ["PUT", "/newsletter", "email: '{email}'", "email: {}"],
  ["POST", "/q", "x: '{x}'", "x: {type: array, items: {type: object, properties: {phone: {}}}}"],
  ["POST", "/cancel", "x: '{x}'", "x: {type: array, items: {type: object, properties: {order_id: {}}}}"],
  ["POST", "/cancel", "x: '{order_ids}'", "order_ids: {type: array}"],
  ["GET", "/q?account={x}", "", "x: {type: array}"],
];

Deno.test("the problem for an account input in the path says where to write {user.id}", () => {
  const problem = (row: readonly [string, string, string, string]) => {
    const parsed = parseAction("actions/a.yaml", actionFile(row));
    assert.ok(parsed.kind === "problems", String(row));
    return parsed.problems[0];
  };
  const query = problem(["/a/{x}?by={user.id}", "", "X-By: '{user.id}'", "x: {}"]);
  assert.match(
    query?.message ?? "",
    /its path does not say whose it is: \{user\.id\} is in the query and a header alone/,
  );
  assert.match(query?.fix ?? "", /\/customers\/\{user\.id\}\/orders\/\{order_id\}/);
  assert.match(problem(["/a/{x}", "by: '{user.id}'", "", "x: {}"])?.message ?? "", /is in the body alone/);
  const before = problem(["/{x}/a/{user.id}", "", "", "x: {}"]);
  assert.match(before?.message ?? "", /it comes before \{user\.id\} in the path/);
  assert.match(before?.fix ?? "", /^Put it after/);
  assert.match(problem(["/a/{user.id}", "x: '{email}'", "", "email: {}"])?.fix ?? "", /^Remove it/);
});

const UNVERIFIED_FINE: readonly (readonly [string, string, string, string])[] = [
  ["GET", "/articles/{id}", "", "id: {}"],
  ["GET", "/orders/{order_id}", "", "order_id: {}"],
  ["GET", "/status", "", ""],
  ["GET", "/search?q={q}&page={page}", "", "q: {}, page: {type: integer}"],
  ["POST", "/feedback", "text: '{text}', stars: '{stars}'", "text: {}, stars: {type: integer}"],
  ["POST", "/modes/{mode}/on", "", "mode: {enum: [a, b]}"],
  ["POST", "/vote", "x: '{x}'", "x: {type: array, items: {type: object, properties: {code: {enum: [a, b]}, n: {}}}}"],
];

function unverifiedFile(
  [method, url, body, input]: readonly [string, string, string, string],
  account = "",
): string {
  return `description: x\nmethod: ${method}\nurl: "https://a.example${url}"\n` +
    (body === "" ? "" : `body: {${body}}\n`) + `input: {${input}}\n${account}`;
}

Deno.test("accountInputs refuses to let the AI choose an account or a record where no customer is verified", () => {
  for (const row of UNVERIFIED) {
    const codes = faultsOf(parseAction("actions/a.yaml", unverifiedFile(row))).map((fault) => fault.split(" ")[1]);
    assert.deepEqual(codes, ["action.account-input"], String(row));
  }
  for (const row of UNVERIFIED_FINE) {
    const codes = faultsOf(parseAction("actions/a.yaml", unverifiedFile(row))).map((fault) => fault.split(" ")[1]);
    assert.deepEqual(codes, row[0] === "GET" ? [] : ["action.anonymous-change"], String(row));
  }
});

Deno.test("account: {public: reason} allows it with a warning, needs a reason, and does nothing beside {user.id}", () => {
  const codes = (text: string) => faultsOf(parseAction("actions/a.yaml", text)).map((fault) => fault.split(" ")[1]);
  for (const row of UNVERIFIED) {
    const parsed = parseAction(
      "actions/a.yaml",
      unverifiedFile(row, "account: {public: The number is on the parcel.}"),
    );
    assert.ok(parsed.kind === "ok", String(row));
    assert.equal(parsed.value.publicReason, "The number is on the parcel.");
    assert.deepEqual(parsed.warnings.map(({ code }) => code), ["action.public-account"], String(row));
  }
  const lookup = unverifiedFile(["GET", "/accounts/{user_id}", "", "user_id: {}"]);
  for (const account of ["account: public", "account: {}", 'account: {public: ""}', "account: {public: true}"]) {
    assert.notEqual(codes(`${lookup}${account}`).length, 0, account);
    assert.equal(parseAction("actions/a.yaml", `${lookup}${account}`).kind, "problems", account);
  }
  const beside = actionFile(["/a/{user.id}", "user_id: '{user_id}'", "", "user_id: {}"]);
  assert.deepEqual(codes(`${beside}account: {public: The number is on the parcel.}`), [
    "action.public-with-customer",
    "action.account-input",
  ]);
});

Deno.test("namesAccount splits a name into words before it decides", () => {
  const yes = [
    "account",
    "Accounts",
    "ACCOUNT_ID",
    "acct-no",
    "X-Org",
    "userName",
    "member_ref",
    "client.id",
    "workspaceKey",
  ];
  const no = [
    "plan",
    "account_type",
    "user_note",
    "subject",
    "subtotal",
    "order_id",
    "width",
    "idea",
    "valid",
    "clientele",
    "accounting",
  ];
  for (const name of yes) assert.equal(namesAccount(name), true, name);
  for (const name of no) assert.equal(namesAccount(name), false, name);
});
