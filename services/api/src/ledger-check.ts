import { runCommand } from './run-command.ts';

/** Exit codes: the stock differs, and the check failed. */
const DIFFERENCES = 1;
const FAILED = 2;

// Compares the stock of all tools with the ledger once.
await runCommand({
  failure: 'The check failed',
  failed: FAILED,
  run: async (app) => {
    const { LedgerCheckService } = await import('./modules/tools/stock/ledger-check.service.ts');
    const { tools, entries, differences, examples } = await app.get(LedgerCheckService).check();
    process.stdout.write(`Compared ${tools} tools with ${entries} entries of the stock ledger.\n`);
    process.stdout.write(
      differences === 0 ? 'Every stock is in balance.\n' : `Tools that differ: ${differences}.\n`,
    );
    for (const { toolId, name, quantity, ledger } of examples)
      process.stdout.write(`${toolId} ${name}: the stock is ${quantity}, the ledger ${ledger}.\n`);
    if (differences > 0) process.exitCode = DIFFERENCES;
  },
});
