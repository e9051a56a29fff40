import { buildStale } from './lib/build.ts';
import { npmScript, runCommand } from './lib/command-line.ts';

await runCommand(
  npmScript('build', 'Builds the packages, services and microfrontends that have changed.').action(
    buildStale,
  ),
);
