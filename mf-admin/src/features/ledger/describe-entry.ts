import type { LedgerRecord } from '@whetstone/contract';

/** What happened, in a few words. */
export function describeEntry({ action, percentage }: LedgerRecord): string {
  const words = {
    live: 'Live for everybody',
    canary: `Canary for ${percentage}%`,
    'canary-stopped': 'Canary stopped',
    'rolled-back': 'Rolled back',
  };
  return words[action];
}
