/**
 * The data around every page of a signed-in teammate, taken from its request.
 *
 * @module
 */
import type { Company } from "../../../core/settings/company.ts";
import { isLanguageTag } from "../../../core/settings/formats.ts";
import type { Caller } from "../../../core/teammates/caller.ts";
import type { Preferences } from "../../../core/teammates/preferences.ts";
import type { Workspace } from "../../../core/teammates/workspaces.ts";
import type { FreezeMode } from "../../handles.ts";
import { localeOf, type TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import type { PageAssets } from "./document.tsx";
import type { Locale } from "../ui/locale.tsx";
import type { MayOpen } from "./menu.ts";
import { noticeOn } from "./notice.ts";
import type { RefusedForm } from "./refusal_notice.tsx";

/** The data that a page needs besides its content. */
export type Shell = {
  readonly caller: Caller;
  readonly mayOpen: MayOpen;
  /** The token of every form, sent as `csrf`. */
  readonly csrf: string;
  readonly company: Company;
  readonly locale: Locale;
  readonly theme: Preferences["theme"];
  readonly density: Preferences["density"];
  /** The person's other workspaces. */
  readonly others: readonly Workspace[];
  /** Waiting conversations that the teammate is notified of; null without the right to answer. */
  readonly waiting: number | null;
  /** Webhooks that were disabled because they failed. */
  readonly stoppedWebhooks: number;
  readonly assets: PageAssets;
  readonly freeze: FreezeMode;
  /** The form of this page that was refused. */
  readonly refused: RefusedForm | null;
  /** The notice of the form that redirected here. */
  readonly said: string | null;
};

/** Makes the shell for a request. */
export function shellOf(served: Served, asked: TeammateRequest): Shell {
  const { signedIn, company, mayOpen, workspace, workspaces, waiting, stoppedWebhooks, refused = null } = asked;
  return {
    caller: signedIn.caller,
    mayOpen,
    csrf: signedIn.csrf,
    company,
    locale: localeFor(served, asked),
    theme: signedIn.preferences.theme,
    density: signedIn.preferences.density,
    others: workspaces.filter(({ id }) => id !== workspace.id),
    waiting,
    stoppedWebhooks,
    assets: served.assets.desk,
    freeze: served.operator.freeze(),
    refused,
    said: noticeOn(asked.request),
  };
}

/** The formats of dates, times and numbers for a request. */
export function localeFor({ desk }: Pick<Served, "desk">, { request, company, signedIn }: TeammateRequest): Locale {
  const { preferences } = signedIn;
  const language = preferences.language ?? company.language ?? browserLanguage(request) ?? "en";
  return { language, timezone: preferences.timezone ?? company.timezone, now: desk.now() };
}

function browserLanguage(request: Request): string | null {
  const tag = localeOf(request);
  return tag !== null && isLanguageTag(tag) ? tag : null;
}
