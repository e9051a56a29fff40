import { ConfigError } from '@whetstone/contract/environment';
import { runCommand } from './run-command.ts';

const USAGE = 'Usage: node services/api/dist/second-factor-remove.js <email>.';

const [email = '', ...others] = process.argv.slice(2);

// Removes the second factor of an account, and ends its sessions.
await runCommand({
  usageError: email && others.length === 0 ? undefined : USAGE,
  failure: 'The second factor could not be removed',
  run: async (app) => {
    const { SecondFactorRemovalService } = await import(
      './modules/identity/second-factor-removal.service.ts'
    );
    const { UsersService } = await import('./modules/users/users.service.ts');
    const user = await app.get(UsersService).findByEmail(email);
    if (!user) throw new ConfigError('No account has this email.');
    const removed = await app.get(SecondFactorRemovalService).remove(user.id, null);
    const outcome = removed ? 'The second factor was removed' : 'The account had no second factor';
    process.stdout.write(`${outcome}. Every session of the account has ended.\n`);
  },
});
