import assert from "node:assert/strict";
import type { Message } from "../../core/conversations/messages.ts";
import { openSituation, type SituationFacts, timeIn } from "../../core/conversations/run/situation.ts";
import type { JsonObject } from "../../core/json.ts";

const FACTS: SituationFacts = {
  hours: { days: [{ day: "friday", from: "09:00", to: "17:00" }], timezone: "Europe/Berlin" },
  hasPerson: true,
  locale: "en",
};

/** Friday noon in London. */
const NOON = "2026-11-20T12:00:00Z";

function wrote(at: string, data: JsonObject = {}, text = "Where is my invoice?"): Message {
  return {
    ...{ id: "m", workspace: "w", conversationId: "c", n: 1, at: new Date(at), teammate: null, card: null },
    ...{ author: "customer", kind: "text", text, data, clientId: null },
  };
}

/** The lines before each message, one text for each. */
function linesBefore(messages: readonly Message[], facts = FACTS): readonly (string | undefined)[] {
  const situation = openSituation(facts);
  return messages.map((message) => {
    const [line] = situation.before(message);
    return line?.role === "desk"
      ? [line.text, ...(line.quoted === undefined ? [] : [line.quoted])].join("\n")
      : undefined;
  });
}

Deno.test("openSituation says the time of the desk and of the customer, the language and whether the team is there", () => {
  assert.deepEqual(linesBefore([wrote(NOON, { timezone: "America/New_York" })]), [
    "It is Friday, 20 November 2026 at 13:00 (Europe/Berlin). Where the customer is, it is Friday, 20 November 2026 at " +
    "07:00 (America/New_York). Answer in English. The team is there now.",
  ]);
});

Deno.test("openSituation states one time if both are in the same zone, and no team hours without handoff", () => {
  const facts = { ...FACTS, hasPerson: false };
  assert.deepEqual(linesBefore([wrote(NOON, { timezone: "Europe/Berlin" })], facts), [
    "It is Friday, 20 November 2026 at 13:00 (Europe/Berlin). Answer in English.",
  ]);
});

Deno.test("openSituation states when the team is back", () => {
  const [line] = linesBefore([wrote("2026-11-20T20:00:00Z")]);
  assert.match(line ?? "", /The team is away until Friday, 27 November 2026 at 09:00 \(Europe\/Berlin\)\.$/);
});

Deno.test("openSituation is repeated only after a change of page or time zone, or half an hour", () => {
  const page = (url: string) => ({ page: { url, title: "T" } });
  const lines = linesBefore([
    wrote(NOON, page("https://a.example/1")),
    wrote("2026-11-20T12:29:59Z", page("https://a.example/1")),
    wrote("2026-11-20T12:29:59Z", page("https://a.example/2")),
    wrote("2026-11-20T12:30:00Z", { ...page("https://a.example/2"), timezone: "Asia/Tokyo" }),
    wrote("2026-11-20T13:00:00Z", { ...page("https://a.example/2"), timezone: "Asia/Tokyo" }),
  ]);
  assert.deepEqual(lines.map((line) => line !== undefined), [true, false, true, true, true]);
  assert.match(lines[2] ?? "", /page: https:\/\/a\.example\/2\ntitle: T$/);
});

Deno.test("openSituation names the language that the customer writes, else the one of their browser", () => {
  const facts = { ...FACTS, locale: "fr-CH" };
  const [german, unknown] = [
    linesBefore([wrote(NOON, {}, "Wie kann ich bitte meine Rechnung herunterladen?")], facts),
    linesBefore([wrote(NOON, {}, "42")], facts),
  ];
  assert.match(german[0] ?? "", /Answer in German\./);
  assert.match(unknown[0] ?? "", /Answer in French\./);
});

Deno.test("openSituation names the language again where a short message goes on in another one", () => {
  const lines = linesBefore([
    wrote(NOON, {}, "what do I pay now?"),
    wrote(NOON, {}, "Auf welchem Tarif bin ich?"),
    wrote(NOON, {}, "ok"),
    wrote(NOON, {}, "upgrade to pro"),
  ], { ...FACTS, locale: "en-US" });
  assert.deepEqual(lines.map((line) => /Answer in (\w+)\./.exec(line ?? "")?.[1]), [
    "English",
    "German",
    undefined,
    "English",
  ]);
});

Deno.test("openSituation adds nothing before a message of the desk or a teammate", () => {
  assert.deepEqual(linesBefore([{ ...wrote(NOON), author: "teammate" }, { ...wrote(NOON), author: "ai" }]), [
    undefined,
    undefined,
  ]);
});

Deno.test("timeIn formats a moment for people, with its time zone", () => {
  assert.equal(timeIn("Asia/Tokyo", new Date(NOON)), "Friday, 20 November 2026 at 21:00 (Asia/Tokyo)");
});
