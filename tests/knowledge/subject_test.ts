import assert from "node:assert/strict";
import { cutAtWord } from "../../core/search/cut.ts";
import { hasSubject, subjectWords } from "../../core/search/subject.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";
import { addKnowledge } from "../support/knowledge.ts";
import { searchKnowledge } from "../../core/knowledge/search.ts";
import { listGaps, recordGap } from "../../core/knowledge/gaps.ts";

/** Numbers, function words, courtesy, words of every subject and addresses; by language. */
const NO_SUBJECT = `
  what's 2+2 | hello 17 | I want | make it so | go on | something else | what time is it | 12345 67890 | +49 170 1234567 |
  I see what you mean | let me think about it | no that's all | ok do it then | sure thing | ??? | one more time please |
  https://127.0.0.1:8001/help?x=1 | www.foo.com | Danke, das war alles | ich möchte das | wie geht das | nein, danke |
  quiero esto | y ahora qué | merci beaucoup | je voudrais cela | grazie mille | non lo so | quero isso | dank je wel |
  nie wiem | teşekkürler | 2023`;

const SUBJECT = `
  cancel | which size should I take? | my son is 13, can he come | Is there an iPhone app? | iOS 17 | what changed in 4.2.1 | v4.1.0 | How large may a file be? | refund 20 euros |
  wie kündige ich | cómo invito a un compañero | où sont mes factures | 退款要多久 | 請求書はどこですか | أين فاتورتي`;

const listed = (text: string) => text.split("|").map((one) => one.trim());

Deno.test("hasSubject is false for text of only numbers, addresses and general words", () => {
  assert.deepEqual(listed(NO_SUBJECT).filter(hasSubject).map((text) => [text, ...subjectWords(text)]), []);
  assert.deepEqual(listed(SUBJECT).filter((text) => !hasSubject(text)), []);
});

Deno.test("cutAtWord cuts between words", () => {
  assert.equal(cutAtWord("I want it", 20), "I want it");
  assert.equal(cutAtWord("I want it", 6), "I want");
  assert.equal(cutAtWord("I want it", 5), "I");
  assert.equal(cutAtWord("abcdef", 3), "abc");
});

Deno.test("a message without a subject gets no answer and is no gap, even if a page shares its words", async () => {
  const desk = await testDesk();
  try {
    const { id: workspace } = await testWorkspace(desk);
    const pages = [
      ["Files", "A file may have up to 50 MB, two of them 2 MB each. Open a timeline and press Send to go on."],
      ["Phone", "iOS 17 and newer. Say hello at the first start; what you want is shown."],
      ["Cancel", "You want to leave? Press Stop. Nothing else is needed, and it takes one minute of your time."],
    ] as const;
    const markdown = pages.map(([title, text]) => ({
      url: `https://help.example.com/${title}`,
      title,
      markdown: `# ${title}\n\n${text}`,
      language: "en",
    }));
    await addKnowledge(desk, workspace, markdown);
    for (const query of [...listed(NO_SUBJECT), "I want ".repeat(400), "www.foo.com and mail a@b.co"]) {
      assert.equal((await searchKnowledge(desk, { workspace, query })).answerable, "no", query);
    }
    assert.equal((await searchKnowledge(desk, { workspace, query: "How large may a file be?" })).answerable, "yes");
    for (const question of ["ok do it then", "nah", "what's 2+2", "Do you ship to Norway?"]) {
      await recordGap(desk, { workspace, conversationId: null, question });
    }
    assert.deepEqual((await listGaps(desk, workspace)).map(({ question }) => question), ["Do you ship to Norway?"]);
  } finally {
    await desk.close();
  }
});

Deno.test("a word in many chunks does not by itself make an answer sure", async () => {
  const desk = await testDesk();
  try {
    const { id: workspace } = await testWorkspace(desk);
    const things = "invoices members labels boards filters exports webhooks themes reminders invitations".split(" ");
    const pages = [...things, ...things.map((thing) => `archived ${thing}`)].map((thing, at) => ({
      url: `https://help.example.com/${at}`,
      title: `Change ${thing}`,
      markdown: `# Change ${thing}\n\nOpen the page of ${thing} and choose Edit.`,
      language: "en",
    }));
    await addKnowledge(desk, workspace, pages);
    const found = async (query: string) => (await searchKnowledge(desk, { workspace, query })).answerable;
    assert.notEqual(await found("When are you open?"), "yes");
    assert.equal(await found("How do I change the reminders?"), "yes");
  } finally {
    await desk.close();
  }
});
