/**
 * An MCP App's side of its protocol: JSON-RPC over postMessage with the program that shows the page.
 *
 * @see https://modelcontextprotocol.io/extensions/apps
 * @module
 */

/** The supported revision of the protocol. */
const PROTOCOL_VERSION = "2026-01-26";

/** An external JSON object: each member is checked when it is read. */
export type Fields = { readonly [name: string]: unknown };

/** The state to draw. */
export type AppState =
  | { readonly kind: "waiting" }
  | { readonly kind: "stopped"; readonly reason: string }
  | {
    readonly kind: "answer";
    /** The tool's answer, or its failure if `isError` is true. */
    readonly answer: Fields;
    readonly isError: boolean;
    /** The arguments of the call. */
    readonly input: Fields;
  };

/** The program that shows the page. */
export type Host = {
  /** Null to follow the system's preference. */
  readonly theme: "light" | "dark" | null;
  /** Asks it to open an address in a browser; null if it cannot. */
  readonly openLink: ((url: string) => void) | null;
};

/** Draws again after each change. */
export type Draw = (shown: AppState, host: Host) => void;

/** Whether a value is a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A string member; null for anything else. */
export function textOf(fields: Fields, name: string): string | null {
  const value = fields[name];
  return typeof value === "string" ? value : null;
}

/** The objects of a list member; empty for anything else. */
export function listOf(fields: Fields, name: string): readonly Fields[] {
  const value = fields[name];
  return Array.isArray(value) ? value.filter(isFields) : [];
}

const INITIALIZE_ID = 1;

/** Starts the page: greets the host, draws what it sends, and reports the page's height. */
export function startApp(name: string, draw: Draw): void {
  const host = globalThis.parent;
  let shown: AppState = { kind: "waiting" };
  let input: Fields = {};
  let context: Fields = {};
  let canOpenLinks = false;
  let lastId = INITIALIZE_ID;

  const post = (message: Fields) => host.postMessage({ jsonrpc: "2.0", ...message }, "*");
  const redraw = () => {
    const openLink = (url: string) => post({ id: ++lastId, method: "ui/open-link", params: { url } });
    const theme = themeOf(context);
    applyTheme(theme);
    draw(shown, { theme, openLink: canOpenLinks ? openLink : null });
  };
  const show = (next: AppState) => {
    shown = next;
    redraw();
  };

  const notices: { readonly [method: string]: (params: Fields) => void } = {
    "ui/notifications/tool-input": ({ arguments: given }) => {
      input = isFields(given) ? given : {};
    },
    "ui/notifications/tool-result": (result) => show(shownOf(result, input)),
    "ui/notifications/tool-cancelled": (params) => {
      show({ kind: "stopped", reason: textOf(params, "reason") ?? "" });
    },
    "ui/notifications/host-context-changed": (params) => {
      const before = themeOf(context);
      context = { ...context, ...params };
      // Redrawing would reset what the reader has expanded or collapsed; sizes change often, and need no redraw.
      if (themeOf(context) !== before) redraw();
    },
  };
  const requests = new Set(["ping", "ui/resource-teardown"]);

  addEventListener("message", ({ source, data }: MessageEvent<unknown>) => {
    // Only messages of the host are accepted; its origin differs between products.
    if (source !== host || !isFields(data) || data.jsonrpc !== "2.0") return;
    const { id, method, params, result } = data;
    if (id === INITIALIZE_ID && isFields(result)) {
      context = isFields(result.hostContext) ? result.hostContext : {};
      canOpenLinks = isFields(result.hostCapabilities) && isFields(result.hostCapabilities.openLinks);
      post({ method: "ui/notifications/initialized", params: {} });
      redraw();
    } else if (typeof method === "string" && id !== undefined) {
      const unknown = { code: -32601, message: "Method not found" };
      post(requests.has(method) ? { id, result: {} } : { id, error: unknown });
    } else if (typeof method === "string" && Object.hasOwn(notices, method)) {
      notices[method]?.(isFields(params) ? params : {});
    }
  });
  redraw();
  reportHeight((height) => post({ method: "ui/notifications/size-changed", params: { height } }));
  post({
    id: INITIALIZE_ID,
    method: "ui/initialize",
    params: {
      protocolVersion: PROTOCOL_VERSION,
      appInfo: { name, version: SVC_VERSION },
      appCapabilities: { availableDisplayModes: ["inline"] },
    },
  });
}

declare const SVC_VERSION: string;

/** The state for a tool's result, whose only text is the answer's JSON. */
function shownOf(result: Fields, input: Fields): AppState {
  const text = listOf(result, "content").map((part) => textOf(part, "text")).find((each) => each !== null) ?? "";
  const answer = readJson(text);
  return isFields(answer)
    ? { kind: "answer", answer, isError: result.isError === true, input }
    : { kind: "stopped", reason: text };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function themeOf(context: Fields): Host["theme"] {
  const theme = textOf(context, "theme");
  return theme === "light" || theme === "dark" ? theme : null;
}

function applyTheme(theme: Host["theme"]): void {
  const { dataset } = document.documentElement;
  if (theme === null) delete dataset["theme"];
  else dataset["theme"] = theme;
}

/** Reports the height of the page's content, in CSS pixels, at first and whenever it changes. */
function reportHeight(report: (height: number) => void): void {
  const place = document.querySelector("main");
  if (place === null) return;
  let last = -1;
  new ResizeObserver(() => {
    const height = Math.ceil(place.getBoundingClientRect().height);
    if (height !== last) report(height);
    last = height;
  }).observe(place);
}
