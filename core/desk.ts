/**
 * The desk: its open handles in one record, made once in `routes/open_desk.ts` and passed as the first parameter.
 *
 * A function takes `Pick<Desk, …>` with what it touches, so its signature says what it can do, and a test passes a
 * record with a scripted model and an in-memory app.
 *
 * @module
 */
import type { AgentCache } from "./agent/live.ts";
import type { Handles } from "./handles.ts";
import type { ModelBreakers } from "./model/breaker.ts";
import type { Embedder } from "./model/embedder.ts";
import type { Model } from "./model/model.ts";
import type { TokenCache } from "./teammates/api_tokens.ts";

/** The open handles of one desk. */
export type Desk = Handles & {
  readonly model: Model;
  /** Makes vectors of texts; null when none is configured. */
  readonly embedder: Embedder | null;
  /** Live agents, so that a turn does not parse files again. */
  readonly agents: AgentCache;
  /** Models' servers that fail again and again, and are left alone for a while. */
  readonly breakers: ModelBreakers;
  /** The owners and rights of API tokens, so that a request does not ask again. */
  readonly tokens: TokenCache;
};
