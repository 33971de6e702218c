/**
 * A yes to a question that something else followed: the built-in agent asks it again, and changes nothing on that yes.
 *
 * @module
 */
import assert from "node:assert/strict";
import { testDesk } from "../support/desk.ts";
import { openChat, posts, seen } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

for (const yes of ["ok do it then", "yes", "ok, go ahead", "yep"]) {
  Deno.test(`"${yes}" after a question that is over asks it again, and only a yes to the new one counts`, async () => {
    const chat = await openChat(base);
    assert.match(seen(await chat.say("Upgrade me to Pro")).join("\n"), /confirm: Change plan/);
    assert.doesNotMatch(seen(await chat.say("do you ship to Norway?")).join("\n"), /confirm: Change plan/);
    assert.match(seen(await chat.say(yes)).join("\n"), /confirm: Change plan/);
    assert.deepEqual(posts(chat), []);
    await chat.say("yes");
    assert.equal(posts(chat).length, 1);
  });
}

for (const about of ["hmm what would that cost?", "what does it include", "was kostet das?", "sure thing"]) {
  Deno.test(`"${about}" to a question asks it again, with what it shows, and makes no change`, async () => {
    const chat = await openChat(base);
    await chat.say("Upgrade me to Pro");
    assert.match(seen(await chat.say(about)).join("\n"), /confirm: Change plan/);
    assert.deepEqual(posts(chat), []);
    // Asked once more about the same it is no longer what was said just before.
    await chat.say("do you ship to Norway?");
    assert.doesNotMatch(seen(await chat.say("what does that cost?")).join("\n"), /confirm: Change plan/);
  });
}

Deno.test("a yes long after, or after a no, asks nothing again", async () => {
  const chat = await openChat(base);
  await chat.say("Upgrade me to Pro");
  for (const other of ["do you ship to Norway?", "hello", "thanks a lot"]) await chat.say(other);
  assert.doesNotMatch(seen(await chat.say("yes")).join("\n"), /confirm: Change plan/);
  const declining = await openChat(base);
  await declining.say("Upgrade me to Pro");
  await declining.say("no");
  assert.doesNotMatch(seen(await declining.say("yes")).join("\n"), /confirm: Change plan/);
  assert.deepEqual([...posts(chat), ...posts(declining)], []);
});
