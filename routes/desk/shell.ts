/**
 * What the frame of a page says, taken from the request for it.
 *
 * @module
 */
import { isLanguageTag } from "../../core/settings/formats.ts";
import { localeOf, type TeammateRequest } from "../request.ts";
import type { Served } from "../served.ts";
import type { Shell } from "./layout.tsx";
import type { Locale } from "./locale.tsx";
import { noticeOn } from "./notice.ts";

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
