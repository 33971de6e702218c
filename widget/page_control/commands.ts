/**
 * The commands of page control: eleven verbs.
 *
 * @module
 */

/** An element by its ref in a snapshot, with its role and name there. */
export type ElementRef = { readonly gen: number; readonly ref: string; readonly role?: string; readonly name?: string };

/** A command. */
export type Command =
  | { readonly verb: "read" }
  | { readonly verb: "highlight"; readonly element: ElementRef; readonly text: string }
  | { readonly verb: "scroll_to" | "click"; readonly element: ElementRef }
  | { readonly verb: "fill"; readonly element: ElementRef; readonly text: string }
  | { readonly verb: "select"; readonly element: ElementRef; readonly option: string }
  | { readonly verb: "check"; readonly element: ElementRef; readonly on: boolean }
  | { readonly verb: "press"; readonly element: ElementRef; readonly key: "Enter" | "Escape" | "Tab" }
  | { readonly verb: "go"; readonly path: string }
  | { readonly verb: "wait"; readonly ms: number }
  | { readonly verb: "ask"; readonly question: string };

type CommandInput = {
  gen?: unknown;
  ref?: unknown;
  role?: unknown;
  name?: unknown;
  text?: unknown;
  option?: unknown;
  on?: unknown;
  key?: unknown;
  path?: unknown;
  ms?: unknown;
  question?: unknown;
};

const WAIT_MS_MAX = 3000;
const TEXT_CHARS_MAX = 2000;

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= TEXT_CHARS_MAX;
}

function readRef({ gen, ref, role, name }: CommandInput): ElementRef | null {
  if (typeof gen !== "number" || typeof ref !== "string") return null;
  return typeof role === "string" && typeof name === "string" ? { gen, ref, role, name } : { gen, ref };
}

/** Parses the input of each verb; null when it is invalid. */
const READ: Readonly<Record<Command["verb"], (given: CommandInput, element: ElementRef | null) => Command | null>> = {
  read: () => ({ verb: "read" }),
  highlight({ text = "" }, element) {
    return element && isText(text) ? { verb: "highlight", element, text } : null;
  },
  scroll_to: (_, element) => element && { verb: "scroll_to", element },
  click: (_, element) => element && { verb: "click", element },
  fill: ({ text }, element) => element && isText(text) ? { verb: "fill", element, text } : null,
  select: ({ option }, element) => element && isText(option) ? { verb: "select", element, option } : null,
  check: ({ on }, element) => element && typeof on === "boolean" ? { verb: "check", element, on } : null,
  press({ key }, element) {
    return element && (key === "Enter" || key === "Escape" || key === "Tab") ? { verb: "press", element, key } : null;
  },
  go: ({ path }) => isText(path) ? { verb: "go", path } : null,
  wait: ({ ms }) => typeof ms === "number" && ms >= 0 && ms <= WAIT_MS_MAX ? { verb: "wait", ms } : null,
  ask: ({ question }) => isText(question) && question ? { verb: "ask", question } : null,
};

/** All verbs. */
export const VERBS: readonly string[] = Object.keys(READ);

/** Whether a text is a verb. */
export function isVerb(verb: string): verb is Command["verb"] {
  return VERBS.indexOf(verb) >= 0;
}

/** Parses a command; null for an unknown verb or an invalid input. */
export function readCommand(verb: string, input: unknown): Command | null {
  const given: CommandInput = typeof input === "object" && input ? input : {};
  return isVerb(verb) ? READ[verb](given, readRef(given)) : null;
}
