/**
 * The guides that an AI client reads before it writes files of the agent; a test checks every example in them.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import actions from "./actions.md" with { type: "text" };
import widgets from "./chatkit-widgets.md" with { type: "text" };
import components from "./components.md" with { type: "text" };
import files from "./files.md" with { type: "text" };
import identity from "./identity.md" with { type: "text" };
import inputs from "./inputs.md" with { type: "text" };
import jinja from "./jinja.md" with { type: "text" };
import tests from "./tests.md" with { type: "text" };

/** One guide, Markdown. */
export type Guide = {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  /** When to read it. */
  readonly description: string;
  readonly text: string;
};

/** Every guide, in reading order. */
export const GUIDES: readonly Guide[] = [
  {
    uri: "svc://guide/files",
    name: "files",
    title: "The agent's files",
    description: "The overview: every kind of file, and the part that describes it. Read it first.",
    text: files,
  },
  {
    uri: "svc://guide/actions",
    name: "actions",
    title: "Writing an action",
    description: "Every key of an action, with complete examples. Read it before writing one.",
    text: actions,
  },
  {
    uri: "svc://guide/inputs",
    name: "inputs",
    title: "Inputs of an action",
    description: "Types, lists, patterns, defaults, and which inputs are refused.",
    text: inputs,
  },
  {
    uri: "svc://guide/tests",
    name: "tests",
    title: "Writing tests",
    description: "Test cases of one or several messages, presses, and what must happen.",
    text: tests,
  },
  {
    uri: "svc://guide/chatkit-widgets",
    name: "chatkit-widgets",
    title: "Writing a card",
    description: "Widget files: the template, buttons, forms. Read it before writing a card.",
    text: widgets,
  },
  {
    uri: "svc://guide/components",
    name: "components",
    title: "Components of a card",
    description: "Every component with its properties and values.",
    text: components,
  },
  {
    uri: "svc://guide/jinja",
    name: "jinja",
    title: "The template language",
    description: "What a card's template may use: filters, operators, blocks.",
    text: jinja,
  },
  {
    uri: "svc://guide/identity",
    name: "identity",
    title: "Signed-in customers",
    description: "How the app proves to the chat who is signed in, and every reason for a rejection.",
    text: identity,
  },
];
