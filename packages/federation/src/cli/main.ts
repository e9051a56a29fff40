import { createRequire } from 'node:module';
import { CANARY_STEPS } from '@whetstone/contract/canaries';
import { Command, CommanderError, Option } from 'commander';
import { UsageError } from '../usage-error.ts';
import type { ImportOptions } from './import-build.ts';
import type { LogsOptions } from './logs.ts';
import type { PublicationOptions, ReleaseOptions } from './release.ts';
import type { RetireOptions } from './retire.ts';
import type { PromotionOptions } from './rollout.ts';

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };

const CANARY = new Option('--canary [percentage]', 'release to a share of the visitors only, 1 to 99')
  .preset(String(CANARY_STEPS[0]))
  .argParser(readPercentage);
const REPLACE = ['--replace', 'with --canary: replace the canary of another version'] as const;
const DRY_RUN = ['--dry-run', 'run all checks and change nothing'] as const;
const REASON = ['--reason <text>', 'the reason, for the ledger'] as const;

const ENVIRONMENT = `
Environment:
  SHOP_URL           URL of the site (default: http://127.0.0.1:4000)
  DEPLOY_TOKEN       deploy token of the microfrontend
  DEPLOY_TOKEN_FILE  file with the deploy token`;

// Each command loads only its own code: the library for types alone takes longer to load than a rollback takes.
const program = new Command('whetstone')
  .version(version)
  .description('Creates, releases and retires microfrontends. The commands apply to the current folder.')
  .addHelpText('afterAll', ({ command }) => (command.name() === 'create' ? '' : ENVIRONMENT))
  .exitOverride()
  .hook('preAction', (_program, command) => requireCanary(command.opts()));

program
  .command('create')
  .description('create a remote in a repository of its own')
  .argument('<name>', 'mf- and one word, such as mf-workshop: the name of the remote and of its folder')
  .showHelpAfterError(
    'The only argument is the name of the remote, such as mf-workshop: its folder has the same name.',
  )
  .action(async (name: string) => (await import('../create/create-remote.ts')).createRemote(name));

program
  .command('release')
  .description('build the microfrontend and make it live')
  .addOption(CANARY)
  .option(...REPLACE)
  .option(...DRY_RUN)
  .option(...REASON)
  .option('--built', 'release the last build instead of building')
  .action(async (options: ReleaseOptions) => (await import('./release.ts')).release(process.cwd(), options));

program
  .command('import')
  .description('release a build of Module Federation’s own plugins')
  .argument('<source>', 'the folder of the build, or the address of its mf-manifest.json')
  .option(
    '--description <file>',
    'the description (default: whetstone.json in this folder; a build with its own comes first)',
  )
  .addOption(CANARY)
  .option(...REPLACE)
  .option(...DRY_RUN)
  .option(...REASON)
  .action(async (source: string, options: ImportOptions) =>
    (await import('./import-build.ts')).importBuild(source, options),
  );

program
  .command('status')
  .description('show the live release, the canary and the pages of the microfrontend')
  .action(async () => (await import('./rollout.ts')).showStatus(process.cwd()));

program
  .command('promote')
  .description(`give the canary the next share of the visitors: ${CANARY_STEPS.join(', ')} %`)
  .option('--all', 'make the canary live for everybody')
  .option(...REASON)
  .action(async (options: PromotionOptions) =>
    (await import('./rollout.ts')).promote(process.cwd(), options),
  );

program
  .command('rollback')
  .description('stop the canary, or without one restore the previous release')
  .option(...REASON)
  .action(async ({ reason }: { reason?: string }) =>
    (await import('./rollout.ts')).rollBack(process.cwd(), reason),
  );

program
  .command('retire')
  .description('list the links to the microfrontend and remove it from the site')
  .option('--confirm <name>', 'the name of the microfrontend, instead of the question in a terminal')
  .option('--undo', 'restore the last live release of the retired microfrontend')
  .option(...REASON)
  .action(async (options: RetireOptions) => (await import('./retire.ts')).retire(process.cwd(), options));

program
  .command('logs')
  .description('show publications, results of the gate and failures of the microfrontend, newest last')
  .option('--since <time>', 'a duration such as 30m, 12h or 7d, or a time', '24h')
  .option('--follow', 'print new entries until the command is stopped')
  .option('--failures', 'print failures only')
  .action(async (options: LogsOptions) => (await import('./logs.ts')).showLogs(process.cwd(), options));

program
  .command('types')
  .description('fetch the types of the live shell and of all live remotes into @mf-types/')
  .action(async () => (await import('./fetch-types.ts')).fetchTypes(process.cwd()));

try {
  await program.parseAsync(knownArguments(process.argv.slice(2)), { from: 'user' });
} catch (error) {
  // Commander has printed the help or the error.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** Drops the options of an unknown command: Commander would print the general help for "dev --help" and exit with 0. */
function knownArguments([name = '', ...options]: string[]): string[] {
  const isKnown = ['help', ...program.commands.map((command) => command.name())].includes(name);
  if (isKnown || name.startsWith('-')) return [name, ...options];
  return name ? [name] : [];
}

/** @throws UsageError for a replacement of a canary by a release to everybody */
function requireCanary({ canary, replace }: PublicationOptions): void {
  if (replace && canary === undefined)
    throw new UsageError(
      '--replace needs --canary: it replaces the canary of another version, and a release to everybody ends it anyway.',
    );
}

/** @throws UsageError when the text is no whole number from 1 to 99 */
function readPercentage(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new UsageError(
    `--canary must be a whole percentage from 1 to 99, not "${text}"; leave it out to release to everybody.`,
  );
}
