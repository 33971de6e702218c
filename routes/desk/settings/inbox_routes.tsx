/**
 * The inbox's settings: shown, tried out, and saved by the same tool as MCP clients use.
 *
 * @module
 */
import { TURN_LINES } from "../../../core/conversations/lines.ts";
import { countOld } from "../../../core/conversations/retention.ts";
import { isJsonObject, type JsonObject } from "../../../core/json.ts";
import type { DeskError } from "../../../core/problem.ts";
import { listSettingsChanges, mergeSettings } from "../../../core/settings/change.ts";
import { readSettings, type Settings, settingsSchema } from "../../../core/settings/settings.ts";
import { mayChange } from "../../../core/teammates/roles.ts";
import { updateDeskSettings } from "../../../core/tools/desk_settings.ts";
import { STATUS } from "../../problem.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { outcomeOf } from "../form/sent.ts";
import { redirect, text } from "../forms.ts";
import { htmlAnswer } from "../layout.tsx";
import { markAgain, markOf, overtaken } from "../seen.ts";
import { shellOf } from "../shell.ts";
import { InboxSettingsPage, type News } from "./inbox.tsx";
import { edited, editOf, partOf, type TypedInbox, typedOfForm, typedOfSettings } from "./inbox_draft.ts";

const PATH = "/desk/settings/inbox";
const CHANGES_SHOWN = 8;
const NO_FAULTS: ReadonlyMap<string, string> = new Map();

/** `GET /desk/settings/inbox` */
export async function showInboxSettings(served: Served, asked: TeammateRequest): Promise<Response> {
  const saved = await readSettings(served.desk, asked.workspace.id);
  const isSaved = new URL(asked.request.url).searchParams.has("saved");
  const news = isSaved ? { kind: "saved" } as const : null;
  return await pageAnswer(served, asked, { typed: typedOfSettings(saved), saved, seen: markOf(valuesOf(saved)), news });
}

/** `POST /desk/settings/inbox`: saves, shows what would change, or adds and removes fields. */
export async function sendInboxSettings(served: Served, asked: SignedInRequest): Promise<Response> {
  const { form } = asked;
  const saved = await readSettings(served.desk, asked.workspace.id);
  const wish = text(form, "do");
  const edit = editOf(wish);
  const typed = typedOfForm(form);
  const seen = markAgain(form, valuesOf(saved));
  if (edit !== null) return await pageAnswer(served, asked, { typed: edited(typed, edit), saved, seen, news: null });
  if (typed.keepsHours && typed.spans.length === 0) {
    const faults = new Map([["inbox.businessHours.days", "Add hours to at least one day, or choose Always."]]);
    return await pageAnswer(served, asked, { typed, saved, seen, faults, news: refusal("No day has hours.") }, 400);
  }
  const isOurs = (path: string) => /^(inbox|data)\.|talkToPerson$/.test(path);
  const changed = await overtaken(served.desk, asked.workspace.id, form, valuesOf(saved), isOurs);
  if (changed !== null) {
    const drawn = { typed, saved, seen: markOf(valuesOf(saved)), news: refusal(changed) };
    return await pageAnswer(served, asked, drawn, STATUS.version_conflict);
  }
  const removes = await removedBy(served, asked, typed, saved);
  const dryRun = wish === "preview" || (removes > 0 && text(form, "sure") !== String(removes));
  const input = { ...partOf(typed), dryRun, message: text(form, "message").slice(0, 200) };
  const outcome = await outcomeOf(served, asked, updateDeskSettings, input);
  if (outcome.kind === "refused") {
    const drawn = { typed, saved, seen, faults: faultsOf(outcome.error), news: refusal(outcome.error.message) };
    return await pageAnswer(served, asked, drawn, STATUS[outcome.error.code]);
  }
  if (!dryRun) return redirect(`${PATH}?saved`);
  const news = wish === "preview"
    ? { kind: "preview", changed: pathsIn(outcome.answer.changed) } as const
    : refusal("Say below that old conversations may go.");
  return await pageAnswer(served, asked, { typed, saved, seen, news, removes: removes > 0 ? removes : null });
}

/** What a page is drawn from. */
type Drawn = {
  readonly typed: TypedInbox;
  readonly saved: Settings;
  readonly faults?: ReadonlyMap<string, string>;
  readonly news: News | null;
  readonly removes?: number | null;
  /** The mark of what the form is drawn from. */
  readonly seen: string;
};

function valuesOf(saved: Settings): JsonObject {
  return { ...typedOfSettings(saved), spans: typedOfSettings(saved).spans.map((span) => ({ ...span })) };
}

async function pageAnswer(served: Served, asked: TeammateRequest, drawn: Drawn, status = 200): Promise<Response> {
  const { desk } = served;
  const { typed, saved, faults = NO_FAULTS, news, seen: mark, removes = null } = drawn;
  // What is typed and cannot be is shown as it is saved.
  const tried = settingsSchema.safeParse(mergeSettings(saved, partOf(typed)));
  const { inbox } = tried.success ? tried.data : saved;
  const facts = {
    ...{ typed, faults, news, removes, mark, now: desk.now() },
    seen: { hours: inbox.businessHours, awayMessage: inbox.awayMessage, line: TURN_LINES.personByWish },
    mayChange: mayChange(asked.signedIn.caller.teammate.role),
    timezones: Intl.supportedValuesOf("timeZone"),
    changes: await listSettingsChanges(desk, asked.workspace.id, CHANGES_SHOWN),
  };
  return await htmlAnswer(<InboxSettingsPage shell={shellOf(served, asked)} facts={facts} />, status);
}

/** How many conversations a change would remove that are kept now. */
async function removedBy(
  { desk }: Served,
  { workspace }: TeammateRequest,
  { retentionDays }: TypedInbox,
  { data }: Settings,
): Promise<number> {
  const days = Number(retentionDays);
  if (retentionDays === "" || !Number.isInteger(days) || days < 1 || days === data.retentionDays) return 0;
  return await countOld(desk, workspace.id, days);
}

function refusal(message: string): News {
  return { kind: "refused", message };
}

function faultsOf({ faults }: DeskError): ReadonlyMap<string, string> {
  return new Map(faults.map(({ parameter, message, fix }) => [parameter, `${message} ${fix}`.replaceAll("`", "")]));
}

function pathsIn(changed: unknown): readonly string[] {
  return Array.isArray(changed) ? changed.flatMap((each) => isJsonObject(each) ? [String(each.path)] : []) : [];
}
