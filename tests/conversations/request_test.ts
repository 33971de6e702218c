/**
 * The whole request to a model as its server reads it, in both protocols: for a typical third turn, and with files.
 *
 * The golden files are YAML, so that a person can read them. Renew them after a change that is meant:
 * `deno test -A tests/conversations/request_test.ts -- --update-golden`.
 */
import assert from "node:assert/strict";
import { stringify } from "yaml";
import { takeUpload } from "../../core/attachments/upload.ts";
import type { TurnContext } from "../../core/conversations/context.ts";
import { takePress } from "../../core/conversations/turn/press.ts";
import { takeMessage } from "../../core/conversations/turn/turn.ts";
import { json } from "../../core/db/json.ts";
import { DEFAULT_OPTIONS, type ModelProvider } from "../../core/model/settings.ts";
import { PNG } from "../attachments/samples.ts";
import { pdfOf } from "../extractor/documents.ts";
import { addKnowledge } from "../support/knowledge.ts";
import { says } from "../support/model_server.ts";
import { ADA, shownId, shownNow, type TestChat } from "./chat.ts";
import { openServedModels, PROVIDERS } from "./served_model.ts";

const served = await openServedModels();
const { server, base } = served;
Deno.test.afterAll(() => served.close());

const HELP = {
  url: "https://help.example.com/exports",
  title: "Exports",
  markdown: "# Exports\n\nExport your projects to CSV from Settings, Data. An export is ready after five minutes.\n",
  language: "en",
};

/** Gives the workspace hours in Berlin and one attribute that the model may read, and the visitor a browser in New York. */
async function furnish({ context: { workspace, session } }: TestChat): Promise<void> {
  const days = ["monday", "tuesday", "friday"].map((day) => ({ day, from: "09:00", to: "17:00" }));
  const settings = {
    ai: { readAttributes: ["plan", "company"] },
    company: { name: "Harbor" },
    inbox: { businessHours: { days, timezone: "Europe/Berlin" } },
  };
  await base.db.updateTable("workspaces").set({ settings: json(settings) })
    .where("id", "=", workspace).execute();
  const facts = { referrer: null, viewport: "1280x720", locale: "en-US", timezone: "America/New_York" };
  await base.db.updateTable("visitors").set({ facts: json(facts) })
    .where("workspace", "=", workspace).where("id", "=", session.visitorId).execute();
  await addKnowledge(base, workspace, [HELP]);
}

/** The customer with attributes in their token, of which the model may read one. */
function contextOf({ context }: TestChat): TurnContext {
  const customer = { ...ADA, attributes: { plan: "starter", role: "admin" } };
  return { ...context, session: { ...context.session, customer } };
}

async function say({ desk }: TestChat, context: TurnContext, text: string, attachments: readonly string[] = []) {
  const shown = await shownNow(desk, context.workspace);
  const sent = { clientId: crypto.randomUUID(), text, shown, attachments };
  return await Array.fromAsync(await takeMessage(desk, context, sent));
}

/** The body that the server was sent last, with every random id by its place. */
function lastBody(): unknown {
  const body = server.asked.at(-1)?.body ?? assert.fail("nothing was asked");
  const marker = /\[desk ([0-9a-f]{12})\]/.exec(body)?.[1] ?? assert.fail("no line of the desk");
  const ids = [...new Set(body.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [])];
  const named = ids.reduce((text, id, at) => text.replaceAll(id, `id-${at + 1}`), body.replaceAll(marker, "MARKER"));
  return JSON.parse(named);
}

async function compareGolden(provider: ModelProvider, body: unknown): Promise<void> {
  const file = new URL(`./request.${provider}.golden.yaml`, import.meta.url);
  const written = stringify(body, { lineWidth: 0 });
  if (Deno.args.includes("--update-golden")) await Deno.writeTextFile(file, written);
  assert.equal(await Deno.readTextFile(file), written, "a changed request is a decision: run with -- --update-golden");
}

for (const provider of PROVIDERS) {
  Deno.test(`the request of a third turn with ${provider} is the one of the golden file`, async () => {
    const chat = await served.chatWith(provider, [
      says({
        calls: [
          { name: "search_knowledge", input: '{"query":"export projects CSV"}' },
          { name: "get_account", input: "{}" },
        ],
      }),
      says({ text: "Open Settings, Data [1]. You are on Starter." }),
      says({ text: "Of course.", calls: [{ name: "change_plan", input: '{"plan":"pro"}' }] }),
      says({ text: "You are welcome." }),
    ]);
    await furnish(chat);
    const context = contextOf(chat);
    await say(chat, context, "How do I export my projects, and what is my plan?");
    const asked = await say(chat, context, "Upgrade me to Pro");
    await Array.fromAsync(await takePress(chat.desk, context, { messageId: shownId(asked), button: "yes" }));
    await say(chat, { ...context, page: { url: "https://app.example.com/team?token=1", title: "Team" } }, "Thank you!");
    assert.doesNotMatch(JSON.stringify(lastBody()), /u-ada|role: |token=1/);
    await compareGolden(provider, lastBody());
  });

  for (const seesPictures of [true, false]) {
    const sight = seesPictures ? "that sees pictures" : "that sees no pictures";
    Deno.test(`a picture and a PDF of the customer reach a model ${sight}, with ${provider}`, async () => {
      const options = { ...DEFAULT_OPTIONS, seesPictures };
      const chat = await served.chatWith(provider, [says({ text: "I see." })], { options });
      const { workspace, session: { visitorId } } = chat.context;
      const upload = async (name: string, bytes: Uint8Array) => {
        const place = { workspace, sender: { kind: "visitor", id: visitorId }, conversationId: null } as const;
        return await takeUpload(chat.desk, place, { name, body: ReadableStream.from([new Uint8Array(bytes)]) });
      };
      await say(chat, chat.context, "Hello");
      const picture = await upload("screen.png", PNG);
      const pdf = await upload("invoice.pdf", pdfOf([[{ text: "Invoice 42 of Harbor, due in May", x: 50, y: 700 }]]));
      await say(chat, chat.context, "What is wrong here?", [picture.id, pdf.id]);
      const body = JSON.stringify(lastBody());
      assert.match(body, /\[untrusted MARKER: a file that the customer sent\].{0,200}Invoice 42 of Harbor, due in May/);
      assert.equal(body.includes(PNG.toBase64()), seesPictures);
      assert.equal(body.includes("its content cannot be read here"), !seesPictures);
      const part = provider === "anthropic" ? '"type":"image"' : '"image_url"';
      assert.equal(body.includes(part), seesPictures);
    });
  }
}
