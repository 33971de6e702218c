import assert from "node:assert/strict";
import { isOn, readAction } from "../../../widget/actions/action.ts";
import { runCall } from "../../../widget/actions/run.ts";
import { createTools } from "../../../widget/actions/tools.ts";
import { VERBS } from "../../../widget/page_control/commands.ts";
import type { PageCall, WidgetAction } from "../../../widget/protocol.ts";

const TOOL = { name: "read_cart", description: "Reads the cart.", execute: () => ({ items: 2 }) };

/** With what a page has and Deno has not. Gone afterwards: other tests run in here, whose libraries look for a page. */
const onPage = (test: () => Promise<void>) => async () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, "location");
  Object.defineProperties(globalThis, {
    location: { value: { origin: "https://shop.example" }, configurable: true },
    window: { value: {}, configurable: true },
  });
  try {
    await test();
  } finally {
    Reflect.deleteProperty(globalThis, "window");
    if (own === undefined) Reflect.deleteProperty(globalThis, "location");
    else Object.defineProperty(globalThis, "location", own);
  }
};

/** A rejection's name. */
const refused = (promise: Promise<unknown>): Promise<string> => promise.then(() => "taken", (error) => error.name);

Deno.test(
  "registerTool refuses as a browser does",
  onPage(async () => {
    const { registerTool } = createTools(() => {});
    assert.equal(await refused(registerTool(TOOL)), "taken");
    assert.equal(await refused(registerTool(TOOL)), "InvalidStateError");
    assert.equal(await refused(registerTool({ ...TOOL, name: "" })), "InvalidStateError");
    assert.equal(await refused(registerTool({ ...TOOL, name: "a b" })), "InvalidStateError");
    assert.equal(await refused(registerTool({ ...TOOL, name: "x".repeat(129) })), "InvalidStateError");
    assert.equal(await refused(registerTool({ ...TOOL, name: "b", description: "" })), "InvalidStateError");
    assert.equal(await refused(registerTool({ name: "b", description: "B" })), "TypeError");
    assert.equal(await refused(registerTool(undefined)), "TypeError");
    const inputSchema = {
      toJSON() {
        throw new RangeError("mine");
      },
    };
    assert.equal(await refused(registerTool({ ...TOOL, name: "c", inputSchema })), "RangeError");
    assert.equal(await refused(registerTool({ ...TOOL, name: "d" }, { signal: AbortSignal.abort() })), "AbortError");
  }),
);

Deno.test(
  "registerTool reports simultaneous changes once, and unregisters when its signal aborts",
  onPage(async () => {
    let changes = 0;
    const { registerTool, getTools } = createTools(() => changes++);
    const end = new AbortController();
    await Promise.all(["a", "b", "c"].map((name) => registerTool({ ...TOOL, name }, { signal: end.signal })));
    await Promise.resolve();
    assert.equal(changes, 1);
    assert.equal((await getTools()).length, 3);
    end.abort();
    await Promise.resolve();
    assert.equal(changes, 2);
    assert.deepEqual(await getTools(), []);
  }),
);

Deno.test(
  "executeTool returns texts unchanged, other values as JSON, and no details of a failure",
  onPage(async () => {
    const { registerTool, getTools, executeTool } = createTools(() => {});
    const executes: Record<string, (input: unknown, context: { signal: AbortSignal }) => unknown> = {
      text: () => "as it is",
      json: (input) => ({ input }),
      nothing: () => undefined,
      fails: () => Promise.reject(new Error("secret")),
      waits: (_, { signal }) =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    };
    for (const [name, execute] of Object.entries(executes)) await registerTool({ ...TOOL, name, execute });
    const [text, json, nothing, fails, waits] = await getTools();
    assert.equal(await executeTool(text, {}), "as it is");
    assert.equal(await executeTool(json, { a: 1 }), '{"input":{"a":1}}');
    assert.equal(await executeTool(nothing, {}), "undefined");
    assert.equal(await refused(executeTool(fails, {})), "UnknownError");
    assert.equal(await refused(executeTool(text, '{"a":1}')), "TypeError");
    assert.equal(await refused(executeTool({ name: "text" }, {})), "TypeError");
    const stop = new AbortController();
    const running = refused(executeTool(waits, {}, { signal: stop.signal }));
    stop.abort();
    assert.equal(await running, "AbortError");
  }),
);

Deno.test("readAction accepts both spellings of an action, and describes the fault of an invalid one", () => {
  const run = () => 1;
  const good = readAction({ name: "a", description: "A", run, readOnly: true, pages: "/cart" });
  assert.ok(typeof good !== "string");
  assert.deepEqual(good.offered, {
    name: "a",
    title: null,
    description: "A",
    input: {},
    readOnly: true,
    pages: ["/cart"],
  });
  const native = readAction({ name: "a", description: "A", execute: run, annotations: { readOnlyHint: true } });
  assert.equal(typeof native !== "string" && native.offered.readOnly, true);
  const loop: Record<string, unknown> = {};
  loop["loop"] = loop;
  for (
    const wrong of [
      null,
      "a",
      { name: "a b", description: "A", run },
      { name: "a", description: "", run },
      { name: "a", description: "A" },
      { name: "a", description: "x".repeat(1001), run },
      { name: "a", description: "A", run, input: loop },
      { name: "a", description: "A", run, input: { enum: ["x".repeat(9000)] } },
      { name: "a", description: "A", run, pages: [7] },
      { name: "a", description: "A", run, available: true },
    ]
  ) {
    assert.equal(typeof readAction(wrong), "string", JSON.stringify(wrong === null ? null : Object.keys(wrong)));
  }
});

Deno.test("isOn matches one page, or every page below a path", () => {
  assert.deepEqual(
    ["/orders", "/orders/1", "/order", "/x/orders"].map((path) => [isOn("/orders", path), isOn("/orders/*", path)]),
    [[true, false], [false, true], [false, false], [false, false]],
  );
  assert.equal(isOn("/a*a", "/a"), false);
});

const CALL: PageCall = { id: "1", name: "a", input: {}, phase: "run", confirmed: true };

/** Runs a call. @returns the phases that the page heard, and the answer */
async function runs(run: () => unknown, prevents = false) {
  const phases: string[] = [];
  const tell = ({ phase }: WidgetAction) => {
    phases.push(phase);
    return !(prevents && phase === "requested");
  };
  return { answer: await runCall(CALL, run, tell, new AbortController()), phases: phases.join(" ") };
}

Deno.test("runCall reports every phase, and answers once with JSON of at most 16 KiB", async () => {
  assert.deepEqual(await runs(() => ({ a: undefined, b: 1 })), {
    answer: { outcome: "done", result: { b: 1 } },
    phases: "requested confirmed running done",
  });
  assert.deepEqual((await runs(() => undefined)).answer, { outcome: "done", result: null });
  assert.deepEqual(await runs(() => Promise.reject(new Error("it is closed"))), {
    answer: { outcome: "failed", error: "it is closed" },
    phases: "requested confirmed running failed",
  });
  const large = await runs(() => "x".repeat(17_000));
  assert.deepEqual(large.answer, { outcome: "failed", error: "the result is too large" });
  assert.deepEqual(await runs(() => assert.fail("it must not run"), true), {
    answer: { outcome: "declined" },
    phases: "requested declined",
  });
});

Deno.test("runCall ends when the chat is destroyed, whatever the page's code does", async () => {
  const stop = new AbortController();
  const running = runCall(CALL, () => new Promise(() => {}), () => true, stop);
  stop.abort();
  assert.deepEqual(await running, { outcome: "failed", error: "it was stopped" });
});

Deno.test("readAction refuses a name that belongs to page control", () => {
  const action = { description: "A", run: () => 1 };
  for (const name of [...VERBS, "scroll.to"]) {
    assert.match(String(readAction({ ...action, name })), /page control has an action of this name/, name);
  }
  assert.equal(typeof readAction({ ...action, name: "read_cart" }), "object");
});
