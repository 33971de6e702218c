/**
 * The kinds of request that a handler is written for; `app.ts` makes them once it knows who may call it.
 *
 * @module
 */
import type { Company } from "../core/settings/company.ts";
import type { OwnWorkspace } from "../core/teammates/accounts.ts";
import type { MayOpen } from "./desk/menu.ts";
import type { RefusedForm } from "./desk/refusal_notice.tsx";
import type { ServedConfig } from "./handles.ts";
import type { Caller } from "../core/teammates/caller.ts";
import type { Preferences } from "../core/teammates/preferences.ts";

/** Anyone's request. */
export type PlainRequest = {
  readonly request: Request;
  readonly params: Readonly<Record<string, string | undefined>>;
  /** Where it counts for rates. */
  readonly address: string;
  /** The client's whole IP address, for logs and the list of activities. */
  readonly ip: string;
  /** The country that the operator's proxy names, as two capital letters. */
  readonly country: string | null;
  /** The form whose refusal the page is to show. */
  readonly refused?: RefusedForm | undefined;
};

/** A request to the chat: of which workspace, with the settings of its widget key. */
export type WidgetRequest = PlainRequest & { readonly workspace: string; readonly site: ServedConfig };

/** A teammate who is signed in, and the token of their forms. */
export type SignedIn = {
  readonly caller: Caller;
  /** Whose password and second steps they are. */
  readonly account: string;
  readonly preferences: Preferences;
  /** Whether the workspace asks for a second step that the account does not have: only setting one up is open to it. */
  readonly lacksSecondStep: boolean;
  readonly csrf: string;
  readonly sessionId: string;
};

/** A form that was sent from one of the desk's own pages. */
export type FormRequest = PlainRequest & { readonly form: FormData };

/** A page that a teammate opens. */
export type TeammateRequest = PlainRequest & {
  readonly signedIn: SignedIn;
  readonly workspace: OwnWorkspace;
  /** All workspaces of the person, also this one. */
  readonly workspaces: readonly OwnWorkspace[];
  readonly mayOpen: MayOpen;
  readonly company: Company;
  /** Waiting conversations that the teammate is notified of; null for one who may not answer. */
  readonly waiting: number | null;
  /** Webhooks that the desk has disabled because they failed; 0 for one who may not edit them. */
  readonly stoppedWebhooks: number;
};

/** A form that a teammate sent. */
export type SignedInRequest = TeammateRequest & { readonly form: FormData };

/** The language that a browser asks for first. */
export function localeOf(request: Request): string | null {
  return /^[\w-]{2,35}/.exec(request.headers.get("accept-language") ?? "")?.[0] ?? null;
}
