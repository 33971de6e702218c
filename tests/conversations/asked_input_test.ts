import assert from "node:assert/strict";
import { testDesk } from "../support/desk.ts";
import { addKnowledge } from "../support/knowledge.ts";
import { openChat, seen } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

const EXTEND = `description: Extends a rental to a later day.
url: https://app.example.com/rentals/{rental_id}/extend
method: POST
examples: [I want to keep the bike longer, Can I extend my rental?]
confirm: "Extend {{ rental_id }} to {{ to }}?"
input:
  rental_id: {pattern: "R-[0-9]+"}
  to: {format: date, description: New return date}
account: {public: Everyone who knows its number may see a rental.}
mock: {}
`;

Deno.test("a question for an input that follows a search is the only reply, and the next message answers it", async () => {
  const chat = await openChat(base, { files: { "actions/extend_rental.yaml": EXTEND } });
  const url = "https://help.example.com/care";
  await addKnowledge(base, chat.context.workspace, [{ url, title: "Care", markdown: "# Care\n\nWash the visor.\n" }]);
  const asked = seen(await chat.say("My rental should be extended to a later day"));
  assert.deepEqual(asked.filter((line) => /^(text|confirm)/.test(line)), ["text: What rental id should it be?"]);
  const next = seen(await chat.say("R-1001"));
  assert.deepEqual(next.filter((line) => /^(text|confirm)/.test(line)), ["text: What new return date should it be?"]);
  assert.match(seen(await chat.say("2026-12-05")).join("\n"), /Extend R-1001 to 2026-12-05\?|extend_rental/);
});
