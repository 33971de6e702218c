/**
 * A server of embeddings on loopback with OpenAI's API: vectors of hashed parts of words, where given synonyms count as
 * one word. So for a few words it has a model's knowledge, and is always right.
 *
 * @module
 */

/** The server's understanding of texts. */
export type Meaning = {
  readonly size: number;
  /** Words that count as others. */
  readonly same: Readonly<Record<string, string>>;
};

/** The server's response; by default with the requested vectors. */
export type EmbeddingAnswer = (request: EmbeddingRequest, vectors: () => readonly number[][]) =>
  | Response
  | Promise<Response>;

/** A request. */
export type EmbeddingRequest = {
  readonly path: string;
  readonly model: string;
  readonly input: readonly string[];
  readonly authorization: string | null;
};

/** A running server. */
export type EmbeddingServer = {
  readonly port: number;
  /** Its base URL. */
  readonly url: string;
  /** Every request since the last call. */
  readonly takeAsked: () => readonly EmbeddingRequest[];
  /** Sets the next responses; null for the default. */
  readonly play: (answer: EmbeddingAnswer | null) => void;
  readonly close: () => Promise<void>;
};

/** Starts the server. */
export function openEmbeddingServer(meaning: Partial<Meaning> = {}): EmbeddingServer {
  const { size = 64, same = {} } = meaning;
  let asked: EmbeddingRequest[] = [];
  let playing: EmbeddingAnswer | null = null;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { model, input }: { model: string; input: string[] } = await request.json();
    const path = new URL(request.url).pathname;
    const one = { path, model, input, authorization: request.headers.get("authorization") };
    asked.push(one);
    const vectors = () => input.map((text) => embed(text, { size, same }));
    return playing === null ? embeddings(vectors()) : await playing(one, vectors);
  });
  return {
    port: server.addr.port,
    url: `http://127.0.0.1:${server.addr.port}/v1`,
    takeAsked: () => {
      const taken = asked;
      asked = [];
      return taken;
    },
    play: (answer) => {
      playing = answer;
    },
    close: () => server.shutdown(),
  };
}

/** A valid response with these vectors, the last one first, as the protocol allows. */
export function embeddings(vectors: readonly (readonly unknown[])[]): Response {
  const data = vectors.map((embedding, index) => ({ object: "embedding", index, embedding }));
  return Response.json({ object: "list", data: data.reverse(), usage: { prompt_tokens: 1, total_tokens: 1 } });
}

/** Adds up the directions of a text's parts of words. */
function embed(text: string, { size, same }: Meaning): number[] {
  const vector = Array<number>(size).fill(0);
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    if (COMMON.has(word)) continue;
    const meant = `#${same[word] ?? word}#`;
    const pieces = Array.from({ length: Math.max(1, meant.length - 3) }, (_, at) => meant.slice(at, at + 4));
    for (const piece of pieces) {
      for (let turn = 0; turn < 4; turn++) {
        const hash = hashOf(`${turn}${piece}`);
        const at = hash % size;
        vector[at] = (vector[at] ?? 0) + ((hash >>> 16) % 2 === 0 ? 1 : -1) / Math.sqrt(pieces.length);
      }
    }
  }
  return vector.map((number) => number + 1e-6);
}

const COMMON: ReadonlySet<string> = new Set(
  "a an and are as at be by can do does for from how i if in is it its me my of on or our that the then there they this to was we what when where which who will with you your"
    .split(" "),
);

/** FNV-1a with its bits mixed once more. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  return (hash ^ (hash >>> 12)) >>> 0;
}
