import { compileStale } from './lib/build.ts';
import { execute } from './lib/run.ts';
import { WHETSTONE } from './lib/workspace.ts';

/** `npm run types` downloads the types of all remotes that are live at SHOP_URL into `@mf-types/`. */
await compileStale();
const { code } = await execute(process.execPath, [WHETSTONE, 'types']);
process.exitCode = code ?? 1;
