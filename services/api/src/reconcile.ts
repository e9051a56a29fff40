import { ConfigError } from '@whetstone/contract/environment';
import { keepPrivate } from '@whetstone/server/config/data-folder';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { readConfig } from './common/config/read-config.ts';

/** Exit code while differences are open. */
const DIFFERENCES = 2;

/** The command that compares the shop with Stripe once. Prints one sentence about an error and exits with 1. */
async function main(): Promise<void> {
  process.umask(0o077);
  const config = { ...readConfig(process.env), jobs: false, demoData: false, migrations: 'refuse' as const };
  keepPrivate(config.dataDir);
  // The imports take seconds, so invalid settings are reported before them.
  const { createApp } = await import('./app.factory.ts');
  const { ReconciliationService } = await import('./modules/orders/reconciliation/reconciliation.service.ts');
  const app = await createApp(config);
  try {
    await app.init();
    const { payments, refunds, repaired, open } = await app.get(ReconciliationService).reconcile();
    process.stdout.write(`Compared ${payments} payments and ${refunds} refunds with Stripe.\n`);
    process.stdout.write(`Repaired ${repaired}. Open differences: ${open}.\n`);
    if (open > 0) process.exitCode = DIFFERENCES;
  } finally {
    await app.close();
  }
}

main().catch((error: unknown) => {
  const reason = error instanceof ProblemException ? error.detail : String(error);
  const sentence = error instanceof ConfigError ? error.message : `The comparison failed: ${reason}`;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
});
