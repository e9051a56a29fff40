import { ConfigError } from '@whetstone/contract/environment';
import { keepPrivate } from '@whetstone/server/config/data-folder';
import { readConfig } from './common/config/read-config.ts';

const USAGE = 'Usage: node services/api/dist/audit-verify.js [--expect <hash>].';

/** The command that verifies the audit log. Prints the head. Exits with 1 and one sentence if it finds a fault. */
async function main(): Promise<void> {
  process.umask(0o077);
  const [option, expected, ...others] = process.argv.slice(2);
  const isExpecting = option === '--expect' && /^[0-9a-f]{64}$/.test(expected ?? '');
  if ((option !== undefined && !isExpecting) || others.length > 0) throw new ConfigError(USAGE);
  const config = {
    ...readConfig(process.env),
    ...{ jobs: false, demoData: false, migrations: 'refuse' as const, logLevel: 'warn' as const },
  };
  keepPrivate(config.dataDir);
  // The imports take seconds, so invalid settings are reported before them.
  const { createApp } = await import('./app.factory.ts');
  const { AuditVerifier } = await import('./modules/audit/audit-verifier.service.ts');
  const app = await createApp(config);
  try {
    await app.init();
    const { entries, head, erased, fault } = await app.get(AuditVerifier).sealAndVerify(undefined, expected);
    process.stdout.write(`Entries: ${entries}. Entries with erased values: ${erased}.\nHead: ${head}\n`);
    if (fault === undefined) process.stdout.write('The audit log is complete and unchanged.\n');
    else {
      process.stderr.write(`The audit log has a fault. ${fault}\n`);
      process.exitCode = 1;
    }
  } finally {
    await app.close();
  }
}

main().catch((error: unknown) => {
  const sentence =
    error instanceof ConfigError ? error.message : `The audit log could not be verified: ${String(error)}`;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
});
