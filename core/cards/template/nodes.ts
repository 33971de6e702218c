/**
 * The syntax tree of a template: plain data, with only known and allowed nodes.
 *
 * @module
 */

/** The start of a node; 1-based. */
export type TemplatePosition = { readonly line: number; readonly column: number };

/** The operators that combine two numbers (or, for `+` and `*`, texts). */
export type ArithmeticOperator = "+" | "-" | "*" | "/" | "//" | "%" | "**";

/** The comparison operators. */
export type CompareOperator = "==" | "!=" | "<" | "<=" | ">" | ">=";

/** The fields of a loop's iteration: `loop.index` and so on. */
export type LoopField =
  | "index"
  | "index0"
  | "revindex"
  | "revindex0"
  | "first"
  | "last"
  | "length"
  | "previtem"
  | "nextitem";

/** Arguments in the order of the operation's parameters; null for missing ones. */
export type Arguments = readonly (Expression | null)[];

/** A node with a value. */
export type Expression =
  & TemplatePosition
  & (
    | { readonly kind: "constant"; readonly value: null | boolean | number | string }
    | { readonly kind: "name"; readonly name: string }
    | { readonly kind: "loop"; readonly field: LoopField }
    | { readonly kind: "cycle"; readonly values: readonly Expression[] }
    | { readonly kind: "list"; readonly items: readonly Expression[] }
    | { readonly kind: "map"; readonly entries: readonly DictEntry[] }
    | { readonly kind: "namespace"; readonly entries: readonly DictEntry[] }
    | { readonly kind: "lookup"; readonly target: Expression; readonly key: Expression }
    | {
      readonly kind: "slice";
      readonly target: Expression;
      readonly start: Expression | null;
      readonly stop: Expression | null;
      readonly step: Expression | null;
    }
    | {
      readonly kind: "choice";
      readonly condition: Expression;
      readonly value: Expression;
      readonly otherwise: Expression | null;
    }
    | { readonly kind: "and" | "or"; readonly left: Expression; readonly right: Expression }
    | { readonly kind: "in" | "concat"; readonly left: Expression; readonly right: Expression }
    | {
      readonly kind: "arithmetic";
      readonly operator: ArithmeticOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
    | { readonly kind: "not" | "negative" | "positive"; readonly operand: Expression }
    | {
      readonly kind: "compare";
      readonly first: Expression;
      readonly links: readonly { readonly operator: CompareOperator; readonly operand: Expression }[];
    }
    | {
      readonly kind: "filter" | "test" | "method";
      readonly name: string;
      readonly value: Expression;
      readonly args: Arguments;
    }
    | { readonly kind: "call"; readonly name: string; readonly args: Arguments }
  );

/** A key and its value, in a map or a namespace. */
export type DictEntry = { readonly key: Expression; readonly value: Expression };

/** The target of `set`: a name, or a field of a namespace. */
export type AssignmentTarget =
  & TemplatePosition
  & (
    | { readonly kind: "name"; readonly name: string }
    | { readonly kind: "field"; readonly namespace: string; readonly field: string }
  );

/** A body: a sequence of statements. */
export type TemplateBody = readonly Statement[];

/** A statement. */
export type Statement =
  & TemplatePosition
  & (
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "output"; readonly value: Expression }
    | {
      readonly kind: "if";
      readonly branches: readonly { readonly condition: Expression; readonly body: TemplateBody }[];
      readonly otherwise: TemplateBody;
    }
    | {
      readonly kind: "for";
      readonly names: readonly string[];
      readonly list: Expression;
      /** The loop's own `if`: iterations for which it is false are skipped. */
      readonly condition: Expression | null;
      readonly body: TemplateBody;
      readonly otherwise: TemplateBody;
    }
    | { readonly kind: "set"; readonly targets: readonly AssignmentTarget[]; readonly value: Expression }
    | { readonly kind: "capture"; readonly target: AssignmentTarget; readonly body: TemplateBody }
  );

/** A parsed template, which can be stored and rendered any number of times. */
export type Template = { readonly file: string; readonly body: TemplateBody };
