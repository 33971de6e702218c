/**
 * The desk's own prompts, for a person who edits the agent.
 *
 * Arguments are put between marks: a conversation contains customers' words, and a command may contain a website's.
 *
 * @module
 */
import type { ToolContext } from "../../core/tools/context.ts";
import { fenceOf } from "../../core/tools/fence.ts";
import type { McpContent } from "./answer.ts";
import { MCP_LIMITS } from "../../core/limits/mcp.ts";
import { type Prompt, promptsOf } from "./prompts.ts";

type DeskPrompt = Omit<Prompt, "content"> & {
  readonly says: (given: (name: string) => string | null) => string;
};

/** How the text between the marks is labelled, by argument. */
const ORIGINS: ReadonlyMap<string, string> = new Map([
  ["curl", "a command that was pasted"],
  ["conversation", "a conversation that was pasted"],
  ["question", "a customer's question that was pasted"],
]);

const PROMPTS: readonly DeskPrompt[] = [
  {
    name: "action_from_curl",
    title: "Write an action from a curl command",
    description: "Makes an action, its card and its test of a request of the app.",
    arguments: [
      { name: "curl", description: "The command, without a key in it", required: true },
      { name: "purpose", description: "What customers ask for", required: false },
    ],
    says: (given) =>
      `Make an action of the agent from this curl command${
        given("purpose") === null ? "" : `, for customers who ask: ${given("purpose")}`
      }.
1. Read svc://guide/files and svc://guide/actions. If the command holds a key, password or cookie, stop and ask me to replace it: write it as {secrets.NAME}.
2. Decide whose data it is. The customer's own account is always {user.id}, never an input. Ask me if the address does not show it.
3. action_from_curl with dryRun, look at the problems, then save it. Ask me to set each key on the desk, or use set_key if I give it.
4. If it only reads: try_action for a customer that I name, then widget_from_data for the answer, and preview_widget. If it changes something, ask me before you try it.
5. Name the action in a task, add a test with add_test_case, and run_tests.
Say at the end what customers can ask now, and what is still open.

${given("curl")}`,
  },
  {
    name: "review_agent",
    title: "Review the agent",
    description: "Reads every file and says what is wrong, risky or missing. Changes nothing.",
    arguments: [],
    says: () =>
      `Review the agent of this desk. Change nothing.
1. get_agent, connections and check. Read every file with read_file, and svc://guide/files for what each should be.
2. run_tests. Note what fails, and which task or action no test covers.
3. Look for: an action that is not set up; one that changes something and whose question does not say what; an input that could choose another account; tasks that overlap or contradict the instructions; words that promise what no action does; a card whose text does not fit the data; answers that belong in knowledge.
Then give me a list, worst first: file and line, what happens to a customer because of it, and the smallest change that fixes it. Ask which of them you should make.`,
  },
  {
    name: "test_for_conversation",
    title: "Add a test for a conversation",
    description: "Turns a conversation that went wrong, or right, into a test case.",
    arguments: [
      { name: "conversation", description: "Its messages, pasted, without personal data", required: true },
      { name: "expected", description: "What should happen", required: false },
    ],
    says: (given) =>
      `Write a test case of the agent for the conversation below.${
        given("expected") === null ? "" : ` What should happen: ${given("expected")}.`
      }
1. Read svc://guide/tests, list_tests and the task that it is about.
2. Write the customer's messages as steps, in their words but without names, addresses, numbers of orders or anything else that is personal. Expect the outcome, the actions with their inputs, and the card; use criteria only for what these cannot say.
3. add_test_case with dryRun, then save it, and run_tests with its name.
4. If it fails, say why and which file should change. Change that file only when I say so, and run all tests again afterwards.

${given("conversation")}`,
  },
  {
    name: "answer_question",
    title: "Make the agent answer a question",
    description: "Finds out why a question is not answered well, and fixes the knowledge, a task or an action.",
    arguments: [{ name: "question", description: "In a customer's words", required: true }],
    says: (given) =>
      `A customer should get a good answer to the question below.
1. test_chat with it, and search_knowledge. Say which it needs: a page of knowledge, a task, an action, or a person.
2. For knowledge: find the page that should say it with list_knowledge. If no page does, write me the text, and add it with add_document when I agree; facts about the company come from me, never from you.
3. For a task or an action: make the smallest change, with dryRun first.
4. test_chat again, also with two other wordings; then add_test_case and run_tests.

${given("question")}`,
  },
];

/** The desk's prompts. */
export const DESK_PROMPTS = promptsOf(PROMPTS.map(({ says, ...prompt }) => ({
  ...prompt,
  content: (context, given) => [textOf(says((name) => wordsOf(context, name, given.get(name))))],
})));

/** The text of an argument, between marks where others may have written it. */
function wordsOf({ desk }: ToolContext, name: string, value: string | undefined): string | null {
  const origin = ORIGINS.get(name);
  if (value === undefined) return null;
  return origin === undefined ? value : fenceOf(desk, origin).text(value, MCP_LIMITS.answerBytesMax);
}

function textOf(text: string): McpContent {
  return { type: "text", text };
}
