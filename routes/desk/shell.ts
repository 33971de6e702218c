/**
 * What every page of a signed-in teammate is drawn with, taken from the request for it.
 *
 * @module
 */
import type { Company } from "../../core/settings/company.ts";
import { isLanguageTag } from "../../core/settings/formats.ts";
import type { Caller } from "../../core/teammates/caller.ts";
import type { Preferences } from "../../core/teammates/preferences.ts";
import type { Workspace } from "../../core/teammates/workspaces.ts";
import type { FreezeMode } from "../handles.ts";
import { localeOf, type TeammateRequest } from "../request.ts";
import type { Served } from "../served.ts";
import type { PageAssets } from "./document.tsx";
import type { Locale } from "./locale.tsx";
import type { MayOpen } from "./menu.ts";
import { noticeOn } from "./notice.ts";
import type { RefusedForm } from "./refusal_notice.tsx";

/** What a page of the desk needs besides its own content. */
export type Shell = {
  readonly caller: Caller;
  readonly mayOpen: MayOpen;
  /** Goes into every form, as `csrf`. */
  readonly csrf: string;
  readonly company: Company;
  readonly locale: Locale;
  readonly theme: Preferences["theme"];
  readonly density: Preferences["density"];
  /** The person's other workspaces. */
  readonly others: readonly Workspace[];
  /** Waiting conversations that the teammate is notified of; null for one who may not answer. */
  readonly waiting: number | null;
  /** Webhooks that were disabled because they failed. */
  readonly stoppedWebhooks: number;
  readonly assets: PageAssets;
  readonly freeze: FreezeMode;
  /** The form that was sent from this page and refused. */
  readonly refused: RefusedForm | null;
  /** What the form did that led to this page. */
  readonly said: string | null;
};

/** The shell for the teammate who asked. */
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

/** How pages write dates, times and numbers for the teammate who asked. */
export function localeFor({ desk }: Pick<Served, "desk">, { request, company, signedIn }: TeammateRequest): Locale {
  const { preferences } = signedIn;
  const language = preferences.language ?? company.language ?? browserLanguage(request) ?? "en";
  return { language, timezone: preferences.timezone ?? company.timezone, now: desk.now() };
}

function browserLanguage(request: Request): string | null {
  const tag = localeOf(request);
  return tag !== null && isLanguageTag(tag) ? tag : null;
}
