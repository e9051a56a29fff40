import { buildStale } from './lib/build.ts';
import { npmScript, runCommand } from './lib/command-line.ts';
import { runEndToEnd } from './lib/end-to-end.ts';

await runCommand(
  npmScript('e2e', 'Builds the shop and runs the browser tests.')
    .argument('[specs...]', 'names of specs, such as "soak basket"; by default all specs')
    .action(async (specs: string[]) => {
      await buildStale();
      const { passed, failed } = await runEndToEnd(specs.length > 0 ? { specs } : {});
      console.log(`\n${passed} passed, ${failed} failed`);
      process.exitCode = failed === 0 ? 0 : 1;
    }),
);
