/** Enters a key over MCP, has the app write it back in every form, then looks for it everywhere. */

import assert from "node:assert/strict";
import { sql } from "kysely";
import { openDatabase } from "../../core/db/open.ts";
import { openChatAs } from "../flows/customer.ts";
import { openDeskBrowser } from "../flows/teammate.ts";
import { callTool } from "../flows/tools.ts";
import { buttonOf, only } from "../flows/visitor.ts";
import { childOf } from "../supervisor/children.ts";
import { type RunningDemo, startDemo } from "../support/demo.ts";

/** The part of the key that every way of writing it leaves in one piece, or turns into bytes as a whole. */
const CORE = crypto.getRandomValues(new Uint8Array(15)).toHex();
const CANARY = `c"a/n+a&r=y<${CORE}>'%20${CORE}\\end`;

const bytes = (text: string) => new TextEncoder().encode(text);
const html = (text: string) => text.replace(/[^]/g, (char) => `&#${char.charCodeAt(0)};`);
const named = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

/** Every way in which the app writes the key. */
const WRITTEN: Readonly<Record<string, (key: string) => string>> = {
  raw: (key) => key,
  bearer: (key) => `Bearer ${key}`,
  base64: (key) => bytes(key).toBase64(),
  base64One: (key) => bytes(`a${key}`).toBase64(),
  base64Two: (key) => bytes(`ab${key}`).toBase64(),
  basic: (key) => `Basic ${bytes(`user:${key}`).toBase64()}`,
  base64url: (key) => bytes(key).toBase64({ alphabet: "base64url", omitPadding: true }),
  hex: (key) => bytes(key).toHex(),
  hexUpper: (key) => bytes(key).toHex().toUpperCase(),
  url: (key) => encodeURIComponent(key),
  urlTwice: (key) => encodeURIComponent(encodeURIComponent(key)),
  form: (key) => new URLSearchParams({ key }).toString(),
  json: (key) => JSON.stringify({ key }),
  named,
  html,
  htmlHex: (key) => key.replace(/[^]/g, (char) => `&#x${char.charCodeAt(0).toString(16)};`),
  unicode: (key) => key.replace(/[^]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`),
  percent: (key) => [...bytes(key)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
};

/** What to look for: the core as text, and inside base64 and hex wherever it begins. */
function traces(core: string): readonly Uint8Array[] {
  const middle = (text: string) => text.slice(4, -6);
  const texts = [core, ...[0, 1, 2].map((before) => middle(bytes("x".repeat(before) + core).toBase64()))];
  texts.push(bytes(core).toHex(), bytes(core).toHex().toUpperCase());
  for (const name of ["unicode", "html", "htmlHex", "percent"]) texts.push(WRITTEN[name]?.(core) ?? core);
  return texts.map(bytes);
}

/** Where any of the traces is: names only, so that a failing test prints no key either. */
function find(places: Iterable<readonly [name: string, content: Uint8Array]>, wanted: readonly Uint8Array[]): string[] {
  const needles = wanted.map((each) => new TextDecoder("latin1").decode(each));
  return [...places].flatMap(([name, content]) => {
    const text = new TextDecoder("latin1").decode(content);
    return needles.flatMap((needle, number) => text.includes(needle) ? [`${name} (trace ${number})`] : []);
  });
}

function* filesIn(folder: string): Generator<readonly [string, Uint8Array]> {
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* filesIn(path);
    else if (entry.isFile) yield [path, Deno.readFileSync(path)];
  }
}

/** An app that takes the key from wherever it came and writes it back everywhere. */
function startEcho(): {
  server: Deno.HttpServer<Deno.NetAddr>;
  keys: string[];
  mode: { status: number; type: string };
} {
  const keys: string[] = [];
  const mode = { status: 200, type: "application/json" };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const key = request.headers.get("x-key") ?? "";
    keys.push(key, await request.text());
    const all = Object.fromEntries(Object.entries(WRITTEN).map(([name, write]) => [name, write(key)]));
    const body = { plan: key, status: "active", price: key, [key]: "as a name", error: `wrong key ${key}`, all };
    const headers = {
      "content-type": mode.type,
      "x-echo": encodeURIComponent(key),
      "set-cookie": `k=${all["base64"]}`,
    };
    const written = mode.type === "application/json"
      ? JSON.stringify(body)
      : `<p>${Object.values(all).join("</p><p>")}`;
    return new Response(written, { status: mode.status, headers: { ...headers, location: `/?k=${all["url"]}` } });
  });
  return { server, keys, mode };
}

function actionFile(method: string, url: string): string {
  return [
    "description: Reads the signed-in customer's account, plan, price and renewal. Use it for every question about it.",
    `method: ${method}`,
    `url: "${url}/{user.id}?key={secrets.CANARY}"`,
    "headers:",
    '  X-Key: "{secrets.CANARY}"',
    '  Authorization: "Bearer {secrets.CANARY}"',
    ...(method === "POST" ? ["body:", '  plan: "{plan}"', '  key: "{secrets.CANARY}"'] : ["widget: account_card"]),
    ...(method === "POST" ? ["input:", "  plan:", "    type: string", "    enum: [starter, pro]"] : []),
    'widget_failed: "That did not work."',
  ].join("\n");
}

/** Everything that the desk answers while the app writes the key back in every mode. */
async function makeCalls(demo: RunningDemo, echo: ReturnType<typeof startEcho>): Promise<string[]> {
  const answers: string[] = [];
  const url = `http://127.0.0.1:${echo.server.addr.port}/echo`;
  const tool = async (name: string, input: Record<string, unknown>) => {
    answers.push((await callTool(demo, name, input)).text);
  };
  const { chat } = await openChatAs(demo, "cus_101");
  const real = only(await chat.say("What plan am I on?"), "card");
  for (const [name, method] of [["get_account", "GET"], ["change_plan", "POST"]] as const) {
    const content = actionFile(method, url);
    await tool("write_file", { path: `actions/${name}.yaml`, content, acceptKeyUse: true });
  }
  await tool("set_key", { name: "CANARY", value: CANARY, origins: [url.replace("/echo", "")] });
  for (
    const mode of [
      { status: 200, type: "application/json" },
      { status: 200, type: "text/html" },
      { status: 401, type: "application/json" },
      { status: 500, type: "text/plain" },
      { status: 302, type: "text/html" },
    ]
  ) {
    Object.assign(echo.mode, mode);
    answers.push(JSON.stringify(await chat.say("What plan am I on?")));
    // The action has changed since the card was shown, so the press asks.
    const pressed = await chat.press(real.messageId, buttonOf(real.card, "Upgrade to Pro")?.path ?? "");
    const question = pressed.find((event) => event.event === "confirm");
    answers.push(JSON.stringify(pressed));
    if (question !== undefined) answers.push(JSON.stringify(await chat.press(question.messageId, "yes")));
    await tool("try_action", { name: "get_account", customer: { id: "cus_101" } });
    await tool("action_status", {});
  }
  answers.push(JSON.stringify(await chat.thread()));
  for (const name of ["connections", "list_actions", "history", "get_agent", "check"]) await tool(name, {});
  await tool("read_file", { path: "actions/get_account.yaml" });
  await tool("set_key", { name: "CANARY", value: `${CANARY}\n` });
  return answers;
}

/** Every page of the desk that shows entered text. */
const PAGES = [
  "/desk/inbox",
  "/desk/inbox/1",
  "/desk/agent",
  "/desk/agent/file?path=actions/get_account.yaml",
  "/desk/agent/history",
  "/desk/agent/history/1",
  "/desk/agent/tools/set_key",
  "/desk/widget/appearance",
  "/desk/widget/behaviour",
  "/desk/widget/install",
  "/desk/mcp",
  "/desk/mcp/tokens",
  "/desk/mcp/activity",
];

async function readPages(demo: RunningDemo): Promise<{ pages: string[]; cookie: string }> {
  const browser = openDeskBrowser(demo.deskUrl, "192.0.2.1");
  await browser.send("/desk/sign-in", demo.owner);
  const pages: string[] = [];
  for (const path of PAGES) {
    const page = await browser.get(path);
    assert.equal(page.status, 200, path);
    pages.push(page.html);
  }
  return { pages, cookie: browser.cookie() };
}

/** Every row of every table as text, because the database may keep long values packed. */
async function rowsOf(dataDir: string): Promise<string[]> {
  const database = await openDatabase({ kind: "pglite", folder: `${dataDir}/db`, snapshot: null });
  try {
    const tables = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
      .execute(database.db);
    const rows = tables.rows.map(({ name }) =>
      sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(name)} t`.execute(database.db)
    );
    return (await Promise.all(rows)).flatMap((result) => result.rows.map(({ row }) => row));
  } finally {
    await database.close();
  }
}

Deno.test("a key that the app echoes is in no file, row, page, answer or log", async (test) => {
  const echo = startEcho();
  const demo = await startDemo({ SVC_ALLOW_PRIVATE: `127.0.0.1=127.0.0.1/32:${echo.server.addr.port}` });
  const supportKey = childOf(demo.supervisor.pid, "desk").env["DEMO_SUPPORT_API_KEY"] ?? "";
  assert.match(supportKey, /^[0-9a-f]{64}$/);
  try {
    const answers = await makeCalls(demo, echo);
    const { pages, cookie } = await readPages(demo);
    const running = [...filesIn(demo.dataDir)];
    assert.equal(await demo.stop(), 0);
    const rows = await rowsOf(demo.dataDir);
    const stopped = [...filesIn(demo.dataDir)];
    const texts = [
      ...answers.map((text, at) => [`answer ${at}`, bytes(text)] as const),
      ...pages.map((text, at) => [`page ${at}`, bytes(text)] as const),
      ...rows.map((text, at) => [`row ${at}: ${text.slice(0, 60)}`, bytes(text)] as const),
      ["output", bytes(demo.output())] as const,
    ];
    await test.step("the app received the key, and its echo was stored masked", () => {
      assert.ok(echo.keys.filter((key) => key === CANARY).length >= 10, `${echo.keys.length}`);
      assert.ok(echo.keys.some((body) => body.includes(JSON.stringify(CANARY))), "in a body");
      assert.ok(rows.some((row) => row.includes("as a name")) && pages.some((page) => page.includes("as a name")));
    });
    await test.step("the search for the key finds one that was planted", () => {
      const planted = Object.entries(WRITTEN).map(([name, write]) => [name, bytes(write(CANARY))] as const);
      for (const [name, content] of planted) assert.notDeepEqual(find([[name, content]], traces(CORE)), [], name);
    });
    await test.step("the canary", () => assert.deepEqual(find([...texts, ...running, ...stopped], traces(CORE)), []));
    await test.step("the app's support key", () => {
      assert.deepEqual(find([...texts, ...running, ...stopped], traces(supportKey)), []);
    });
    await test.step("tokens that the desk issues are stored as hashes", () => {
      const own = [...running, ...stopped].filter(([path]) => !/\/demo(\.state)?\.json$/.test(path));
      const given = [demo.apiToken, demo.owner.password, demo.identitySecret, cookie.split("=")[1] ?? ""];
      assert.ok(given.every((value) => value.length >= 20));
      assert.deepEqual(
        find([...own, ["output", bytes(demo.output().replace(/\n {2}Example app[^]*/, ""))]], given.map(bytes)),
        [],
      );
    });
  } finally {
    await demo.stop();
    await echo.server.shutdown();
    await Deno.remove(demo.dataDir, { recursive: true });
  }
});
