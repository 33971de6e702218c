/**
 * The desk: its open handles in one record, created once in `routes/open_desk.ts` and passed as the first parameter.
 *
 * A function takes `Pick<Desk, …>` with what it uses, so its signature shows what it can do, and a test passes a record
 * with a scripted model and an in-memory app.
 *
 * @module
 */
import type { AgentCache } from "./agent/versions/live.ts";
import type { Handles } from "./handles.ts";
import type { ModelBreakers } from "./model/breaker.ts";
import type { Embedder } from "./model/embedder.ts";
import type { Model } from "./model/model.ts";
import type { TokenCache } from "./teammates/api_tokens.ts";

/** The open handles of one desk. */
export type Desk = Handles & {
  readonly model: Model;
  /** Creates vectors of texts; null if none is configured. */
  readonly embedder: Embedder | null;
  /** Cached live agents, so that a turn does not parse files again. */
  readonly agents: AgentCache;
  /** Circuit breakers for models' servers that fail repeatedly. */
  readonly breakers: ModelBreakers;
  /** Cached owners and rights of API tokens. */
  readonly tokens: TokenCache;
};
