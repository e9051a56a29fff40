import type { INestApplicationContext } from '@nestjs/common';
import { ReconciliationService } from './reconciliation.service.ts';

/** Exit code while differences are open. */
const DIFFERENCES = 2;

/** Compares the shop with its payment providers once, prints the result and sets the exit code. */
export async function reconcileOnce(app: INestApplicationContext): Promise<void> {
  const { providers, payments, refunds, repaired, open } = await app.get(ReconciliationService).reconcile();
  process.stdout.write(
    `Compared ${payments} payments and ${refunds} refunds with ${providers.join(' and ')}.\n`,
  );
  process.stdout.write(`Repaired ${repaired}. Open differences: ${open}.\n`);
  if (open > 0) process.exitCode = DIFFERENCES;
}
