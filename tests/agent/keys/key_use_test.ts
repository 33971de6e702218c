import assert from "node:assert/strict";
import { checkAgent } from "../../../core/agent/check.ts";
import { newKeyUses } from "../../../core/agent/keys/key_use.ts";

const APP = "https://app.example.com";
const IN_HEADER = `description: Reads.\nurl: ${APP}/x\nheaders:\n  Authorization: Bearer {secrets.KEY}\n`;
const IN_BODY =
  `description: Signs in.\nmethod: POST\nurl: ${APP}/login\nbody:\n  auth:\n    api_key: "{secrets.KEY}"\n`;
const IN_QUERY = `description: Reads.\nurl: "${APP}/x?api_key={secrets.KEY}"\n`;
const IN_NOTE = `description: Reads.\nurl: ${APP}/x\nheaders:\n  X-Note: "{secrets.KEY}"\n`;

function actionsOf(files: Readonly<Record<string, string>>) {
  const named = Object.entries(files).map(([name, yaml]) => [`actions/${name}.yaml`, yaml] as const);
  const { agent, problems } = checkAgent(new Map(named), { privateHosts: [] });
  assert.deepEqual(problems, []);
  return agent.actions;
}

function usesOf(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
  return newKeyUses(actionsOf(before), actionsOf(after)).map(({ file, line, message }) =>
    `${file}:${line} ${/sends the key (.*), where/.exec(message)?.[1]}`
  );
}

/** Changes that an owner has to accept. */
const NEW: readonly (readonly [
  says: string,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
  uses: readonly string[],
])[] = [
  ["a key in a body", {}, { a: IN_BODY }, ["actions/a.yaml:5 KEY in the body's field auth.api_key"]],
  ["a key that was in a header, in a body", { a: IN_HEADER }, { a: IN_HEADER, b: IN_BODY }, [
    "actions/b.yaml:5 KEY in the body's field auth.api_key",
  ]],
  ["another field of a body", { a: IN_BODY }, { a: IN_BODY.replace("api_key", "note") }, [
    "actions/a.yaml:5 KEY in the body's field auth.note",
  ]],
  [
    "another address of a body",
    { a: IN_BODY },
    { a: IN_BODY.replace("/login", "/notes") },
    [
      "actions/a.yaml:5 KEY in the body's field auth.api_key",
    ].map((use) => use.replace(":3", ":4")),
  ],
  ["a body at an address that an input chooses", { a: IN_BODY.replace("/login", "/{user.id}/x") }, {
    a: IN_BODY.replace("/login", "/{user.id}/{page}").replace("body:", "input:\n  page: {type: string}\nbody:"),
  }, ["actions/a.yaml:7 KEY in the body's field auth.api_key"]],
  ["another method of a body", { a: IN_BODY }, { a: IN_BODY.replace("POST", "PUT") }, [
    "actions/a.yaml:5 KEY in the body's field auth.api_key",
  ]],
  ["a body at another origin", { a: IN_BODY }, { a: IN_BODY.replace("app.", "api.") }, [
    "actions/a.yaml:5 KEY in the body's field auth.api_key",
  ]],
  ["another key in a body", { a: IN_BODY }, { a: IN_BODY.replace("KEY}", "OTHER}") }, [
    "actions/a.yaml:5 OTHER in the body's field auth.api_key",
  ]],
  ["a key in the query", {}, { a: IN_QUERY }, ["actions/a.yaml:2 KEY in the query parameter api_key"]],
  ["another parameter", { a: IN_QUERY }, { a: IN_QUERY.replace("api_key", "q") }, [
    "actions/a.yaml:2 KEY in the query parameter q",
  ]],
  ["a header that carries no key by its name", { a: IN_HEADER }, { a: IN_HEADER, b: IN_NOTE }, [
    "actions/b.yaml:4 KEY in the header X-Note",
  ]],
];

for (const [says, before, after, uses] of NEW) {
  Deno.test(`newKeyUses finds ${says}`, () => assert.deepEqual(usesOf(before, after), uses));
}

/** Changes that anyone who may edit actions may save. */
const ORDINARY: readonly (readonly [
  says: string,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
])[] = [
  ["a new key in Authorization", {}, { a: IN_HEADER }],
  ["a new key in X-Api-Key", {}, { a: IN_NOTE.replace("X-Note", "X-Api-Key") }],
  ["a new key in X-Auth-Token", {}, { a: IN_NOTE.replace("X-Note", "X-Auth-Token") }],
  ["what is saved already", { a: IN_BODY, b: IN_QUERY, c: IN_NOTE }, { a: IN_BODY, b: IN_QUERY, c: IN_NOTE }],
  ["a renamed action", { a: IN_BODY }, { other: IN_BODY }],
  ["another description", { a: IN_BODY }, { a: IN_BODY.replace("Signs in.", "Signs the desk in.") }],
  ["the same parameter at another path", { a: IN_QUERY }, { a: IN_QUERY, b: IN_QUERY.replace("/x", "/y") }],
  ["the same header at another path", { a: IN_NOTE }, { a: IN_NOTE, b: IN_NOTE.replace("/x", "/y") }],
  ["a removed action", { a: IN_BODY }, {}],
];

for (const [says, before, after] of ORDINARY) {
  Deno.test(`newKeyUses lets pass: ${says}`, () => assert.deepEqual(usesOf(before, after), []));
}
