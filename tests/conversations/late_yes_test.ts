/**
 * A yes to a question that something else came before: the built-in agent asks it again, and makes no change by it.
 *
 * @module
 */
import assert from "node:assert/strict";
import { testDesk } from "../support/desk.ts";
import { openChat, posts, seen } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

for (const yes of ["ok do it then", "yes", "ok, go ahead", "yep"]) {
  Deno.test(`"${yes}" after a question that is over asks it again, and counts for the new one alone`, async () => {
    const chat = await openChat(base);
    assert.match(seen(await chat.say("Upgrade me to Pro")).join("\n"), /confirm: Change plan/);
    assert.doesNotMatch(seen(await chat.say("hmm what would that cost?")).join("\n"), /confirm: Change plan/);
    assert.match(seen(await chat.say(yes)).join("\n"), /confirm: Change plan/);
    assert.deepEqual(posts(chat), []);
    await chat.say("yes");
    assert.equal(posts(chat).length, 1);
  });
}

Deno.test("a yes long after, or after a no, asks nothing again", async () => {
  const chat = await openChat(base);
  await chat.say("Upgrade me to Pro");
  for (const other of ["hmm what would that cost?", "hello", "thanks a lot"]) await chat.say(other);
  assert.doesNotMatch(seen(await chat.say("yes")).join("\n"), /confirm: Change plan/);
  const declining = await openChat(base);
  await declining.say("Upgrade me to Pro");
  await declining.say("no");
  assert.doesNotMatch(seen(await declining.say("yes")).join("\n"), /confirm: Change plan/);
  assert.deepEqual([...posts(chat), ...posts(declining)], []);
});
