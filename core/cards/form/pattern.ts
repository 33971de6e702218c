/**
 * The `pattern` of a field: a regular expression that takes linear time whatever its author and its visitor write.
 *
 * It is compiled to the states of an automaton that reads the text once without backtracking. Features that it does not
 * support (look-around, back references, word boundaries) are not valid in a pattern.
 *
 * @module
 */

/** A state of the automaton; numbers refer to other states. */
type PatternState =
  | { readonly kind: "character"; readonly fits: (character: string) => boolean; readonly next: number }
  | { readonly kind: "fork"; readonly next: readonly number[] }
  | { readonly kind: "edge"; readonly edge: "start" | "end"; readonly next: number }
  | { readonly kind: "found" };

/** A parsed pattern. */
export type Pattern = { readonly states: readonly PatternState[]; readonly first: number };

type Node =
  | { readonly kind: "character"; readonly fits: (character: string) => boolean }
  | { readonly kind: "edge"; readonly edge: "start" | "end" }
  | { readonly kind: "all" | "any"; readonly parts: readonly Node[] }
  | { readonly kind: "repeat"; readonly part: Node; readonly min: number; readonly max: number };

const STATES_MAX = 250;
const SOURCE_CHARS_MAX = 400;
const GROUPS_MAX = 16;

const QUANTIFIER = /[*+?]\??|\{(\d{1,3})(?:(,)(\d{1,3})?)?\}\??/y;

/** One character of a text: a class, a class in brackets, or a literal. */
const CHARACTER =
  /\\[dDwWsSnrtfv]|\\[pP]\{[\w=]+\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\[^\p{L}\p{N}]|\[(?:\\.|[^\]\\[])+\]|\.|[^\\[\](){}*+?|^$.]/uy;

/** Parses a pattern; null if it is malformed, cannot be matched in linear time, or is too large. */
export function parsePattern(source: string): Pattern | null {
  if (source.length > SOURCE_CHARS_MAX) return null;
  const reader = { source, at: 0, groups: 0 };
  const node = readAny(reader);
  if (node === null || reader.at < source.length) return null;
  const states: PatternState[] = [{ kind: "found" }];
  const first = build(states, node, 0);
  return first === null ? null : { states, first };
}

/** Whether the whole text matches the pattern. */
export function matchesPattern(pattern: Pattern, text: string): boolean {
  const characters = Array.from(text);
  let active = reach(pattern, [pattern.first], { isStart: true, isEnd: characters.length === 0 });
  characters.forEach((character, at) => {
    const next: number[] = [];
    for (const name of active) {
      const state = pattern.states[name];
      if (state?.kind === "character" && state.fits(character)) next.push(state.next);
    }
    active = reach(pattern, next, { isStart: false, isEnd: at === characters.length - 1 });
  });
  return active.has(0);
}

type PatternReader = { readonly source: string; at: number; groups: number };

function skip(reader: PatternReader, text: string): boolean {
  if (!reader.source.startsWith(text, reader.at)) return false;
  reader.at += text.length;
  return true;
}

function take(reader: PatternReader, form: RegExp): RegExpExecArray | null {
  form.lastIndex = reader.at;
  const found = form.exec(reader.source);
  if (found !== null) reader.at += found[0].length;
  return found;
}

/** Alternatives, up to the end or a closing bracket. */
function readAny(reader: PatternReader): Node | null {
  const parts: Node[] = [];
  do {
    const part = readAll(reader);
    if (part === null) return null;
    parts.push(part);
  } while (skip(reader, "|"));
  return { kind: "any", parts };
}

function readAll(reader: PatternReader): Node | null {
  const parts: Node[] = [];
  while (reader.at < reader.source.length && !"|)".includes(reader.source.charAt(reader.at))) {
    const part = readOne(reader);
    const repeated = part === null ? null : readRepeat(reader, part);
    if (repeated === null) return null;
    parts.push(repeated);
  }
  return { kind: "all", parts };
}

function readOne(reader: PatternReader): Node | null {
  if (skip(reader, "^")) return { kind: "edge", edge: "start" };
  if (skip(reader, "$")) return { kind: "edge", edge: "end" };
  if (skip(reader, "(?:") || skip(reader, "(")) {
    if (++reader.groups > GROUPS_MAX) return null;
    const inside = readAny(reader);
    return inside !== null && skip(reader, ")") ? inside : null;
  }
  const found = take(reader, CHARACTER)?.[0];
  return found === undefined ? null : readCharacter(found);
}

/** For single characters, the language's own expressions are safe: nothing in them repeats. */
function readCharacter(source: string): Node | null {
  // In a browser's `pattern` these two would subtract and intersect classes.
  if (/^\[.*(?:--|&&)/.test(source)) return null;
  try {
    const form = new RegExp(`^${source}$`, "u");
    return { kind: "character", fits: (character) => form.test(character) };
  } catch {
    return null;
  }
}

function readRepeat(reader: PatternReader, part: Node): Node | null {
  const found = take(reader, QUANTIFIER);
  if (found === null) return part;
  if (part.kind === "edge") return null;
  const [sign = "", least, comma, most] = found;
  if (least === undefined) {
    return { kind: "repeat", part, min: sign.startsWith("+") ? 1 : 0, max: sign.startsWith("?") ? 1 : Infinity };
  }
  const min = Number(least);
  const max = comma === undefined ? min : most === undefined ? Infinity : Number(most);
  return min <= max ? { kind: "repeat", part, min, max } : null;
}

/** Adds a node's states, which lead to `next`; returns the first of them, or null if there are too many. */
function build(states: PatternState[], node: Node, next: number): number | null {
  if (states.length > STATES_MAX) return null;
  switch (node.kind) {
    case "character":
    case "edge":
      return states.push({ ...node, next }) - 1;
    case "all":
      return node.parts.reduceRight<number | null>((end, part) => end === null ? null : build(states, part, end), next);
    case "any": {
      const starts = node.parts.map((part) => build(states, part, next));
      const known = starts.filter((start) => start !== null);
      return known.length < starts.length ? null : states.push({ kind: "fork", next: known }) - 1;
    }
    case "repeat":
      return buildRepeat(states, node, next);
  }
}

function buildRepeat(states: PatternState[], { part, min, max }: Extract<Node, { kind: "repeat" }>, next: number) {
  let start: number | null = next;
  if (max === Infinity) {
    const fork = states.push({ kind: "found" }) - 1;
    const inside = build(states, part, fork);
    if (inside === null) return null;
    states[fork] = { kind: "fork", next: [inside, next] };
    start = fork;
  } else {
    for (let count = min; count < max && start !== null; count++) {
      const inside: number | null = build(states, part, start);
      start = inside === null ? null : states.push({ kind: "fork", next: [inside, next] }) - 1;
    }
  }
  for (let count = 0; count < min && start !== null; count++) start = build(states, part, start);
  return start;
}

type Edges = { readonly isStart: boolean; readonly isEnd: boolean };

/** Returns the states that can be reached without another character. */
function reach({ states }: Pattern, from: readonly number[], edges: Edges): ReadonlySet<number> {
  const reached = new Set<number>();
  const open = [...from];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    const state = states[name];
    if (state?.kind === "fork") open.push(...state.next);
    if (state?.kind === "edge" && (state.edge === "start" ? edges.isStart : edges.isEnd)) open.push(state.next);
  }
  return reached;
}
