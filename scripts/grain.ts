import { npmScript, runCommand } from './lib/command-line.ts';
import { checkGrain, formatGrain, readLineCounts } from './lib/grain.ts';

await runCommand(
  npmScript(
    'grain',
    'Prints how many lines the source files have, by workspace, and checks the limits.',
  ).action(async () => {
    console.log(formatGrain(await readLineCounts()));
    await checkGrain();
  }),
);
