import { createRemote } from './lib/new-remote.ts';
import { run, StepError } from './lib/run.ts';

async function main([name = '', ...rest]: readonly string[]): Promise<void> {
  if (!name || rest.length > 0) throw new StepError('usage: npm run new-remote -- mf-name');
  await createRemote(name);
  await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true });
  console.log(`${name} is there. What comes next is in docs/delivery.md.`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StepError ? error.message : error);
  process.exitCode = 1;
});
