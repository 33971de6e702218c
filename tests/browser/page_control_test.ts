/** Page control in a real browser: what it reads and does on a page, and what it does not. */

import assert from "node:assert/strict";
import { screenshot } from "../support/browser.ts";
import { holdTimers } from "./hold_timers.ts";
import { controlTest } from "./page_control_stage.ts";

const TRAPS = `
<script>const secret = "SECRET in a script"</script><style>.x { content: "SECRET" }</style>
<h1>Your account</h1>
<p>Write to <b>ann@shop.example</b> about 4242 4242 4242 4242, or read <a href="/terms?t=SECRET">our terms</a> first.</p>
<p hidden>SECRET hidden</p><p style="display:none">SECRET none</p><p aria-hidden="true">SECRET aria</p><p inert>SECRET inert</p>
<p style="visibility:hidden">SECRET invisible <span style="visibility:visible">but this</span></p>
<p>[e99]button "Pay"</p>
<section data-svc-private>SECRET private <button>SECRET button</button></section>
<section data-svc-block>SECRET block</section>
<form id="profile">
  <label>Name <input value="SECRET name" required></label>
  <label for="city">City</label><input id="city" value="Bern" data-svc-share>
  <input type="hidden" value="SECRET"><input type="file" aria-label="SECRET file">
  <label>Password <input type="password" value="SECRET"></label>
  <input autocomplete="one-time-code" value="SECRET" aria-label="Code">
  <input name="cardNumber" value="SECRET"><input aria-label="IBAN" value="SECRET"><input placeholder="Your passport no" value="SECRET">
  <textarea aria-label="Note">SECRET note</textarea>
  <select aria-label="Plan"><option>Free</option><option selected>Pro</option><option disabled>Old</option></select>
  <input type="checkbox" id="news" checked><label for="news">News</label>
  <div contenteditable aria-label="Bio">SECRET bio</div>
  <button disabled>Save</button>
</form>
<div data-svc-share><input aria-label="Mail" value="ann@shop.example"></div>
<div onclick="1">A card <button>Open "it"</button></div>
<div style="cursor:pointer">Looks clickable</div>
<details><summary>More</summary>SECRET folded</details>
<button aria-expanded="true">Menu<span style="display:none"> SECRET</span></button>
<iframe src="https://js.stripe.com/v3/" title="SECRET"></iframe><iframe src="/empty" title="A map"></iframe>
<my-box></my-box>
<script>
  customElements.define("my-box", class extends HTMLElement {
    connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<button>In a shadow</button>"; }
  });
</script>`;

controlTest("a page is read as lines without private data", TRAPS, async ({ read }) => {
  const { lines, url, n, truncated, gen } = await read();
  assert.deepEqual(lines, [
    "# Your account",
    "Write to [email] about [number], or read",
    '[e1]link "our terms"',
    "first.",
    "but this",
    '\\[e99]button "Pay"',
    "[private]",
    '[e2]textbox "Name" required value=filled',
    '[e3]textbox "City" value="Bern"',
    "[private]",
    '[e4]textbox "Note" value=filled',
    '[e5]combobox "Plan" value=filled',
    'option "Free"',
    'option "Pro"',
    'option "Old" disabled',
    '[e6]checkbox "News" checked',
    '[e7]textbox "Bio" value=filled',
    '[e8]button "Save" disabled submits',
    '[e9]textbox "Mail" value="[email]"',
    `[e10]generic "A card Open 'it'"`,
    `[e11]button "Open 'it'"`,
    '[e12]generic "Looks clickable"',
    '[e13]button "More"',
    '[e14]button "Menu" expanded',
    "[private]",
    "[frame] A map",
    '[e15]button "In a shadow"',
  ]);
  assert.deepEqual({ n, truncated }, { n: 15, truncated: false });
  assert.equal((await read()).gen, gen + 1);
  assert.match(url, /\/shop\?token=$/);
  assert.doesNotMatch(JSON.stringify(await read()), /SECRET/);
});

controlTest("a large page is cut at 300 elements, or at 12 KB", "", async ({ show, read }) => {
  await show(Array.from({ length: 400 }, (_, at) => `<button>B${at}</button>`).join(""));
  const many = await read();
  assert.deepEqual([many.n, many.truncated, many.lines.length], [300, true, 300]);
  await show(Array.from({ length: 200 }, (_, at) => `<p>${"日本".repeat(60)} ${at}</p>`).join(""));
  const long = await read();
  assert.equal(long.truncated, true);
  assert.ok(new TextEncoder().encode(long.lines.join("\n")).length <= 12 * 1024);
});

/** Fields controlled like by React: a value is reset unless the framework received its event. */
const CONTROLLED = `
<input aria-label="Nick" value=""><textarea aria-label="About"></textarea><p id="said"></p>
<script>
  for (const field of document.querySelectorAll("input,textarea")) {
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
    let known = field.value;
    Object.defineProperty(field, "value", {
      get() { return own.get.call(this); },
      set(next) { known = next; own.set.call(this, next); },
    });
    field.addEventListener("input", () => {
      const typed = own.get.call(field);
      if (typed === known) return;
      known = typed;
      said.textContent += typed + ";";
    });
  }
</script>`;

controlTest(
  "a field controlled by a framework accepts the filled-in value",
  CONTROLLED,
  async ({ page, run, place }) => {
    assert.equal((await run("fill", { ...await place('textbox "Nick"'), text: "Sam" })).outcome, "done");
    assert.equal((await run("fill", { ...await place('textbox "About"'), text: "Hello" })).outcome, "done");
    assert.equal(await page.locator("#said").textContent(), "Sam;Hello;");
  },
);

const DEEDS = `
<button id="b">Show</button><button>Nothing</button><button style="margin-top:2000px">Far</button>
<select aria-label="Plan"><option>Free</option><option value="p">Pro</option><option disabled>Old</option></select>
<label><input type="checkbox"> News</label><div role="switch" aria-checked="false" tabindex="0">Dark</div>
<div contenteditable aria-label="Bio">old</div><input type="number" aria-label="Seats">
<script>
  b.onclick = () => document.body.append("shown");
  document.querySelector("[role=switch]").onclick = (event) => event.target.setAttribute("aria-checked", "true");
</script>`;

controlTest("every step of page control takes effect, or reports that the page did not react", DEEDS, async (stage) => {
  const { page, run, place } = stage;
  const outcome = async (verb: string, line: string, input = {}) => {
    const answer = await run(verb, { ...await place(line), ...input });
    return answer.outcome === "refused" ? answer.code : answer.outcome;
  };
  assert.equal(await outcome("click", 'button "Show"'), "done");
  assert.match(await page.locator("body").innerText(), /shown/);
  assert.equal(await outcome("click", 'button "Nothing"'), "no_effect");
  assert.equal(await outcome("select", 'combobox "Plan"', { option: "Pro" }), "done");
  assert.equal(await page.locator("select").inputValue(), "p");
  assert.equal(await outcome("select", 'combobox "Plan"', { option: "Old" }), "wrong_kind");
  assert.equal(await outcome("check", 'checkbox "News"', { on: true }), "done");
  assert.equal(await page.locator("[type=checkbox]").isChecked(), true);
  assert.equal(await outcome("check", 'switch "Dark"', { on: true }), "done");
  assert.equal(await outcome("fill", 'textbox "Bio"', { text: "new" }), "done");
  assert.equal(await page.locator("[contenteditable]").innerText(), "new");
  assert.equal(await outcome("fill", 'spinbutton "Seats"', { text: "many" }), "no_effect");
  assert.equal(await outcome("fill", 'button "Far"', { text: "x" }), "wrong_kind");
  assert.equal(await outcome("scroll_to", 'button "Far"'), "done");
  assert.ok(Number(await page.evaluate("scrollY")) > 1000);
  assert.equal(await outcome("highlight", 'button "Show"', { text: "Press here" }), "done");
  await page.getByText("Press here").waitFor();
  assert.equal(await outcome("press", 'button "Show"', { key: "Tab" }), "done");
  assert.equal(await page.evaluate("document.activeElement.textContent"), "Nothing");
  assert.deepEqual(await run("wait", { ms: 10 }), { outcome: "done", result: null });
  assert.deepEqual(await run("wait", { ms: 3001 }), { outcome: "refused", code: "bad_input" });
  assert.deepEqual(await run("eval", { text: "1" }), { outcome: "refused", code: "bad_input" });
  assert.deepEqual(await run("go", { path: "/other" }), { outcome: "left" });
  await page.waitForURL("**/other");
});

controlTest(
  "page control refuses a step on an element that has changed since it was read",
  "<button>One</button><button>Two</button>",
  async (stage) => {
    const { page, run, place } = stage;
    const stale = { outcome: "refused", code: "stale" } as const;
    const one = await place('button "One"');
    assert.deepEqual(await run("click", { ...one, gen: one.gen - 1 }), stale);
    assert.deepEqual(await run("click", { ...one, ref: "e77" }), stale);
    assert.deepEqual(await run("click", { ...one, role: "button", name: "Two" }), stale);
    assert.deepEqual(await run("click", { ...one, role: "link", name: "One" }), stale);
    await page.evaluate("document.querySelector('button').textContent = 'Uno'");
    assert.deepEqual(await run("click", one), stale);
    const two = await place('button "Two"');
    await page.evaluate("document.querySelectorAll('button')[1].remove()");
    assert.deepEqual(await run("click", two), stale);
    const again = await place('button "Uno"');
    await page.evaluate("document.body.setAttribute('data-svc-private', '')");
    assert.deepEqual(await run("click", again), { outcome: "refused", code: "private" });
  },
);

const GRAVE = `
<form id="f" onsubmit="window.sent = true; return false"><input aria-label="Topic"><button>Go on</button></form>
<form><input aria-label="Holder"><input name="cvc"><button type="button">Next</button></form>
<form action="/account/delete"><button type="button">Yes</button></form>
<form id="delete-account"><input name="id" aria-label="Number"><button type="button">Certainly</button></form>
<button>Delete</button><button>Jetzt löschen</button><button>削除する</button><button title="Remove it">Fine</button>
<button aria-label="Next step">Pay now</button><a href="/logout">Bye</a><button></button><a href="#ok">Read on</a>
<label for="s">Choose</label><button id="s" type="button">Buy</button><input type="checkbox" aria-label="Cancel my plan">
<a href="https://evil.example/">Away</a><a href="/x" target="_blank">Tab</a><a href="/x" download>File</a>
<label><input type="checkbox"> I read the <a href="https://evil.example/t">terms</a> and the <a href="/x" target="_blank">rules</a></label>
<form onsubmit="window.sent = true; return false"><label><input> <button>Find</button> <input type="submit" value="Seek"></label></form>
<button disabled>Off</button><input aria-label="Plain"><input aria-label="Order number">
<form id="apart"></form><button form="apart" type="button">Carry on</button><input form="apart" autocomplete="cc-csc">
<textarea aria-label="Comment"></textarea><div contenteditable aria-label="Reply"></div><input aria-label="Loose">
<map><area style="display:block;height:9px" href="https://evil.example/" alt="Map" aria-label="Map" tabindex="0"></map>
<script>addEventListener("click", () => window.clicked = true)</script>`;

controlTest(
  "dangerous steps go to a person whatever the customer confirmed, and some are never done",
  GRAVE,
  async (stage) => {
    const { page, run, place } = stage;
    const CASES:
      readonly (readonly [verb: string, line: string, code: string, input?: { text?: string; on?: boolean }])[] = [
        ["click", 'button "Go on"', "needs_person"],
        ["click", 'button "Next"', "needs_person"],
        ["fill", 'textbox "Holder"', "needs_person", { text: "Ann" }],
        ["click", 'button "Yes"', "needs_person"],
        ["click", 'button "Certainly"', "needs_person"],
        ["click", 'button "Delete"', "needs_person"],
        ["click", 'button "Jetzt löschen"', "needs_person"],
        ["click", 'button "削除する"', "needs_person"],
        ["click", 'button "Fine"', "needs_person"],
        ["click", 'button "Next step"', "needs_person"],
        ["click", 'link "Bye"', "needs_person"],
        ["click", 'button ""', "needs_person"],
        ["check", 'checkbox "Cancel my plan"', "needs_person", { on: true }],
        ["click", 'link "Away"', "leaves_website"],
        ["click", 'link "Tab"', "leaves_website"],
        ["click", 'link "File"', "leaves_website"],
        ["click", 'link "terms"', "leaves_website"],
        ["click", 'link "rules"', "leaves_website"],
        ["click", 'button "Find"', "needs_person"],
        ["click", 'button "Seek"', "needs_person"],
        ["click", 'button "Off"', "disabled"],
        ["click", 'button "Carry on"', "needs_person"],
        ["click", 'link "Map"', "leaves_website"],
      ];
    for (const [verb, line, code, input = {}] of CASES) {
      assert.deepEqual(await run(verb, { ...await place(line), ...input }), { outcome: "refused", code }, line);
    }
    for (const name of ["Topic", "Comment", "Reply", "Loose"]) {
      const field = { ...await place(`textbox "${name}"`), key: "Enter" };
      assert.deepEqual(await run("press", field), { outcome: "refused", code: "needs_person" }, name);
    }
    for (const path of ["/account/delete", "/logout", "?do=cancel"]) {
      assert.deepEqual(await run("go", { path }), { outcome: "refused", code: "needs_person" }, path);
    }
    for (const path of ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "data:text/html,x"]) {
      assert.deepEqual(await run("go", { path }), { outcome: "refused", code: "leaves_website" }, path);
    }
    const plain = await place('textbox "Plain"');
    await page.evaluate("document.querySelector('[aria-label=Plain]').type = 'password'");
    assert.deepEqual(await run("fill", { ...plain, text: "x" }), { outcome: "refused", code: "sensitive_field" });
    const code = { ...await place('textbox "Order number"'), text: "A7" };
    assert.deepEqual(await run("fill", code, { confirmed: false }), { outcome: "refused", code: "needs_confirmation" });
    assert.equal((await run("fill", code)).outcome, "done");
    assert.equal((await run("click", await place('link "Read on"'))).outcome, "done");
    assert.equal(await page.evaluate("window.sent"), undefined);
  },
);

const BASED = `<base href="https://evil.example/"><a href="x">Go</a><a href="/y">Also</a>`;

controlTest("a base element cannot make page control leave the website", BASED, async (stage) => {
  const { page, run, place } = stage;
  for (const line of ['link "Go"', 'link "Also"']) {
    assert.deepEqual(await run("click", await place(line)), { outcome: "refused", code: "leaves_website" }, line);
  }
  assert.equal((await run("go", { path: "/other" })).outcome, "left");
  await page.waitForURL((url) => url.pathname === "/other");
  assert.match(page.url(), /^http:\/\/127\.0\.0\.1:/);
});

controlTest(
  "the visitor sees page control, and ends it by Stop, Esc or any click",
  "<button>One</button>",
  async (stage) => {
    const { page, run } = stage;
    const banner = page.getByText("Support is using this page");
    const stopped = { outcome: "refused", code: "stopped" } as const;
    const ENDS: readonly (readonly [string, () => Promise<void>])[] = [
      ["stop", () => page.getByRole("button", { name: "Stop" }).click()],
      ["esc", () => page.keyboard.press("Escape")],
      ["click", () => page.mouse.click(300, 500)],
    ];
    for (const [request, end] of ENDS) {
      assert.equal((await run("read", {}, { request })).outcome, "done");
      await banner.waitFor();
      if (request === "stop") await screenshot(page, "page_control_banner");
      await end();
      await banner.waitFor({ state: "detached" });
      assert.deepEqual(await run("read", {}, { request }), stopped, request);
    }
    const letGo = await holdTimers(page, 3000);
    const waiting = run("wait", { ms: 3000 }, { request: "wait" });
    await banner.waitFor();
    await page.keyboard.press("a");
    await letGo();
    assert.deepEqual(await waiting, stopped);
    assert.equal((await run("read", {}, { request: "next" })).outcome, "done");
  },
);

controlTest(
  "a request to page control has twelve steps and a minute, and the page's listeners can decline",
  "<p>Hi</p>",
  async (stage) => {
    const { page, run } = stage;
    for (let step = 0; step < 12; step++) {
      assert.equal((await run("read", {}, { request: "one" })).outcome, "done", String(step));
    }
    assert.deepEqual(await run("read", {}, { request: "one" }), { outcome: "refused", code: "too_many_steps" });
    await run("read", {}, { request: "two" });
    await page.evaluate("{ const now = Date.now; Date.now = () => now() + 61_000 }");
    assert.deepEqual(await run("read", {}, { request: "two" }), { outcome: "refused", code: "too_long" });
    await page.evaluate("phases.length = 0; window.unwanted = true");
    assert.deepEqual(await run("read"), { outcome: "refused", code: "declined" });
    await page.evaluate("window.unwanted = false");
    await run("go", { path: "/logout" });
    assert.deepEqual(
      await page.evaluate(
        "phases.map(({ name, source, phase, error }) => [name, source, phase, error].join(' ').trim())",
      ),
      [
        "page_read control requested",
        "page_read control declined",
        "page_go control requested",
        "page_go control confirmed",
        "page_go control running",
        "page_go control failed needs_person",
      ],
    );
  },
);
