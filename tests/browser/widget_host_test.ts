/** The loader leaves its host page almost unchanged. */

import assert from "node:assert/strict";
import { KEY } from "./widget_desk.ts";
import { MOVES, stageTest } from "./widget_stage.ts";
import { until } from "../support/wait.ts";

stageTest("wrapped functions keep their arguments, results and errors", {}, async (stage) => {
  const { page } = stage;
  await page.addInitScript(`(() => {
    const seen = window.seen = [];
    const fetchBefore = window.fetch;
    window.fetch = function (...args) { if (args[0] !== "/mine") return fetchBefore.apply(this, args);
      seen.push(["fetch", this === window, args.length]); return Promise.resolve("mine"); };
    const push = history.pushState;
    history.pushState = function (...args) { seen.push(["push", this === history, args.length]); return push.apply(this, args); };
    const open = XMLHttpRequest.prototype.open;
    XMLHttpRequest.prototype.open = function (...args) { seen.push(["open", args.length]); return open.apply(this, args); };
    addEventListener("unhandledrejection", () => seen.push(["unhandled"]));
  })()`);
  await page.reload();
  await page.getByRole("button", { name: /^Chat with/ }).waitFor();
  await page.evaluate("seen.length = 0");
  const results = await page.evaluate(`(async () => {
    const tried = async (work) => { try { return await work(); } catch (error) { return error.name; } };
    const xhr = new XMLHttpRequest();
    xhr.open("GET", "/status/200");
    await new Promise((resolve) => { xhr.onload = resolve; xhr.send(); });
    return [
      await window.fetch("/mine"),
      (await fetch(new Request("/status/204"))).status,
      await tried(() => fetch("http://127.0.0.1:1/nobody")),
      await tried(() => fetch()),
      await tried(() => { history.pushState(() => {}, ""); }),
      history.pushState({ a: 1 }, "", "/other"),
      xhr.status,
      Object.keys(window).filter((name) => /svc/i.test(name)).join(),
    ];
  })()`);
  assert.deepEqual(results, ["mine", 204, "TypeError", "TypeError", "DataCloneError", undefined, 200, "SvcDesk"]);
  assert.deepEqual(await page.evaluate("seen"), [["open", 2], ["fetch", true, 1], ["push", true, 2], [
    "push",
    true,
    3,
  ]]);
  await page.evaluate("void fetch('http://127.0.0.1:1/nobody')");
  await until(
    () => page.evaluate<boolean>("seen.some(([what]) => what === 'unhandled')"),
    "the page's own unhandled rejection",
  );
});

/** Arguments that throw when they are read, new ones for each call; and no argument. */
const HOSTILE = `[
  () => ({ get theme() { throw new Error("get"); }, get send() { throw new Error("get"); },
    get name() { throw new Error("get"); }, get message() { throw new Error("get"); },
    get plan() { throw new Error("get"); }, toString() { throw new Error("text"); } }),
  () => ({ toString() { throw { toString() { throw new Error("the error itself"); } }; } }),
  () => { const { proxy, revoke } = Proxy.revocable(() => {}, {}); revoke(); return proxy; },
  () => new Proxy({}, { get() { throw Symbol("get"); }, ownKeys() { throw null; } }),
  () => Object.create(null), () => Symbol("s"), () => 1n, () => null, () => undefined, () => document,
  () => { const loop = { name: "loop", description: "d", run() {} }; loop.input = loop; return loop; },
]`;

for (const late of [false, true]) {
  const when = late ? "once every part is loaded" : "before its parts are loaded";
  stageTest(`no call of SvcDesk throws into the page, whatever it is given, ${when}`, {}, async (stage) => {
    const { page, errors, lines } = stage;
    if (late) {
      await page.evaluate(`SvcDesk.registerAction({ name: "first", description: "d", run() {} });
        SvcDesk.reportError("No stock")`);
      await page.getByRole("button", { name: "Dismiss" }).waitFor();
    }
    const thrown = await page.evaluate<readonly string[]>(`(async () => {
      const thrown = [];
      for (const [at, make] of ${HOSTILE}.entries()) {
        for (const name of Object.keys(SvcDesk)) {
          if (typeof SvcDesk[name] !== "function" || name === "destroy") continue;
          try {
            const answer = SvcDesk[name](make(), make());
            if (name === "registerAction") answer.unregister();
            else if (name.startsWith("on")) answer();
            else await answer;
          } catch (error) {
            thrown.push(name + " " + at);
          }
        }
      }
      return thrown;
    })()`);
    assert.deepEqual(thrown, []);
    await page.evaluate(`SvcDesk.registerAction({ name: "after", description: "d", run() {} });
      SvcDesk.reportError("Out of stock")`);
    await until(() =>
      page.evaluate<boolean>(`document.modelContext === undefined ||
      document.modelContext.getTools().then((tools) => tools.some(({ name }) => name === "after"))`)
    );
    assert.deepEqual(errors, []);
    assert.ok(lines.some((line) => line.includes("[Svc] failed:")), "the console says what failed");
  });
}

stageTest("no call of SvcDesk throws into a native app, whatever it is given", {}, async (stage) => {
  const { page, desk } = stage;
  await page.addInitScript("window.SvcDeskApp = { postMessage() { throw new Error('the app') } }");
  await page.goto(`${desk.origin}/widget?key=${KEY}`);
  await until(async () => await page.evaluate("'SvcDesk' in window") === true);
  const thrown = await page.evaluate<readonly string[]>(`[...${HOSTILE}.entries()].flatMap(([at, make]) =>
    Object.keys(SvcDesk).filter((name) => {
      try {
        SvcDesk[name](make(), make());
        SvcDesk.setAttributes({ plan: make() });
        return false;
      } catch {
        return true;
      }
    }).map((name) => name + " " + at))`);
  assert.deepEqual(thrown, []);
  await page.evaluate(
    `SvcDesk.setAttributes({ big: 1n, symbol: Symbol("s"), date: new Date(0), list: [1], plan: "pro" });
    SvcDesk.start("Still here", { send: true })`,
  );
  await page.getByText("You wrote: Still here").waitFor();
  assert.deepEqual(desk.sent.at(-1)?.attributes, { big: "1", symbol: "Symbol(s)", plan: "pro" });
  assert.deepEqual(stage.errors, []);
});

stageTest("no layout shift happens when the chat's button and an offer appear", { browser: MOVES }, async (stage) => {
  const { page, app } = stage;
  await page.addInitScript(`window.shift = 0; window.long = [];
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) shift += entry.value; })
      .observe({ type: "layout-shift", buffered: true });`);
  await page.goto(app.url("plain"));
  await page.getByRole("button", { name: /^Chat with/ }).waitFor();
  await page.evaluate("SvcDesk.reportError({ message: 'No stock' })");
  await page.getByRole("button", { name: "Dismiss" }).waitFor();
  assert.equal(await page.evaluate("shift"), 0);
});

stageTest(
  "another page of a single-page app is reported once it has settled, without query values",
  {},
  async (stage) => {
    const { page, desk } = stage;
    await until(() => desk.openSockets() === 1);
    await page.evaluate(
      "history.pushState(null, '', '/other?token=SECRET'); document.title = 'Other'; history.replaceState(null, '', '/other?token=SECRET&b=1')",
    );
    await until(() => desk.heard.some((message) => message.type === "page"));
    const pages = desk.heard.flatMap((message) => message.type === "page" ? [message.page] : []);
    assert.equal(pages.length, 1);
    assert.match(pages[0]?.url ?? "", /\/other\?token=&b=$/);
    assert.equal(pages[0]?.title, "Other");
    await page.goBack();
    await until(() => desk.heard.filter((message) => message.type === "page").length === 2);
  },
);

stageTest("two tabs are one visitor with two sockets and one chat", {}, async (stage) => {
  const { page, desk, app } = stage;
  await stage.open();
  await stage.say("From the first tab");
  await stage.chat.getByText("You wrote: From the first tab").waitFor();
  const second = await page.context().newPage();
  await second.goto(app.url("other"));
  await second.getByRole("button", { name: /^Chat with/ }).click();
  await second.frameLocator("iframe").getByText("You wrote: From the first tab").waitFor();
  const visits = () => desk.heard.flatMap((message) => message.type === "hello" ? [message.visit] : []);
  await until(() => visits().length >= 4);
  assert.equal(new Set(visits()).size, 1);
});

stageTest(
  "a visitor who chats with a teammate sees the answer on every page, without opening the chat",
  {},
  async (stage) => {
    const { page, desk, app, chat } = stage;
    await stage.open();
    await stage.say("Hello");
    await chat.getByText("You wrote: Hello").waitFor();
    await until(() => desk.heard.some((message) => message.type === "seen" && message.n === 2), "the read receipt");
    await page.evaluate("SvcDesk.close()");
    await page.goto(app.url("other"));
    await until(() => desk.openSockets() === 2, "the chat's own line");
    desk.teammateSays("Here is your answer");
    await page.getByRole("button", { name: "Chat with Acme Support, 1 unread" }).waitFor();
  },
);

stageTest("with a blocked WebSocket the chat polls, and settings arrive", {}, async (stage) => {
  const { page, desk, chat } = stage;
  desk.refuseLines(true);
  await page.addInitScript("window.WebSocket = class { constructor() { throw new Error('blocked'); } }");
  await page.reload();
  await stage.open();
  await stage.say("Hello");
  await chat.getByText("You wrote: Hello").waitFor();
  desk.teammateSays("Found by asking");
  await chat.getByText("Found by asking").waitFor();
  assert.deepEqual(stage.errors, []);
});

stageTest("settings reach an open page and its chat immediately over the socket", {}, async (stage) => {
  const { desk, chat } = stage;
  await stage.open();
  desk.configure({ color: "#0b7a4b", name: "New name" });
  desk.tellAll({ type: "settings" });
  await until(async () => await stage.launcherColor() === "rgb(11, 122, 75)", "the launcher's colour");
  await chat.getByText("New name").first().waitFor();
});

stageTest("a token is renewed before it expires, or the page gets expires_soon", {}, async (stage) => {
  const { page } = stage;
  await page.evaluate(`window.asked = 0; window.codes = [];
    SvcDesk.on("identify", (answer) => codes.push(answer.code || answer.identified));
    const token = () => "x." + btoa(JSON.stringify({ exp: Date.now() / 1000 + 2 })) + ".good-token";
    SvcDesk.identify(() => { asked++; return token(); })`);
  await until(() => page.evaluate<boolean>("asked >= 2"), "the second token");
  await page.evaluate(
    "SvcDesk.logout(); codes.length = 0; SvcDesk.identify(token())".replace(
      "token()",
      `"x." + btoa(JSON.stringify({ exp: Date.now() / 1000 + 2 })) + ".good-token"`,
    ),
  );
  await until(() => page.evaluate<boolean>("codes.includes('expires_soon')"));
});
