import { runCommand } from './run-command.ts';

/** Exit code while differences are open. */
const DIFFERENCES = 2;

// Compares the shop with its payment providers once.
await runCommand({
  failure: 'The comparison failed',
  run: async (app) => {
    const { ReconciliationService } = await import(
      './modules/orders/reconciliation/reconciliation.service.ts'
    );
    const { providers, payments, refunds, repaired, open } = await app.get(ReconciliationService).reconcile();
    process.stdout.write(
      `Compared ${payments} payments and ${refunds} refunds with ${providers.join(' and ')}.\n`,
    );
    process.stdout.write(`Repaired ${repaired}. Open differences: ${open}.\n`);
    if (open > 0) process.exitCode = DIFFERENCES;
  },
});
