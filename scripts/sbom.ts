import path from 'node:path';
import { npmScript, runCommand } from './lib/command-line.ts';
import { PUBLISHED } from './lib/published-packages.ts';
import { writeSbom } from './lib/sbom.ts';
import { microfrontends, ROOT } from './lib/workspace.ts';

/** What runs in production: each is released on its own. */
const SERVICES = ['services/api', 'services/edge', 'services/releases'];

await runCommand(
  npmScript(
    'sbom',
    'Writes a software bill of materials for each published package, service and microfrontend.',
  ).action(async () => {
    for (const folder of [...PUBLISHED, ...SERVICES, ...microfrontends()])
      console.log(path.relative(ROOT, await writeSbom(folder)));
  }),
);
