/**
 * What the pages of the desk's MCP Apps have in common: waiting, failures, and the way to the desk.
 *
 * Their components are those of the desk's pages, drawn to text as on the server.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import { type AppState, type Fields, type Host, isFields, startApp, textOf } from "../../../../widget/app/host.ts";

/** What a page draws from. */
export type DeskAnswer = {
  readonly answer: Fields;
  /** The arguments of the call. */
  readonly input: Fields;
  /** The desk's address. */
  readonly desk: string;
  readonly host: Host;
};

/** Starts a page; `view` draws the tool's answer. */
export function startDeskApp(name: string, view: (facts: DeskAnswer) => Child): void {
  const place = document.querySelector("#app");
  if (place === null) return;
  const desk = document.documentElement.dataset["desk"] ?? "";
  let host: Host | null = null;
  place.addEventListener("click", (event) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest("a") : null;
    if (link === null) return;
    // A page in a sandbox opens nothing itself.
    event.preventDefault();
    host?.openLink?.(link.href);
  });
  startApp(name, (shown, around) => {
    host = around;
    // Every component escapes its texts, as on the desk.
    place.innerHTML = String(contentOf(shown, (facts) => view({ ...facts, desk, host: around })));
  });
}

function contentOf(shown: AppState, view: (facts: Pick<DeskAnswer, "answer" | "input">) => Child): Child {
  switch (shown.kind) {
    case "waiting":
      return <Notice>It has begun; the result comes here.</Notice>;
    case "stopped":
      return <Notice>{shown.reason || "The call was stopped."}</Notice>;
    case "answer":
      return shown.isError ? <Failure answer={shown.answer} /> : view(shown);
  }
}

function Notice(props: { children: Child }) {
  return <p class="notice" role="status">{props.children}</p>;
}

function Failure({ answer }: { answer: Fields }) {
  const error = isFields(answer.error) ? answer.error : {};
  return (
    <p class="notice bad" role="alert">
      {textOf(error, "message") ?? "The call failed."} {textOf(error, "fix")}
    </p>
  );
}

/** A link to a page of the desk, for a program around this page that opens links. */
export function OpenOnDesk({ desk, path }: { desk: string; path: string }) {
  return (
    <p>
      <a href={new URL(path, desk).href} target="_blank" rel="noreferrer">Open on the desk</a>
    </p>
  );
}
