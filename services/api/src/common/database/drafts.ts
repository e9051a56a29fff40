import type { Condition } from '@whetstone/server/database/prepared-queries';

/** Matches tools that were never on sale: archived since they were added. The first half is a range of the index on `archived_at`. */
export const DRAFT: Condition = { sql: 'archived_at IS NOT NULL AND archived_at = created_at', values: [] };

/** Whether the tool was never on sale. */
export function isDraft({ createdAt, archivedAt }: { createdAt: Date; archivedAt: Date | null }): boolean {
  return archivedAt?.getTime() === createdAt.getTime();
}
