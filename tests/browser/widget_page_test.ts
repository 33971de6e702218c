import assert from "node:assert/strict";
import { KEY } from "./widget_desk.ts";
import { MOVES, stageTest } from "./widget_stage.ts";
import { screenshot } from "../support/browser.ts";
import { until } from "../support/wait.ts";

for (const page of ["csp", "trusted", "hostile"]) {
  stageTest(`widget.js works on the page "${page}" without violating its policy`, { page }, async (stage) => {
    await stage.open();
    await stage.say("Hello");
    await stage.chat.getByText("You wrote: Hello").waitFor();
    assert.equal(await stage.launcherColor(), "rgb(79, 70, 229)");
    assert.deepEqual(stage.errors, []);
  });
}

stageTest(
  "widget.js adds one element to the page, and requests only the settings and a socket",
  {},
  async (stage) => {
    await stage.page.getByRole("button", { name: /^Chat with/ }).waitFor();
    await until(() => stage.desk.openSockets() === 1);
    assert.equal(await stage.page.locator("body > *").count(), 2);
    assert.equal(await stage.page.locator("div[data-svc-desk]").count(), 1);
    assert.deepEqual(stage.desk.requests.map((line) => line.replace(/wk_\w+/, "KEY")), [
      "GET /widget.js",
      "GET /api/widget/KEY/config",
      "GET /api/widget/KEY/live",
    ]);
  },
);

stageTest("widget.js without a data-key says so and does nothing", { page: "keyless" }, async (stage) => {
  await stage.page.waitForLoadState("networkidle");
  assert.equal(stage.lines.filter((line) => line.startsWith("[Svc] the script tag")).length, 1);
  assert.equal(await stage.page.evaluate("'SvcDesk' in window"), false);
  assert.equal(await stage.page.locator("[data-svc-desk]").count(), 0);
  assert.deepEqual(stage.desk.requests, ["GET /widget.js"]);
});

stageTest("widget.js ignores a second tag", { page: "twice" }, async (stage) => {
  await stage.open();
  assert.equal(await stage.page.locator("[data-svc-desk]").count(), 1);
  assert.deepEqual(stage.errors, []);
});

stageTest("SvcDesk is announced by svcdesk:ready before later scripts run", {}, async (stage) => {
  await stage.page.addInitScript(
    "addEventListener('svcdesk:ready', () => { window.seen = Object.keys(window.SvcDesk).sort().join(' ') })",
  );
  await stage.page.reload();
  assert.equal(
    await stage.page.evaluate("window.seen"),
    "close consent destroy destroyed hide identify logout on onWidgetAction open prefill registerAction reportError setAttributes setTheme show start toggle unread version",
  );
});

stageTest("SvcDesk.open, close and toggle move the panel and tell listeners", { browser: MOVES }, async (stage) => {
  const { page } = stage;
  await page.evaluate(`window.heard = [];
    for (const name of ["open", "close"]) SvcDesk.on(name, () => heard.push(name));
    SvcDesk.on("open", () => { throw new Error("a listener of the page") })`);
  await page.evaluate("SvcDesk.open(); SvcDesk.open()");
  const panel = page.getByRole("dialog");
  await panel.waitFor();
  await page.evaluate("SvcDesk.toggle()");
  await panel.waitFor({ state: "hidden" });
  await page.evaluate("SvcDesk.toggle()");
  await panel.waitFor();
  await page.evaluate("SvcDesk.close()");
  await panel.waitFor({ state: "hidden" });
  assert.deepEqual(await page.evaluate("heard"), ["open", "close", "open", "close"]);
  assert.deepEqual(stage.errors, []);
});

stageTest("SvcDesk.identify resolves before the chat is opened", {}, async (stage) => {
  const answer = await stage.page.evaluate("SvcDesk.identify('good-token')");
  assert.deepEqual(answer, { identified: true, name: "Sam" });
  assert.equal(await stage.page.getByRole("dialog").count(), 0);
});

stageTest("SvcDesk.identify logs why a token was refused, and never the token", { page: "token" }, async (stage) => {
  const expected = "[Svc] identify failed: bad_signature: the signature does not match: wrong or rotated secret";
  await stage.page.waitForEvent("console", { predicate: (line) => line.text() === expected });
  const answer = await stage.page.evaluate("SvcDesk.identify('also-bad-token')");
  assert.deepEqual(answer, {
    identified: false,
    code: "bad_signature",
    reason: "the signature does not match: wrong or rotated secret",
  });
  const malformed = await stage.page.evaluate("SvcDesk.identify({ not: 'a token' })");
  assert.deepEqual(malformed, {
    identified: false,
    code: "malformed",
    reason: "no token.",
  });
  assert.ok(!stage.lines.some((line) => line.includes("bad-token")));
});

stageTest(
  "SvcDesk.setTheme overrides the tag, and warns about unknown values",
  { page: "dark" },
  async (stage) => {
    await stage.open();
    const color = () => stage.frame().evaluate("getComputedStyle(document.body).backgroundColor");
    assert.equal(await color(), "rgb(23, 23, 26)");
    await stage.page.evaluate("SvcDesk.setTheme('light')");
    await stage.chat.locator("html[data-theme=light]").waitFor();
    assert.equal(await color(), "rgb(255, 255, 255)");
    await stage.page.evaluate("SvcDesk.setTheme({ color: '#0b7a4b' })");
    assert.equal(await stage.launcherColor(), "rgb(11, 122, 75)");
    await stage.page.evaluate("SvcDesk.setTheme('pink'); SvcDesk.setTheme(null); SvcDesk.setTheme({ color: 'red' })");
    assert.equal(stage.lines.filter((line) => line.startsWith("[Svc] setTheme")).length, 3);
  },
);

stageTest("an unknown key is reported in the console, with where to find the right one", {}, async ({ page }) => {
  const problem = {
    title: "There is no chat widget with this key.",
    detail: "Copy the script tag from Chat widget, Install.",
  };
  await page.route("**/api/widget/*/config", (route) =>
    route.fulfill({
      status: 404,
      contentType: "application/problem+json",
      headers: { "access-control-allow-origin": "*" },
      body: JSON.stringify(problem),
    }));
  const said = page.waitForEvent("console", { predicate: (line) => line.text().startsWith("[Svc]") });
  await page.reload();
  const line = await said;
  assert.equal(line.type(), "error");
  const [first = ""] = line.text().split(" http");
  assert.equal(first, `[Svc] failed: ${problem.title} ${problem.detail}`);
  assert.match(line.text(), /\/api\/widget\/wk_[^/]+\/config$/);
});

stageTest("SvcDesk.destroy removes everything from the page", {}, async (stage) => {
  await stage.open();
  await stage.page.evaluate("SvcDesk.destroy()");
  assert.equal(await stage.page.locator("[data-svc-desk]").count(), 0);
  assert.equal(await stage.page.evaluate("SvcDesk.destroyed"), true);
});

stageTest(
  "after SvcDesk.destroy every call does nothing, and a new tag starts again",
  {},
  async (stage) => {
    const { page, desk } = stage;
    await stage.open();
    await page.evaluate("window.old = SvcDesk; SvcDesk.destroy()");
    const identified = await page.evaluate(`(async () => {
    for (const name of ["open", "close", "toggle", "show", "hide", "logout", "destroy"]) old[name]();
    old.start("Hi"); old.prefill("Hi"); old.setAttributes({ plan: "pro" }); old.start("Hi", { send: true }); old.setTheme("dark"); old.consent(true); old.reportError({ message: "x" });
    old.on("open", () => {})();
    old.onWidgetAction(() => {})();
    old.registerAction({ name: "late", run() {} }).unregister();
    return (await old.identify("token")).identified;
  })()`);
    assert.equal(identified, false);
    assert.equal(await page.locator("[data-svc-desk]").count(), 0);
    assert.deepEqual(stage.errors, []);
    await page.evaluate(`(() => {
    const tag = document.createElement("script");
    tag.src = "${desk.origin}/widget.js";
    tag.dataset.key = "${KEY}";
    document.head.append(tag);
  })()`);
    await page.getByRole("button", { name: /^Chat with/ }).waitFor();
    assert.equal(await page.evaluate("SvcDesk !== old && !SvcDesk.destroyed"), true);
  },
);

stageTest("a page can hide and show the launcher, and open a chat with prefilled text", {}, async (stage) => {
  const { page, chat } = stage;
  const launcher = page.getByRole("button", { name: /^Chat with/ });
  await launcher.waitFor();
  await page.evaluate("SvcDesk.hide()");
  await launcher.waitFor({ state: "hidden" });
  await page.evaluate("SvcDesk.start('Where is my order?')");
  await until(async () => await chat.getByRole("textbox").inputValue() === "Where is my order?");
  assert.equal(stage.desk.sent.length, 0, "the visitor sends them");
  assert.equal(await page.evaluate("SvcDesk.unread"), 0);
  await page.evaluate("SvcDesk.close(); SvcDesk.show()");
  await launcher.waitFor();
  assert.deepEqual(stage.errors, []);
});

stageTest(
  "a page sets attributes of its visitor, and sends a message that cannot answer a question",
  {},
  async (stage) => {
    const { page, desk } = stage;
    await page.evaluate(`SvcDesk.setAttributes({ plan: "pro", seats: 5, more: { left: "out" }, long: "x".repeat(300) });
    SvcDesk.setAttributes(null); SvcDesk.setAttributes({ plan: "pro", seats: 5, none: null, run() {} });
    SvcDesk.start("Where is my order?", { send: true })`);
    await until(() => desk.sent.length === 1);
    const { text, attributes, shown } = desk.sent[0] ?? {};
    assert.deepEqual({ text, shown }, { text: "Where is my order?", shown: undefined });
    assert.equal(attributes?.["plan"], "pro");
    assert.equal(attributes?.["seats"], "5");
    assert.equal("none" in (attributes ?? {}), false);
    assert.deepEqual(stage.errors, []);
  },
);

stageTest(
  "a native app opens the chat as a page, signs in when it is ready, and receives its events",
  {},
  async (stage) => {
    const { page, desk } = stage;
    await page.addInitScript(`window.received = [];
    window.SvcDeskApp = { postMessage: (text) => {
      const message = JSON.parse(text);
      received.push(message);
      if (message.type === "ready" && !location.search.includes("by-address")) SvcDesk.identify("good-token");
    } }`);
    await page.goto(`${desk.origin}/widget?key=${KEY}`);
    // The page's policy forbids what waits by evaluating a text in it.
    const received = async (what: string) =>
      await until(async () => await page.evaluate(`received.some(${what})`) === true);
    await received("({ type, answer }) => type === 'identified' && answer.identified");
    assert.equal(await page.evaluate("received[0].type"), "ready");
    const holdsToken = `performance.getEntries().map(({ name }) => name).join() + location + document.referrer`;
    assert.doesNotMatch(String(await page.evaluate(holdsToken)), /good-token/);
    await page.evaluate(`SvcDesk.setAttributes({ device: "phone", os: 18 }); SvcDesk.setTheme("dark");
    SvcDesk.start("Hello from the app", { send: true })`);
    await page.getByText("You wrote: Hello from the app").waitFor();
    await page.locator("html[data-theme=dark]").waitFor();
    assert.deepEqual(desk.sent.at(-1)?.attributes, { device: "phone", os: "18" });
    await received("({ type, author }) => type === 'message' && author === 'ai'");

    await page.goto(`${desk.origin}/widget?key=${KEY}&by-address#token=good-token`);
    await received("({ type, answer }) => type === 'identified' && answer.identified");
    assert.equal(await page.evaluate("location.hash"), "");
    assert.deepEqual(stage.errors, []);
  },
);

stageTest(
  "in a browser a link with a token asks before it signs anyone in, once for each customer",
  {},
  async (stage) => {
    const { desk, page } = stage;
    const tokenOf = (claims: object) =>
      `x.${new TextEncoder().encode(JSON.stringify(claims)).toBase64({ alphabet: "base64url" })}.good-token`;
    const follow = async (claims: object) => {
      await page.goto("about:blank");
      await page.goto(`${desk.origin}/widget?key=${KEY}#token=${tokenOf(claims)}`);
      await until(async () => await page.evaluate("location.hash") === "");
    };
    const identified = () => desk.requests.filter((line) => line.endsWith("/identify")).length;
    const question = page.getByRole("dialog");
    // Anyone can write a name: none is shown, and nothing that could be a sentence.
    const ada = { sub: "u1", name: "Call +1 555 0100 at once", email: "ada\u202e @example.com" };
    await follow(ada);
    assert.equal(
      await question.locator("p").innerText(),
      "This link signs you in to the chat as ada@example.com. What you write goes to that account.",
    );
    await screenshot(page, "linked-sign-in");
    await question.getByRole("button", { name: "That is not me" }).click();
    assert.equal(identified(), 0);
    await follow(ada);
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    assert.equal(identified(), 0);
    await follow(ada);
    await question.getByRole("button", { name: "Continue" }).click();
    await until(() => identified() === 1);
    await follow(ada);
    await until(() => identified() === 2);
    assert.equal(await question.count(), 0);
    await follow({ sub: "u2" });
    await question.getByText("u2").waitFor();
    assert.equal(identified(), 2);
    assert.deepEqual(stage.errors, []);
  },
);

stageTest(
  "the frame is shown by allowed websites only",
  { allowedWebsites: ["https://other.example"] },
  async (stage) => {
    const refused = stage.page.waitForEvent("framenavigated", {
      predicate: (frame) => frame.url().startsWith("chrome-error:"),
    });
    await stage.page.getByRole("button", { name: /^Chat with/ }).click();
    await refused;
    assert.ok(!stage.desk.requests.some((line) => line.endsWith("/session")));
  },
);

stageTest("the loader posts nothing to a window that is not its frame", {}, async (stage) => {
  const { page } = stage;
  await stage.open();
  await page.evaluate(`window.heard = [];
    addEventListener("message", (event) => heard.push([event.data.type, event.ports.length]));
    const fake = document.body.appendChild(document.createElement("iframe"));
    fake.srcdoc = "<script>onmessage = (event) => parent.postMessage({ type: 'got ' + event.data.type }, '*');" +
      "parent.postMessage({ v: 1, type: 'svc:hello' }, '*'); parent.postMessage({ type: 'last' }, '*')</" + "script>";
    window.postMessage({ v: 1, type: "svc:hello" }, "*")`);
  await page.waitForFunction("heard.some(([type]) => type === 'last')");
  const heard = await page.evaluate("heard.map(([type, ports]) => type + ' ' + ports).sort().join(', ')");
  assert.equal(heard, "last 0, svc:hello 0, svc:hello 0");
});

stageTest("the identity token stays out of every address", { page: "token" }, async (stage) => {
  await stage.open();
  for (const frame of stage.page.frames()) assert.ok(!frame.url().includes("bad-token"), frame.url());
});
