/**
 * Shared code of the desk's MCP Apps: waiting, failures, and links to the desk.
 *
 * Their components are those of the desk's pages, rendered to HTML as on the server.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import { type AppState, type Fields, type Host, isFields, startApp, textOf } from "../../../../widget/app/host.ts";

/** The data of a page. */
export type DeskAnswer = {
  readonly answer: Fields;
  /** The arguments of the call. */
  readonly input: Fields;
  /** The desk's address. */
  readonly desk: string;
  readonly host: Host;
};

/** Starts a page; `view` renders the tool's answer. */
export function startDeskApp(name: string, view: (facts: DeskAnswer) => Child): void {
  const place = document.querySelector("#app");
  if (place === null) return;
  const desk = document.documentElement.dataset["desk"] ?? "";
  let host: Host | null = null;
  place.addEventListener("click", (event) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest("a") : null;
    if (link === null) return;
    // A sandboxed page cannot open links itself.
    event.preventDefault();
    host?.openLink?.(link.href);
  });
  startApp(name, (shown, around) => {
    host = around;
    // Every component escapes its text, as on the desk.
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

/** A link to a page of the desk, for hosts that open links. */
export function OpenOnDesk({ desk, path }: { desk: string; path: string }) {
  return (
    <p>
      <a href={new URL(path, desk).href} target="_blank" rel="noreferrer">Open on the desk</a>
    </p>
  );
}
