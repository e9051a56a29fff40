import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ConfigError } from '@whetstone/contract/environment';
import { keepPrivate } from '@whetstone/server/config/data-folder';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { readConfig } from './common/config/read-config.ts';

interface Command {
  /** The sentence about wrong arguments, if they are wrong. */
  usageError?: string | undefined;
  /** Starts the sentence about an unexpected error. */
  failure: string;
  /** The exit code after an error. */
  failed?: number;
  run: (app: NestFastifyApplication) => Promise<void>;
}

/** Log entries would stand between the lines of the output. */
const LOG_LEVEL = 'warn';

/** Runs a command in the application, without its jobs, demo data and migrations. Prints one sentence about an error. */
export async function runCommand({ usageError, failure, failed = 1, run }: Command): Promise<void> {
  process.umask(0o077);
  try {
    if (usageError !== undefined) throw new ConfigError(usageError);
    const config = readConfig({ LOG_LEVEL, ...process.env });
    keepPrivate(config.dataDir);
    // The import takes seconds, so invalid settings are reported before it.
    const { createApp } = await import('./app.factory.ts');
    const app = await createApp({ ...config, jobs: false, demoData: false, migrations: 'refuse' });
    try {
      await app.init();
      await run(app);
    } finally {
      await app.close();
    }
  } catch (error) {
    const reason = error instanceof ProblemException ? error.detail : String(error);
    const sentence = error instanceof ConfigError ? error.message : `${failure}: ${reason}`;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = failed;
  }
}
