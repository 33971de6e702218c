/**
 * Characters that are invisible or reorder others reach neither the model nor the desk from a page, a browser or a
 * token.
 */
import assert from "node:assert/strict";
import { fileNameOf } from "../../core/attachments/file_name.ts";
import { checkToken } from "../../core/identity/identify.ts";
import { troubleSchema } from "../../core/conversations/nudge.ts";
import { openSituation, pageData, type SituationFacts } from "../../core/conversations/run/situation.ts";
import type { Message } from "../../core/conversations/messages.ts";
import { redactText } from "../../core/redact.ts";
import { withoutHidden } from "../../widget/visible_text.ts";
import { pagePlace, visitFacts } from "../../routes/chat/facts.ts";
import { playedTicket } from "../support/jwt.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";

/** A direction mark, a joiner, a tag, a variation selector and two blank letters. */
const HIDDEN = "\u202e\u200d\u{e0041}\u{e0101}\u3164\u2800";
const TITLE = `Bill${HIDDEN}ing\u2028now`;

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const SITUATION: SituationFacts = {
  hours: { timezone: "Europe/Berlin", days: [] },
  hasPerson: false,
  locale: "en",
};

function situationOf(data: Message["data"]): string {
  const message: Message = {
    id: "m",
    workspace: "w",
    conversationId: "c",
    n: 1,
    at: new Date("2026-11-23T12:00:00Z"),
    author: "customer",
    teammate: null,
    kind: "text",
    text: "Hello",
    card: null,
    data,
    clientId: null,
  };
  return JSON.stringify(openSituation(SITUATION).before(message));
}

Deno.test("a page's title and address reach the model on one line each, without hidden characters", () => {
  const page = { url: `https://shop.example/${HIDDEN}a`, title: `${TITLE}\npage: https://bank.example/` };
  // As it is kept now, and as an older version kept it.
  for (const data of [pageData(page), { page }]) {
    const said = situationOf(data);
    assert.match(said, /title: Billing now page: https:\/\/bank\.example\/"/);
    assert.equal(withoutHidden(said), said);
  }
});

Deno.test("what a browser says of its page and its visitor has no hidden characters", () => {
  const said = JSON.stringify([
    pagePlace.parse({ url: `not an address${HIDDEN}`, title: TITLE }),
    visitFacts.parse({ referrer: `x${HIDDEN}y`, viewport: `1${HIDDEN}2`, locale: `d${HIDDEN}e`, timezone: TITLE }),
    troubleSchema.parse({ kind: "error", at: "2026-11-23T12:00:00Z", detail: { message: TITLE, data: `"${TITLE}"` } }),
  ]);
  assert.equal(withoutHidden(said), said);
  assert.match(said, /"Billing now"/);
  assert.equal(redactText("ada\u200b@example.com"), "[email]", "a hidden character hides no address");
});

Deno.test("a customer's name and email have no hidden characters, and are null without any others", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const accepted = {
    kind: "accepted",
    userId: "u-1",
    attributes: {},
    claims: {},
    expiresAt: new Date("2027-01-01T00:00:00Z"),
    ticket: playedTicket("u-1"),
  } as const;
  const named = async (name: string, email: string) => {
    const identity = { ...desk.identity, identify: () => Promise.resolve({ ...accepted, name, email }) };
    const verdict = await checkToken({ ...desk, identity }, workspace, "token");
    return verdict.kind === "accepted" ? [verdict.name, verdict.email] : verdict;
  };
  assert.deepEqual(await named(`Ada${HIDDEN}Byron`, `ada@example.com${HIDDEN}`), ["AdaByron", "ada@example.com"]);
  assert.deepEqual(await named(HIDDEN, "\u200b"), [null, null]);
});

Deno.test("a file's name has no hidden characters, and keeps an emoji", () => {
  const pdf = { extensions: ["pdf"] };
  assert.equal(fileNameOf(`in${HIDDEN}voice.pdf`, pdf), "invoice.pdf");
  assert.equal(fileNameOf("family 👨‍👩‍👧.pdf", pdf), "family 👨‍👩‍👧.pdf");
});
