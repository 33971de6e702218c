/**
 * The MCP App of `preview_widget`: the card as customers see it, drawn with the chat's own code, and its buttons'
 * effects.
 *
 * @module
 */
import { render } from "preact";
import { Card } from "../frame/card/card.tsx";
import type { CardContext } from "../frame/card/node_context.ts";
import { ENGLISH } from "../frame/texts/en.ts";
import { applyTheme } from "../frame/theme.ts";
import type { CardNode } from "../protocol.ts";
import { type AppState, type Fields, type Host, isFields, listOf, startApp, textOf } from "./host.ts";

/** A static card: nothing can be pressed. */
const CONTEXT: CardContext = {
  press() {},
  tellPage() {},
  pressing: null,
  open: true,
  texts: ENGLISH,
};

/** The look of a chat with default settings. */
const LOOK = { color: "#2563eb", radius: 16 } as const;

function isCard(value: unknown): value is CardNode {
  return isFields(value) && typeof value.type === "string";
}

function App({ shown, host }: { readonly shown: AppState; readonly host: Host }) {
  switch (shown.kind) {
    case "waiting":
      return <p class="note">The card is being drawn.</p>;
    case "stopped":
      return <p class="note" role="alert">{shown.reason || "The call was stopped."}</p>;
    case "answer":
      return shown.isError ? <Failure answer={shown.answer} /> : <Preview answer={shown.answer} host={host} />;
  }
}

function Failure({ answer }: { readonly answer: Fields }) {
  const error = isFields(answer.error) ? answer.error : {};
  return (
    <p class="note bad" role="alert">
      {textOf(error, "message") ?? "The card could not be drawn."} {textOf(error, "fix")}
    </p>
  );
}

function Preview({ answer, host: { openLink } }: { readonly answer: Fields; readonly host: Host }) {
  const outline = textOf(answer, "outline");
  const link = textOf(answer, "link");
  return (
    <>
      {isCard(answer.json)
        ? (
          <div class="surface" inert>
            <Card card={answer.json} context={CONTEXT} />
          </div>
        )
        : outline !== null && <pre>{outline}</pre>}
      <Faults title="Problems" tone="bad" faults={listOf(answer, "problems")} />
      <Faults title="Warnings" tone="warn" faults={listOf(answer, "warnings")} />
      <footer>
        <span>{`Shows ${textOf(answer, "shows") ?? "the card"}.`}</span>
        {link !== null && openLink !== null && (
          <button type="button" onClick={() => openLink(link)}>Open on the desk</button>
        )}
      </footer>
      <Buttons buttons={listOf(answer, "buttons")} />
    </>
  );
}

function Faults({ title, tone, faults }: {
  readonly title: string;
  readonly tone: "bad" | "warn";
  readonly faults: readonly Fields[];
}) {
  if (faults.length === 0) return null;
  return (
    <section class={`note ${tone}`} aria-label={title}>
      <strong>{title}</strong>
      <ul>
        {faults.map((fault) => {
          const message = textOf(fault, "message") ?? "";
          return <li key={message}>{message} {textOf(fault, "fix")}</li>;
        })}
      </ul>
    </section>
  );
}

function Buttons({ buttons }: { readonly buttons: readonly Fields[] }) {
  if (buttons.length === 0) return null;
  return (
    <details>
      <summary>What its buttons do</summary>
      <dl>
        {buttons.map((button, at) => (
          <div key={at}>
            <dt>{textOf(button, "label")}</dt>
            <dd>{textOf(button, "effect")}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const place = document.querySelector("#app");
if (place !== null) {
  startApp("desk-card", (shown, host) => {
    applyTheme(document.documentElement, { ...LOOK, theme: host.theme ?? "auto" }, { theme: null, color: null });
    render(<App shown={shown} host={host} />, place);
  });
}
