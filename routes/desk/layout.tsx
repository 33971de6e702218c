/**
 * The frame around every page of the desk: the rail, the menu and who is signed in.
 *
 * @module
 */
import { html } from "hono/html";
import type { Child } from "hono/jsx";
import type { Caller } from "../../core/teammates/caller.ts";
import type { Preferences } from "../../core/teammates/preferences.ts";
import type { Company } from "../../core/settings/company.ts";
import { UPLOADED_PICTURE } from "../../core/settings/formats.ts";
import { type Workspace, workspaceLabel } from "../../core/teammates/workspaces.ts";
import { Avatar } from "./avatar.tsx";
import { CommandMenu, CommandMenuButton } from "./command_menu/menu.tsx";
import { countText } from "./count_text.ts";
import { Icon } from "./icons.tsx";
import { type Locale, LocaleProvider } from "./locale.tsx";
import { INBOX_PATH, type MayOpen, menuFor, SETTINGS_PATH } from "./menu.ts";
import { RefusalNotice, type RefusedForm } from "./refusal_notice.tsx";

/** Addresses of a script and its styles. */
export type Bundle = { readonly script: string; readonly styles: string };

/** What the desk's pages load. */
export type PageAssets = Bundle & {
  /** Draws cards, on the pages that have some. */
  readonly preview: Bundle;
  /** Address of the script that keeps the inbox live. */
  readonly inbox: string;
  /** Address of the script that scrolls the thread of a conversation. */
  readonly thread: string;
  /** Address of the script that keeps a page that lists something up to date. */
  readonly live: string;
  /** Address of the script that counts waiting conversations and notifies of new ones. */
  readonly notify: string;
  /** Address of the script that asks the browser for passkeys. */
  readonly passkey: string;
  /** Address of the script that opens the command menu. */
  readonly commandMenu: string;
  /** Address of the script that shows the chat on a sample website. */
  readonly site: string;
};

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
  /** Whether the operator's freeze list is in force. */
  readonly freeze: keyof typeof FREEZE_NOTES;
  /** The form that was sent from this page and refused. */
  readonly refused: RefusedForm | null;
  /** What the form did that led to this page. */
  readonly said: string | null;
};

/** What the desk calls itself where the company has no name yet. */
const UNNAMED = "Your desk";

/** Where actions, keys, identity and models are edited. */
const FREEZABLE = ["/desk/agent", "/desk/widget", "/desk/knowledge", "/desk/settings"] as const;

const FREEZE_NOTES = {
  open: null,
  frozen:
    "Frozen by the operator: keys and the identity secret cannot be changed, and calls, websites and models that " +
    "are not on the operator's list are refused.",
  damaged:
    "Frozen by the operator, but the list of what is frozen cannot be read: everything is refused until it is fixed.",
} as const;

/** What a notice of the desk's live socket is about. */
type LiveTopic = "knowledge" | "visit" | "visit knowledge";

/**
 * What a page loads besides the desk's own files: what draws cards, or that and what keeps the inbox live, or what brings
 * its parts (`data-part`) up to date at each notice of a topic, or what asks the browser for passkeys.
 */
type Needs = { cards?: boolean; inbox?: boolean; live?: LiveTopic | undefined; passkeys?: boolean };

/** A page inside the shell; on a phone its menu is a popover, which needs no script. `path` marks the menu's entry. */
export function Page(props: Needs & { shell: Shell; title: string; path: string; children: Child }) {
  const { shell, cards = false, inbox = false, live, passkeys = false } = props;
  const { waiting } = shell;
  const count = waiting ? `(${countText(waiting)}) ` : "";
  const within = props.path === "/desk/settings" && props.title !== "Settings" ? " · Settings" : "";
  const title = `${count}${props.title}${within} · ${shell.company.name ?? UNNAMED}`;
  return (
    <Document
      title={title}
      theme={shell.theme}
      density={shell.density}
      company={shell.company}
      assets={shell.assets}
      cards={cards || inbox}
      inbox={inbox}
      live={live}
      notify={waiting !== null}
      passkeys={passkeys}
      commands
    >
      <a class="skip" href="#main">Skip to content</a>
      <div class="shell">
        <Rail shell={shell} path={props.path} />
        <main class={inbox ? "main full" : "main"} id="main" data-live={live}>
          {FREEZABLE.some((path) => props.path.startsWith(path)) && FREEZE_NOTES[shell.freeze] !== null && (
            <p class={shell.freeze === "damaged" ? "notice bad" : "notice"} role="status">
              {FREEZE_NOTES[shell.freeze]}
            </p>
          )}
          {props.path.startsWith(SETTINGS_PATH) && <StoppedWebhooks count={shell.stoppedWebhooks} />}
          {shell.refused !== null && <RefusalNotice refused={shell.refused} />}
          {shell.said !== null && shell.refused === null && <p class="notice good" role="status">{shell.said}</p>}
          <LocaleProvider value={shell.locale}>{props.children}</LocaleProvider>
        </main>
      </div>
      <CommandMenu csrf={shell.csrf} />
    </Document>
  );
}

/** The rail beside every page: the menu and who is signed in. */
function Rail({ shell, path }: { shell: Shell; path: string }) {
  const { waiting } = shell;
  const { teammate, role } = shell.caller;
  return (
    <header class="rail">
      <div class="rail-head">
        <a class="brand" href="/desk">
          <Logo company={shell.company} />
          <span>{shell.company.name ?? UNNAMED}</span>
        </a>
        {shell.others.length > 0 && <WorkspaceSwitcher shell={shell} />}
      </div>
      <CommandMenuButton />
      <button class="button small" type="button" popovertarget="menu">
        Menu
        {waiting !== null && <WaitingCount count={waiting} />}
      </button>
      <nav id="menu" popover="auto" aria-label="Desk">
        {menuFor(shell.mayOpen, shell.company).map((entry) => (
          <a href={entry.leadsTo} aria-current={path.startsWith(entry.path) ? "page" : undefined}>
            <Icon name={entry.icon} />
            {entry.label}
            {entry.path === INBOX_PATH && waiting !== null && <WaitingCount count={waiting} />}
            {entry.path === SETTINGS_PATH && shell.stoppedWebhooks > 0 && (
              <span class="count urgent">
                {shell.stoppedWebhooks} <span class="hidden">stopped</span>
              </span>
            )}
          </a>
        ))}
      </nav>
      <form class="who" method="post" action="/desk/sign-out">
        <input type="hidden" name="csrf" value={shell.csrf} />
        <a href="/desk/profile" title="Your profile">
          <Avatar name={teammate.name} />
          <span class="who-name">{teammate.name}</span>
          <small>{role.label}</small>
          <small data-zone={shell.locale.timezone} hidden>Times in {shell.locale.timezone}</small>
        </a>
        <button class="button small quiet leave" type="submit" title="Sign out">
          <Icon name="leave" />
          <span>Sign out</span>
        </button>
      </form>
    </header>
  );
}

/** Says on the settings that events no longer arrive. */
function StoppedWebhooks({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p class="notice bad" role="status">
      {count === 1 ? "A webhook was disabled" : `${count} webhooks were disabled`}{" "}
      because events could not be delivered. <a href="/desk/settings/webhooks">See why</a>
    </p>
  );
}

/** Why the number can be lower than that of the inbox. */
const NOTIFIED = "Those that wait and that you are notified of, as your profile says; the inbox counts all";

/** How many conversations wait; the script of notifications keeps it current. */
function WaitingCount({ count }: { count: number }) {
  return (
    <span class="count urgent" title={NOTIFIED} data-waiting={count} hidden={count === 0}>
      <span data-waiting-count>{countText(count)}</span> <span class="hidden">waiting</span>
    </span>
  );
}

/** The person's other workspaces, in a popover: it needs no script. */
function WorkspaceSwitcher({ shell }: { shell: Shell }) {
  return (
    <>
      <button
        class="button small quiet switch"
        type="button"
        popovertarget="workspaces"
        aria-label="Switch workspace"
        title="Switch workspace"
      >
        <Icon name="updown" />
      </button>
      <form id="workspaces" class="workspaces" popover="auto" method="post" action="/desk/workspace">
        <input type="hidden" name="csrf" value={shell.csrf} />
        <p>Switch to</p>
        {shell.others.map((other) => (
          <button type="submit" name="workspace" value={other.id} key={other.id}>{workspaceLabel(other)}</button>
        ))}
        {shell.mayOpen("/desk/settings/workspaces") && <a href="/desk/settings/workspaces">Manage workspaces</a>}
      </form>
    </>
  );
}

/** A page outside the shell: signing in, setting up, an error. Without a company it shows the desk's own mark. */
export function PlainPage(
  props: Pick<Needs, "passkeys"> & { title: string; company: Company | null; assets: PageAssets; children: Child },
) {
  const { company, assets, passkeys = false, children } = props;
  const name = company?.name ?? UNNAMED;
  return (
    <Document title={`${props.title} · ${name}`} company={company} assets={assets} passkeys={passkeys}>
      <div class="door">
        <main>
          <div class="brand">
            <Logo company={company} />
            <span>{name}</span>
          </div>
          {children}
        </main>
      </div>
    </Document>
  );
}

/** The company's logo, on light surfaces and on dark ones; the desk's own where it has not uploaded one. */
function Logo({ company }: { company: Company | null }) {
  const logo = uploadedLogo(company);
  if (logo === null) return <Icon name="desk" />;
  return (
    <>
      <img class="on-light" src={logo.light} alt="" />
      <img class="on-dark" src={logo.dark} alt="" />
    </>
  );
}

/** Pages of the desk load nothing from other servers, so a logo that is only an address is for the chat alone. */
function uploadedLogo(company: Company | null): { readonly light: string; readonly dark: string } | null {
  const [light = null, dark = light] = [company?.logo, company?.logoDark].map((address) =>
    address && UPLOADED_PICTURE.test(address) ? address : undefined
  );
  return light === null || dark === null ? null : { light, dark };
}

/** The browser's icon of a page of a desk without a logo, so that it asks for none. */
const ICON = "data:image/svg+xml," + encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#2f56c6"/>' +
    '<path d="M6.5 7h11a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5H12l-4 3v-3H6.5A1.5 1.5 0 0 1 5 14.5v-6A1.5 1.5 0 0 1 6.5 7" fill="#fff"/></svg>',
);

type DocumentProps = Needs & {
  /** Whether the reader is notified of waiting conversations. */
  notify?: boolean;
  /** Whether the page has the command menu. */
  commands?: boolean;
  title: string;
  theme?: Preferences["theme"];
  density?: Preferences["density"];
  company: Company | null;
  assets: PageAssets;
  children: Child;
};

function Document(props: DocumentProps) {
  const { script, styles, preview } = props.assets;
  return (
    <html
      lang="en"
      data-theme={props.theme === "system" ? undefined : props.theme}
      data-density={props.density === "comfortable" ? undefined : props.density}
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{props.title}</title>
        <link rel="manifest" href="/desk/manifest.webmanifest" crossorigin="use-credentials" />
        <link rel="icon" href={uploadedLogo(props.company)?.light ?? ICON} />
        <link rel="stylesheet" href={styles} />
        {/* Before the others: it must see the page as it was sent. */}
        {props.inbox && <script src={props.assets.inbox} defer />}
        {props.inbox && <script src={props.assets.thread} defer />}
        {props.live && <script src={props.assets.live} defer />}
        <script src={script} defer />
        {props.notify && <script src={props.assets.notify} defer />}
        {props.passkeys && <script src={props.assets.passkey} defer />}
        {props.commands && <script src={props.assets.commandMenu} defer />}
        {props.cards && <script src={preview.script} data-styles={preview.styles} defer />}
      </head>
      <body>
        <div class="hidden" role="status" data-news />
        {props.children}
      </body>
    </html>
  );
}

/** What a page shows besides its own text. */
type Shows = {
  /** Pictures of this desk, or also of the https addresses in its own widget files. */
  readonly pictures?: "own" | "https";
  /** Frames with pages of this desk; none by default. */
  readonly frames?: "own";
  /** An origin or scheme that an answer to the page's form leads to; none by default. */
  readonly formsTo?: string;
};

/** A page as an answer, under the desk's own policy: only its own files, and no frame around it. */
export async function htmlAnswer(page: Child, status = 200, shows: Shows = {}): Promise<Response> {
  const headers = { ...PAGE_HEADERS, "content-security-policy": policyFor(shows) };
  return new Response(String(await html`<!doctype html>${page}`), { status, headers });
}

function policyFor({ pictures, frames, formsTo }: Shows): string {
  return "default-src 'none'; style-src 'self'; script-src 'self'; " +
    `img-src 'self' data:${pictures === "https" ? " https:" : ""}; ` +
    (frames === undefined ? "" : "frame-src 'self'; ") +
    `connect-src 'self'; manifest-src 'self'; form-action 'self'${formsTo === undefined ? "" : ` ${formsTo}`}; ` +
    "base-uri 'none'; frame-ancestors 'none'";
}

const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
};
