import { ConfigError } from '@whetstone/contract/environment';
import { keepPrivate } from '@whetstone/server/config/data-folder';
import { readConfig } from './common/config/read-config.ts';

/** Exit codes: the stock differs, and the check failed. */
const DIFFERENCES = 1;
const FAILED = 2;

/** The command that compares the stock of all tools with the ledger once. */
async function main(): Promise<void> {
  process.umask(0o077);
  const config = { ...readConfig(process.env), jobs: false, demoData: false, migrations: 'refuse' as const };
  keepPrivate(config.dataDir);
  // The imports take seconds, so invalid settings are reported before them.
  const { createApp } = await import('./app.factory.ts');
  const { LedgerCheckService } = await import('./modules/tools/stock/ledger-check.service.ts');
  const app = await createApp(config);
  try {
    await app.init();
    const { tools, entries, differences, examples } = await app.get(LedgerCheckService).check();
    process.stdout.write(`Compared ${tools} tools with ${entries} entries of the stock ledger.\n`);
    process.stdout.write(
      differences === 0 ? 'Every stock is in balance.\n' : `Tools that differ: ${differences}.\n`,
    );
    for (const { toolId, name, quantity, ledger } of examples)
      process.stdout.write(`${toolId} ${name}: the stock is ${quantity}, the ledger ${ledger}.\n`);
    if (differences > 0) process.exitCode = DIFFERENCES;
  } finally {
    await app.close();
  }
}

main().catch((error: unknown) => {
  const sentence = error instanceof ConfigError ? error.message : `The check failed: ${String(error)}`;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = FAILED;
});
