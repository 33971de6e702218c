/**
 * Lists of rows that can be pressed.
 *
 * @module
 */
import type { VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { effectOf } from "./action.ts";
import { Press } from "./button.tsx";
import { useInert } from "./inert.ts";
import { contextsInside, fieldId, inside, isWaiting, type NodeContext } from "./node_context.ts";
import { classes, count, themeOf, words } from "./properties.ts";
import { Status } from "./status.tsx";
import { styleOf } from "./style.ts";
import { hasControls } from "./survey.ts";

/** Rows shown for `limit: "auto"`. */
const AUTO_ROWS = 5;
const ROWS_MAX = 400;

/** Rows below each other; rows beyond the limit are shown on request. */
export function ListView(nodeContext: NodeContext): VNode {
  const { node, context: { texts } } = nodeContext;
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const rows = contextsInside(nodeContext);
  const limit = node["limit"] === "auto" ? AUTO_ROWS : count(node["limit"], ROWS_MAX) ?? rows.length;
  useLayoutEffect(() => {
    // The pressed button is removed, so the first new row is focused.
    const first = list.current?.children[limit];
    const target = first?.querySelector<HTMLElement>("a, button") ?? first;
    if (isWhole && target instanceof HTMLElement) target.focus();
  }, [isWhole]);
  const isBusy = isWaiting(nodeContext);
  const inert = useInert(isBusy);
  return (
    <div class="card-outer align-start">
      <Status node={node} />
      <div class={classes("card list", isBusy && "busy")} data-theme={themeOf(node)} aria-busy={isBusy} ref={inert}>
        <ul ref={list}>{(isWhole ? rows : rows.slice(0, limit)).map(nodeContext.draw)}</ul>
        {!isWhole && rows.length > limit && (
          <button type="button" class="more" onClick={() => setWhole(true)}>
            {texts.showMore} ({rows.length - limit})
          </button>
        )}
      </div>
    </div>
  );
}

/** A row of a list; with an action the whole row is a button. */
export function ListViewItem(nodeContext: NodeContext): VNode {
  const { node, path } = nodeContext;
  const action = node["onClickAction"];
  const style = styleOf(node, ["gap", "align"]);
  const content = <span class="list-content" style={style}>{inside(nodeContext)}</span>;
  if (effectOf(action).kind === "none") return <li class="list-row" tabIndex={-1}>{content}</li>;
  if (!hasControls(node)) {
    return (
      <li>
        <Press nodeContext={nodeContext} path={path} action={action} class="list-row list-press">{content}</Press>
      </li>
    );
  }
  // A button cannot contain other controls, so it lies below them and covers the row.
  const id = fieldId(nodeContext, words(node["id"]) || path);
  return (
    <li class="list-row">
      <Press nodeContext={nodeContext} path={path} action={action} class="list-press list-below" labelledBy={id} />
      <span class="list-content" style={style} id={id}>{inside(nodeContext)}</span>
    </li>
  );
}
