import path from 'node:path';
import { npmScript, runCommand } from './lib/command-line.ts';
import { run } from './lib/run.ts';
import { ROOT, RSPACK } from './lib/workspace.ts';

await runCommand(
  npmScript('gallery', 'Serves every component of packages/ui in every state.')
    .option('--port <number>', 'the port on this machine', '6006')
    .action(async ({ port }: { port: string }) => {
      process.stdout.write(`The gallery is at http://127.0.0.1:${port}\n`);
      await run(process.execPath, [RSPACK, 'serve', '-c', 'gallery/rspack.config.ts', '--port', port], {
        cwd: path.join(ROOT, 'packages/ui'),
      });
    }),
);
