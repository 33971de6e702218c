/**
 * The types of the package, and of `window.SvcDesk` on a page with the script tag.
 *
 * @module
 */

/** The desk, and the behaviour of its chat on this site. */
export type ChatOptions = {
  /** The desk's address, such as `https://desk.example.com`. */
  readonly desk: string;
  /** The workspace's public key, `wk_…`. */
  readonly key: string;
  /** `required`: nothing is stored, sent or recorded before `consent(true)`. */
  readonly consent?: "required";
  /** `off`: errors, failed requests, visited pages and clicks are not recorded. */
  readonly capture?: "off";
  /** `hidden`: there is no launcher until `show()`. */
  readonly launcher?: "hidden";
  readonly color?: string;
  readonly theme?: "light" | "dark" | "auto";
  /** `off`: the agent may not use this site's pages. */
  readonly pageControl?: "off";
  /** The nonce of the page's content security policy. */
  readonly nonce?: string;
};

/** The result of `identify`. */
export type IdentifyResult = { readonly identified: boolean; readonly code?: string; readonly reason?: string };

/** The arguments of each event's listeners. */
export type ChatEvents = {
  readonly open: undefined;
  readonly close: undefined;
  readonly unread: number;
  readonly message: "ai" | "teammate";
  readonly identify: IdentifyResult;
};

/** An action of the page that the agent may call. */
export type AppAction = {
  readonly name: string;
  readonly description: string;
  /** JSON Schema. */
  readonly input?: object;
  readonly pages?: string | readonly string[];
  readonly available?: () => boolean;
  readonly readOnly?: boolean;
  readonly run: (input: never, options: { readonly signal: AbortSignal }) => unknown;
};

/** The page's chat. Calls wait until it is loaded; on a server, and after `destroy`, they do nothing. */
export type DeskChat = {
  readonly open: () => void;
  readonly close: () => void;
  readonly toggle: () => void;
  readonly show: () => void;
  readonly hide: () => void;
  /** Opens the chat with a text in its field for the visitor to send; with `send` it is sent at once. */
  readonly start: (text: string, how?: { readonly send?: boolean }) => void;
  /** Sets attributes of the visitor, such as their plan, replacing earlier ones. They do not identify anyone. */
  readonly setAttributes: (attributes: Readonly<Record<string, string | number | boolean>>) => void;
  readonly prefill: (text: string) => void;
  readonly identify: (token: string | (() => string | Promise<string>)) => Promise<IdentifyResult>;
  readonly logout: () => void;
  readonly consent: (given: boolean) => void;
  readonly setTheme: (theme: string | { readonly theme?: string; readonly color?: string }) => void;
  readonly reportError: (report: { readonly message: string; readonly code?: string; readonly data?: unknown }) => void;
  readonly registerAction: (action: AppAction) => { readonly unregister: () => void };
  readonly onWidgetAction: (listener: (event: Event & { readonly detail?: unknown }) => void) => () => void;
  readonly on: <Name extends keyof ChatEvents>(name: Name, listener: (value: ChatEvents[Name]) => void) => () => void;
  readonly destroy: () => void;
};

/** `window.SvcDesk`. */
export type SvcDeskApi = DeskChat & {
  readonly version: string;
  readonly unread: number;
  readonly destroyed: boolean;
};

/** Puts the chat on the page, once, and always returns the same chat. Safe on a server, where it does nothing. */
export type LoadChat = (options: ChatOptions) => DeskChat;

/** State for an app's own launcher. */
export type ShownChat = { readonly unread: number; readonly isOpen: boolean };

/** The React hook: puts the chat on the page, and returns it with its current state. */
export type UseChat = (options: ChatOptions) => ShownChat & { readonly chat: DeskChat };

/** The Vue composable: the same with refs. */
export type UseChatRefs = (options: ChatOptions) => {
  readonly chat: DeskChat;
  readonly unread: { readonly value: number };
  readonly isOpen: { readonly value: boolean };
};

declare global {
  interface Window {
    SvcDesk?: SvcDeskApi;
  }
}
