/**
 * Keys: an app that returns its key in every encoding, and every place that could reveal it.
 *
 * @module
 */
import { type AppRequest, usualAnswer } from "../app.ts";
import type { Copy } from "../copy.ts";
import { type Group, tally } from "../group.ts";
import { callAsOwner } from "../mcp.ts";
import { signIn } from "./customer.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** The encodings in which an app may return a key. */
const WRITERS: Readonly<Record<string, (key: string) => string>> = {
  plain: (key) => key,
  "upper case": (key) => key.toUpperCase(),
  quoted: (key) => JSON.stringify({ key }),
  "percent-encoded": (key) => [...bytes(key)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
  base64: (key) => bytes(key).toBase64(),
  "base64, url": (key) => bytes(key).toBase64({ alphabet: "base64url", omitPadding: true }),
  "base64 of Bearer": (key) => bytes(`Bearer ${key}`).toBase64(),
  "base64 in lines": (key) => bytes(key).toBase64().replace(/.{20}/g, "$&\r\n"),
  "base64 twice": (key) => bytes(bytes(key).toBase64()).toBase64(),
  hex: (key) => bytes(key).toHex(),
  "hex, upper case": (key) => bytes(key).toHex().toUpperCase(),
  "hex with colons": (key) => bytes(key).toHex().replace(/..(?=.)/g, "$&:"),
  "a list of bytes": (key) => JSON.stringify([...bytes(key)]),
  "escaped characters": (key) => [...bytes(key)].map((byte) => `\\u00${byte.toString(16)}`).join(""),
  "HTML references": (key) => [...bytes(key)].map((byte) => `&#${byte};`).join(""),
  "UTF-16": (key) => [...key].join("\u0000"),
  "without its first character": (key) => key.slice(1),
  "without its last character": (key) => key.slice(0, -1),
};

/** Keys in responses. */
export const secrets: Group = {
  name: "Keys",
  promise: "A stored key cannot be read back: not by the model, a customer, a client, or from the data folder.",
  evidenceFor: ["AISVS 9.6.5", "AISVS 10.2.7", "LLM02"],
  run: async (copy) => {
    const counted = tally();
    const key = copy.keys.get("PROVE_KEY") ?? "";
    for (const [form, write] of Object.entries(WRITERS)) {
      const written = write(key);
      copy.app.answer = (request) => isKeyed(request) ? echo(written) : usualAnswer();
      for (const [where, text] of await everythingShown(copy, form)) {
        counted.note(text.includes(written) || text.includes(key) ? `${where} showed the key: ${form}` : null);
      }
    }
    counted.control(
      "the app was sent the key",
      copy.app.requests.some(({ headers }) => headers["authorization"] === `Bearer ${key}`),
    );
    copy.app.answer = usualAnswer;
    for (const [path, text] of await filesOf(copy.dataDir)) {
      for (const [name, value] of copy.keys) {
        counted.note(text.includes(value) ? `${path} holds the key ${name}` : null);
      }
    }
    return counted.result();
  },
};

function isKeyed({ headers }: AppRequest): boolean {
  return headers["authorization"] !== undefined;
}

function echo(written: string): Response {
  return new Response(JSON.stringify({ written, nested: { list: [written] } }), {
    headers: { "content-type": "application/json", "x-echo": written.replace(/[^\x20-\x7e]/g, "") },
  });
}

/** What the model, the customer and an MCP client see of a call. */
async function everythingShown(copy: Copy, form: string): Promise<readonly (readonly [string, string])[]> {
  const plan = `key-${form.replaceAll(/\W/g, "-")}`;
  copy.model.plan(plan, [{ name: "prove_read", input: {} }]);
  const { chat } = await signIn(copy);
  const said = await chat.say(`[plan ${plan}] Show my record.`);
  const thread = await chat.get("messages?after=0");
  const tried = await callAsOwner(copy, "try_action", { name: "prove_read", customer: { id: "prove" } });
  const status = await callAsOwner(copy, "action_status", { name: "prove_read" });
  return [
    ["the chat", said.text],
    ["the thread", thread.text],
    ["the model's prompt", copy.model.lastPrompt()],
    ["try_action", tried.text],
    ["action_status", status.text],
  ];
}

/** Every file of the data folder except the sandbox's own keys, as text. */
async function filesOf(folder: string): Promise<readonly (readonly [string, string])[]> {
  const files: (readonly [string, string])[] = [];
  for await (const entry of Deno.readDir(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory && entry.name !== "keys") files.push(...await filesOf(path));
    if (entry.isFile) files.push([path, new TextDecoder("latin1").decode(await Deno.readFile(path))]);
  }
  return files;
}
