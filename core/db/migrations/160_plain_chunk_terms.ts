/**
 * The terms of chunks are stored uncompressed: compressing them took half of the time of writing a chunk. The chunks of
 * a source are found in the order of their ids, without sorting all of them for each removed batch.
 *
 * @see docs/decisions/knowledge.md, "What indexing costs"
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** The storage applies to rows that are written from now on. */
export const plainChunkTerms: NumberedMigration = {
  name: "160_plain_chunk_terms",
  statements: [
    `alter table knowledge_chunks
      alter column terms_words set storage external, alter column terms_chars set storage external`,
    `drop index knowledge_chunks_by_source`,
    `create index knowledge_chunks_by_source on knowledge_chunks (workspace, source_id, id)`,
  ],
};
