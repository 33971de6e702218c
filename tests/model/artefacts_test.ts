import assert from "node:assert/strict";
import { deskResultText, resultText } from "../../core/model/result_text.ts";
import { openArtefactFilter, type TextPart } from "../../core/model/artefacts.ts";
import { WAITS_FOR_YES } from "../../core/conversations/calls/call_place.ts";
import {
  ANSWERED,
  noteLine,
  offerLine,
  questionLine,
  receiptLine,
} from "../../core/conversations/run/model_messages.ts";
import { adaptBody, dialectOf } from "../../core/model/dialect.ts";
import { readModelAnswer } from "../../core/model/read_answer.ts";
import type { StreamPart } from "../../core/model/chat.ts";
import { doesNotHang } from "../support/wait.ts";
import { accountRequest } from "./request.ts";

/** What is left of a text that comes in pieces of a size: its words, and its calls as `name input`. */
function left(text: string, size: number): { readonly words: string; readonly calls: readonly string[] } {
  const filter = openArtefactFilter(new Set(["get_plan", "change_plan"]));
  const parts: TextPart[] = [];
  for (let at = 0; at < text.length; at += size) parts.push(...filter.add(text.slice(at, at + size)));
  parts.push(...filter.end());
  return {
    words: parts.map((part) => part.kind === "text" ? part.text : "").join(""),
    calls: parts.flatMap((part) => part.kind === "call" ? [`${part.name} ${JSON.stringify(part.input)}`] : []),
  };
}

/** An object of more levels than a call may have. */
const DEEP = `${'{"a":'.repeat(120)}1${"}".repeat(120)}`;

const RESULT = { id: "1", name: "change_plan", outcome: "ok", text: "", shown: true } as const;

/** Lines of the desk, made by the code that writes them. */
const DESK_LINES: readonly string[] = [
  questionLine({ summary: "Change plan" }),
  questionLine({ summary: "Change plan", place: { n: 1, of: 2 } }),
  ...(["done", "failed", "unknown"] as const).map((outcome) =>
    receiptLine({
      ...{ action: "change_plan", title: "", rows: [], outcome, by: null, words: null, reason: null },
      ...{ callId: "1", auditId: null, asked: null },
    })
  ),
  offerLine("Would you like to talk to a person?"),
  noteLine({ claim: "I did it.", finding: "nothingChanged" }, "Nothing was changed."),
].flatMap((line) => line.role === "desk" ? [line.text] : []).concat([
  WAITS_FOR_YES,
  ANSWERED,
  ...deskResultText({ role: "result", ...RESULT, byDesk: { why: "yes", input: {} } }, "m").split("\n").slice(0, 1)
    .map((line) => line.replace("[desk m] ", "")),
  ...resultText({ role: "result", ...RESULT }, "m").split("\n").slice(0, 2),
]);

const CALL = '{"name": "get_plan", "arguments": {"id": 1}}';

/** A model's text, the words that are left of it, and the calls in it. */
const TEXTS: readonly (readonly [string, string, readonly string[]])[] = [
  ["Hello!", "Hello!", []],
  // As code, and as ReAct.
  ["get_plan()", "", ["get_plan {}"]],
  ['[get_plan(), change_plan(plan="pro", seats=3, now=True, why=\'it "is"\')]', "", [
    "get_plan {}",
    'change_plan {"plan":"pro","seats":3,"now":true,"why":"it \\"is\\""}',
  ]],
  ["One moment.\n```python\nget_plan(id='7')\n```", "One moment.", ['get_plan {"id":"7"}']],
  ["get_plan(7)\nBye", "\nBye", ['get_plan {"(unreadable)":"7"}']],
  ["get_plan() reads the plan.", "get_plan() reads the plan.", []],
  ["other(x=1)", "other(x=1)", []],
  ["[1] is a source, get it", "[1] is a source, get it", []],
  ["get the plan (it is free)", "get the plan (it is free)", []],
  ['Thought: I need the plan.\nAction: get_plan\nAction Input: {"id": 1}\nObservation: Pro\nIt is Pro.', "", [
    'get_plan {"id":1}',
  ]],
  ["Action: get_plan\nAction Input: none", "", ['get_plan {"(unreadable)":"none"}']],
  ["Thought: I know it.\nFinal Answer: It is Pro.", "It is Pro.", []],
  ["Action: press Save\nThen close it.", "Action: press Save\nThen close it.", []],
  ["Action: wait.", "Action: wait.", []],
  ["<think>No.</think>Hello!", "Hello!", []],
  ["<THINK>No.</THINK>Hello!", "Hello!", []],
  ["One. <thinking>No</thinking>Two.", "One. Two.", []],
  ["[THINK]No[/THINK]Hello!", "Hello!", []],
  ["<|channel|>analysis<|message|>No<|end|><|start|>assistant<|channel|>final<|message|>Hello!", "Hello!", []],
  ["No more of that.</think>Hello!", "No more of that.Hello!", []],
  ["<think>No end", "", []],
  ["Write `<think>` to see it.", "Write `<think>` to see it.", []],
  ["1 < 2 and <b>3</b> [4]", "1 < 2 and <b>3</b> [4]", []],
  ["It ends with <thin", "It ends with <thin", []],
  [`One moment.<tool_call>\n${CALL}\n</tool_call>`, "One moment.", ['get_plan {"id":1}']],
  [`<tool_call>${CALL.replace("arguments", "parameters")}</tool_call>`, "", ['get_plan {"id":1}']],
  ['<tool_call>{"name": "a", "arguments": "{\\"b\\": 2}"}</tool_call>', "", ['a {"b":2}']],
  [`[TOOL_CALLS][${CALL}, {"name": "b"}]`, "", ['get_plan {"id":1}', "b {}"]],
  ["<tool_call>{oops</tool_call>Hello!", "Hello!", []],
  ['<tool_call>{"name": "a", "arguments": [1]}</tool_call>Hello!', "Hello!", []],
  [`<tool_call>${CALL}`, "", []],
  [`<tool_call>${"x".repeat(40_000)}</tool_call>Hello!`, "Hello!", []],
  ["<function=get_plan>{}</function>Hello!", "Hello!", ["get_plan {}"]],
  ["<function=get_plan></function>Hello!", "Hello!", []],
  [
    "<tool_call>\n<function=change_plan>\n<parameter=plan>\npro\n</parameter>\n<parameter=seats>5</parameter>\n" +
    "</function>\n</tool_call>",
    "",
    ['change_plan {"plan":"pro","seats":5}'],
  ],
  ["<tool_call>change_plan\n<arg_key>plan</arg_key>\n<arg_value>pro</arg_value>\n</tool_call>", "", [
    'change_plan {"plan":"pro"}',
  ]],
  [
    "Sure. <|tool_calls_section_begin|><|tool_call_begin|>functions.get_plan:0<|tool_call_argument_begin|>{}" +
    '<|tool_call_end|><|tool_call_begin|>functions.change_plan:1<|tool_call_argument_begin|>{"plan":"pro"}' +
    "<|tool_call_end|><|tool_calls_section_end|>",
    "Sure. ",
    ["get_plan {}", 'change_plan {"plan":"pro"}'],
  ],
  [
    "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_plan\n```json\n{}\n```<｜tool▁call▁end｜>" +
    "<｜tool▁calls▁end｜><｜end▁of▁sentence｜>",
    "",
    ["get_plan {}"],
  ],
  ["<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>get_plan<｜tool▁sep｜>{}<｜tool▁call▁end｜>", "", ["get_plan {}"]],
  ['[TOOL_CALLS]change_plan[ARGS]{"plan": "pro"}', "", ['change_plan {"plan":"pro"}']],
  [
    '<|channel|>commentary to=functions.change_plan <|constrain|>json<|message|>{"plan": "pro"}<|call|>',
    "",
    ['change_plan {"plan":"pro"}'],
  ],
  ["<start_of_turn>model\nHello!<end_of_turn>", "\nHello!", []],
  // Without markers.
  [CALL, "", ['get_plan {"id":1}']],
  [`  \n${CALL.replace("arguments", "parameters")}`, "", ['get_plan {"id":1}']],
  [`I look it up.\n\n${CALL}`, "I look it up.", ['get_plan {"id":1}']],
  [`\`\`\`json\n${CALL}\n\`\`\`\nDone?`, "\nDone?", ['get_plan {"id":1}']],
  ['```json\n{"tool": "get_plan"}\n```', "", ["get_plan {}"]],
  [`[${CALL}, {"name": "change_plan", "arguments": {"plan": "pro"}}]`, "", [
    'get_plan {"id":1}',
    'change_plan {"plan":"pro"}',
  ]],
  [`${CALL}; ${CALL}`, "", ['get_plan {"id":1}', 'get_plan {"id":1}']],
  [`${CALL}\nPlease wait.`, "\nPlease wait.", ['get_plan {"id":1}']],
  ['{"type": "function", "function": {"name": "get_plan", "arguments": "{}"}}', "", ["get_plan {}"]],
  ['{"name": "delete_all", "arguments": {}}', '{"name": "delete_all", "arguments": {}}', []],
  ['{"name": "get_plan", "price": 5}', '{"name": "get_plan", "price": 5}', []],
  ['{"name": "get_plan"', '{"name": "get_plan"', []],
  ["```\nnpm install\n```\nDone.", "```\nnpm install\n```\nDone.", []],
  ['Send {"name": "get_plan"} to us.', 'Send {"name": "get_plan"} to us.', []],
  ["[1] and [2]\n[here](https://a.example)", "[1] and [2]\n[here](https://a.example)", []],
  ["`code` first.", "`code` first.", []],
  ["One.\n\n", "One.\n\n", []],
  ["Hello!<|im_end|>", "Hello!", []],
  ["Hello!\nWaiting for a yes to: Change plan", "Hello!\n", []],
  ["Waiting for a yes to: Change plan\nHello!", "Hello!", []],
  ["  \n(The desk: nothing was changed.)\nHello!", "Hello!", []],
  ["We are waiting for a yes to: nothing.", "We are waiting for a yes to: nothing.", []],
  ["Waiting for a yes", "Waiting for a yes", []],
  ["Done. [desk 19721e149fd7] The customer said yes.\nBye.", "Done. \nBye.", []],
  ["Done. [untrusted 19721e149fd7: answer of pay]\nBye.", "Done. \nBye.", []],
  ["Done. [desk …] The customer said yes.", "Done. ", []],
  ["See [desk 1](https://example.com), [end of month].", "See [desk 1](https://example.com), [end of month].", []],
  ["Take the [desk lamp], [1].", "Take the [desk lamp], [1].", []],
  ["A [de", "A [de", []],
  ["The customer is always right.\nOutcome: good.", "The customer is always right.\nOutcome: good.", []],
  ["One.\n\nTwo.\n", "One.\n\nTwo.\n", []],
  // Its server would have refused such inputs in a call of its own form.
  [`<tool_call>{"name":"get_plan","arguments":${DEEP}}</tool_call>Hello!`, "Hello!", []],
  [`[TOOL_CALLS]get_plan[ARGS]${DEEP}`, "", []],
  [`{"name":"get_plan","arguments":${DEEP}}`, `{"name":"get_plan","arguments":${DEEP}}`, []],
  [`<tool_call>{"name":"get_plan","arguments":${JSON.stringify(DEEP)}}</tool_call>`, "", []],
  // In lower case this letter is two.
  ["İİİ yes</s>, it is.", "İİİ yes, it is.", []],
  ["<think>İİİ</think>Hello!", "Hello!", []],
];

for (const [text, words, calls] of TEXTS) {
  Deno.test(`openArtefactFilter leaves ${JSON.stringify(words.slice(0, 80))} of ${JSON.stringify(text.slice(0, 80))}`, () => {
    for (const size of [1, 2, 3, 7, 1000, 100_000]) assert.deepEqual(left(text, size), { words, calls });
  });
}

Deno.test("an answer that repeats a line of the desk from the request is filtered, with or without its marker", () => {
  for (const line of DESK_LINES) {
    for (const imitated of [line, `[desk 19721e149fd7] ${line}`, `**${line}**`, `Done. [desk 19721e149fd7] ${line}`]) {
      for (const size of [1, 7, 1000]) {
        const { words } = left(`Hello!\n${imitated}\nBye.`, size);
        assert.ok(["Hello!\nBye.", "Hello!\nDone. \nBye."].includes(words), `${imitated}: ${words}`);
      }
    }
  }
});

/** Beginnings and ends of everything that the filter looks for. */
const UNITS = [
  "</s>",
  "`</s>",
  "<think></think>",
  "<tool_call>{}</tool_call>",
  "<tool_call>",
  "<function=",
  "\n",
  "a\n",
  "> ",
  "[desk ",
  "[desk x]\n",
  "(the desk\n",
  "```json\n",
  '{"name":\n',
  '[{"name":"a"},\n',
  '{"name":"get_account"}\n',
  '{"name":"',
  "get_plan(\n",
  "[get_plan(), ",
  "Action: get_plan\n",
  "Thought: plan\n",
];

/** An answer of one delta. */
function answerOf(delta: string) {
  const parts: readonly StreamPart[] = [{ type: "text-delta", id: "1", delta }];
  return readModelAnswer(() => Promise.resolve(ReadableStream.from(parts)), accountRequest([]).functions, () => {});
}

Deno.test("an answer in one delta is filtered in linear time", async () => {
  // Each takes a moment, and many minutes where a part of the filter looks at the rest again for each character.
  for (const unit of UNITS) {
    let words = 0;
    for await (const event of answerOf(unit.repeat(200_000 / unit.length))) {
      if (event.kind === "text") words += event.delta.length;
    }
    assert.ok(words <= 200_000, unit);
  }
});

Deno.test("unfinished calls that arrive letter by letter are read in linear time, and a call after them is recognised", () => {
  const open = `change_plan(${"a=1,".repeat(5000)}\n`.repeat(8);
  const read = doesNotHang(() => left(`${open}get_plan(a="${"b".repeat(3000)}")\nDone.`, 1));
  assert.equal(read.words, `${open}Done.`);
  assert.deepEqual(read.calls, [`get_plan {"a":"${"b".repeat(3000)}"}`]);
});

Deno.test("a reader can stop in the middle of an answer of one delta", async () => {
  for await (const event of answerOf("word ".repeat(100_000))) {
    assert.ok(event.kind === "text" && event.delta.length <= 1024);
    break;
  }
});

/** What servers say of a parameter that they do not take. */
const REFUSALS = [
  ["Unrecognized request argument supplied: stream_options", "no usage"],
  [
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    "completion tokens",
  ],
  ["Unsupported value: 'temperature' does not support 0.2 with this model.", "no temperature"],
  ["Conversation roles must alternate user/assistant/user/assistant/...", "alternating roles"],
  [
    "After the optional system message, conversation roles must alternate user and assistant roles except for tool calls",
    "alternating roles",
  ],
  ["Error rendering prompt with jinja template: System role not supported", "no system role"],
  ["There is no model small.", null],
] as const;

for (const [refusal, dialect] of REFUSALS) {
  Deno.test(`dialectOf reads ${dialect} from: ${refusal}`, () => assert.equal(dialectOf(refusal), dialect));
}

Deno.test("adaptBody rewrites a request in its server's dialects, and changes nothing else", () => {
  const body = { model: "small", max_tokens: 9, temperature: 1, stream_options: { include_usage: true } };
  assert.equal(adaptBody(body, new Set()), body);
  assert.deepEqual(adaptBody(body, new Set(["no usage", "completion tokens"])), {
    model: "small",
    temperature: 1,
    max_completion_tokens: 9,
  });
  assert.deepEqual(adaptBody(body, new Set(["no temperature"])), {
    model: "small",
    max_tokens: 9,
    stream_options: { include_usage: true },
  });
});

Deno.test("adaptBody merges messages into alternating roles for templates that need it, with their authors", () => {
  const call = { role: "assistant", content: null, tool_calls: [{ id: "1" }] };
  const picture = { type: "image_url", image_url: { url: "data:" } };
  const messages = [
    { role: "system", content: "Rules" },
    { role: "user", content: "[desk m] It is Friday." },
    { role: "user", content: "My plan?" },
    call,
    { role: "tool", tool_call_id: "1", content: "pro" },
    { role: "user", content: "[desk m] The customer pressed a button." },
    { role: "assistant", content: "You are on Pro." },
    { role: "assistant", content: "Anything else?" },
    { role: "user", content: "See this" },
    { role: "user", content: [{ type: "text", text: "and that" }, picture] },
  ];
  const inTurns = [
    { role: "user", content: "[desk m] It is Friday.\n\n[customer] My plan?" },
    call,
    { role: "tool", tool_call_id: "1", content: "pro" },
    { role: "assistant", content: "…" },
    { role: "user", content: "[desk m] The customer pressed a button." },
    { role: "assistant", content: "You are on Pro.\n\nAnything else?" },
    {
      role: "user",
      content: [
        { type: "text", text: "[customer] See this" },
        { type: "text", text: "[customer]" },
        { type: "text", text: "and that" },
        picture,
      ],
    },
  ];
  assert.deepEqual(adaptBody({ messages }, new Set(["alternating roles"])), {
    messages: [{ role: "system", content: "Rules" }, ...inTurns],
  });
  const [first, ...rest] = inTurns;
  assert.deepEqual(adaptBody({ messages }, new Set(["no system role", "alternating roles"])), {
    messages: [{ ...first, content: `Rules\n\n${first?.content}` }, ...rest],
  });
  assert.deepEqual(adaptBody({ messages: "none" }, new Set(["no system role", "alternating roles"])), {
    messages: "none",
  });
});
