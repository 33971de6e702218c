/** Rows of the inbox are kept as drawn: the same row is drawn anew for whoever sees another one. */
import assert from "node:assert/strict";
import { jsx } from "hono/jsx";
import type { InboxRow } from "../../../../core/inbox/list.ts";
import { HOUR, MINUTE } from "../../../../core/units.ts";
import type { InboxTeammate, ListFacts } from "../../../../routes/desk/inbox/facts.ts";
import { Rows } from "../../../../routes/desk/inbox/list.tsx";
import { LocaleProvider } from "../../../../routes/desk/ui/locale.tsx";

const now = new Date("2026-11-20T12:00:30Z");
const since = new Date("2026-11-20T10:00:00Z");

const row: InboxRow = {
  ...{ id: "k1", number: 7, identityVerified: false, status: "waiting", handler: "human", assignee: null },
  ...{ lastMessageAt: since, waitingSince: since, snoozedUntil: null, subject: null, customerName: "Ada" },
  ...{ assigneeName: null, lastLine: "Where is it?", answered: false, unread: true, match: null },
  dueAt: new Date(now.getTime() + 5 * MINUTE),
};

const reader: InboxTeammate = {
  ...{ id: "t_1", csrf: "c", answers: true, editsContacts: true, makesTests: true, setsUpMail: true },
  readsContacts: true,
};
const list: ListFacts = {
  ...{ view: "all", rows: [row], older: null, tags: [], saved: [], teammates: [], macros: [], snooze: [] },
  ...{ counts: { waiting: 1, mine: 0, unassigned: 1, ai: 0 }, timezone: "UTC", result: null, maySetUp: false },
};

function drawn(
  { row: changes = {}, answers = true, open = null, view = "all", at = now, language = "en", timezone = "UTC" }: {
    row?: Partial<InboxRow>;
    answers?: boolean;
    open?: number | null;
    view?: ListFacts["view"];
    at?: Date;
    language?: string;
    timezone?: string;
  },
): string {
  const rows = jsx(Rows, {
    list: { ...list, view, rows: [{ ...row, ...changes }] },
    reader: { ...reader, answers },
    open,
  });
  return String(jsx(LocaleProvider, { value: { language, timezone, now: at } }, rows));
}

const SEEN = [
  { what: "a teammate who answers", asked: {}, shows: /type="checkbox".*class="conversation unread".*2 h/s },
  { what: "a viewer", asked: { answers: false }, shows: /<li data-key="k1"><a class="conversation" / },
  { what: "who has it open", asked: { open: 7 }, shows: /class="conversation" [^>]*aria-current="true"/ },
  { what: "another view", asked: { view: "waiting" }, shows: /href="\/desk\/inbox\/7\?view=waiting"/ },
  { what: "an hour later", asked: { at: new Date(now.getTime() + HOUR) }, shows: /wait overdue.*3 h/s },
  { what: "another zone", asked: { timezone: "Asia/Tokyo" }, shows: /7:00\sPM/ },
  { what: "another language", asked: { language: "de" }, shows: /Freitag, 20\. November 2026/ },
  { what: "a new line", asked: { row: { lastLine: "Hello?" } }, shows: /Hello\?/ },
  { what: "a name with markup", asked: { row: { customerName: "<b>" } }, shows: /<span dir="auto">&lt;b&gt;</ },
] as const;

for (const { what, asked, shows } of SEEN) {
  Deno.test(`a kept row, seen by or with ${what}`, () => {
    // In both orders of the others and this one.
    const before = drawn(asked);
    for (const other of SEEN) drawn(other.asked);
    assert.match(before, shows);
    assert.equal(drawn(asked), before);
    assert.equal(SEEN.filter((other) => drawn(other.asked) === before).length, 1);
  });
}
