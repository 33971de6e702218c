import assert from "node:assert/strict";
import { openOwnDatabase } from "../../commands/database.ts";
import { examine } from "../../commands/doctor.ts";
import { printFinding } from "../../commands/finding.ts";
import { freeze, type FreezeOptions, thaw } from "../../commands/freeze.ts";
import { readConfig } from "../../config.ts";
import { migrate } from "../../core/db/migrate.ts";
import { readState } from "../../sandbox/freeze/freeze.ts";
import { openChat } from "../conversations/chat.ts";
import { testDesk } from "../support/desk.ts";
import { addKnowledge } from "../support/knowledge.ts";
import { freePort } from "../support/free_ports.ts";

const folder = await Deno.makeTempDir({ prefix: "desk-freeze-" });
Deno.test.afterAll(() => Deno.remove(folder, { recursive: true }));

const NOW = new Date("2026-11-22T12:00:00Z");
const ASKED: FreezeOptions = { print: false, yes: false, named: false };
const PATH = `${folder}/freeze.json`;

const variables: Readonly<Record<string, string>> = {
  SVC_DATA_DIR: folder,
  SVC_PORT: String(freePort()),
  SVC_MODEL_URL: "https://model.example.com/v1",
  SVC_MODEL: "m",
};
const read = readConfig((name) => variables[name]);
assert.ok(read.kind === "ok");
const { config } = read;

const database = await openOwnDatabase(config);
await migrate(database.db);
const desk = await testDesk({}, database);
await (await openChat(desk)).say("What plan am I on?");
const { id: workspace } = await desk.db.selectFrom("workspaces").select("id").executeTakeFirstOrThrow();
await addKnowledge(desk, workspace, [{ url: "https://help.example.com/hours", title: "Hours", markdown: "Nine." }]);
await desk.close();

async function doctorLines(): Promise<string> {
  return (await examine(variables)).map(printFinding).join("\n");
}

Deno.test("freeze proposes what the live agent, the knowledge and the model need, and writes it once it is confirmed", async () => {
  const shown: string[] = [];
  const refuse = (text: string) => {
    shown.push(text);
    return false;
  };
  assert.equal(await freeze(config, ASKED, NOW, refuse), "Nothing was changed.");
  assert.equal(readState(PATH).kind, "open");
  assert.match(
    shown[0] ?? "",
    /^ {2}GET {4}https:\/\/\S+\{user\.id\}\S* {2}\(for a signed-in customer\) {2}get_account$/m,
  );
  assert.match(shown[0] ?? "", /^ {2}https:\/\/help\.example\.com$/m);
  assert.match(shown[0] ?? "", /^ {2}https:\/\/model\.example\.com\/v1$/m);
  assert.match(shown[0] ?? "", /client names are refused \(--named leaves them open\)/);

  assert.match(await freeze(config, ASKED, NOW, () => true), /^Frozen from the next request on, by .*freeze\.json\.$/m);
  const state = readState(PATH);
  assert.ok(state.kind === "frozen");
  assert.deepEqual([state.list.frozenAt, state.list.named], [NOW.toISOString(), false]);
  assert.deepEqual(state.list.sites, ["https://help.example.com"]);
  assert.deepEqual(state.list.models, ["https://model.example.com/v1"]);
  const methods = state.list.actions.map((action) => [action.methods.join(), action.customer]);
  assert.deepEqual(methods, [["POST", true], ["GET", true]]);
  assert.equal(((await Deno.stat(PATH)).mode ?? 0) & 0o777, 0o600);
  assert.match(await doctorLines(), /^ok {3}Frozen since 2026-11-22T12:00:00\.000Z\. While frozen, this may leave/m);

  assert.match(await thaw(config), /^Thawed from the next request on/);
  assert.match(await thaw(config), /^It was not frozen/);
});

Deno.test("doctor says what a taken-over desk could do while it is not frozen, and no longer once it is", async () => {
  const open = (await doctorLines()).split("\n").flatMap((line) => /^ {5}- (\w+ \S+ \S+)/.exec(line)?.[1] ?? []);
  assert.deepEqual(open, [
    "call every public",
    "call every path",
    "ask the model",
    "replace or remove",
    "call for named",
  ]);
  await freeze(config, { ...ASKED, yes: true }, NOW, () => true);
  assert.doesNotMatch(await doctorLines(), /Not frozen|taken over/);
  await thaw(config);
});

Deno.test("freeze prints the list with --print, and writes without a question with --yes", async () => {
  const never = () => assert.fail("it asked");
  const printed = await freeze(config, { ...ASKED, print: true, named: true }, NOW, never);
  assert.equal(readState(PATH).kind, "open");
  assert.equal(JSON.parse(printed).named, true);
  assert.match(await freeze(config, { ...ASKED, yes: true, named: true }, NOW, never), /stay open\./);
  const state = readState(PATH);
  assert.ok(state.kind === "frozen" && state.list.named);
  await thaw(config);
});

Deno.test("doctor says that a damaged list refuses everything, and why", async () => {
  await Deno.writeTextFile(PATH, '{"frozenAt":1}');
  assert.match(
    await doctorLines(),
    /^bad {2}\S+freeze\.json cannot be read \(frozenAt: .*\)\. Everything is refused\.$/m,
  );
  await thaw(config);
});
