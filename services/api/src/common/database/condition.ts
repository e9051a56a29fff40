import type { SqlValue } from './prepared.ts';

/** What rows must meet: SQL with a question mark for each value. */
export interface Condition {
  sql: string;
  values: readonly SqlValue[];
}
