import { runCommand } from './run-command.ts';

const USAGE = 'Usage: node services/api/dist/audit-verify.js [--expect <hash>].';

const [option, expected, ...others] = process.argv.slice(2);
const isExpecting = option === '--expect' && /^[0-9a-f]{64}$/.test(expected ?? '');
const isUnderstood = (option === undefined || isExpecting) && others.length === 0;

// Verifies the audit log and prints its head. Exits with 1 after a fault.
await runCommand({
  usageError: isUnderstood ? undefined : USAGE,
  failure: 'The audit log could not be verified',
  run: async (app) => {
    const { AuditVerifier } = await import('./modules/audit/audit-verifier.service.ts');
    const { entries, head, erased, fault } = await app.get(AuditVerifier).sealAndVerify(undefined, expected);
    process.stdout.write(`Entries: ${entries}. Entries with erased values: ${erased}.\nHead: ${head}\n`);
    if (fault === undefined) process.stdout.write('The audit log is complete and unchanged.\n');
    else {
      process.stderr.write(`The audit log has a fault. ${fault}\n`);
      process.exitCode = 1;
    }
  },
});
