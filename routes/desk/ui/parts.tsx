/**
 * Small components shared by the desk's pages.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import type { Shell } from "../page/shell.ts";
import { Icon, type IconName } from "./icons.tsx";

/** Properties of the button that the shortcuts of `unsaved.js` press. */
export const SAVE_KEYS = { title: "Ctrl S, ⌘ S on a Mac", "aria-keyshortcuts": "Control+S Meta+S" };

/** The title of a page with a sentence below it, and the page's buttons beside it. */
export function Head(props: { title: Child; says?: string; back?: { path: string; label: string }; children?: Child }) {
  return (
    <header class="head">
      <div>
        {props.back && (
          <a class="crumb" href={props.back.path}>
            <Icon name="back" />
            {props.back.label}
          </a>
        )}
        <h1>{props.title}</h1>
        {props.says && <p>{props.says}</p>}
      </div>
      {props.children}
    </header>
  );
}

/** A notice above a form on why its fields are read-only. */
export function ReadOnlyNotice() {
  return <p class="notice">You can read this, not change it. An owner or admin can.</p>;
}

/** A panel with a heading; `beside` puts the labels of its facts beside the values, if there is room. */
export function Panel(props: { id?: string; title: string; says?: string; beside?: boolean; children: Child }) {
  return (
    <section class={props.beside === true ? "panel beside" : "panel"} id={props.id}>
      <header>
        <h2>{props.title}</h2>
        {props.says && <p>{props.says}</p>}
      </header>
      <div class="body">{props.children}</div>
    </section>
  );
}

/** A notice that a version was saved and is live; nothing without one. */
export function SavedVersion(props: { version: number | null }) {
  if (props.version === null) return null;
  return (
    <p class="notice good" role="status" id="outcome" tabindex={-1}>
      <strong>Saved as version {props.version}, live now</strong>
    </p>
  );
}

/** Text with a button to copy it. */
export function Snippet(props: { text: string; label: string }) {
  return (
    <div class="snippet">
      <pre><code>{props.text}</code></pre>
      <button class="button small" type="button" data-copy={props.text} aria-label={`Copy ${props.label}`}>Copy</button>
    </div>
  );
}

/** Text with code in `backticks`. */
export function Marked(props: { text: string }) {
  return <>{props.text.split("`").map((part, at) => at % 2 === 1 ? <code key={at}>{part}</code> : part)}</>;
}

/** Tabs of related pages: those that the teammate may open, or all without `shell`. */
export function Tabs(
  props: { shell: Shell | null; label: string; tabs: readonly { path: string; label: string }[]; current: string },
) {
  const { shell } = props;
  const tabs = shell === null ? props.tabs : props.tabs.filter(({ path }) => shell.mayOpen(path));
  return (
    <nav class="tabs" aria-label={props.label}>
      {tabs.map(({ path, label }) => (
        <a href={path} aria-current={path === props.current ? "page" : undefined}>{label}</a>
      ))}
    </nav>
  );
}

/** An empty state: the purpose of the list, and the first step. */
export function Empty(
  props: { icon: IconName; title: string; says: string; children?: Child },
) {
  return (
    <div class="empty">
      <Icon name={props.icon} />
      <h2>{props.title}</h2>
      <p>{props.says}</p>
      {props.children}
    </div>
  );
}

/** A button that asks for confirmation before it sends something that is hard to undo. */
export function Ask(
  props: {
    id: string;
    /** The label of the button that opens the confirmation. */
    open: string;
    title: string;
    says: string;
    keep: string;
    yes: string;
    action: string;
    fields: Readonly<Record<string, string>>;
    /** The button's class; by default it is grey until hovered. */
    look?: string;
    /** Whether it is in a row of full-size buttons. */
    isFullSize?: boolean;
  },
) {
  const { id, look = "quiet danger", isFullSize = false } = props;
  return (
    <div class="asking">
      <button
        class={["button", ...(isFullSize ? [] : ["small"]), look].join(" ").trim()}
        type="button"
        popovertarget={id}
      >
        {props.open}
      </button>
      <div class="ask" id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>{props.title}</h2>
        <p>{props.says}</p>
        <form method="post" action={props.action}>
          {Object.entries(props.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button class="button" type="button" popovertarget={id} popovertargetaction="hide" autofocus>
            {props.keep}
          </button>
          <button class="button danger" type="submit">{props.yes}</button>
        </form>
      </div>
    </div>
  );
}

/** A fact with its label. */
export type Fact = readonly [label: string, value: Child];

/** A list of facts; those without a value are left out. */
export function FactList(props: { facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {props.facts.filter(([, value]) => value !== null && value !== undefined && value !== "").map((
        [label, value],
      ) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A list of code names with their values; `list` is the class of its layout. */
export function CodeList(
  { list, rows }: { list: "data-fields" | "trial-fields"; rows: readonly (readonly [name: string, value: string])[] },
) {
  return (
    <dl class={list}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The badge of a customer whose token was verified. */
export function Verified() {
  return (
    <span
      class="verified"
      role="img"
      aria-label="Verified: signed in to the app"
      title="Verified: signed in to the app"
    >
      <Icon name="verified" />
    </span>
  );
}

/** The badge of a contact who was never verified by a token: their identity is from an email or an import. */
export function NotVerified() {
  return <span class="badge" title="No identity token has named them yet">not verified</span>;
}

const RATING_MAX = 5;

/** A customer's rating of a conversation: 1 is bad, 5 is good. */
export function Rating(props: { rating: number }) {
  const { rating } = props;
  const label = `${rating} of ${RATING_MAX}`;
  return (
    <span class="rating" role="img" aria-label={label} title={label}>
      {"★".repeat(rating)}
      <span class="rest">{"★".repeat(RATING_MAX - rating)}</span>
    </span>
  );
}
