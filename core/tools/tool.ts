/**
 * A tool is a value: one thing a teammate can do, described once.
 *
 * `/mcp` lists it, the desk renders its form from it, `docs/reference/tools.md` is generated from it, and
 * {@link runTool} is the only way to run it.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import type { z } from "zod";
import type { AgentFiles } from "../agent/files.ts";
import type { JsonObject } from "../json.ts";
import { lazy } from "../memo.ts";
import type { RATES } from "../limits/rates.ts";
import { DeskError } from "../problem.ts";
import { type Caller, type CallKind, CONNECT_AGAIN, hasRight, needRight } from "../teammates/caller.ts";
import type { Right } from "../teammates/rights.ts";
import type { ChangeOptions } from "./change.ts";
import type { Background } from "./background.ts";
import type { ToolContext } from "./context.ts";
import { needCustomers } from "./customer_words.ts";
import { needDraftChoice } from "./draft_choice.ts";
import { type Edit, runEdit } from "./edit.ts";
import { inputReader, type ToolInput } from "./input.ts";
import { answerSchema, type InputField } from "./schema.ts";

/** `read` only reads, `edit` makes new agent files from the old ones, `act` does something outside the files. */
export type ToolKind = CallKind;

/** One tool of the registry. */
export type Tool = {
  readonly name: string;
  readonly kind: ToolKind;
  readonly title: string;
  /** Its purpose and when to use it, for a model that reads nothing else. */
  readonly description: string;
  /** The right that its caller needs; a reading tool requires a right that reads. */
  readonly right: Right;
  /** A separate rate limit, besides the one of every request. */
  readonly rate: keyof typeof RATES | null;
  /** Whether `tools/list` contains it; a tool for programs is not among those that a model reads. */
  readonly listed: boolean;
  /**
   * The parts of its input and answer that are reserved for a caller with the right to customers' words, in one line;
   * null for none.
   */
  readonly customerWords: string | null;
  /** Whether it is about customers, and so only for callers with the right to their words. */
  readonly ofCustomers: boolean;
  /** Whether it saves something on the desk: its errors state that nothing was saved. */
  readonly saves: boolean;
  /** How its work is followed after the answer; null for a tool that has ended when it answers. */
  readonly background: Background | null;
  /** The shape of its answer as JSON Schema; null if only its text is documented. */
  readonly answer: JsonObject | null;
  /** Every parameter it takes, including those of every change. */
  readonly fields: ReadonlyMap<string, InputField>;
  /** An input that works on the example agent; printed in the documentation. */
  readonly example: JsonObject;
  /** Runs it without authorization; {@link runTool} checks first. */
  readonly run: (context: ToolContext, input: unknown) => Promise<JsonObject>;
};

/** Tools that belong together, in list order. */
export type ToolGroup = {
  readonly name: string;
  readonly tools: readonly Tool[];
  /** Whether `tools/list` contains them only if `?groups=` names their set; they can always be called. */
  readonly onlyByGroup?: true;
};

type Described<Input extends ToolInput> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly example: JsonObject;
  /** See {@linkcode Tool.right}. */
  readonly right: Right;
  readonly rate?: keyof typeof RATES;
  /** See {@linkcode Tool.listed}; true by default. */
  readonly listed?: boolean;
  /** See {@linkcode Tool.customerWords}. */
  readonly customerWords?: string;
  /** See {@linkcode Tool.ofCustomers}. */
  readonly ofCustomers?: true;
  /** See {@linkcode Tool.answer}. */
  readonly answer?: z.ZodObject;
  /** Whether it takes `draft`; by default, tools that change the agent's files do. */
  readonly ofDraft?: boolean;
};

/** How a tool of each kind does its work. */
type Definition<Input extends ToolInput> =
  & Described<Input>
  & (
    | {
      readonly kind: "read";
      readonly run: (
        context: ToolContext,
        input: z.output<Input>,
      ) => Promise<JsonObject>;
    }
    | {
      readonly kind: "edit";
      /** Makes the new files; may run again on a newer version, so it has no side effects. */
      readonly edit: (
        files: AgentFiles,
        input: z.output<Input>,
        context: ToolContext,
      ) => ReturnType<Edit>;
    }
    | {
      readonly kind: "act";
      /** Whether it stores something on the desk and so takes `dryRun`, `message` and `expectedVersion`. */
      readonly changesDesk: boolean;
      /** False if it takes these and saves nothing, such as a trial that calls an app; true by default. */
      readonly saves?: false;
      /** See {@linkcode Tool.background}. */
      readonly background?: Background;
      readonly run: (
        context: ToolContext,
        input: z.output<Input>,
        options: ChangeOptions,
      ) => Promise<JsonObject>;
    }
  );

/** Creates a tool from its definition. */
export function defineTool<Input extends ToolInput>(
  definition: Definition<Input>,
): Tool {
  const { name, kind, right, title, description, input, example } = definition;
  const takesChange = kind === "edit" || (kind === "act" && definition.changesDesk);
  const ofDraft = definition.ofDraft ?? kind === "edit";
  const reader = inputReader(input, { change: takesChange, draft: ofDraft });
  const answer = lazy(() => definition.answer === undefined ? null : answerSchema(definition.answer));
  return {
    name,
    kind,
    title,
    description,
    right,
    rate: definition.rate ?? null,
    listed: definition.listed ?? true,
    customerWords: definition.customerWords ?? null,
    ofCustomers: definition.ofCustomers ?? false,
    saves: takesChange && (kind !== "act" || definition.saves !== false),
    background: (definition.kind === "act" ? definition.background : undefined) ?? null,
    // Building the schemas of all tools took a twentieth of a start.
    get answer() {
      return answer();
    },
    get fields() {
      return reader.fields;
    },
    example,
    async run(caller, raw) {
      const given = reader.read(raw);
      const { draft } = given.options;
      const context = draft === undefined ? caller : { ...caller, inDraft: draft };
      if (kind === "edit" && ofDraft && draft === undefined) await needDraftChoice(context);
      switch (definition.kind) {
        case "read":
          return await definition.run(context, given.input);
        case "act":
          return await definition.run(context, given.input, given.options);
        case "edit":
          return await runEdit(
            context,
            (files) => definition.edit(files, given.input, context),
            given.options,
          );
      }
    },
  };
}

/**
 * Runs a tool for a teammate: checks the right and the input, then does the work.
 *
 * @throws DeskError `forbidden`, `invalid_input`, `files_have_problems`, `version_conflict` and the tool's own errors
 */
export async function runTool(
  context: ToolContext,
  tool: Tool,
  input: unknown,
): Promise<JsonObject> {
  needRight(context.caller, tool.right, `\`${tool.name}\``);
  needKind(context.caller, tool);
  if (tool.ofCustomers) needCustomers(context.caller, `\`${tool.name}\``);
  return await tool.run(context, input);
}

/** Whether a caller may run a tool. */
export function mayRun(tool: Tool, caller: Caller): boolean {
  return hasRight(caller, tool.right) && hasKind(caller, tool) && (!tool.ofCustomers || caller.readsCustomers);
}

/** Whether a client was granted tools of this kind; other callers may call all of them. */
function hasKind({ kinds }: Caller, { kind }: Tool): boolean {
  return kinds === undefined || kinds.has(kind);
}

function needKind(caller: Caller, tool: Tool): void {
  if (hasKind(caller, tool)) return;
  throw new DeskError("forbidden", `\`${tool.name}\` needs “${tool.kind}”, which this client was not allowed.`, {
    fix: CONNECT_AGAIN,
  });
}
