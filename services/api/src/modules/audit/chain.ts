import { hash } from 'node:crypto';
import type { AuditEntry, ValuePart } from './audit-entry.entity.ts';

/** The hash before the first entry. */
export const CHAIN_START = '0'.repeat(64);

/** The columns of an entry that its hash covers. */
export type SealedColumns = Omit<AuditEntry, 'hash'>;

/** The hash of an entry. It covers the hash of the previous entry, and so all entries before. */
export function hashEntry(entry: SealedColumns): string {
  const { position, previousHash, id, at, actorId, action, subjectKind, subjectId } = entry;
  const { personId, actorHash, changeHash } = entry;
  const values = [position, previousHash, id, at.toISOString(), actorId, action, subjectKind, subjectId];
  return hash('sha256', JSON.stringify([...values, personId, actorHash, changeHash]));
}

/** The salted hash of one part of an entry's values. It covers the entry, so that no other values fit. */
export function hashValues(entryId: string, part: ValuePart, salt: string, content: string): string {
  return hash('sha256', JSON.stringify([entryId, part, salt, content]));
}
