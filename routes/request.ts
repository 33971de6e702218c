/**
 * The types of request that handlers receive; `dispatch.ts` makes them once the caller is known.
 *
 * @module
 */
import type { Company } from "../core/settings/company.ts";
import type { OwnWorkspace } from "../core/teammates/accounts.ts";
import type { MayOpen } from "./desk/page/menu.ts";
import type { RefusedForm } from "./desk/page/refusal_notice.tsx";
import type { ServedConfig } from "./handles.ts";
import type { Caller } from "../core/teammates/caller.ts";
import type { PageFrame } from "../core/notifications/page_frame.ts";
import type { Preferences } from "../core/teammates/preferences.ts";

/** A request of anyone. */
export type PlainRequest = {
  readonly request: Request;
  readonly params: Readonly<Record<string, string | undefined>>;
  /** The address that it is counted for by rates. */
  readonly address: string;
  /** The client's whole IP address, for logs and the list of activities. */
  readonly ip: string;
  /** The country that the operator's proxy names, as two capital letters. */
  readonly country: string | null;
  /** The form whose refusal the page shows. */
  readonly refused?: RefusedForm | undefined;
};

/** A request to the chat, with its workspace and the settings of its widget key. */
export type WidgetRequest = PlainRequest & { readonly workspace: string; readonly site: ServedConfig };

/** A signed-in teammate, and the token of their forms. */
export type SignedIn = {
  readonly caller: Caller;
  /** The account, which has the password and second steps. */
  readonly account: string;
  readonly preferences: Preferences;
  /** Whether the account lacks the second step that the workspace requires; then only the setup of one is open. */
  readonly lacksSecondStep: boolean;
  readonly csrf: string;
  readonly sessionId: string;
  /** When the session is too old. */
  readonly endsAt: Date;
};

/** A form that was sent from one of the desk's own pages. */
export type FormRequest = PlainRequest & { readonly form: FormData };

/** A teammate's request for a page. */
export type TeammateRequest = PlainRequest & PageFrame & {
  readonly signedIn: SignedIn;
  readonly workspace: OwnWorkspace;
  /** All workspaces of the person, this one included. */
  readonly workspaces: readonly OwnWorkspace[];
  readonly mayOpen: MayOpen;
  readonly company: Company;
};

/** A form sent by a teammate. */
export type SignedInRequest = TeammateRequest & { readonly form: FormData };

/** The browser's preferred language. */
export function localeOf(request: Request): string | null {
  return /^[\w-]{2,35}/.exec(request.headers.get("accept-language") ?? "")?.[0] ?? null;
}
