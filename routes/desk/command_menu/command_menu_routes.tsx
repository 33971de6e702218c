/**
 * The lines of the Ctrl-K menu: matches for the typed words among what the teammate may open, do and read.
 *
 * @module
 */
import { readConversation } from "../../../core/inbox/read.ts";
import { snoozeTimes } from "../../../core/inbox/snooze.ts";
import { mergeableWith } from "../../../core/inbox/merge_conversations.ts";
import { listTags } from "../../../core/inbox/tags.ts";
import { INBOX_WORK_LIMITS } from "../../../core/limits/conversations.ts";
import { COMMAND_MENU_LIMITS } from "../../../core/limits/people.ts";
import { DeskError } from "../../../core/problem.ts";
import { readSettings } from "../../../core/settings/settings.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { listAnswering } from "../../../core/teammates/teammates.ts";
import type { TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { mergePath } from "../contacts/merge.tsx";
import { htmlAnswer } from "../page/html_answer.ts";
import { type CommandGroup, fittingCommands, type MenuCommand } from "./command.ts";
import { findCommands } from "./find.ts";
import { LocaleProvider } from "../ui/locale.tsx";
import { localeFor } from "../page/shell.ts";
import { CommandList } from "./menu.tsx";
import { numbersOf } from "../inbox/request_parts.ts";
import { macroCommands } from "./macros.ts";
import { conversationCommands } from "./on_conversation.ts";
import { pageCommands } from "./pages.ts";
import { settingCommands } from "./settings.ts";

const { typedCharsMax, fittingMax, offeredMax } = COMMAND_MENU_LIMITS;

/** `GET /desk/commands?q=&on=`: answers the lines for the typed words; `on` is the number of the open conversation. */
export async function showCommands(served: Served, asked: TeammateRequest): Promise<Response> {
  const query = new URL(asked.request.url).searchParams;
  const typed = (query.get("q") ?? "").trim().slice(0, typedCharsMax);
  const number = query.get("on");
  const locale = localeFor(served, asked);
  const chosen = numbersOf(query.getAll("chosen").slice(0, INBOX_WORK_LIMITS.bulkMax));
  const [onConversation, macros, found] = await Promise.all([
    commandsOn(served, asked, query, typed),
    macroCommands(served.desk, asked.signedIn.caller, {
      numbers: chosen.length > 0 ? chosen : numbersOf(query.getAll("on")),
      query: viewPart(query).slice(1),
      open: numbersOf(query.getAll("on"))[0] ?? null,
    }),
    findCommands(served.desk, asked.signedIn.caller, typed, locale.language),
  ]);
  const forChosen = fittingGroup(`${chosen.length} selected conversations`, chosen.length > 0 ? macros : [], typed);
  const groups = [
    forChosen,
    fittingGroup(`Conversation #${number}`, [...onConversation, ...(chosen.length > 0 ? [] : macros)], typed),
    fittingGroup("Go to", pageCommands(asked.mayOpen, asked.company), typed),
    ...(typed === "" ? [] : [fittingGroup("Settings", settingCommands(asked.mayOpen), typed)]),
    ...found,
  ];
  return await htmlAnswer(
    <LocaleProvider value={locale}>
      <CommandList groups={groups.filter(({ commands }) => commands.length > 0)} />
    </LocaleProvider>,
  );
}

function fittingGroup(label: string, commands: readonly MenuCommand[], typed: string): CommandGroup {
  return { label, commands: fittingCommands(commands, typed).slice(0, typed === "" ? offeredMax : fittingMax) };
}

/** The commands for the open conversation; none without one, or without the right to answer. */
async function commandsOn(
  { desk }: Served,
  { signedIn: { caller } }: TeammateRequest,
  query: URLSearchParams,
  typed: string,
): Promise<readonly MenuCommand[]> {
  const number = Number(query.get("on") ?? Number.NaN);
  const isNumber = Number.isSafeInteger(number) && number > 0 && number < 2 ** 31;
  if (!isNumber || !hasRight(caller, "conversations.reply")) return [];
  const { workspace } = caller;
  const conversation = await readConversation(desk, workspace, number).catch((error) => {
    // It may have been deleted since the page was opened.
    if (error instanceof DeskError && error.code === "not_found") return null;
    throw error;
  });
  if (conversation === null) return [];
  const [teammates, settings, tags, mergeable] = await Promise.all([
    listAnswering(desk, workspace),
    readSettings(desk, workspace),
    listTags(desk, workspace),
    mergeableWith(desk, workspace, number),
  ]);
  const mayMerge = hasRight(caller, "contacts.read") && hasRight(caller, "contacts.edit");
  return conversationCommands({
    conversation,
    me: caller.teammate.id,
    teammates,
    snooze: snoozeTimes(desk.now(), settings.inbox.businessHours.timezone),
    tags: tags.map(({ tag }) => tag),
    mergeable,
    mergePage: mayMerge ? mergePath({ kind: "visitor", number }, conversation.contactId ?? undefined) : null,
    query: viewPart(query),
  }, typed);
}

/** The page's view, so that a change redirects back to it. */
function viewPart(query: URLSearchParams): string {
  const view = new URLSearchParams(query.get("in") ?? "");
  const kept = new URLSearchParams([...view].filter(([name]) => name === "view" || name === "q" || name === "sort"));
  return kept.size === 0 ? "" : `?${kept}`;
}
