import type { Publication } from '@whetstone/contract';
import { UsageError } from './usage-error.ts';

interface PublicationOptions {
  canary?: string | undefined;
  'dry-run'?: boolean | undefined;
  reason?: string | undefined;
}

/** @throws UsageError when the share makes no sense */
export function readPublication({ canary, 'dry-run': dryRun, reason }: PublicationOptions): Publication {
  return {
    percentage: canary === undefined ? 100 : readPercentage(canary),
    ...(dryRun && { dryRun }),
    ...(reason && { reason }),
  };
}

function readPercentage(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new UsageError(
    `--canary must be a whole percentage from 1 to 99, not "${text}"; leave it out to release to everybody.`,
  );
}
