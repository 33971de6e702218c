// The part of nunjucks 3.2.4 in use: its lexer and its parser, which execute no code of a template.

/** A token; `lineno` and `colno` are 0-based. The value of a regular expression is an object. */
export type Token = {
  readonly type: string;
  readonly value: unknown;
  readonly lineno: number;
  readonly colno: number;
};

/** The lexer's place in the text. */
export type Tokenizer = {
  readonly str: string;
  readonly index: number;
  readonly lineno: number;
  readonly colno: number;
  /** Whether the lexer is inside a tag. */
  in_code: boolean;
  forwardN(count: number): void;
  backN(count: number): void;
};

export declare function lex(source: string, options: object): Tokenizer;

/** A recursive descent parser; every method may be replaced on an instance. Its results are checked when read. */
export declare class Parser {
  constructor(tokens: Tokenizer);
  readonly tokens: Tokenizer;
  dropLeadingWhitespace: boolean;
  nextToken(): Token | null;
  peekToken(): Token | null;
  skip(type: string): boolean;
  skipValue(type: string, value: string): boolean;
  skipSymbol(name: string): boolean;
  fail(message: string, lineno?: number, colno?: number): never;
  advanceAfterBlockEnd(name?: string): Token;
  advanceAfterVariableEnd(): void;
  parseAsRoot(): unknown;
  parseNodes(): unknown[];
  parseStatement(): unknown;
  parseRaw(tag?: string): unknown;
  parseExpression(): unknown;
  parseInlineIf(): unknown;
  parseOr(): unknown;
  parseAdd(): unknown;
  parseMul(): unknown;
  parsePow(): unknown;
  parsePrimary(): unknown;
  parseAggregate(): unknown;
}
