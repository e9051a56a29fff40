import { compileStale } from './lib/build.ts';
import { npmScript, runCommand } from './lib/command-line.ts';
import { execute } from './lib/run.ts';
import { WHETSTONE } from './lib/workspace.ts';

await runCommand(
  npmScript(
    'types',
    'Fetches the types of the shell and of all remotes that are live at SHOP_URL into @mf-types/.',
  ).action(async () => {
    await compileStale();
    const { code } = await execute(process.execPath, [WHETSTONE, 'types']);
    process.exitCode = code ?? 1;
  }),
);
