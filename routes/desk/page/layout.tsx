/**
 * The two layouts of the desk's pages: the shell with its rail, and the plain one before a sign-in.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import type { Company } from "../../../core/settings/company.ts";
import type { FreezeMode } from "../../handles.ts";
import { CommandMenu } from "../command_menu/menu.tsx";
import { countText } from "../ui/count_text.ts";
import { deskName, Document, Logo, type Needs, type PageAssets } from "./document.tsx";
import { LocaleProvider } from "../ui/locale.tsx";
import { SETTINGS_PATH } from "./menu.ts";
import { Rail } from "./rail.tsx";
import { RefusalNotice } from "./refusal_notice.tsx";
import type { Shell } from "./shell.ts";

/** The pages that edit actions, keys, identity and models. */
const FREEZABLE = ["/desk/agent", "/desk/widget", "/desk/knowledge", "/desk/settings"] as const;

/** The notices about the operator's freeze list on those pages. */
const FREEZE_NOTES = {
  open: null,
  frozen:
    "Frozen by the operator: keys and the identity secret cannot be changed, and calls, websites and models that " +
    "are not on the operator's list are refused.",
  damaged:
    "Frozen by the operator, but the list of what is frozen cannot be read: everything is refused until it is fixed.",
} as const satisfies Record<FreezeMode, string | null>;

/** A page inside the shell. `path` selects the menu entry. */
export function Page(props: Needs & { shell: Shell; title: string; path: string; children: Child }) {
  const { shell, cards = false, inbox = false, live, passkeys = false } = props;
  const { waiting } = shell;
  const count = waiting ? `(${countText(waiting)}) ` : "";
  const within = props.path === "/desk/settings" && props.title !== "Settings" ? " · Settings" : "";
  const title = `${count}${props.title}${within} · ${deskName(shell.company)}`;
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

/** A notice on the settings that webhooks were stopped. */
function StoppedWebhooks({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p class="notice bad" role="status">
      {count === 1 ? "A webhook was disabled" : `${count} webhooks were disabled`}{" "}
      because events could not be delivered. <a href="/desk/settings/webhooks">See why</a>
    </p>
  );
}

/** A page outside the shell: signing in, setting up, an error. Without a company it shows the desk's own logo. */
export function PlainPage(
  props: Pick<Needs, "passkeys"> & { title: string; company: Company | null; assets: PageAssets; children: Child },
) {
  const { company, assets, passkeys = false, children } = props;
  const name = deskName(company);
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
