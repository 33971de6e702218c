// The part of nunjucks 3.2.4 that compiles templates to code: a peer for benches, never part of the desk.

/** A compiled template. */
type CompiledTemplate = { render(context: object): string };

/** Contains the filters of templates. */
declare class Environment {
  constructor(loader: null, options: { readonly autoescape: boolean });
  addFilter(name: string, filter: (value: unknown) => unknown): this;
}

declare const nunjucks: {
  readonly Environment: typeof Environment;
  compile(source: string, environment: Environment): CompiledTemplate;
};
export default nunjucks;
