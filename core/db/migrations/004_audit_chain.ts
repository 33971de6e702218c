/**
 * The chain of the audit: every completed record contains the hash of the previous one, and is immutable. A record
 * under way (`sent`) has no hash yet.
 *
 * @see core/db/chain.ts
 * @module
 */
import { chainStatements } from "../chain.ts";
import type { NumberedMigration } from "../migration.ts";

const HASHED = `record.previous_hash, record.link, record.workspace, record.id, record.seq, record.conversation_id,
    record.message_id, record.action, record.agent_version, record.actor, record.user_id, record.confirmed_by,
    record.input, record.request, record.response, record.ms, record.outcome, record.error, record.at`;

/** Earlier records join the chain in their order. */
const JOIN_EARLIER = `do $$
declare earlier record;
begin
  for earlier in select workspace, id from audit where outcome <> 'sent' order by workspace, seq loop
    update audit set outcome = outcome where workspace = earlier.workspace and id = earlier.id;
  end loop;
end $$`;

/** Adds the chain. */
export const auditChain: NumberedMigration = {
  name: "004_audit_chain",
  statements: [
    ...chainStatements({ table: "audit", hashed: HASHED, openWhile: "new.outcome = 'sent'" }),
    JOIN_EARLIER,
  ],
};
