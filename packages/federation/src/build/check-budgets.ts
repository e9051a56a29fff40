import type { PieceManifest } from '@whetstone/contract';
import { PAGE_REQUESTS } from '@whetstone/contract/budgets';
import { UsageError } from '../cli/usage-error.ts';
import { describeWeights, weightsOf } from './piece-weight.ts';

/** @throws UsageError with what weighs how much when a page of the piece is heavier than it may be */
export function checkBudgets(manifest: PieceManifest): void {
  const tooMuch = weightsOf(manifest).filter(({ over }) => over);
  if (tooMuch.length === 0) return;
  throw new UsageError(
    `${manifest.name} is over its budget of JavaScript, or of ${PAGE_REQUESTS} files a page:\n` +
      `${describeWeights(tooMuch)}\n` +
      '  Load what the first view does not need with import(), or leave it out.',
  );
}
