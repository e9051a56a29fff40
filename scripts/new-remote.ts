import { npmScript, runCommand } from './lib/command-line.ts';
import { createRemote } from './lib/new-remote.ts';
import { run } from './lib/run.ts';

await runCommand(
  npmScript('new-remote', 'Creates a remote with one page.')
    .argument('<name>', 'mf- and one word, such as mf-workshop')
    .action(async (name: string) => {
      await createRemote(name);
      await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true });
      console.log(`Created ${name}. docs/delivery.md describes the next steps.`);
    }),
);
