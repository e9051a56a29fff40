import { ConfigError } from '@whetstone/contract/environment';
import { keepPrivate } from '@whetstone/server/config/data-folder';
import { readConfig } from './common/config/read-config.ts';

const USAGE = 'Usage: node services/api/dist/second-factor-remove.js <email>.';

/** The command that removes the second factor of an account. Exits with 1 and one sentence if the account is unknown. */
async function main(): Promise<void> {
  process.umask(0o077);
  const [email, ...others] = process.argv.slice(2);
  if (!email || others.length > 0) throw new ConfigError(USAGE);
  const config = {
    ...readConfig(process.env),
    ...{ jobs: false, demoData: false, migrations: 'refuse' as const, logLevel: 'warn' as const },
  };
  keepPrivate(config.dataDir);
  // The imports take seconds, so invalid settings are reported before them.
  const { createApp } = await import('./app.factory.ts');
  const { SecondFactorRemovalService } = await import('./modules/identity/second-factor-removal.service.ts');
  const { UsersService } = await import('./modules/users/users.service.ts');
  const app = await createApp(config);
  try {
    await app.init();
    const user = await app.get(UsersService).findByEmail(email);
    if (!user) throw new ConfigError('No account has this email.');
    const removed = await app.get(SecondFactorRemovalService).remove(user.id, null);
    process.stdout.write(
      removed
        ? 'The second factor was removed. Every session of the account has ended.\n'
        : 'The account had no second factor. Every session of the account has ended.\n',
    );
  } finally {
    await app.close();
  }
}

main().catch((error: unknown) => {
  const sentence =
    error instanceof ConfigError ? error.message : `The second factor could not be removed: ${String(error)}`;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
});
