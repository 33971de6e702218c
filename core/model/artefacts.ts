/**
 * Removes raw model output that is not for the customer: its reasoning, calls written as text, control tokens, and
 * lines that imitate the desk's own. Works on streamed text, even if a marker is split over deltas.
 *
 * @module
 */
import type { JsonObject } from "../json.ts";
import { ARTEFACT_LIMITS } from "../limits/model.ts";
import { openLineFilter } from "./desk_lines.ts";
import { callsWritten, openBareCalls } from "./written_calls.ts";

/** The remaining parts of a text: words for the customer, and calls that the model wrote as text. */
export type TextPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "call"; readonly name: string; readonly input: JsonObject };

/** A filter for the text of one answer. */
export type ArtefactFilter = {
  add(delta: string): readonly TextPart[];
  /** Returns the rest of the text; the content of an unfinished block is dropped. */
  end(): readonly TextPart[];
};

/** A block between two markers; without an end it is a single token. */
type Block = {
  readonly open: string;
  readonly close: string | null;
  readonly holds: "nothing" | "calls";
  /** Whether it may extend to the end of the text, for servers that omit the closing token. */
  readonly mayLast?: boolean;
};

const reasoning = (name: string): Block => ({ open: `<${name}>`, close: `</${name}>`, holds: "nothing" });
const calls = (open: string, close: string, mayLast = false): Block => ({ open, close, holds: "calls", mayLast });
const token = (open: string): Block => ({ open, close: null, holds: "nothing" });

/** The markers of common chat templates. A marker after a backtick is a quotation. */
const BLOCKS: readonly Block[] = [
  ...["think", "thinking", "reasoning", "thought"].map(reasoning),
  { open: "[THINK]", close: "[/THINK]", holds: "nothing" },
  { open: "<|channel|>analysis", close: "<|end|>", holds: "nothing" },
  calls("<tool_call>", "</tool_call>"),
  calls("<tool_calls>", "</tool_calls>"),
  calls("<function_call>", "</function_call>"),
  calls("<|tool_call|>", "<|/tool_call|>"),
  calls("<function=", "</function>"),
  calls("<|tool_calls_section_begin|>", "<|tool_calls_section_end|>", true),
  calls("<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>", true),
  calls("<|channel|>commentary to=", "<|call|>", true),
  // To the end of the text, which no template marks.
  calls("[TOOL_CALLS]", "</s>", true),
  ...["</think>", "</thinking>", "[/THINK]", "</tool_call>", "</s>"].map(token),
  ...["<|im_end|>", "<|im_start|>", "<|eot_id|>", "<|endoftext|>", "<|end|>", "<|eom_id|>"].map(token),
  ...["<|start|>assistant", "<|channel|>final", "<|message|>", "<|python_tag|>"].map(token),
  ...["<|channel|>commentary<|message|>", "<|call|>", "<|return|>", "<｜end▁of▁sentence｜>"].map(token),
  ...["<start_of_turn>model", "<end_of_turn>"].map(token),
];

/**
 * Opens a filter for the text of one answer.
 *
 * @param names of the offered functions: JSON that calls one of them is not words, even without markers
 */
export function openArtefactFilter(names: ReadonlySet<string> = new Set()): ArtefactFilter {
  const lines = openLineFilter();
  const bare = openBareCalls(names);
  let held = "";
  let block: Block | null = null;
  let last = "";

  function* words(text: string): Generator<TextPart> {
    if (text === "") return;
    last = text.at(-1) ?? last;
    yield* shownOf(bare.add(text));
  }

  function* shownOf(parts: Iterable<TextPart>): Generator<TextPart> {
    for (const part of parts) {
      if (part.kind === "call") yield part;
      const shown = part.kind === "text" ? lines.add(part.text) : "";
      if (shown !== "") yield { kind: "text", text: shown };
    }
  }

  function* take(): Generator<TextPart> {
    for (;;) {
      if (block === null) {
        const found = firstMarker(held, last);
        const end = found?.at ?? held.length - openingChars(held);
        yield* words(held.slice(0, end));
        held = held.slice(end + (found?.block.open.length ?? 0));
        if (found === null) return;
        if (found.block.close !== null) block = found.block;
      } else {
        const close = endOfBlock(held, block.close ?? "");
        if (close < 0) {
          if (held.length > ARTEFACT_LIMITS.callCharsMax) block = { ...block, holds: "nothing" };
          // In dropped text, only the beginning of the end marker may still matter.
          if (block.holds === "nothing") held = held.slice(-(block.close ?? "").length);
          return;
        }
        if (block.holds === "calls") yield* callsIn(block, held.slice(0, close));
        held = held.slice(close + (block.close ?? "").length);
        block = null;
      }
    }
  }

  return {
    add(delta) {
      held += delta;
      return [...take()];
    },
    end() {
      const rest: TextPart[] = block === null ? [...words(held)] : block.mayLast ? [...callsIn(block, held)] : [];
      rest.push(...shownOf(bare.end()));
      const shown = lines.end();
      held = "";
      return shown === "" ? rest : [...rest, { kind: "text", text: shown }];
    },
  };
}

/** Every marker that opens a block or is a token: of two at one place, the longer one matches. */
const OPENINGS = new RegExp(
  BLOCKS.map(({ open }) => open).toSorted((one, other) => other.length - one.length).map(RegExp.escape).join("|"),
  "gi",
);
const BLOCK_OF = new Map(BLOCKS.map((block) => [block.open.toLowerCase(), block]));

/** Returns the first marker that opens a block or is a token, or null. */
function firstMarker(text: string, before: string): { readonly block: Block; readonly at: number } | null {
  OPENINGS.lastIndex = 0;
  for (let found = OPENINGS.exec(text); found !== null; found = OPENINGS.exec(text)) {
    const block = BLOCK_OF.get(found[0].toLowerCase());
    const at = found.index;
    if (block !== undefined && (at === 0 ? before : text[at - 1]) !== "`") return { block, at };
    OPENINGS.lastIndex = at + 1;
  }
  return null;
}

const CLOSINGS = new Map(
  BLOCKS.flatMap(({ close }) => close === null ? [] : [[close, new RegExp(RegExp.escape(close), "i")] as const]),
);

/** Returns where a block ends in a text; -1 if it continues. */
function endOfBlock(text: string, close: string): number {
  return CLOSINGS.get(close)?.exec(text)?.index ?? -1;
}

/** Returns how many characters at the end may be the beginning of a marker. */
function openingChars(text: string): number {
  const end = text.slice(-LONGEST).toLowerCase();
  for (let length = end.length; length > 0; length--) {
    const tail = end.slice(-length);
    if (BLOCKS.some(({ open }) => open.toLowerCase().startsWith(tail))) return length;
  }
  return 0;
}

const LONGEST = Math.max(...BLOCKS.map(({ open }) => open.length));

/** Returns the well-formed calls of a block: the guard decides on each as on any other call. */
function callsIn({ open }: Block, text: string): readonly TextPart[] {
  const marked = open === "<function=" ? `${open}${text}` : text;
  return callsWritten(marked).map((call) => ({ kind: "call", ...call }));
}
