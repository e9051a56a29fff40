import path from 'node:path';
import { npmScript, runCommand } from './lib/command-line.ts';
import { PUBLISHED } from './lib/published-packages.ts';
import { writeSbom } from './lib/sbom.ts';
import { ROOT } from './lib/workspace.ts';

await runCommand(
  npmScript('sbom', 'Writes a software bill of materials for each published package.').action(async () => {
    for (const folder of PUBLISHED) console.log(path.relative(ROOT, await writeSbom(folder)));
  }),
);
