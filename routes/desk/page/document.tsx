/**
 * The HTML document of every page: its head, the scripts it loads, and the company's mark.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import { UPLOADED_PICTURE } from "../../../core/settings/formats.ts";
import type { Company } from "../../../core/settings/company.ts";
import type { Preferences } from "../../../core/teammates/preferences.ts";
import { Icon } from "../ui/icons.tsx";

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
  /** Address of the script that keeps a listing page up to date. */
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

/** The company's name, or the desk's default name without one. */
export function deskName(company: Company | null): string {
  return company?.name ?? "Your desk";
}

/** The topic of a notice from the desk's live socket. */
type LiveTopic = "knowledge" | "visit" | "visit knowledge";

/**
 * Scripts that a page loads besides the desk's own: the one that draws cards; that and the one that keeps the inbox
 * live; the one that refreshes its parts (`data-part`) on notices of a topic; or the one that asks the browser for
 * passkeys.
 */
export type Needs = { cards?: boolean; inbox?: boolean; live?: LiveTopic | undefined; passkeys?: boolean };

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

/** A whole HTML page except its doctype. */
export function Document(props: DocumentProps) {
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

/** The company's logo, on light and on dark surfaces; the desk's own when none was uploaded. */
export function Logo({ company }: { company: Company | null }) {
  const logo = uploadedLogo(company);
  if (logo === null) return <Icon name="desk" />;
  return (
    <>
      <img class="on-light" src={logo.light} alt="" />
      <img class="on-dark" src={logo.dark} alt="" />
    </>
  );
}

/** Pages of the desk load nothing from other servers, so a logo given as an address is shown only in the chat. */
function uploadedLogo(company: Company | null): { readonly light: string; readonly dark: string } | null {
  const [light = null, dark = light] = [company?.logo, company?.logoDark].map((address) =>
    address && UPLOADED_PICTURE.test(address) ? address : undefined
  );
  return light === null || dark === null ? null : { light, dark };
}

/** The icon of a desk without a logo, inline, so that the browser requests none. */
const ICON = "data:image/svg+xml," + encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#2f56c6"/>' +
    '<path d="M6.5 7h11a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5H12l-4 3v-3H6.5A1.5 1.5 0 0 1 5 14.5v-6A1.5 1.5 0 0 1 6.5 7" fill="#fff"/></svg>',
);
